import { questionsOf, type Ask } from '#platform/commands/ask.ts'
import { zoneIn, todayIn } from '#platform/commands/today.ts'
import { dayInWords, momentInWords } from '#platform/dates.ts'
import type { Command, Context } from '#platform/commands/command.ts'
import type { Life } from '#platform/life.ts'
import { dollars } from '#platform/money.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { valueInWords } from '#platform/records/tell.ts'
import { inText, plural } from '#platform/words.ts'
import { left } from './figures.ts'
import {
  countByStatus,
  countRows,
  findRows,
  namesIn,
  rowOf,
  cited,
  searched,
  shownColumns,
  sumRows,
  type AnyRow,
  type Cited,
} from './read.ts'
import { understand, type Rows } from './understand.ts'
import { vocabularyOf, type Vocabulary } from './vocabulary.ts'

export type Answered = { text: string; cited: Cited[] }
export type Library = { records: readonly AnyRecord[]; lives: readonly Life[]; vocabulary: Vocabulary; ask: Ask }

/** Everything that the assistant may name and ask: every record, and the moves that the commands carry out. */
export function libraryOf(commands: readonly Command[], records: readonly AnyRecord[]): Library {
  const lives = [...new Set(commands.flatMap(({ move }) => move?.life ?? []))]
  return { records, lives, vocabulary: vocabularyOf(records, lives), ask: questionsOf(commands) }
}

/** The answer from the records that the person may read, or null where the question is about something else. */
export async function answerFromRecords(
  question: string,
  library: Library,
  context: Context,
): Promise<Answered | null> {
  const { tx, actor, now } = context
  const today = await todayIn(tx, actor.organization_id, now)
  const wanted = understand(question, library.vocabulary, { user_id: actor.user_id, today })
  if (!wanted) return null
  switch (wanted.ask) {
    case 'open':
      return answerOpen(wanted.number, question, library, context)
    case 'why-not':
      return answerWhyNot(wanted.number, wanted.words, library, context, today)
    case 'due':
      return answerDue(wanted.period, library, context)
    default:
      return answerRows(wanted, question, library, context)
  }
}

const notFound = (what: string): Answered => ({
  text: `I found no ${what} among the records that you can open.`,
  cited: [],
})

/** One record by its number. A record that the person may not read is answered like one that does not exist. */
async function byNumber(
  number: string,
  { records }: Library,
  context: Context,
): Promise<{ record: AnyRecord; row: AnyRow } | undefined> {
  const hits = await searched(number, null, context, 5)
  const hit = hits.find((each) => each.number?.toUpperCase() === number)
  const record = hit && records.find(({ table }) => table === hit.table)
  const row = record && (await rowOf(record, hit!.id, context))
  return record && row ? { record, row } : undefined
}

export async function answerOpen(
  number: string,
  question: string,
  library: Library,
  context: Context,
): Promise<Answered> {
  const found = await byNumber(number, library, context)
  if (!found) return notFound(`record ${number}`)
  return {
    text: await described(found.record, found.row, question, library, context),
    cited: [cited(found.record, found.row)],
  }
}

/** The same by table and id, for an address that an earlier answer cited. */
export async function answerRecord(table: string, id: string, library: Library, context: Context): Promise<Answered> {
  const { record } = library.vocabulary.find(({ record: each }) => each.table === table) ?? {}
  const row = record && (await rowOf(record, id, context))
  return row
    ? { text: await described(record, row, '', library, context), cited: [cited(record, row)] }
    : notFound('record')
}

