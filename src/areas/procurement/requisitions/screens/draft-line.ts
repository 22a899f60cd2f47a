import type { Grid } from '#kit/record/grid/use-grid.ts'
import type { RequisitionLine } from '../records.ts'

/** A line being edited: what is not known yet is null. */
export type DraftLine = Pick<RequisitionLine, 'commodity' | 'catalog_item' | 'budget_line'> & {
  id?: string
  key: string
  description: string
  unit: string
  quantity: number | null
  unit_price: number | null
}

export const asDraft = ({
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

/** The lines of a grid as the rules read them: a value may not be a number while it is typed. */
export const draftsOf = ({ lines }: Grid): DraftLine[] =>
  lines.map(({ key, values }) => ({
    ...asDraft(values as RequisitionLine),
    key,
    description: String(values.description ?? ''),
    quantity: number(values.quantity),
    unit_price: number(values.unit_price),
  }))

const number = (value: unknown) => (typeof value === 'number' ? value : null)
