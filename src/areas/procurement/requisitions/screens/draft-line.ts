import type { Grid } from '#kit/record/grid/use-grid.ts'
import { draftOf, type DraftLine } from '../judging/rules.ts'
import type { RequisitionLine } from '../records.ts'

/** The lines of a grid as the rules read them: a value may not be a number while it is typed. */
export const draftsOf = ({ lines }: Grid): DraftLine[] =>
  lines.map(({ key, values }) => ({
    ...draftOf(values as RequisitionLine),
    key,
    description: String(values.description ?? ''),
    quantity: number(values.quantity),
    unit_price: number(values.unit_price),
  }))

const number = (value: unknown) => (typeof value === 'number' ? value : null)
