import type { Context } from '#platform/commands/command.ts'
import { zoneIn } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { type AnyRecord, labelOf } from '#platform/records/record.ts'
import { valueInWords } from '#platform/records/tell.ts'
import { language, say, translated } from '#platform/say.ts'
import { sentenceCase } from '#platform/words.ts'
import { type AnyRow, namesIn } from '#platform/rehearsal/names-in.ts'
import { decisionsOn } from './approvals.ts'
import { left, matchOf } from './figures.ts'
import { historyOf } from './history.ts'
import type { Answered, Library } from './library.ts'
import { cited, isNamed, rowOf, searched, shownColumns } from './read.ts'
import { kindSaid, labelSaid, noRecord, notFound, valueSaid } from './said.ts'
import { whyOf } from './why.ts'

export type Found = { record: AnyRecord; row: AnyRow }

/** One record by its number. A record that the person may not read is answered like one that does not exist. */
export async function byNumber(number: string, { records }: Library, context: Context): Promise<Found | undefined> {
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
  return found ? answerFound(found, question, library, context) : noRecord(number)
}

export async function answerFound(
  { record, row }: Found,
  question: string,
  library: Library,
  context: Context,
): Promise<Answered> {
  const asked = question.toLowerCase()
  return {
    text: /\bwho (?:has |must |should |can |needs to |has to |still )*(?:approved?s?|sign(?:ed|s)?|decided?s?|authorized?s?)\b|\bapprovals?\b|\bwaiting (?:for|on) (?:who|whom)\b|\bwho (?:is it|does it) wait/.test(
      asked,
    )
      ? await decisionsOn(record, row, context)
      : /\bhistory\b|\bwho (?:changed|edited)\b|\bwhat (?:happened|changed)\b/.test(asked)
        ? await historyOf(record, row, library, context)
        : [
            await described(record, row, question, library, context),
            /\bwhy\b/.test(asked) && (await whyOf(record, [row], context)).get(row.id),
          ]
            .filter(Boolean)
            .join('\n'),
    cited: [cited(record, row)],
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

/** The record in its list's columns, what is left, and the facts that the question names. */
export async function described(
  record: AnyRecord,
  row: AnyRow,
  question: string,
  library: Library,
  context: Context,
): Promise<string> {
  const asked = question.toLowerCase()
  const named = shownColumns(record).filter((name) => isAsked(labelOf(record, name), asked))
  const dues = shownColumns(record).filter((name) => record.fields[name].due)
  const columns = [...new Set(['status', ...named, ...record.list, ...dues])].filter(
    (name) => record.fields[name] && shownColumns(record).includes(name),
  )
  const names = await namesIn(record, [row], columns, library.records, context)
  const zone = await zoneIn(context.tx, context.actor.organization_id)
  const facts = columns.flatMap((name) => {
    const value = row[name]
    if (value === null || value === undefined || value === '' || name === record.title) return []
    if (!isNamed(record.fields[name], value, names)) return []
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

/** The whole label, or one word in it that says more than that it is an amount or a date. */
const isAsked = (label: string, asked: string): boolean =>
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
export function leftOf(record: AnyRecord, row: AnyRow): string | undefined {
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
