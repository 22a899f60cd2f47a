import { loads } from 'virtual:record-loads'
import { isListed, type AnyRecord } from '#platform/records/record.ts'

const asked = new Map<string, Promise<AnyRecord>>()

/** One declaration is one file; all of them together are a hundred and sixty. */
export function declarationOf(table: string): Promise<AnyRecord> {
  const found = asked.get(table) ?? load(table)
  asked.set(table, found)
  return found
}

const load = async (table: string): Promise<AnyRecord> =>
  Object.values(await loads[table]!())
    .filter(isListed)
    .find((record) => record.table === table)!
