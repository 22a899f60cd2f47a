import { questionsOf, type Ask } from '#platform/commands/ask.ts'
import { zoneIn, todayIn } from '#platform/commands/today.ts'
import { dayInWords, momentInWords } from '#platform/dates.ts'
import type { Command, Context } from '#platform/commands/command.ts'
import type { Life } from '#platform/life.ts'
import { dollars } from '#platform/money.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { valueInWords } from '#platform/records/tell.ts'
import { language, say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { inText, sentenceCase } from '#platform/words.ts'
import { isSlow, left, matchOf } from './figures.ts'
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
  sumsBy,
  type AnyRow,
  type Cited,
} from './read.ts'
import { datesInSpanish, inEnglish, lookedInSpanish } from './spanish/rules.ts'
import { isMasculine, kindInSpanish, labelInSpanish, statusInSpanish } from './spanish/words.ts'
import { answerToApprove, decisionsOn } from './approvals.ts'
import { historyOf } from './history.ts'
import { answerPredicted } from './predicted.ts'
import { answerPurchaseRule } from './purchase-rule.ts'
import { answerSellers } from './sellers.ts'
import { answerOpenNotices, answerReorder, holdsOf } from './special.ts'
import type { FiscalYear } from './periods.ts'
import { understand, type Judged, type Rows } from './understand.ts'
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
  const english = inEnglish(question)
  if (english === undefined) return answerAsked(question, library, context)
  const answer = await inLanguage('es', () => answerAsked(english, library, context))
  return answer && { ...answer, text: datesInSpanish(answer.text) }
}

async function answerAsked(question: string, library: Library, context: Context): Promise<Answered | null> {
  const { tx, actor, now } = context
  const today = await todayIn(tx, actor.organization_id, now)
  const supplies = await isVendor(context)
  const books = /\b(?:fiscal|budget) year\b/i.test(question) ? await booksOf(context, today) : undefined
  const wanted = understand(question, library.vocabulary, { user_id: actor.user_id, today, supplies, books })
  if (!wanted) return null
  switch (wanted.ask) {
    case 'open':
      return answerOpen(wanted.number, question, library, context)
    case 'why-not':
      return answerWhyNot(wanted.number, wanted.words, library, context, today)
    case 'due':
      return answerDue(wanted.period, library, context)
    case 'predicted':
      return answerPredicted(wanted.subject, library, context)
    case 'to-approve':
      return answerToApprove(context)
    case 'reorder':
      return answerReorder(library, context)
    case 'purchase-rule':
      return answerPurchaseRule(wanted, context)
    case 'sellers':
      return answerSellers(wanted.what, context)
    case 'have':
      return answerHave(wanted.what, library, context)
    default:
      return answerRows(wanted, question, library, context)
  }
}

const notFound = (what: string): Answered => ({
  text: say('I found no {what} among the records that you can open.', { what }),
  cited: [],
})
/** A person of a company that sells: “my” means the company’s records, and solicitations are public notices. */
const isVendor = async ({ tx, actor }: Context): Promise<boolean> =>
  (
    await tx.asPerson('select 1 from public.organizations where id = $1 and kind = $2', [
      actor.organization_id,
      'vendor',
    ])
  ).length > 0

/** The fiscal year that holds today. */
const booksOf = async ({ tx, actor }: Context, today: string): Promise<FiscalYear | undefined> =>
  (
    await tx.asPerson<FiscalYear>(
      `select starts_on::text as from, ends_on::text as to from public.fiscal_years
        where organization_id = $1 and starts_on <= $2 and ends_on >= $2 order by starts_on limit 1`,
      [actor.organization_id, today],
    )
  )[0]

const noRecord = (number: string): Answered => notFound(say('record {number}', { number }))

/** Kinds, labels and statuses in the language of the question. */
const kindSaid = ({ label, plural }: AnyRecord, one = false): string =>
  (language() === 'es' ? kindInSpanish(plural, one) : undefined) ?? inText(one ? label : plural)
const labelSaid = (label: string): string => (language() === 'es' ? labelInSpanish(label) : label)
const lookedSaid = (looked: readonly string[], record?: AnyRecord): string =>
  looked
    .map((each) =>
      language() === 'es' ? lookedInSpanish(each, record !== undefined && isMasculine(record.plural)) : each,
    )
    .join(' · ')
