import { loads } from 'virtual:record-loads'
import { isListed, type AnyRecord } from '#platform/records/record.ts'

/** One declaration is one file; all of them together are a hundred and sixty. */
export const declarationOf = async (table: string): Promise<AnyRecord> =>
  Object.values(await loads[table]!())
    .filter(isListed)
    .find((record) => record.table === table)!
