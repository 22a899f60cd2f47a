import type { RequisitionLine } from '../records.ts'

/** A line that is being written: what is not known yet is null. */
export type DraftLine = Pick<RequisitionLine, 'commodity' | 'catalog_item' | 'budget_line'> & { id?: string; key: string; description: string; unit: string; quantity: number | null; unit_price: number | null }

let keys = 0
export const newLine = (more: Partial<DraftLine> = {}): DraftLine => ({ key: `line-${++keys}`, description: '', unit: 'each', quantity: 1, unit_price: null, commodity: null, catalog_item: null, budget_line: null, ...more })

export const asDraft = ({ id, description, unit, quantity, unit_price, commodity, catalog_item, budget_line }: RequisitionLine): DraftLine => ({ id, key: id, description, unit, quantity, unit_price, commodity, catalog_item, budget_line })

/** As the commands take it. */
export const asInput = ({ key: _, quantity, unit_price, ...line }: DraftLine) => ({ ...line, quantity: quantity ?? 0, unit_price: unit_price ?? 0 })

/** What stands in the way of keeping the lines, by line and field. */
export const whyNotLines = (lines: readonly DraftLine[]): string | null => {
  for (const [at, { description, quantity, unit }] of lines.entries()) {
    if (!description.trim()) return `Line ${at + 1} has no description.`
    if (typeof quantity !== 'number' || quantity <= 0) return `Line ${at + 1} has no quantity.`
    if (!unit.trim()) return `Line ${at + 1} has no unit.`
  }
  return lines.length === 0 ? 'A requisition asks for at least one thing.' : null
}