/** A figure with the rule that calculates it and the history that led to it, both as the person may read them. */
export async function answerExplain(
  number: string,
  figure: string,
  library: Library,
  context: Context,
): Promise<Answered> {
  const found = await byNumber(number, library, context)
  if (!found) return notFound(`record ${number}`)
  const { record, row } = found
  const source = [cited(record, row)]
  const wanted = figure.trim().toLowerCase()
  const column = shownColumns(record).find((name) => [name, labelOf(record, name).toLowerCase()].includes(wanted))
  const rest = leftOf(record, row)
  if (!column)
    return {
      text: [
        `${cited(record, row).words} has no figure “${figure}” that I can show. It has: ${figuresOf(record)}.`,
        ...(rest ? [rest] : []),
      ].join('\n'),
      cited: source,
    }
  const zone = await zoneIn(context.tx, context.actor.organization_id)
  const changes = await context.tx.asPerson<{ at: string; actor: string | null; value: unknown }>(
    `select at, actor, after -> $3::text as value from public.record_changes
      where organization_id = $4 and table_name = $1 and record = $2 and after ? $3::text order by id limit 50`,
    [record.table, row.id, column, context.actor.organization_id],
  )
  const people = await context.tx.asPerson<{ user_id: string; display_name: string }>(
    'select user_id, display_name from public.organization_members where organization_id = $1 and user_id = any ($2)',
    [context.actor.organization_id, changes.map(({ actor }) => actor).filter(Boolean)],
  )
  const names = await namesIn(record, [row], [column], library.records, context)
  const shown = (value: unknown) => valueInWords(record.fields[column], value, { names, zone }).replaceAll(/^“|”$/g, '')
  const who = (actor: string | null) =>
    actor === null ? 'Granary' : (people.find(({ user_id }) => user_id === actor)?.display_name ?? 'a former member')
  const lines = changes.flatMap(({ at, actor, value }) =>
    value === null ? [] : [`• ${momentInWords(at, zone)}, ${who(actor)}: ${shown(value)}`],
  )
  return {
    text: [
      `${labelOf(record, column)} of ${cited(record, row).words}: ${row[column] === null ? 'not set' : shown(row[column])}`,
      ...(rest ? [rest] : []),
      ...(lines.length > 0 ? ['Its history:', ...lines] : []),
    ].join('\n'),
    cited: source,
  }
}

const figuresOf = (record: AnyRecord): string =>
  shownColumns(record)
    .filter((name) => ['money', 'number', 'percent', 'date'].includes(record.fields[name].kind))
    .map((name) => labelOf(record, name))
    .join(', ') || 'none'

/** The record in its list's columns, what is left, and the facts that the question names. */
async function described(
  record: AnyRecord,
  row: AnyRow,
  question: string,
  library: Library,
  context: Context,
): Promise<string> {
  const asked = question.toLowerCase()
  const named = shownColumns(record).filter((name) => asked.includes(labelOf(record, name).toLowerCase()))
  const dues = shownColumns(record).filter((name) => record.fields[name].due)
  const columns = [...new Set(['status', ...named, ...record.list, ...dues])].filter(
    (name) => record.fields[name] && shownColumns(record).includes(name),
  )
  const names = await namesIn(record, [row], columns, library.records, context)
  const zone = await zoneIn(context.tx, context.actor.organization_id)
  const facts = columns.flatMap((name) => {
    const value = row[name]
    if (value === null || value === undefined || value === '' || name === record.title) return []
    const words = valueInWords(record.fields[name], value, { names, zone }).replaceAll(/^“|”$/g, '')
    return cited(record, row).words.includes(words) ? [] : [`${labelOf(record, name)}: ${words}`]
  })
  // Nothing is left of an order before it is issued and after it is billed: only a question about it needs the sentence.
  const rest =
    /\b(left|remain\w*|balance|available|unspent)\b/.test(asked) || !isNothingLeft(record, row)
      ? leftOf(record, row)
      : undefined
  return [`${record.label} ${cited(record, row).words}`, ...(rest ? [rest] : []), ...facts].join('\n')
}

const isNothingLeft = (record: AnyRecord, row: AnyRow): boolean =>
  left[record.table]?.of(row as unknown as Record<string, number>) === 0

/** “$131,400.00 remains to be spent until June 30, 2027 (Amount $391,400.00 − Spent $260,000.00).” */
function leftOf(record: AnyRecord, row: AnyRow): string | undefined {
  const rule = left[record.table]
  if (!rule) return undefined
  const amounts = row as unknown as Record<string, number>
  const parts = rule.parts.map(
    ([sign, name], at) => `${at === 0 ? '' : `${sign} `}${labelOf(record, name)} ${dollars(Number(row[name] ?? 0))}`,
  )
  const until = rule.until && row[rule.until] ? ` until ${dayInWords(String(row[rule.until]))}` : ''
  return `${dollars(rule.of(amounts))} ${rule.words}${until} (${parts.join(' ')}).`
}

