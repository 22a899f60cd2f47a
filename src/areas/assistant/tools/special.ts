import { zoneIn } from '#platform/commands/today.ts'
import { momentInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { howMany, inFigures } from '#platform/words.ts'
import type { Context } from '#platform/commands/command.ts'
import type { AnyRow } from '#platform/rehearsal/names-in.ts'
import { among } from '#platform/life/status-sql.ts'
import { noticeStatus } from '#areas/procurement/notices/rules.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { stockItem } from '#areas/delivery/stock/records.ts'
import type { Answered, Library } from './library.ts'
import { cited } from './read.ts'

type Item = AnyRow &
  Record<'code' | 'name' | 'unit', string> &
  Record<'free' | 'coming', number> &
  Record<'point' | 'days', number | null>

/** Items at or below their reorder point: the minimum, or the use during the lead time. */
export async function answerReorder({ records }: Library, { tx }: Context): Promise<Answered> {
  const items = await tx.asPerson<Item>(
    `select * from (select id, code, name, unit, (on_hand - reserved)::float8 as free, in_transit::float8 as coming,
        coalesce(minimum, annual_use / 365 * lead_days)::float8 as point,
        floor((on_hand - reserved) * 365 / nullif(annual_use, 0))::float8 as days
       from public.stock_items where organization_id = $1 and status ${among(stockItem, 'open')}) i
      where free + coming <= point order by days nulls last, code limit 200`,
    [tx.organization_id],
  )
  const record = records.find(({ table }) => table === 'stock_items')!
  if (items.length === 0)
    return { text: say('No stock item that you can open is at or below its reorder point.'), cited: [] }
  const shown = items.slice(0, 15)
  const lines = shown.map(({ code, name, unit, free, coming, point, days }) => {
    const parts = [
      say('{quantity} available', { quantity: howMany(Math.round(free * 100) / 100, unit) }),
      ...(coming > 0 ? [say('{quantity} on order', { quantity: inFigures(coming, 2) })] : []),
      say('reorder point {quantity}', { quantity: inFigures(point ?? 0, 1) }),
      ...(days === null
        ? []
        : [sayCount(Math.max(0, days), { one: '{count} day of supply', other: '{count} days of supply' })]),
    ]
    return `• ${code} ${name}: ${parts.join(', ')}`
  })
  const more =
    items.length > shown.length ? `\n${say('and {count} more.', { count: items.length - shown.length })}` : ''
  return {
    text: `${sayCount(items.length, {
      one: '{count} stock item is at or below the reorder point:',
      other: '{count} stock items are at or below the reorder point:',
    })}\n${lines.join('\n')}${more}`,
    cited: shown.map((row) => cited(record, row)),
  }
}

type Aged = { late: number | null; count: number; sum: number }

/** Unpaid invoices by how long they are past due. */
export async function answerAging({ tx }: Context, today: string): Promise<Answered> {
  const rows = await tx.asPerson<Aged>(
    `select late, count(*)::int as count, sum(case when kind = 'credit_note' then -open_amount else open_amount end)::float8 as sum
       from (select kind, open_amount, case when due_on is null or due_on >= $2 then 0
           else least(4, 1 + ($2::date - due_on - 1) / 30) end as late
         from public.invoices where organization_id = $1 and status ${among(invoiceLife, 'unpaid')}) i
      group by late order by late`,
    [tx.organization_id, today],
  )
  const labels = [
    say('Not due'),
    say('1 to 30 days past due'),
    say('31 to 60 days past due'),
    say('61 to 90 days past due'),
    say('More than 90 days past due'),
  ]
  const invoices = (count: number) => sayCount(count, { one: '{count} invoice', other: '{count} invoices' })
  const lines = labels.map((label, at) => {
    const { count = 0, sum = 0 } = rows.find(({ late }) => late === at) ?? {}
    return `• ${label}: ${dollars(sum)} · ${invoices(count)}`
  })
  const [count, sum] = [rows.reduce((all, row) => all + row.count, 0), rows.reduce((all, row) => all + row.sum, 0)]
  const head = say('Unpaid invoices that you can open: {amount}, {invoices}.', {
    amount: dollars(sum),
    invoices: invoices(count),
  })
  return { text: [head, ...lines].join('\n'), cited: [] }
}

/** Solicitations that a vendor can respond to: their public notices, the next closing first. */
export async function answerOpenNotices(name: string, { tx, actor, now }: Context): Promise<Answered> {
  const all = await tx.asPerson<Record<'number' | 'title' | 'agency', string> & { closes_at: string }>(
    `select number, title, agency, closes_at from public.notices
      where status ${among(noticeStatus, 'open')} and closes_at > $1 order by closes_at, number limit 50`,
    [now.toISOString()],
  )
  const zone = await zoneIn(tx, actor.organization_id)
  if (all.length === 0) return { text: say('No solicitation that you can respond to is open now.'), cited: [] }
  const words = name.toLowerCase().split(' ')
  const named = all.filter(({ number, title }) =>
    words.every((word) => `${number} ${title}`.toLowerCase().includes(word)),
  )
  const rows = named.length > 0 ? named : all
  const none = named.length === 0 ? `${say('None of them is named “{words}”.', { words: name })}\n` : ''
  const lines = rows.slice(0, 15).map(({ number, title, agency, closes_at }) => {
    const closes = say('closes {when}', { when: momentInWords(closes_at, zone) })
    return `• ${number}, ${title} · ${agency} · ${closes}`
  })
  const head = sayCount(rows.length, {
    one: '{count} open solicitation that you can respond to. Open it under Opportunities.',
    other: '{count} open solicitations that you can respond to. Open them under Opportunities.',
  })
  return { text: `${none}${head}\n${lines.join('\n')}`, cited: [] }
}
