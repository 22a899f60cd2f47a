import type { OrderResponse } from '#areas/procurement/purchase-orders/answers/rules.ts'
import { readDocument } from '#areas/procurement/purchase-orders/paper/rules.ts'
import type { OrderVersion } from '#areas/procurement/purchase-orders/records.ts'
import { type CountedLine, ownOrders } from '#areas/procurement/purchase-orders/selling/rules.ts'
import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { Answered } from './library.ts'

/** The orders that agencies sent to the company, as its page lists them; a vendor reads no order of an agency itself. */
export async function answerOwnOrders(toDeliver: boolean, { tx, actor }: Context): Promise<Answered> {
  const account = actor.organization_id
  const versions = await tx.asPerson<OrderVersion>(
    'select * from public.order_versions where organization_id <> $1 order by revision desc, created_at desc limit 200',
    [account],
  )
  const answers = await tx.asPerson<OrderResponse>(
    'select * from public.order_responses where account = $1 limit 500',
    [account],
  )
  const counted = await tx.asPerson<CountedLine>(
    `select l.line, l.quantity::float8 as quantity, l.rejected::float8 as rejected, r.kind
       from public.receipts r join public.receipt_lines l on l.organization_id = r.organization_id and l.receipt = r.id
      where r.organization_id <> $1 limit 5000`,
    [account],
  )
  const orders = ownOrders({ versions, answers, counted, read: readDocument }).filter(
    ({ document, said, ended, delivered }) =>
      !ended && (!toDeliver || (!delivered && document.kind !== 'blanket' && said !== 'refused')),
  )
  if (orders.length === 0)
    return {
      text: toDeliver ? say('No order is waiting for your delivery.') : say('No order of an agency is open.'),
      cited: [],
    }
  const shown = (toDeliver ? orders.toSorted((a, b) => ((a.next ?? '9') < (b.next ?? '9') ? -1 : 1)) : orders).slice(
    0,
    15,
  )
  const lines = shown.map(({ version: { number }, document: { title, agency, total }, next }) =>
    [
      `• ${number}, ${title}`,
      agency.name,
      dollars(total),
      ...(next ? [say('deliver by {day}', { day: dayInWords(next) })] : []),
    ].join(' · '),
  )
  const head = toDeliver
    ? sayCount(orders.length, {
        one: '{count} order to deliver. Open it under Orders.',
        other: '{count} orders to deliver. Open them under Orders.',
      })
    : sayCount(orders.length, {
        one: '{count} open order. Open it under Orders.',
        other: '{count} open orders. Open them under Orders.',
      })
  return { text: `${head}\n${lines.join('\n')}`, cited: [] }
}