/** The value of a choice, a person or a reference: a status agrees with its kind. */
const valueSaid = (record: AnyRecord, name: string, words: string): string =>
  language() === 'es' && name === 'status' ? statusInSpanish(words, isMasculine(record.plural)) : labelSaid(words)

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
  if (!found) return noRecord(number)
  const { record, row } = found
  const asked = question.toLowerCase()
  return {
    text: /\bwho (?:has )?(?:approved|signed|decided|authorized)\b|\bapprovals?\b/.test(asked)
      ? await decisionsOn(record, row, context)
      : /\bhistory\b|\bwho (?:changed|edited)\b|\bwhat (?:happened|changed)\b/.test(asked)
        ? await historyOf(record, row, library, context)
        : await described(record, row, question, library, context),
    cited: [cited(found.record, found.row)],
  }
}

/** The same by table and id, for an address that an earlier answer cited. */
export async function answerRecord(table: string, id: string, library: Library, context: Context): Promise<Answered> {
  const { record } = library.vocabulary.find(({ record: each }) => each.table === table) ?? {}
  const row = record && (await rowOf(record, id, context))
  return row
    ? { text: await described(record, row, '', library, context), cited: [cited(record, row)] }
    : notFound(say('record'))
}

/** A figure with the rule that calculates it and the history that led to it, both as the person may read them. */
export async function answerExplain(
  number: string,
  figure: string,
  library: Library,
  context: Context,
): Promise<Answered> {
  const found = await byNumber(number, library, context)
  if (!found) return noRecord(number)
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
  const named = shownColumns(record).filter((name) => isNamed(labelOf(record, name), asked))
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
    return cited(record, row).words.includes(words)
      ? []
      : [`${labelSaid(labelOf(record, name))}: ${valueSaid(record, name, words)}`]
  })
  // Nothing is left of an order before it is issued and after it is billed: only a question about it needs the sentence.
  const rest =
    /\b(left|remain\w*|balance|available|unspent)\b/.test(asked) || !isNothingLeft(record, row)
      ? leftOf(record, row)
      : undefined
  return [
    `${language() === 'es' ? sentenceCase(kindSaid(record, true)) : record.label} ${cited(record, row).words}`,
    ...(rest ? [rest] : []),
    ...(record.table === 'grants' && /\bmatch\b/.test(asked) ? [matchOf(row)] : []),
    ...facts,
  ].join('\n')
}

/** The whole label, or a word of it that says more than that it is an amount or a date. */
const isNamed = (label: string, asked: string): boolean =>
  asked.includes(label.toLowerCase()) ||
  label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 4 && !generic.has(word) && new RegExp(`\\b${word}\\b`).test(asked))
const generic = new Set(
  'amount number status total title start ended added award order orders grant grants purchase invoice contract period'.split(
    ' ',
  ),
)

const isNothingLeft = (record: AnyRecord, row: AnyRow): boolean =>
  left[record.table]?.of(row as unknown as Record<string, number>) === 0

/** “$131,400.00 remains to be spent until June 30, 2027 (Amount $391,400.00 − Spent $260,000.00).” */
function leftOf(record: AnyRecord, row: AnyRow): string | undefined {
  const rule = left[record.table]
  if (!rule) return undefined
  const amounts = row as unknown as Record<string, number>
  const parts = rule.parts.map(
    ([sign, name], at) =>
      `${at === 0 ? '' : `${sign} `}${labelSaid(labelOf(record, name))} ${dollars(Number(row[name] ?? 0))}`,
  )
  const until =
    rule.until && row[rule.until] ? ` ${say('until {day}', { day: dayInWords(String(row[rule.until])) })}` : ''
  return `${dollars(rule.of(amounts))} ${translated(rule.words)}${until} (${parts.join(' ')}).`
}

