import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { addDays } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import { openOrders, type OpenOrder } from '../rules.ts'

/** An agency with more open orders than this sees the figures of the newest ones, and the note says so. */
const most = 1_000

/** Open orders: the money they hold, approvals, late deliveries, and goods without a bill. */
export function OrderFigures() {
  const today = useToday()
  useChanges(['purchase_orders'])
  const { data } = useRows<OpenOrder>('purchase_orders', (from) =>
    from
      .select('status,due,delivery,amount,open_amount,received_amount,invoiced_amount')
      .in('status', ['submitted', 'issued'])
      .order('created_at', { ascending: false })
      .limit(most),
  )
  const open = data && { ...openOrders(data, today), whole: data.length < most }
  const week = addDays(today, 7)
  return (
    <Figures
      figures={[
        {
          label: 'Open encumbrance',
          ...known(open, ({ held, issued, whole }) => ({
            value: <Amount cents={held} whole />,
            note: whole
              ? plural(issued, { one: '1 issued order', other: `${issued} issued orders` })
              : `the newest ${most.toLocaleString('en-US')} open orders`,
          })),
          to: '/purchase-orders?where.status=issued',
        },
        {
          label: 'Waiting for approval',
          ...known(open, ({ waiting, asked }) => ({
            value: waiting,
            note: waiting > 0 && <Amount cents={asked} whole />,
          })),
          to: '/purchase-orders?where.status=submitted',
        },
        {
          label: 'Late or due in 7 days',
          ...known(open, ({ due, late }) => ({
            value: due,
            ...(late > 0 && { note: `${late} late`, tone: 'bad' as const }),
          })),
          to: `/purchase-orders?where.status=issued&where.delivery=none,partial&where.due=..${week}`,
        },
        {
          label: 'Received, not billed',
          ...known(open, ({ unbilled }) => ({ value: <Amount cents={unbilled} whole /> })),
        },
      ]}
    />
  )
}
