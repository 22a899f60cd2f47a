import { columnsOf, isCalledByAnother, titleOf, type AnyRecord } from '../records/record.ts'
import type { Rows } from './reads.ts'

export type AnyRow = Readonly<Record<string, unknown>>
/** The declaration of a table, where it has one. */
export type Find = (table: string) => AnyRecord | undefined
export type Asking = { rows: Pick<Rows, 'from'>; find: Find }

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
    const { data, error } = await tables
      .from(from)
      .select(columns)
      .in(key, [...new Set(rows.flatMap((row) => row[field] ?? []))])
    if (error) throw error
    for (const row of data as unknown as Record<string, string>[]) names.set(row[key], called(row))
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
