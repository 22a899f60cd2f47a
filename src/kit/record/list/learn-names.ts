import type { PostgrestClient } from '@supabase/postgrest-js'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'
import { namesOf, peopleNames } from '#platform/reads/names.ts'
import { recordOf, type Catalog } from '../catalog.tsx'

/** The ids in one query. */
export const some = 150

/** The names of the ids in these rows: one query per referenced table. */
export async function learnNames(
  tables: PostgrestClient,
  catalog: Catalog,
  of: AnyRecord,
  rows: readonly Readonly<Record<string, unknown>>[],
  names: Map<string, string>,
): Promise<void> {
  for (const [name, { kind, to }] of columnsOf(of)) {
    if (kind !== 'ref' && kind !== 'person') continue
    const target = kind === 'ref' ? recordOf(catalog, to!) : undefined
    if (kind === 'ref' && !target) continue
    const { table, key, columns, calling } = target ? namesOf(target) : peopleNames
    const ids = [...new Set(rows.map((row) => row[name]))].filter(
      (id): id is string => typeof id === 'string' && !names.has(id),
    )
    for (let at = 0; at < ids.length; at += some) {
      const { data, error } = await tables
        .from(table)
        .select(columns)
        .in(key, ids.slice(at, at + some))
      if (error) throw error
      const found = data as unknown as Record<string, string>[]
      const called = await calling({ rows: tables, find: (table) => recordOf(catalog, table) }, found)
      for (const row of found) names.set(row[key]!, called(row))
    }
  }
}
