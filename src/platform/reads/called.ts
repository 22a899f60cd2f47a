import { columnsOf, isCalledByAnother, titleOf, type AnyRecord } from '../records/record.ts'
import type { Rows } from './reads.ts'

export type AnyRow = Readonly<Record<string, unknown>>
/** The declaration of a table, where it has one. */
export type Find = (table: string) => AnyRecord | undefined
export type Asking = { rows: Pick<Rows, 'from'>; find: Find }

/** An address with so many ids stays below 2,000 characters. */
const mostIds = 45

/** The rows with these ids, a few in each read: a question does not grow with the number of rows that name them. */
export async function readThese(
  { rows }: Pick<Asking, 'rows'>,
  { table, columns, key = 'id' }: { table: string; columns: string; key?: string },
  ids: readonly unknown[],
): Promise<AnyRow[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, at) =>
    ids.slice(at * mostIds, (at + 1) * mostIds),
  )
  const found = await Promise.all(parts.map((some) => rows.from(table).select(columns).in(key, some)))
  return found.flatMap(({ data, error }) => {
    if (error) throw error
    return data as unknown as AnyRow[]
  })
}

/**
 * The fields of a record's name: its title, and where that is another record, the first person it names too, because
 * one course has many enrollments.
 */
export function callingFields(of: AnyRecord): readonly string[] {
  const whose = isCalledByAnother(of) ? columnsOf(of).find(([, { kind }]) => kind === 'person')?.[0] : undefined
  return whose ? [of.title, whose] : [of.title]
}

/**
 * The name of each of these rows. Those named by another record wait for one more query for the records, and one for
 * the people.
 */
export async function calling(
  { rows: tables, find }: Asking,
  of: AnyRecord,
  rows: readonly AnyRow[],
): Promise<(row: AnyRow) => string> {
  if (!isCalledByAnother(of) || rows.length === 0) return (row) => titleOf(of, row)
  const names = new Map<unknown, string>()
  const ask = async (
    from: string,
    key: string,
    columns: string,
    field: string,
    called: (row: Record<string, string>) => string,
  ) => {
    const ids = [...new Set(rows.flatMap((row) => row[field] ?? []))]
    const found = await readThese({ rows: tables }, { table: from, columns, key }, ids)
    for (const row of found as Record<string, string>[]) names.set(row[key], called(row))
  }
  const [title, whose] = callingFields(of)
  const to = find(of.fields[of.title].to)
  await Promise.all([
    to && ask(to.table, 'id', isCalledByAnother(to) ? 'id' : `id,${to.title}`, title!, (row) => titleOf(to, row)),
    whose && ask('organization_members', 'user_id', 'user_id,display_name', whose, ({ display_name }) => display_name!),
  ])
  return (row) =>
    titleOf(of, row) || [title, whose].flatMap((field) => (field && names.get(row[field])) || []).join(', ')
}
