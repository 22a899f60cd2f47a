import { dayInWords, momentInWords, zoneInWords } from '../dates.ts'
import { dollars, priceInDollars } from '../money.ts'
import type { Field, KeptFile, Place } from '../records/fields.ts'
import { columnsOf, labelOf, optionLabel, titleOf, type AnyRecord } from '../records/record.ts'
import { translated } from '../say.ts'
import { inPercent, isYear, numberInWords, phoneInWords } from '../words.ts'
import type { Block, Column, Fact, Letterhead, PrintedDocument } from './document.ts'
import { blocksOf } from './long-text.ts'

type Row = Readonly<Record<string, unknown>>
/** Names for ids: members of the organization, and the referenced records. */
type Names = ReadonlyMap<string, string>

/** The lines of a record; `cut` where it has more than are printed. */
export type Lines = { record: AnyRecord; by: string; rows: readonly Row[]; cut: boolean }

export type RecordPrinting = {
  record: AnyRecord
  row: Row
  lines: readonly Lines[]
  names: Names
  letterhead: Letterhead
  zone: string
  today: string
  /** Reads the text of the editor: tables, links and footnotes too. */
  formatted?: (text: string, caption: string) => Block[]
}

/** Wider tables are printed on their side, and the widest with their first columns. */
const upright = 6
const widest = 9

/** Any record as its declaration describes it: its facts, what was written about it, and its lines as tables. */
export function recordPaper({
  record,
  row,
  lines,
  names,
  letterhead,
  zone,
  today,
  formatted,
}: RecordPrinting): PrintedDocument {
  const words = (field: Field, value: unknown) => valueOnPaper(field, value, { names, zone })
  const printed = columnsOf(record).filter(
    ([name, field]) => name !== record.title && name !== 'status' && isPrinted(field) && !isEmpty(field, row[name]),
  )
  const number = columnsOf(record).find(([, { kind }]) => kind === 'series')?.[0]
  const status = record.fields.status as Field | undefined
  const title = titleOf(record, row) || names.get(String(row[record.title] ?? '')) || record.label
  const label = translated(record.label)
  return {
    kind: record.table.replaceAll('_', '-'),
    title,
    author: letterhead.agency,
    subject: label,
    made: `${today}T12:00:00Z`,
    number: [label, number && row[number]].filter(Boolean).join(' '),
    about: [status && row.status && translated(optionLabel(status, String(row.status))), `As of ${dayInWords(today)}`]
      .filter(Boolean)
      .join(' · '),
    letterhead,
    foot: `${letterhead.agency} · ${(number && String(row[number] ?? '')) || title}`.slice(0, 90),
    landscape: lines.some(({ record: of, by }) => tableColumns(of, by).length > upright),
    body: [
      {
        is: 'facts',
        facts: printed
          .filter(([name, { kind }]) => kind !== 'long_text' && name !== number)
          .map(([name, field]): Fact => [translated(labelOf(record, name)), words(field, row[name])]),
      },
      ...printed
        .filter(([, { kind }]) => kind === 'long_text')
        .flatMap(([name, field]): Block[] => [
          { is: 'heading', level: 2, words: translated(labelOf(record, name)) },
          ...(field.verbatim
            ? [{ is: 'words' as const, words: String(row[name]) }]
            : field.formatted && formatted
              ? formatted(String(row[name]), translated(labelOf(record, name)))
              : blocksOf(String(row[name]))),
        ]),
      ...lines.filter(({ rows }) => rows.length > 0).flatMap((each) => tableOf(each, words)),
    ],
  }
}

function tableOf({ record, by, rows, cut }: Lines, words: (field: Field, value: unknown) => string): Block[] {
  const columns = tableColumns(record, by)
  return [
    { is: 'heading', level: 2, words: translated(record.plural) },
    {
      is: 'table',
      caption: translated(record.plural),
      columns: columns.map(([name, field], at): Column => ({
        name: translated(labelOf(record, name)),
        ...(isFigure(field) && { figure: true }),
        ...(at === 0 && { heads: true }),
      })),
      rows: rows.map((row) =>
        columns.map(([name, field]) => (isEmpty(field, row[name]) ? '' : words(field, row[name]))),
      ),
    },
    ...(cut
      ? [
          {
            is: 'notice' as const,
            title: 'Some rows are missing',
            words: `Only the first ${rows.length} are printed. Export the list for all of them.`,
          },
        ]
      : []),
  ]
}

const tableColumns = (record: AnyRecord, by: string): [string, Field][] =>
  (record.list as readonly string[])
    .filter((name) => name !== by)
    .flatMap((name): [string, Field][] => {
      const field = record.fields[name] as Field | undefined
      return field && field.kind !== 'lines' && isPrinted(field) ? [[name, field]] : []
    })
    .slice(0, widest)

const isFigure = ({ kind, min, max }: Field) =>
  kind === 'money' ||
  kind === 'percent' ||
  (kind === 'number' && !isYear({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) }))

/** Views of restricted fields are logged, and sealed ones are readable on their own page alone. */
const isPrinted = ({ restricted, sealed }: Field) => !restricted && !sealed

function isEmpty(field: Field, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (field.zero === '' && Number(value) === 0) return true
  // Text that a program wrote for a program.
  return field.kind === 'long_text' && field.setBy === 'commands' && /^\s*[[{]/.test(String(value))
}

/** A value as people read it on paper. */
export function valueOnPaper(field: Field, value: unknown, { names, zone }: { names: Names; zone: string }): string {
  if (field.zero && Number(value) === 0) return translated(field.zero)
  switch (field.kind) {
    case 'money':
      return dollars(Number(value))
    case 'percent':
      return inPercent(Number(value))
    case 'number':
      return field.dollars
        ? priceInDollars(Number(value))
        : isYear(field as { min?: number; max?: number })
          ? String(value)
          : numberInWords(Number(value), field.figures)
    case 'choice':
      return translated(optionLabel(field, String(value)))
    case 'date':
      return dayInWords(dayOf(value))
    case 'instant':
      return momentInWords(value instanceof Date ? value.toISOString() : String(value), zone)
    case 'person':
      return names.get(String(value)) ?? 'Former member'
    case 'ref':
      return names.get(String(value)) ?? 'Another record'
    case 'place':
      return (value as Place).address
    case 'files':
      return (value as KeptFile[]).map(({ name }) => name).join('\n')
    case 'flag':
      return value ? 'Yes' : 'No'
    default:
      return field.format === 'zone'
        ? zoneInWords(String(value))
        : field.format === 'phone'
          ? phoneInWords(String(value))
          : translated(field.words?.[String(value)] ?? String(value))
  }
}

const dayOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10)
