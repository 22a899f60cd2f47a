import { useGrid } from '#kit/record/grid/use-grid.ts'
import { requisitionLine, type RequisitionLine } from '../records.ts'
import { amountOf } from '../rules.ts'

const columns = ['description', 'quantity', 'unit', 'unit_price', 'budget_line', 'commodity'] as const
const computed = [{ name: 'amount', label: 'Amount', of: (values: object) => amountOf(values) }]

/** The lines of a requisition while they are edited, of an existing or a new one. */
export const useLineGrid = ({
  rows,
  budget_line,
  version,
}: {
  rows: readonly RequisitionLine[] | undefined
  budget_line: string | null
  version?: number
}) =>
  useGrid(requisitionLine, {
    rows,
    columns,
    computed,
    fresh: { unit: 'each', quantity: 1, budget_line },
    ...(version !== undefined && { version }),
  })
