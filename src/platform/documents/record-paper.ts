import { dayInWords } from '../dates.ts'
import type { Field } from '../records/fields.ts'
import { columnsOf, labelOf, titleOf, type AnyRecord } from '../records/record.ts'
import { readStatus } from '../life/status-read.ts'
import { translated } from '../say.ts'
import { isYear } from '../words.ts'
import type { Block, Column, Fact, Letterhead, PrintedDocument } from './document.ts'
import { blocksOf } from './long-text.ts'
import { valueOnPaper, type Names } from './paper-values.ts'

type Row = Readonly<Record<string, unknown>>

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
    about: [status && row.status && readStatus(status, row, today).words, `As of ${dayInWords(today)}`]
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
