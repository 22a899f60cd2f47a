import type { Context } from '#platform/commands/command.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import type { Answered, Library } from '../library.ts'
import { type Asking, listed, type Matter } from './matter.ts'

export const unbilled: Matter = {
  asked: [
    /\breceived\b.*\b(?:but )?not (?:yet )?(?:been )?(?:invoiced|billed)\b|\breceived (?:but )?un(?:invoiced|billed)\b|\bgrni\b/,
    /\b(?:not (?:yet )?(?:been )?|un)(?:invoiced|billed)\b.*\b(?:received|receipts?|goods)\b/,
    /\b(?:goods|receipts?|received)\b.*\b(?:without|not|no) (?:an? )?(?:invoices?|bills?|invoiced|billed)\b/,
  ],
  answer,
}

type Order = Record<'id' | 'number' | 'title' | 'vendor', string> & Record<'received' | 'invoiced' | 'open', number>

/** Issued orders of which more was received than billed, as the page of orders adds them up. */
async function answer(_: Asking, _library: Library, { tx, actor }: Context): Promise<Answered> {
  const orders = await tx.asPerson<Order>(
    `select o.id, o.number, o.title, v.name as vendor, o.received_amount::float8 as received,
        o.invoiced_amount::float8 as invoiced, (o.received_amount - o.invoiced_amount)::float8 as open
       from public.purchase_orders o
       join public.vendors v on v.organization_id = o.organization_id and v.id = o.vendor
      where o.organization_id = $1 and o.status ${among(orderLife, 'issued')} and o.received_amount > o.invoiced_amount
      order by open desc, o.number limit 1000`,
    [actor.organization_id],
  )
  if (orders.length === 0)
    return { text: say('Everything received on the issued orders that you can open is invoiced.'), cited: [] }
  return listed(
    sayCount(
      orders.length,
      {
        one: '{amount} is received and not invoiced, on {count} issued order:',
        other: '{amount} is received and not invoiced, on {count} issued orders:',
      },
      { amount: dollars(orders.reduce((sum, { open }) => sum + open, 0)) },
    ),
    orders.map(({ number, title, vendor, received, invoiced, open }) =>
      [
        `${number}, ${title}`,
        vendor,
        say('{open} (received {received} − invoiced {invoiced})', {
          open: dollars(open),
          received: dollars(received),
          invoiced: dollars(invoiced),
        }),
      ].join(' · '),
    ),
    orders.map(({ id, number, title }) => ({ table: 'purchase_orders', id, words: `${number}, ${title}` })),
  )
}
