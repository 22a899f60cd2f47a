import { receipt } from '#areas/procurement/receipts/records.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { orderChange, orderTerm, purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { openOrders } from '#areas/procurement/purchase-orders/rules.ts'
import { addDays } from '#platform/dates.ts'
import { manyOf } from '#platform/life/many-of.ts'
import { list, listPage, type FiguresOf } from '#platform/pages/list-page.ts'
import { register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { phrase } from '#platform/say.ts'
import { plural } from '#platform/words.ts'

/** An agency with more open orders than this sees the figures of the newest ones, and the note says so. */
const most = 1_000

const open = register(purchaseOrder, {
  order: 'created_at.desc',
  limit: most,
  where: { status: ['submitted', 'issued'] },
  reads: ['status', 'due', 'delivery', 'amount', 'open_amount', 'received_amount', 'invoiced_amount'],
})

/** Open orders: the money they hold, approvals, late deliveries, and goods without a bill. */
const figures: FiguresOf<{ open: typeof open }> = ({ loaded, today }) => {
  const rows = loaded.open
  const said = rows && openOrders(rows, today)
  const whole = rows !== undefined && rows.length < most
  return [
    {
      label: 'Open encumbrance',
      value: said && { cents: said.held, whole: true },
      note:
        said &&
        (whole
          ? plural(said.issued, { one: '1 issued order', other: `${said.issued} issued orders` })
          : `the newest ${most.toLocaleString('en-US')} open orders`),
      to: '/purchase-orders?where.status=issued',
    },
    {
      label: 'Waiting for approval',
      value: said && String(said.waiting),
      note: said && said.waiting > 0 && { cents: said.asked, whole: true },
      to: '/purchase-orders?where.status=submitted',
    },
    {
      label: 'Late or due in 7 days',
      value: said && String(said.due),
      note: said && said.late > 0 && `${said.late} late`,
      tone: said && said.late > 0 && 'bad',
      to: `/purchase-orders?where.status=issued&where.delivery=none,partial&where.due=..${addDays(today, 7)}`,
    },
    { label: 'Received, not billed', value: said && { cents: said.unbilled, whole: true } },
  ]
}

const add = { to: '/purchase-orders/new', label: 'New order' }

/** Orders to vendors, what was received, and the settings that apply to both. */
export const ordersPage = listPage({
  at: '/purchase-orders',
  title: phrase('Purchase orders'),
  vendor: 'purchase-orders/VendorOrders',
  loads: { open },
  new: { of: purchaseOrder, ...add },
  above: [{ figures }],
  tabs: [
    {
      tab: 'orders',
      title: 'Orders',
      shows: [
        {
          list: list(purchaseOrder, {
            columns: ['number', 'title', 'vendor', 'status', 'delivery', 'due', 'amount'],
            shares: [
              {
                column: 'delivery',
                label: 'Received / billed',
                whole: 'amount',
                parts: [
                  { name: 'received_amount', label: 'Received' },
                  { name: 'invoiced_amount', label: 'Billed' },
                ],
              },
            ],
            moves: manyOf(orderLife),
          }),
          new: add,
        },
      ],
    },
    { tab: 'receipts', title: 'Receipts', shows: [{ list: list(receipt) }] },
    { tab: 'changes', title: 'Changes', shows: [{ list: list(orderChange) }] },
    {
      tab: 'trends',
      title: 'Trends',
      shows: [
        {
          trends: [
            trend(purchaseOrder, {
              title: 'Ordered by vendor',
              by: 'vendor',
              figure: 'amount',
              list: '/purchase-orders',
            }),
            trend(purchaseOrder, {
              title: 'Ordered by cost center',
              by: 'cost_center',
              figure: 'amount',
              list: '/purchase-orders',
            }),
            trend(purchaseOrder, { title: 'Due by month', by: 'due', figure: 'amount', list: '/purchase-orders' }),
            trend(receipt, { title: 'Received by month', by: 'received_on', list: '/purchase-orders?tab=receipts' }),
          ],
        },
      ],
    },
    { tab: 'terms', title: 'Settings', shows: [{ register: orderTerm, at: '/purchase-orders/terms' }] },
  ],
})
