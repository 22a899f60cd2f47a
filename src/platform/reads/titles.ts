import { faceOf } from '../records/face.ts'
import { numberOf, titleOf, type AnyRecord } from '../records/record.ts'
import { calling, callingFields, readThese, type Asking, type Find } from './called.ts'

export type Titled = {
  of: AnyRecord
  table: string
  id: string
  title: string
  number?: string | undefined
  status?: string | undefined
  /** Its amount in cents, where its declaration has one. */ amount?: number | undefined
}
export type TitlesWanted = { of: AnyRecord; ids: readonly string[] }

const most = 150

/** The titles of records of any types: one read per type. */
export function titlesWanted(find: Find, places: readonly { table: string; id: string }[]): TitlesWanted[] {
  const kinds = [...new Set(places.map(({ table }) => table))].flatMap((table) => find(table) ?? [])
  return kinds.map((of) => ({
    of,
    ids: [...new Set(places.filter(({ table }) => table === of.table).map(({ id }) => id))].toSorted().slice(0, most),
  }))
}

/** Those that the reader may not see are left out. */
export async function readTitles(asking: Asking, { of, ids }: TitlesWanted): Promise<Titled[]> {
  const found = (await readThese(asking, { table: of.table, columns: columnsFor(of) }, ids)) as { id: string }[]
  const called = await calling(asking, of, found)
  return found.map((row) => titled(of, row, called(row)))
}

export const columnsFor = (of: AnyRecord): string =>
  [...new Set(['id', ...callingFields(of), numberOf(of), of.fields.status && 'status', faceOf(of).amount])]
    .filter(Boolean)
    .join(',')

/** One whose name the reader may not see is named by its type. */
export function titled(of: AnyRecord, row: { id: string }, called = titleOf(of, row)): Titled {
  const value = (name: string | undefined) => (name ? (row as Record<string, unknown>)[name] : undefined)
  const number = numberOf(of)
  return {
    of,
    table: of.table,
    id: row.id,
    title: called || of.label,
    number: number === of.title ? undefined : (value(number) as string | undefined),
    status: value('status') as string | undefined,
    amount: (value(faceOf(of).amount) ?? undefined) as number | undefined,
  }
}
