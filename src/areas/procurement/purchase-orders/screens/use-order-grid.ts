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
// What an order costs stays in sight at the width of a desk; few lines have a day or a code of their own.
const behind = ['due', 'commodity'] as const
const computed = [{ name: 'amount', label: 'Amount', of: (values: object) => amountOf(values) }]

/**
 * The lines of an order while somebody writes them: of one that is there, of one that is to be made, of one that is to
 * be changed.
 */
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
