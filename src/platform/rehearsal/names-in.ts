import type { Context } from '../commands/command.ts'
import { isCalledByAnother, numberOf, type AnyRecord } from '../records/record.ts'

export type AnyRow = Record<string, unknown> & { id: string }

/** The names of people and of referenced records in these rows, by id: one question for each table. */
export async function namesIn(
  record: AnyRecord,
  rows: readonly AnyRow[],
  columns: readonly string[],
  records: readonly AnyRecord[],
  { tx, actor }: { tx: Pick<Context['tx'], 'asPerson'>; actor: Pick<Context['actor'], 'organization_id'> },
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const wanted = new Map<string, Set<string>>()
  for (const column of columns) {
    const { kind, to } = record.fields[column]
    if (kind !== 'person' && kind !== 'ref') continue
    const ids = wanted.get(kind === 'person' ? '' : to!) ?? new Set<string>()
    for (const row of rows) if (row[column]) ids.add(String(row[column]))
    wanted.set(kind === 'person' ? '' : to!, ids)
  }
  for (const [table, ids] of wanted) {
    if (ids.size === 0) continue
    const of = records.find((each) => each.table === table)
    if (table !== '' && (!of || isCalledByAnother(of))) continue
    const found = await tx.asPerson<{ id: string; name: string }>(
      of
        ? `select id, ${[numberOf(of), of.title]
            .filter((name, at, all) => name && all.indexOf(name) === at)
            .map((name) => `${name}::text`)
            .join(` || ', ' || `)} as name from public.${table} where id = any ($1)`
        : 'select user_id as id, display_name as name from public.organization_members where organization_id = $2 and user_id = any ($1)',
      of ? [[...ids]] : [[...ids], actor.organization_id],
    )
    for (const { id, name } of found) names.set(id, name)
  }
  return names
}
