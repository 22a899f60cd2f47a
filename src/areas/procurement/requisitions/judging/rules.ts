import type { Requisition, RequisitionLine } from '../records.ts'

/** A line being edited: what is not known yet is null. */
export type DraftLine = Pick<RequisitionLine, 'commodity' | 'catalog_item' | 'budget_line'> & {
  id?: string
  key: string
  description: string
  unit: string
  quantity: number | null
  unit_price: number | null
}

export const draftOf = ({
  id,
  description,
  unit,
  quantity,
  unit_price,
  commodity,
  catalog_item,
  budget_line,
}: RequisitionLine): DraftLine => ({
  id,
  key: id,
  description,
  unit,
  quantity,
  unit_price,
  commodity,
  catalog_item,
  budget_line,
})

export type Head = Pick<Requisition, 'nature' | 'federal' | 'vendor' | 'cost_center'> & { id?: string | null }

/** The question how the rules judge these lines. */
export const judgeOf = ({ id = null, nature, federal, vendor, cost_center }: Head, lines: readonly DraftLine[]) =>
  [
    'requisitions/judge',
    {
      id,
      nature,
      federal,
      vendor,
      cost_center,
      lines: lines.map(({ description, quantity, unit_price, commodity, catalog_item, budget_line }) => ({
        description,
        quantity,
        unit_price,
        commodity,
        catalog_item,
        budget_line,
      })),
    },
  ] as const