async function answerRows(wanted: Rows, question: string, library: Library, context: Context): Promise<Answered> {
  const { record, ask } = wanted
  const many = inText(record.plural)
  const by = wanted.name ? await byName(wanted, library, context) : { conditions: [], looked: [] }
  const looked = [...wanted.looked, ...(by?.looked ?? [])]
  if (!by) return notFound(`${many} for “${wanted.name}”`)
  const selection = { record, conditions: [...wanted.conditions, ...by.conditions], created: wanted.created }
  const how = looked.length > 0 ? `\nI looked for: ${looked.join(' · ')}.` : ''

  if (ask === 'sum' && wanted.column) {
    const { sum, count } = await sumRows(selection, wanted.column, context)
    const { rows } = await findRows(selection, context, { order: { field: wanted.column, descending: true }, most: 5 })
    return {
      text: `${dollars(sum)} is the total of “${labelOf(record, wanted.column)}” over ${counted(count, record)} that you can open.${how}`,
      cited: rows.map((row) => cited(record, row)),
    }
  }
  if (ask === 'count') {
    const count = await countRows(selection, context)
    const statuses =
      record.fields.status?.kind === 'choice' &&
      !selection.conditions.some((each) => 'field' in each && each.field === 'status') &&
      count > 0
        ? await countByStatus(selection, context)
        : []
    const parts = statuses.map(({ status, count: many }) => `${optionLabel(record.fields.status, status)}: ${many}`)
    const { rows } = await findRows(selection, context, { order: wanted.order, most: 5 })
    return {
      text: `You can open ${counted(count, record)}${looked.length > 0 ? ' like this' : ''}.${parts.length > 1 ? `\n${parts.join(' · ')}` : ''}${how}`,
      cited: rows.map((row) => cited(record, row)),
    }
  }

  const { rows, count } = await findRows(selection, context, { order: wanted.order, most: wanted.most })
  if (count === 0) return { text: `I found no ${many} like this among the records that you can open.${how}`, cited: [] }
  if (count === 1 || (ask === 'left' && count <= 3)) {
    const texts = await Promise.all(rows.map((row) => described(record, row, question, library, context)))
    return { text: `${texts.join('\n\n')}${how}`, cited: rows.map((row) => cited(record, row)) }
  }
  const lines = await inLines(record, rows, library, context)
  const more = count > rows.length ? `\nand ${count - rows.length} more.` : ''
  return {
    text: `${counted(count, record)}:${how}\n${lines.join('\n')}${more}`,
    cited: rows.map((row) => cited(record, row)),
  }
}

const counted = (count: number, record: AnyRecord): string =>
  count === 0
    ? `no ${inText(record.plural)}`
    : `${count.toLocaleString('en-US')} ${plural(count, { one: inText(record.label), other: inText(record.plural) })}`

/** One line for each row: number and title, other party, amount, due date, status. */
export async function inLines(
  record: AnyRecord,
  rows: readonly AnyRow[],
  library: Library,
  context: Context,
): Promise<string[]> {
  const columns = record.list
    .map(String)
    .filter(
      (name) => shownColumns(record).includes(name) && name !== record.title && record.fields[name].kind !== 'series',
    )
  const shown = columns.slice(0, 5)
  const names = await namesIn(record, rows, shown, library.records, context)
  const zone = await zoneIn(context.tx, context.actor.organization_id)
  return rows.map((row) => {
    const values = shown.flatMap((name) => {
      const [field, value] = [record.fields[name], row[name]]
      if (value === null || value === undefined || value === '') return []
      const words = valueInWords(field, value, { names, zone }).replaceAll(/^“|”$/g, '')
      return field.kind === 'ref' || field.kind === 'person' || field.kind === 'choice'
        ? [words]
        : [`${labelOf(record, name).toLowerCase()} ${words}`]
    })
    return `• ${[cited(record, row).words, ...values].join(' · ')}`
  })
}

