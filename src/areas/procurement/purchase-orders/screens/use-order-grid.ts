import { useGrid } from '#kit/record/grid/use-grid.ts'
import { amountOf } from '../lines/rules.ts'
import { orderLine, type OrderLine } from '../records.ts'

const columns = [
  'description',
  'quantity',
  'unit',
  'unit_price',
  'due',
  'budget_line',
  'commodity',
  'inspection',
] as const
// The cost of an order stays visible at desktop width; few lines have a date or a code.
const behind = ['due', 'commodity'] as const
const computed = [{ name: 'amount', label: 'Amount', of: (values: object) => amountOf(values) }]

/** The lines of an order while they are edited: of an existing order, a new one or a change. */
export const useOrderGrid = ({
  rows,
  version,
  fresh = {},
  without = [],
}: {
  rows: readonly OrderLine[] | undefined
  version?: number
  fresh?: Record<string, unknown>
  without?: readonly string[]
}) =>
  useGrid(orderLine, {
    rows,
    columns: columns.filter((name) => !without.includes(name)),
    behind,
    computed,
    fresh: { unit: 'each', quantity: 1, inspection: false, ...fresh },
    ...(version !== undefined && { version }),
  })
