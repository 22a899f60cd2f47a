import { zoneIn } from '#platform/commands/today.ts'
import { momentInWords, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { labelOf, type AnyRecord } from '#platform/records/record.ts'
import { howMany, inFigures, plural, sentenceCase } from '#platform/words.ts'
import type { Context } from '#platform/commands/command.ts'
import { subjectWords, type Subject } from '../predictions/records.ts'
import { isInUse } from '../predictions/rules.ts'
import { rangeInWords, said } from '../predictions/said/rules.ts'
import type { Answered, Library } from './answer.ts'
import { cited, type AnyRow } from './read.ts'

/** Predictions of the active model of a subject, the highest first, each with its range and reasons. */
export async function answerPredicted(subject: Subject, { records }: Library, { tx }: Context): Promise<Answered> {
  const [model] = await tx.asPerson<{ id: string; status: string; trained_on: string }>(
    `select id, status, trained_on::text as trained_on from public.prediction_models
      where organization_id = $1 and subject = $2 and status <> 'superseded' limit 1`,
    [tx.organization_id, subject],
  )
  const label = subjectWords[subject]
  if (!model || !isInUse(model))
    return {
      text: `${label}: no model predicts this now. A model speaks only if it was better than a simple guess on your past cases. Predictions shows the test.`,
      cited: [],
    }
  const rows = await tx.asPerson<
    Record<'subject' | 'table_name' | 'because', string> & {
      record: string | null
      value: number
      low: number
      high: number
    }
  >(
    `select subject, table_name, record, because, value::float8 as value, low::float8 as low, high::float8 as high
      from public.predictions where organization_id = $1 and model = $2 order by value desc, subject limit 5`,
    [tx.organization_id, model.id],
  )
  const lines = rows.map(
    (row) =>
      `• ${row.subject}: ${said[subject].value(row.value)} ${said[subject].says}. Range from past cases: ${rangeInWords(subject, row)}. ${row.because}`,
  )
  const known = new Set(records.map(({ table }) => table as string))
  return {
    text: `${label}, as of ${dayInWords(model.trained_on)}. A prompt to review, not a decision.\n${lines.length > 0 ? lines.join('\n') : 'There is no open case.'}`,
    cited: rows.flatMap(({ table_name, record, subject: words }) =>
      record && known.has(table_name) ? [{ table: table_name, id: record, words }] : [],
    ),
  }
}

/** Requests that the person may decide now, by the rule that the inbox asks. */
export async function answerToApprove({ ask }: Library, context: Context): Promise<Answered> {
  const { tx } = context
  const open = await tx.asPerson<
    Record<'id' | 'number' | 'title', string> & { amount: number | null; due: string | null }
  >(
    `select id, number, title, amount::float8 as amount, due::text as due from public.approval_requests
      where organization_id = $1 and status = 'waiting' order by due nulls last, number limit 60`,
    [tx.organization_id],
  )
  const mine: typeof open = []
  for (const request of open) {
    const { whyNot } = await ask<{ whyNot: Record<string, string | null> }>(
      'approvals/show',
      { id: request.id },
      context,
    )
    if (whyNot.approved === null) mine.push(request)
  }
  if (mine.length === 0) return { text: 'Nothing is waiting for your approval.', cited: [] }
  const lines = mine.map(
    ({ number, title, amount, due }) =>
      `• ${number}, ${title}${amount ? `, ${dollars(amount)}` : ''}${due ? `: due ${dayInWords(due)}` : ''}`,
  )
  return {
    text: `Waiting for your approval: ${mine.length}.\n${lines.join('\n')}`,
    cited: mine.map(({ id, number, title }) => ({ table: 'approval_requests', id, words: `${number}, ${title}` })),
  }
}

/** Who approved or returned a record, step by step. */
export async function decisionsOn(record: AnyRecord, row: AnyRow, { tx, actor }: Context): Promise<string> {
  const turns = await tx.asPerson<{ name: string; at: string | null; who: string | null }>(
    `select t.name, t.signed_at as at, m.display_name as who from public.approval_requests r
      join public.approval_turns t on t.organization_id = r.organization_id and t.request = r.id
      left join public.organization_members m on m.organization_id = r.organization_id and m.user_id = t.signed_by
      where r.organization_id = $1 and r.document_table = $2 and r.document = $3 and r.status <> 'superseded'
       and t.status in ('signed', 'waiting') order by r.created_at desc, t.sequence limit 20`,
    [actor.organization_id, record.table, row.id],
  )
  const zone = await zoneIn(tx, actor.organization_id)
  if (turns.length === 0) return `No one has approved ${cited(record, row).words} in an approval that you can open.`
  return [
    `Approvals of ${cited(record, row).words}:`,
    ...turns.map(({ name, at, who }) =>
      at ? `• ${name}: approved by ${who ?? 'a former member'}, ${momentInWords(at, zone)}` : `• ${name}: waiting`,
    ),
  ].join('\n')
}

/** The changes of a record in their order: the move by its own words, an edit by its fields. */
export async function historyOf(
  record: AnyRecord,
  row: AnyRow,
  { lives }: Library,
  { tx, actor }: Context,
): Promise<string> {
  const changes = await tx.asPerson<{
    at: string
    who: string | null
    command: string | null
    operation: string
    fields: string[]
  }>(
    `select c.at, m.display_name as who, c.command, c.operation, array(select jsonb_object_keys(c.after)) as fields
      from public.record_changes c
      left join public.organization_members m on m.organization_id = c.organization_id and m.user_id = c.actor
      where c.organization_id = $1 and c.table_name = $2 and c.record = $3 order by c.id desc limit 20`,
    [actor.organization_id, record.table, row.id],
  )
  const zone = await zoneIn(tx, actor.organization_id)
  const moves = lives.find((life) => life.record.table === record.table)?.moves ?? {}
  const events = new Map(
    Object.entries<{ says: { event: string } }>(moves as never).map(([name, { says }]) => [name, says.event]),
  )
  const lines = changes.toReversed().map(({ at, who, command, operation, fields }) => {
    const [topic, verb = ''] = (command ?? '').split('/')
    const own =
      topic === record.table.replaceAll('_', '-') || topic === record.plural.toLowerCase().replaceAll(' ', '-')
    const shown = fields.filter((name) => record.fields[name] && name !== 'status').map((name) => labelOf(record, name))
    const edited = shown.length > 0 ? `changed ${shown.slice(0, 4).join(', ')}` : 'changed it'
    const made = verb === 'carry-over' ? 'carried it over from earlier books' : 'created it'
    const event = (own && events.get(verb)) || (operation.toLowerCase() === 'insert' ? made : edited)
    return `• ${momentInWords(at, zone)}, ${who ?? 'Granary'}: ${event}`
  })
  return [`History of ${cited(record, row).words}:`, ...lines].join('\n')
}

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
       from public.stock_items where organization_id = $1 and status = 'open') i
      where free + coming <= point order by days nulls last, code limit 200`,
    [tx.organization_id],
  )
  const record = records.find(({ table }) => table === 'stock_items')!
  if (items.length === 0)
    return { text: 'No stock item that you can open is at or below its reorder point.', cited: [] }
  const shown = items.slice(0, 15)
  const lines = shown.map(
    ({ code, name, unit, free, coming, point, days }) =>
      `• ${code} ${name}: ${howMany(Math.round(free * 100) / 100, unit)} available${coming > 0 ? `, ${inFigures(coming, 2)} on order` : ''}, reorder point ${inFigures(point ?? 0, 1)}${days === null ? '' : `, ${inFigures(Math.max(0, days))} days of supply`}`,
  )
  const more = items.length > shown.length ? `\nand ${items.length - shown.length} more.` : ''
  return {
    text: `${plural(items.length, { one: '1 stock item is', other: `${items.length} stock items are` })} at or below the reorder point:\n${lines.join('\n')}${more}`,
    cited: shown.map((row) => cited(record, row)),
  }
}

/** Why invoices are on hold: the words of their open holds, by invoice. */
export async function holdsOf(rows: readonly AnyRow[], { tx, actor }: Context): Promise<ReadonlyMap<string, string>> {
  const holds = await tx.asPerson<{ invoice: string; words: string }>(
    `select invoice, string_agg(words, ' ' order by position) as words from public.invoice_holds
      where organization_id = $1 and invoice = any ($2) and released_by is null group by invoice`,
    [actor.organization_id, rows.map(({ id }) => id)],
  )
  return new Map(holds.map(({ invoice, words }) => [invoice, sentenceCase(words)]))
}

/** Solicitations that a vendor can respond to: their public notices, the next closing first. */
export async function answerOpenNotices({ tx, actor, now }: Context): Promise<Answered> {
  const rows = await tx.asPerson<Record<'number' | 'title' | 'agency', string> & { closes_at: string }>(
    `select number, title, agency, closes_at from public.notices
      where status = 'open' and closes_at > $1 order by closes_at, number limit 50`,
    [now.toISOString()],
  )
  const zone = await zoneIn(tx, actor.organization_id)
  if (rows.length === 0) return { text: say('No solicitation that you can respond to is open now.'), cited: [] }
  const lines = rows.slice(0, 15).map(({ number, title, agency, closes_at }) => {
    const closes = say('closes {when}', { when: momentInWords(closes_at, zone) })
    return `• ${number}, ${title} · ${agency} · ${closes}`
  })
  const head = sayCount(rows.length, {
    one: '{count} open solicitation that you can respond to. Open it under Opportunities.',
    other: '{count} open solicitations that you can respond to. Open them under Opportunities.',
  })
  return { text: `${head}\n${lines.join('\n')}`, cited: [] }
}
