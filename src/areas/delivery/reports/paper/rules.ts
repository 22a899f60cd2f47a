import { dayInWords } from '#platform/dates.ts'
import type { Block, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import { inFigures, inPercent, plural } from '#platform/words.ts'
import { decimalsOf, type Against, type Column, type Layout, type Report } from '../rules.ts'

type ResultRow = Readonly<Record<string, unknown>>
type Printing = {
  report: Pick<Report, 'title'> & Layout
  /** With the labels of choices. */ rows: readonly ResultRow[]
  more: boolean
  parameters: string
  letterhead: Letterhead
  today: string
}

const isFigure = ({ kind }: Column) => kind === 'money' || kind === 'number' || kind === 'percent'

/** A report on paper: every row of the result, with its totals. */
export const reportPaper = ({ report, rows, more, parameters, letterhead, today }: Printing): PrintedDocument => ({
  kind: 'report',
  title: report.title,
  subject: report.about,
  author: letterhead.agency,
  made: `${today}T12:00:00Z`,
  about: [`As of ${dayInWords(today)}`, parameters].filter(Boolean).join(' · '),
  letterhead,
  landscape: report.columns.length > 5,
  foot: `${letterhead.agency} · ${report.title}, ${dayInWords(today)}`,
  body: [
    { is: 'words', look: 'quiet', words: report.about },
    ...(more
      ? [
          {
            is: 'notice' as const,
            title: 'Some rows are missing',
            words: 'The report has more rows than are printed. Select a shorter period or add a filter.',
          },
        ]
      : []),
    ...chartOf(report, rows),
    tableOf(report, rows),
    {
      is: 'words',
      look: 'small',
      words: `${plural(rows.length, { one: '1 row', other: `${inFigures(rows.length)} rows` })}. Only records that the reader can see are included.`,
    },
  ],
})

/** All rows and their totals; the figures of a column line up. */
function tableOf({ title, columns }: Pick<Report, 'title' | 'columns'>, rows: readonly ResultRow[]): Block {
  const decimals = new Map(columns.map((column) => [column, decimalsOf(column, rows)]))
  const cell = (column: Column, value: unknown) => shown(column, value, decimals.get(column))
  const totalOf = ({ name }: Column) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
  const summed = rows.length === 0 ? [] : columns.filter(({ sum }) => sum)
  return {
    is: 'table',
    caption: title,
    columns: columns.map((column, at) => ({
      name: column.label,
      ...(isFigure(column) && { figure: true }),
      ...(at === 0 && { heads: true }),
    })),
    rows: rows.map((row) => columns.map((column) => cell(column, row[column.name]))),
    empty: 'No records match.',
    totals: summed.map((column) => [column.label, cell(column, totalOf(column))]),
  }
}

/** The maximum number of bars in a chart; the table has every row. */
const mostBars = 10

type Totals = { name: Column; measure: Column; caption: string; rows: { label: string; value: number }[] }

/**
 * The largest amounts of a column that adds up, by the name with the fewest groups; where every row has its own, by the
 * title rather than the number.
 */
export function totalsOf(columns: readonly Column[], rows: readonly ResultRow[]): Totals | null {
  const measure = columns.find(({ sum, kind }) => sum && kind === 'money')
  const names = columns.filter(({ kind }) => kind === 'text')
  const groupsOf = ({ name }: Column) => new Set(rows.map((row) => row[name])).size
  const title = names.find(({ to, words }) => !to && !words)
  const single = title && names[0] ? { ...title, label: names[0].label } : names[0]
  const [name = single] = names
    .filter((each) => groupsOf(each) > 2 && groupsOf(each) < rows.length)
    .toSorted((one, other) => groupsOf(one) - groupsOf(other))
  if (!measure || !name) return null
  const totals = new Map<string, number>()
  for (const row of rows) {
    const label = String(row[name.name] ?? '')
    totals.set(label, (totals.get(label) ?? 0) + Number(row[measure.name] ?? 0))
  }
  const largest = [...totals]
    .filter(([, value]) => value > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostBars)
    .map(([label, value]) => ({ label, value }))
  const caption = `${measure.label} by ${name.label.toLowerCase()}${totals.size > mostBars ? `, the ${mostBars} largest` : ''}`
  return largest.length < 2 ? null : { name, measure, caption, rows: largest }
}

export type Compared = { caption: string; name: Column; value: Column; limit: Column; rows: ComparedRow[] }
type ComparedRow = { label: string; value: number; limit: number }

/** Two columns of each group beside each other, where the title of the report compares them. */
export function comparedOf(
  columns: readonly Column[],
  { value: one, limit: other }: Against,
  rows: readonly ResultRow[],
): Compared | null {
  const [value, limit] = [one, other].map((name) => columns.find((column) => column.name === name)!) as [Column, Column]
  const name = totalsOf([...columns.filter(({ kind }) => kind === 'text'), limit], rows)?.name
  if (!name) return null
  const sums = new Map<string, ComparedRow>()
  for (const row of rows) {
    const label = String(row[name.name] ?? '')
    const before = sums.get(label) ?? { label, value: 0, limit: 0 }
    sums.set(label, {
      label,
      value: before.value + Number(row[value.name] ?? 0),
      limit: before.limit + Number(row[limit.name] ?? 0),
    })
  }
  const largest = [...sums.values()].toSorted((a, b) => b.limit - a.limit).slice(0, mostBars)
  const caption = `${value.label} of ${limit.label.toLowerCase()} by ${name.label.toLowerCase()}`
  return { caption, name, value, limit, rows: largest }
}

export function chartOf(
  { columns, chart, against }: Pick<Layout, 'columns' | 'chart' | 'against'>,
  rows: readonly ResultRow[],
): Block[] {
  if (chart !== undefined) return chart ? [{ is: 'bars', ...chart }] : []
  const compared = against && comparedOf(columns, against, rows)
  if (compared)
    return [
      {
        is: 'bars',
        caption: compared.caption,
        bars: compared.rows.map(({ label, value, limit }) => ({
          label,
          value,
          shown: `${dollars(value)} of ${dollars(limit)}`,
        })),
      },
    ]
  const totals = totalsOf(columns, rows)
  if (!totals) return []
  const { measure, caption } = totals
  return [{ is: 'bars', caption, bars: totals.rows.map((each) => ({ ...each, shown: shown(measure, each.value) })) }]
}

/** A value as it is read on paper. */
export function shown({ kind }: Column, value: unknown, decimals = 0): string {
  if (value === null || value === undefined || value === '') return '–'
  if (kind === 'money') return dollars(Number(value))
  if (kind === 'date') return dayInWords(String(value).slice(0, 10))
  if (kind === 'percent') return inPercent(Number(value), decimals, decimals)
  return kind === 'number' ? inFigures(Number(value), decimals, decimals) : String(value)
}
