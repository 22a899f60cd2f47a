import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'
import type { Field } from '#platform/records/fields.ts'
import { wordsOf, type Column } from '../../reports/rules.ts'

/** A column of a flow: of the record, of a record that it refers to, or the title of either one's reference. */
export type Stage = { name: string; label: string; of: string | null; words: Column['words'] }
export const fewestStages = 2
export const mostStages = 3

const titleOf = (record: AnyRecord): Field | undefined => record.fields[record.title]
const hasTitle = (record: AnyRecord | undefined): record is AnyRecord =>
  record !== undefined && ['text', 'series'].includes(titleOf(record)?.kind ?? '') && !titleOf(record)!.sealed
const isKind = ({ kind, sealed }: Field) => !sealed && (kind === 'choice' || kind === 'flag')
const tableOf = (records: readonly AnyRecord[], table: string | undefined) =>
  records.find((record) => record.table === table)

/** The columns that a flow can lead through, up to two references away. */
export function stagesOf(records: readonly AnyRecord[], record: AnyRecord): Stage[] {
  const own = columnsOf(record).flatMap(([name, field]) =>
    stage(records, record, { name, field, path: name, of: null }),
  )
  const further = columnsOf(record).flatMap(([ref, { kind, to }]) => {
    const target = kind === 'ref' ? tableOf(records, to) : undefined
    if (!target) return []
    return columnsOf(target).flatMap(([name, field]) =>
      stage(records, target, { name, field, path: `${ref}.${name}`, of: labelOf(record, ref) }),
    )
  })
  return [...own, ...further]
}

function stage(
  records: readonly AnyRecord[],
  within: AnyRecord,
  { name, field, path, of }: { name: string; field: Field; path: string; of: string | null },
): Stage[] {
  const isStage = field.kind === 'ref' ? hasTitle(tableOf(records, field.to)) : isKind(field)
  return isStage ? [{ name: path, label: labelOf(within, name), of, words: wordsOf(field) }] : []
}

export type Joined = { value: string; joins: readonly string[] }

/** A stage in SQL, by names that `stagesOf` has: every table is joined by its organization and its own wall. */
export function stageSql(records: readonly AnyRecord[], record: AnyRecord, stage: string, at: number): Joined {
  const joins: string[] = []
  let [row, within] = ['t', record]
  const follow = (name: string) => {
    const target = tableOf(records, within.fields[name]!.to)!
    const next = `s${at}_${joins.length}`
    joins.push(
      `left join public.${target.table} ${next} on ${next}.organization_id = t.organization_id and ${next}.id = ${row}.${name}`,
    )
    ;[row, within] = [next, target]
  }
  const names = stage.split('.')
  if (names.length > 1) follow(names[0]!)
  const last = names.at(-1)!
  if (within.fields[last]!.kind !== 'ref') return { value: `${row}.${last}`, joins }
  follow(last)
  return { value: `${row}.${String(within.title)}`, joins }
}

/** More names than these in a column can't be read beside their ribbons. */
const mostNames = 8
const [none, others] = ['None', 'Other']
type Flow = { column: number; from: string; to: string; value: number }
type ResultRow = Readonly<Record<string, unknown>>

/**
 * A result as the columns of a flow, each with the largest names first and the small ones as one. A sum below zero has
 * no ribbon: it is counted.
 */
export function flowOf(stages: readonly Column[], rows: readonly ResultRow[], figure: Column) {
  const valueOf = (row: ResultRow) => Number(row[figure.name] ?? 0)
  const nameOf = (row: ResultRow, { name }: Column) => String(row[name] ?? '') || none
  const largest = stages.map((stage) => {
    const sums = sumBy(rows, (row) => nameOf(row, stage), valueOf)
    const names = [...sums].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
    return names.length > mostNames + 1 ? names.slice(0, mostNames) : names
  })
  const shown = (row: ResultRow, at: number) => {
    const name = nameOf(row, stages[at]!)
    return largest[at]!.includes(name) ? name : others
  }
  const sums = stages.slice(1).flatMap((_, column) =>
    [...sumBy(rows, (row) => JSON.stringify([shown(row, column), shown(row, column + 1)]), valueOf)].map(
      ([key, value]): Flow => {
        const [from, to] = JSON.parse(key) as [string, string]
        return { column, from, to, value }
      },
    ),
  )
  const flows = sums.filter(({ value }) => value > 0).toSorted((a, b) => a.column - b.column || b.value - a.value)
  return {
    columns: stages.map(({ label }, at) => ({
      title: label,
      names: [...largest[at]!, ...(rows.some((row) => shown(row, at) === others) ? [others] : [])].filter(
        (name, place, all) => all.indexOf(name) === place,
      ),
    })),
    flows,
    below: sums.filter(({ value }) => value < 0).length,
  }
}

function sumBy<Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return sums
}