async function answerRows(wanted: Rows, question: string, library: Library, context: Context): Promise<Answered> {
  const { record, ask } = wanted
  if (record.table === 'solicitations' && (await isVendor(context))) return answerOpenNotices(context)
  const many = kindSaid(record)
  if (wanted.of) {
    const within = await partsOf(wanted, wanted.of, library, context)
    return within ? answerRows(within, question, library, context) : answerOpen(wanted.of, question, library, context)
  }
  const by = wanted.name ? await byName(wanted, library, context) : { conditions: [], looked: [] }
  const looked = [...wanted.looked, ...(by?.looked ?? [])]
  if (!by) return notFound(say('{kind} for “{name}”', { kind: many, name: wanted.name }))
  const selection = { record, conditions: [...wanted.conditions, ...by.conditions], created: wanted.created }
  const how =
    looked.length > 0
      ? `\n${say('I looked for: {words}.', { words: lookedSaid(looked, record).replace(/\.$/, '') })}`
      : ''

  if (ask === 'sum' && wanted.column) {
    const { sum, count } = await sumRows(selection, wanted.column, context)
    const { rows } = await findRows(selection, context, { order: { field: wanted.column, descending: true }, most: 5 })
    return {
      text: `${say('{amount} is the total of “{label}” over {records} that you can open.', {
        amount: dollars(sum),
        label: labelSaid(labelOf(record, wanted.column)),
        records: counted(count, record),
      })}${how}`,
      cited: rows.map((row) => cited(record, row)),
    }
  }
  if (ask === 'by' && wanted.column && wanted.by) return answerBy(wanted, wanted.by, selection, how, library, context)
  if (ask === 'count') {
    const count = await countRows(selection, context)
    const statuses =
      record.fields.status?.kind === 'choice' &&
      !selection.conditions.some((each) => 'field' in each && each.field === 'status') &&
      count > 0
        ? await countByStatus(selection, context)
        : []
    const parts = statuses.map(
      ({ status, count: many }) => `${labelSaid(optionLabel(record.fields.status, status))}: ${many}`,
    )
    const { rows } = await findRows(selection, context, { order: wanted.order, most: 5 })
    return {
      text: `${
        count === 0
          ? say('You can open no {kind}.', { kind: many })
          : looked.length > 0
            ? say('You can open {records} like this.', { records: counted(count, record) })
            : say('You can open {records}.', { records: counted(count, record) })
      }${parts.length > 1 ? `\n${parts.join(' · ')}` : ''}${how}`,
      cited: rows.map((row) => cited(record, row)),
    }
  }

  const found = wanted.judged
    ? await judgedRows(wanted.judged, selection, context)
    : await findRows(selection, context, { order: wanted.order, most: wanted.most })
  const { rows } = found
  // Of those that come, the next one was asked for.
  const count = wanted.most === 1 ? rows.length : found.count
  const asksWhy = record.table === 'invoices' && /\bwhy\b/.test(question.toLowerCase())
  const why = asksWhy && rows.length > 0 ? await holdsOf(rows, context) : null
  if (count === 0)
    return {
      text: `${say('I found no {kind} like this among the records that you can open.', { kind: many })}${how}`,
      cited: [],
    }
  if (count === 1 || (ask === 'left' && count <= 3)) {
    const texts = await Promise.all(
      rows.map(async (row) => {
        const text = await described(record, row, question, library, context)
        return why?.has(row.id) ? `${text}\n${why.get(row.id)}` : text
      }),
    )
    const sum = ask === 'left' && count > 1 ? await leftInAll(selection, context) : ''
    return { text: `${sum}${texts.join('\n\n')}${how}`, cited: rows.map((row) => cited(record, row)) }
  }
  const lines = (await inLines(record, rows, library, context)).map((line, at) => {
    const words = why?.get(rows[at]!.id)
    return words ? `${line}\n  ${words}` : line
  })
  const more = count > rows.length ? `\n${say('and {count} more.', { count: count - rows.length })}` : ''
  const total = ask === 'left' ? await leftInAll(selection, context) : ''
  return {
    text: `${total}${counted(count, record)}:${how}\n${lines.join('\n')}${more}`,
    cited: rows.map((row) => cited(record, row)),
  }
}

/** The amount left of all of them together. */
async function leftInAll(selection: Parameters<typeof findRows>[0], context: Context): Promise<string> {
  const rule = left[selection.record.table]
  if (!rule) return ''
  const { rows, count } = await findRows(selection, context, { most: 1_000 })
  if (count > rows.length) return ''
  const sum = rows.reduce((total, row) => total + rule.of(row as unknown as Record<string, number>), 0)
  return `${say('{amount} {what} in total.', { amount: dollars(sum), what: translated(rule.words) })}\n`
}

