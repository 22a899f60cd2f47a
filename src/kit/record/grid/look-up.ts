import type { PostgrestClient } from '@supabase/postgrest-js'
import { named } from '#platform/records/list/query.ts'
import { columnsOf, numberOf, type AnyRecord } from '#platform/records/record.ts'
import { recordOf, type Catalog } from '../catalog.tsx'
import type { Known } from './paste.ts'

const some = 50

/** The records of pasted names, numbers and codes, as far as the reader may see them: one query per fifty. */
export async function lookUp(
  tables: PostgrestClient,
  catalog: Catalog,
  of: AnyRecord,
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<Known> {
  const known: Record<string, Map<string, string | null>> = {}
  for (const [name, texts] of Object.entries(wanted)) {
    const field = columnsOf(of).find(([column]) => column === name)![1]
    const other = field.kind === 'ref' ? recordOf(catalog, field.to!) : undefined
    const [table, key, title, short] = other
      ? [other.table, 'id', other.title as string, numberOf(other)]
      : ['organization_members', 'user_id', 'display_name', 'email']
    const ids = (known[name] = new Map())
    for (let at = 0; at < texts.length; at += some) {
      const asked = texts
        .slice(at, at + some)
        .flatMap((text) => [title, ...(short ? [short] : [])].map((column) => `${column}.${named(text)}`))
      const { data, error } = await tables
        .from(table)
        .select([key, title, ...(short ? [short] : [])].join())
        .or(asked.join())
      if (error) throw error
      const rows = data as unknown as Record<string, string>[]
      // A number or a code is unique; a name may be shared by several records.
      for (const row of rows) ids.set(row[title]!.toLowerCase(), ids.has(row[title]!.toLowerCase()) ? null : row[key]!)
      for (const row of rows) if (short && row[short]) ids.set(row[short].toLowerCase(), row[key]!)
    }
  }
  return known
}