/** The words that are left name the record itself, or a record or person that it refers to. */
async function byName(
  { record, name }: Rows,
  library: Library,
  context: Context,
): Promise<Pick<Rows, 'conditions' | 'looked'> | null> {
  const own = await searched(name, record.table, context, 20)
  if (own.length > 0)
    return { conditions: [{ test: 'these', ids: own.map(({ id }) => id) }], looked: [`named “${name}”`] }
  for (const [field, { kind, to }] of Object.entries<AnyRecord['fields'][string]>(record.fields)) {
    if (kind !== 'ref' || !library.records.some(({ table, restricted }) => table === to && !restricted)) continue
    const hits = await searched(name, to, context, 20)
    if (hits.length > 0)
      return {
        conditions: [{ field, test: 'any', values: hits.map(({ id }) => id), orNone: false }],
        looked: [`${labelOf(record, field).toLowerCase()} ${hits.length === 1 ? hits[0]!.title : `“${name}”`}`],
      }
  }
  const people = await context.tx.asPerson<{ user_id: string; display_name: string }>(
    `select user_id, display_name from public.organization_members where organization_id = $1 and lower(display_name) like '%' || $2 || '%' limit 5`,
    [context.actor.organization_id, name.replaceAll(/[\\%_]/g, String.raw`\$&`)],
  )
  const field = Object.entries<AnyRecord['fields'][string]>(record.fields).find(
    ([, { kind }]) => kind === 'person',
  )?.[0]
  return people.length > 0 && field
    ? {
        conditions: [{ field, test: 'any', values: people.map(({ user_id }) => user_id), orNone: false }],
        looked: [
          `${labelOf(record, field).toLowerCase()} ${people.map(({ display_name }) => display_name).join(' or ')}`,
        ],
      }
    : null
}

type Deadlines = {
  today: string
  deadlines: { table_name: string; record: string; title: string; says: string; day: string }[]
}

export async function answerDue(
  { from, to, words }: { from?: string; to?: string; words: string },
  { ask }: Library,
  context: Context,
): Promise<Answered> {
  const { today, deadlines } = await ask<Deadlines>(
    'deadlines/mine',
    { ...(from && { from }), ...(to && { until: to }) },
    context,
  )
  if (deadlines.length === 0) return { text: `You have nothing due (${words}).`, cited: [] }
  const shown = deadlines.slice(0, 15)
  const lines = shown.map(
    ({ says, title, day }) =>
      `• ${says.includes(title) ? says : `${says} (${title})`}: ${day < today ? 'overdue since' : 'due'} ${dayInWords(day)}`,
  )
  const more = deadlines.length > shown.length ? `\nand ${deadlines.length - shown.length} more.` : ''
  return {
    text: `You have ${deadlines.length} ${plural(deadlines.length, { one: 'deadline', other: 'deadlines' })} (${words}):\n${lines.join('\n')}${more}`,
    cited: shown.map(({ table_name, record, title }) => ({ table: table_name, id: record, words: title })),
  }
}

/** Judged by the rule that the button and the command ask, with the same facts. */
export async function answerWhyNot(
  number: string,
  words: string,
  library: Library,
  context: Context,
  today: string,
): Promise<Answered> {
  const found = await byNumber(number, library, context)
  if (!found) return notFound(`record ${number}`)
  const { record, row } = found
  const source = [cited(record, row)]
  const life = library.lives.find((each) => each.record.table === record.table)
  if (!life) return { text: `${number} has no moves that I can check. Its page shows what you can do.`, cited: source }
  const whole = await context.tx.asPerson<AnyRow & { status: string }>(
    `select * from public.${record.table} where id = $1`,
    [row.id],
  )
  const facts = life.hasFacts
    ? await library.ask<object>(`${life.topic}/facts`, { id: row.id }, context).catch(() => undefined)
    : undefined
  const judge = (name: string) => {
    const asking = { actor: context.actor, today }
    const here = life.whyNotHere(name, whole[0] as never, asking)
    if (here !== null || !life.asksFacts(name)) return here
    return facts === undefined
      ? 'I can’t check this move here. Open the record to see whether you can make it.'
      : life.whyNotYet(name, whole[0] as never, facts as never, asking)
  }
  const all = Object.entries<{ says: { button: string } }>(life.moves).filter(([, { says }]) => says?.button)
  const asked = all.filter(([name, { says }]) =>
    [name.toLowerCase(), says.button.split(' ')[0]!.toLowerCase()].some((verb) => new RegExp(`\\b${verb}`).test(words)),
  )
  const lines = (asked.length > 0 ? asked : all).map(([name, { says }]) => {
    const why = judge(name)
    return why === null ? `• ${says.button}: you can do this now.` : `• ${says.button}: ${why}`
  })
  const now = record.fields.status ? ` (${optionLabel(record.fields.status, String(row.status))})` : ''
  return { text: `${cited(record, row).words}${now}\n${lines.join('\n')}`, cited: source }
}