/** Rows that a rule of their area finds. */
async function judgedRows(judged: Judged, selection: Parameters<typeof findRows>[0], context: Context) {
  const today = await todayIn(context.tx, context.actor.organization_id, context.now)
  const { rows } = await findRows(selection, context, { most: 1_000 })
  const found = rows.filter((row) =>
    judged === 'slow'
      ? isSlow(row, today)
      : (left[selection.record.table]?.of(row as unknown as Record<string, number>) ?? 0) < 0,
  )
  return { rows: found.slice(0, 10), count: found.length }
}

/** The rows of a kind that belong to a numbered record, by the field that refers to it; null where none does. */
async function partsOf(wanted: Rows, number: string, library: Library, context: Context): Promise<Rows | null> {
  const found = await byNumber(number, library, context)
  const field = Object.entries<AnyRecord['fields'][string]>(wanted.record.fields).find(
    ([, { kind, to }]) => kind === 'ref' && to === found?.record.table,
  )?.[0]
  if (!found || !field || found.record.table === wanted.record.table) return null
  const { of: _, ...rest } = wanted
  return {
    ...rest,
    conditions: [...rest.conditions, { field, test: 'any', values: [found.row.id], orNone: false }],
    looked: [...rest.looked, `${labelOf(wanted.record, field).toLowerCase()} ${cited(found.record, found.row).words}`],
  }
}

/** The sum for each vendor, department or fund, the largest first. */
async function answerBy(
  { record, column, most }: Rows,
  by: string,
  selection: Parameters<typeof findRows>[0],
  how: string,
  library: Library,
  context: Context,
): Promise<Answered> {
  const sums = await sumsBy(selection, { column: column!, by }, context, most)
  const { to } = record.fields[by]
  const target = library.records.find(({ table }) => table === to)
  const names = await namesIn(
    record,
    sums.map(({ of }) => ({ id: '', [by]: of })),
    [by],
    library.records,
    context,
  )
  const nameOf = (of: unknown) => names.get(String(of)) ?? String(of)
  const lines = sums.map(
    ({ of, sum, count }, at) => `${at + 1}. ${nameOf(of)}: ${dollars(sum)} · ${counted(count, record)}`,
  )
  const head =
    sums.length === 0
      ? say('I found no {kind} like this among the records that you can open.', { kind: kindSaid(record) })
      : say('“{label}” of {kind} by {group}, the largest first:', {
          label: labelSaid(labelOf(record, column!)),
          kind: kindSaid(record),
          group: labelSaid(labelOf(record, by)).toLowerCase(),
        })
  return {
    text: [`${head}${how}`, ...lines].join('\n'),
    cited: target ? sums.map(({ of }) => ({ table: target.table, id: String(of), words: nameOf(of) })) : [],
  }
}

/** “Which generators do we have”: assets and stock items by name. */
async function answerHave(what: string, library: Library, context: Context): Promise<Answered | null> {
  const one = what.replace(/(?<=[a-z]{3})s$/, '')
  const parts: Answered[] = []
  for (const table of ['assets', 'stock_items']) {
    const record = library.records.find((each) => each.table === table)!
    const ids = (await searched(one, table, context, 50)).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows, count } = await findRows({ record, conditions: [{ test: 'these', ids }] }, context, { most: 10 })
    if (count === 0) continue
    const more = count > rows.length ? [say('and {count} more.', { count: count - rows.length })] : []
    parts.push({
      text: [`${counted(count, record)}:`, ...(await inLines(record, rows, library, context)), ...more].join('\n'),
      cited: rows.map((row) => cited(record, row)),
    })
  }
  if (parts.length === 0) return null
  return { text: parts.map(({ text }) => text).join('\n\n'), cited: parts.flatMap(({ cited: rows }) => rows) }
}

const counted = (count: number, record: AnyRecord): string =>
  count === 0
    ? say('no {kind}', { kind: kindSaid(record) })
    : `${count.toLocaleString('en-US')} ${kindSaid(record, count === 1)}`

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
        ? [valueSaid(record, name, words)]
        : [`${labelSaid(labelOf(record, name)).toLowerCase()} ${words}`]
    })
    return `• ${[cited(record, row).words, ...values].join(' · ')}`
  })
}

