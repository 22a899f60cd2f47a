import { useQueries } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { columnsOf, numberOf, titleOf, type AnyRecord } from '#platform/records/record.ts'
import { calling, callingFields } from './called.ts'
import { recordOf, useCatalog } from './catalog.tsx'
import { faceOf } from './face.ts'

export type Titled = {
  of: AnyRecord
  table: string
  id: string
  title: string
  number?: string | undefined
  status?: string | undefined
  /** Its amount in cents, where its declaration has one. */ amount?: number | undefined
}
type Place = { table: string; id: string }

const most = 150

/** The titles of records of any types: one query per type. Those that the reader may not see are left out. */
export const useTitles = (places: readonly Place[], further: readonly AnyRecord[] = []): ReadonlyMap<string, Titled> =>
  useAskedTitles(places, further).titles

/** The titles, and whether some are still on their way. */
export function useAskedTitles(places: readonly Place[], further: readonly AnyRecord[] = []) {
  const catalog = useCatalog()
  const { rows } = useBackend()
  const kinds = [...new Set(places.map(({ table }) => table))].flatMap(
    (table) => recordOf(catalog, table) ?? further.find((each) => each.table === table) ?? [],
  )
  const answers = useQueries({
    queries: kinds.map((of) => {
      const ids = [...new Set(places.filter(({ table }) => table === of.table).map(({ id }) => id))]
        .toSorted()
        .slice(0, most)
      return {
        queryKey: [of.table, 'titles', ids.join(' ')],
        queryFn: async () => {
          const { data, error } = await rows.from(of.table).select(columnsFor(of)).in('id', ids)
          if (error) throw error
          const found = data as unknown as { id: string }[]
          const called = await calling({ rows, catalog }, of, found)
          return found.map((row) => titled(of, row, called(row)))
        },
      }
    }),
  })
  const titles = new Map(answers.flatMap(({ data }) => data ?? []).map((each) => [`${each.table} ${each.id}`, each]))
  return { titles, waits: answers.some(({ isLoading }) => isLoading) }
}

export const columnsFor = (of: AnyRecord): string =>
  [...new Set(['id', ...callingFields(of), numberOf(of), of.fields.status && 'status', amountOf(of)])]
    .filter(Boolean)
    .join(',')

/** Of the declarations in a catalog this is the only amount. */
const amountOf = (of: AnyRecord): string | undefined =>
  faceOf(of).amount ?? columnsOf(of).find(([, { kind }]) => kind === 'money')?.[0]

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
    amount: (value(amountOf(of)) ?? undefined) as number | undefined,
  }
}
