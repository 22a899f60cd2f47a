import { statuses } from '#platform/life/statuses.ts'
import { plural } from '#platform/words.ts'
import { strangeColumns, strangeWords } from '#platform/sheets/strange-columns.ts'
import { controlWords, type Control } from '#areas/planning/journal/records.ts'
import { dollars } from '#platform/money.ts'
import { holdsOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { AccountMapping, BatchLine, JournalBatch } from './records.ts'
import { csvLines } from '#platform/records/csv.ts'

export const batchStatus = statuses<JournalBatch['status']>({ made: 'open', differs: 'open', reconciled: 'over' })

type Mapping = Pick<AccountMapping, 'control' | 'account' | 'fund' | 'outside_code' | 'valid_from' | 'valid_to'>
export type Unmapped = {
  id: string
  entry: string
  day: string
  fund: string
  fund_code: string
  fund_name: string
  control: Control
  account: string | null
  account_name: string | null
  debit: number
  credit: number
  source_table: string
  source: string
  words: string
}
export type OutLine = Pick<
  BatchLine,
  'position' | 'entry' | 'day' | 'fund_code' | 'outside_code' | 'debit' | 'credit' | 'document' | 'words'
>

/** The most specific mapping for the day: by account and fund, by account, by fund, or general. */
export function codeOf(
  line: Pick<Unmapped, 'control' | 'account' | 'fund' | 'day'>,
  mappings: readonly Mapping[],
): string | undefined {
  return mappings
    .filter(
      (each) =>
        each.control === line.control &&
        holdsOn(each, line.day) &&
        (each.account === null || each.account === line.account) &&
        (each.fund === null || each.fund === line.fund),
    )
    .toSorted((a, b) => weight(b) - weight(a) || (a.valid_from < b.valid_from ? 1 : -1))[0]?.outside_code
}
const weight = ({ account, fund }: Mapping) => (account ? 2 : 0) + (fund ? 1 : 0)

export const accountInWords = ({
  control,
  account_name,
  fund_name,
}: Pick<Unmapped, 'control' | 'account_name' | 'fund_name'>): string =>
  `${controlWords[control]}${account_name ? ` (${account_name})` : ''} in ${fund_name}`

/** The lines to export, or the accounts that have no code yet, each named once. */
export function outLines(
  lines: readonly Unmapped[],
  mappings: readonly Mapping[],
): { lines: (OutLine & { journal_line: string })[]; missing: string[] } {
  const missing = new Set<string>()
  const out = lines.map((line, at) => {
    const code = codeOf(line, mappings)
    if (!code) missing.add(accountInWords(line))
    return {
      position: at + 1,
      journal_line: line.id,
      entry: line.entry,
      day: line.day,
      fund_code: line.fund_code,
      outside_code: code ?? '',
      debit: line.debit,
      credit: line.credit,
      document: `${line.source_table} ${line.source}`,
      words: line.words,
    }
  })
  return { lines: out, missing: [...missing] }
}

export const whyNotBatch = (
  lines: readonly unknown[],
  missing: readonly string[],
  { actor }: { actor: Pick<Actor, 'role'> },
): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can create a batch for the financial system.',
    lines.length === 0 && 'Everything up to that day is already in a batch.',
    missing.length > 0 &&
      `${plural(missing.length, { one: 'One account has', other: `${missing.length} accounts have` })} no code in the financial system: ${missing.slice(0, 3).join('; ')}${missing.length > 3 ? ' …' : ''}. Add a mapping first.`,
  )

type Head = { number: string; agency: string; until: string }
const money = (cents: number) => (cents / 100).toFixed(2)
const totals = (lines: readonly OutLine[]) => ({
  lines: lines.length,
  debit: lines.reduce((sum, { debit }) => sum + debit, 0),
  credit: lines.reduce((sum, { credit }) => sum + credit, 0),
})