/** The words that are left name the record itself, or a record or person that it refers to. */
async function byName(
  { record, name, refersTo }: Rows,
  library: Library,
  context: Context,
): Promise<Pick<Rows, 'conditions' | 'looked'> | null> {
  const own = refersTo ? [] : await searched(name, record.table, context, 20)
  if (own.length > 0)
    return { conditions: [{ test: 'these', ids: own.map(({ id }) => id) }], looked: [`named “${name}”`] }
  for (const [field, { kind, to }] of Object.entries<AnyRecord['fields'][string]>(record.fields)) {
    if (kind !== 'ref' || !library.records.some(({ table, restricted }) => table === to && !restricted)) continue
    const hits = await searched(name, to, context, 20)
    if (hits.length > 0)
      return {
        conditions: [
          {
            field,
            test: 'any',
            values: await withParts(
              to,
              hits.map(({ id }) => id),
              library,
              context,
            ),
            orNone: false,
          },
        ],
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

/** With all that is below them: a department has its cost centers, and a budget is kept in the lowest. */
async function withParts(
  table: string,
  ids: readonly string[],
  { records }: Library,
  { tx, actor }: Context,
): Promise<readonly string[]> {
  const record = records.find((each) => each.table === table)
  const up =
    record &&
    Object.entries<AnyRecord['fields'][string]>(record.fields).find(
      ([name, { kind, to }]) => kind === 'ref' && to === table && name === 'parent',
    )?.[0]
  if (!up) return ids
  const rows = await tx.asPerson<{ id: string }>(
    `with recursive below as (
       select id from public.${table} where organization_id = $1 and id = any ($2)
       union select t.id from public.${table} t join below b on t.organization_id = $1 and t.${up} = b.id)
     select id from below limit 500`,
    [actor.organization_id, ids],
  )
  return rows.map(({ id }) => id)
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
  if (deadlines.length === 0)
    return { text: say('You have nothing due ({period}).', { period: lookedSaid([words]) }), cited: [] }
  const shown = deadlines.slice(0, 15)
  const lines = shown.map(({ says, title, day }) => {
    const what = says.includes(title) ? says : `${says} (${title})`
    const when = dayInWords(day)
    return `• ${day < today ? say('{what}: overdue since {when}', { what, when }) : say('{what}: due {when}', { what, when })}`
  })
  const more =
    deadlines.length > shown.length ? `\n${say('and {count} more.', { count: deadlines.length - shown.length })}` : ''
  return {
    text: `${sayCount(
      deadlines.length,
      { one: 'You have {count} deadline ({period}):', other: 'You have {count} deadlines ({period}):' },
      { period: lookedSaid([words]) },
    )}\n${lines.join('\n')}${more}`,
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
  if (!found) return noRecord(number)
  const { record, row } = found
  const source = [cited(record, row)]
  const life = library.lives.find((each) => each.record.table === record.table)
  if (!life)
    return {
      text: say('{number} has no moves that I can check. Its page shows what you can do.', { number }),
      cited: source,
    }
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
      ? say('I can’t check this move here. Open the record to see whether you can make it.')
      : life.whyNotYet(name, whole[0] as never, facts as never, asking)
  }
  const all = Object.entries<{ says: { button: string } }>(life.moves).filter(([, { says }]) => says?.button)
  const asked = all.filter(([name, { says }]) =>
    [name.toLowerCase(), says.button.split(' ')[0]!.toLowerCase()].some((verb) => new RegExp(`\\b${verb}`).test(words)),
  )
  const reasons: (string | null)[] = []
  const lines = (asked.length > 0 ? asked : all).map(([name, { says }]) => {
    const why = judge(name)
    reasons.push(why)
    return `• ${says.button}: ${why ?? say('you can do this now.')}`
  })
  const status = record.fields.status && optionLabel(record.fields.status, String(row.status))
  const now = status ? ` (${valueSaid(record, 'status', status)})` : ''
  // Reasons are the sentences of the rules, as the buttons and the commands say them.
  const note =
    reasons.some((why) => why !== null) && language() === 'es' ? `\n${say('Reasons are quoted from the rules.')}` : ''
  return { text: `${cited(record, row).words}${now}\n${lines.join('\n')}${note}`, cited: source }
}