/** A CSV file with control totals in the last row: the same lines give the same bytes. */
export function batchCsv({ number }: Head, lines: readonly OutLine[]): string {
  const { debit, credit, lines: count } = totals(lines)
  const rows = lines.map((line) => [
    number,
    String(line.position),
    line.entry,
    line.day,
    line.fund_code,
    line.outside_code,
    money(line.debit),
    money(line.credit),
    line.document,
    line.words,
  ])
  return csvLines([
    ['Batch', 'Line', 'Entry', 'Date', 'Fund', 'Account', 'Debit', 'Credit', 'Document', 'Description'],
    ...rows,
    [number, 'TOTAL', String(count), '', '', '', money(debit), money(credit), '', ''],
  ])
}

export function batchJson({ number, agency, until }: Head, lines: readonly OutLine[]): string {
  const { debit, credit, lines: count } = totals(lines)
  const shown = lines.map(
    ({ position, entry, day, fund_code, outside_code, debit: left, credit: right, document, words }) => ({
      line: position,
      entry,
      date: day,
      fund: fund_code,
      account: outside_code,
      debit_cents: left,
      credit_cents: right,
      document,
      description: words,
    }),
  )
  return `${JSON.stringify({ batch: number, agency, until, control: { lines: count, debit_cents: debit, credit_cents: credit }, lines: shown }, null, 2)}\n`
}

export type Answered = { line: number; reference: string; debit: number; credit: number }

const answerColumns = ['Line', 'Reference', 'Debit', 'Credit']
/** The response may include the columns that were sent. */
const sentColumns = ['Batch', 'Entry', 'Date', 'Fund', 'Account', 'Document', 'Description']

/** The financial system's response: columns Line, Reference, Debit, Credit. */
export function readAnswer(rows: readonly Record<string, string>[]): { answered: Answered[]; problems: string[] } {
  const strange = strangeWords(strangeColumns(rows, [...answerColumns, ...sentColumns]), answerColumns)
  const problems: string[] = strange ? [strange] : []
  const of = (row: Record<string, string>, name: string) =>
    (Object.entries(row).find(([key]) => key.trim().toLowerCase() === name)?.[1] ?? '').trim()
  const cents = (text: string, at: number): number => {
    const [, whole, part = ''] = /^([\d,]+)(?:\.(\d{1,2}))?$/.exec(text === '' ? '0' : text) ?? []
    if (whole === undefined) problems.push(`Row ${at + 2}: “${text}” isn’t an amount.`)
    return Number((whole ?? '0').replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  }
  const answered = rows.flatMap((row, at): Answered[] => {
    if (of(row, 'line').toUpperCase() === 'TOTAL') return []
    const line = Number(of(row, 'line'))
    if (!Number.isInteger(line) || line < 1) problems.push(`Row ${at + 2}: “Line” must be a number.`)
    return [
      {
        line,
        reference: of(row, 'reference'),
        debit: cents(of(row, 'debit'), at),
        credit: cents(of(row, 'credit'), at),
      },
    ]
  })
  if (answered.length === 0) problems.push('The file has no rows. Required columns: Line, Reference, Debit, Credit.')
  return { answered, problems }
}

/** Lines that are missing, different, duplicated, or never sent. None: the batch reconciles. */
export function differencesOf(sent: readonly OutLine[], answered: readonly Answered[]): string[] {
  const by = new Map<number, Answered[]>()
  for (const each of answered) by.set(each.line, [...(by.get(each.line) ?? []), each])
  return [
    ...sent.flatMap(({ position, debit, credit, words }) => {
      const [there, again] = by.get(position) ?? []
      if (!there) return [`Line ${position} (${words}) is missing from the response.`]
      if (again) return [`Line ${position} (${words}) appears twice in the response.`]
      return there.debit === debit && there.credit === credit
        ? []
        : [
            `Line ${position} (${words}): ${dollars(there.debit)} and ${dollars(there.credit)} in the response, ${dollars(debit)} and ${dollars(credit)} here.`,
          ]
    }),
    ...[...by.keys()]
      .filter((line) => !sent.some(({ position }) => position === line))
      .map((line) => `Line ${line} is in the response but was never sent.`),
  ]
}
