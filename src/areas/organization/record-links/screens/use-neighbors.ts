import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { recordOf, useCatalog, type Catalog } from '#kit/record/catalog.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { useAskedTitles } from '#kit/record/use-titles.ts'
import { calling } from '#platform/reads/called.ts'
import { chainOf } from '#platform/reads/reads.ts'
import { columnsFor, titled, type Titled } from '#platform/reads/titles.ts'
import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'
import { directOf, inOrder, type Link } from '../rules.ts'

export type Step = { here: boolean; direct: boolean; neighbor: Titled }
export type Namer = { label: string; neighbors: readonly Titled[]; more: boolean }

/** A record's chain, walked in both directions, in order: one question, and one for each kind of record in it. */
export function useChain({ of, row }: Surrounded): { steps: readonly Step[]; loading: boolean } {
  const { rows } = useBackend()
  const links = useQuery({
    queryKey: ['record_links', of.table, row.id],
    queryFn: async () => {
      const { data, error } = await chainOf(rows, { table: of.table, id: row.id })
      if (error) throw error
      return data as Link[]
    },
  })
  const start = { table: of.table, record: row.id }
  const steps = inOrder(links.data ?? [], start)
  const direct = directOf(links.data ?? [], start)
  const { titles, waits } = useAskedTitles(
    steps.filter(({ record }) => record !== row.id).map(({ table, record }) => ({ table, id: record })),
  )
  const chain = steps.flatMap(({ table, record }): Step[] => {
    const here = record === row.id
    const neighbor = here ? titled(of, row) : titles.get(`${table} ${record}`)
    return neighbor ? [{ here, direct: direct.has(`${table} ${record}`), neighbor }] : []
  })
  return { steps: chain.length > 1 ? chain : [], loading: links.isPending || waits }
}

/**
 * The records whose fields name this one, up to a limit per kind: asked once a reader wants them. Nothing until every
 * kind has answered, since a later kind may come first in the order, and would move a link under the pointer.
 */
export function useNaming({ of, row }: Surrounded, most: number, without: readonly Titled[]): readonly Namer[] | null {
  const catalog = useCatalog()
  const { rows } = useBackend()
  const referring = referringTo(catalog, of.table)
  const referred = useQueries({
    queries: referring.map(({ record, field }) => ({
      queryKey: [record.table, 'naming', field, row.id, most],
      placeholderData: keepPreviousData,
      queryFn: async () => {
        const { data, error } = await rows
          .from(record.table)
          .select(columnsFor(record))
          .eq(field, row.id)
          .order('created_at', { ascending: false })
          .limit(most + 1)
        if (error) throw error
        const found = data as unknown as { id: string }[]
        const called = await calling({ rows, find: (table) => recordOf(catalog, table) }, record, found)
        return found.map((each) => titled(record, each, called(each)))
      },
    })),
  })
  if (referred.some(({ data }) => !data)) return null
  const known = new Set(without.map(({ table, id }) => `${table} ${id}`))
  return referring.flatMap(({ record, field }, at): Namer[] => {
    // Records in the chain are not listed twice.
    const found = (referred[at]?.data ?? []).filter(({ id }) => !known.has(`${record.table} ${id}`))
    const several = referring.filter((each) => each.record === record).length > 1
    return found.length > 0
      ? [
          {
            label: several ? `${record.plural}, ${labelOf(record, field).toLowerCase()} here` : record.plural,
            neighbors: found.slice(0, most),
            more: found.length > most,
          },
        ]
      : []
  })
}

/** Whether any record with a page can name records of this table. */
export const canBeNamed = (catalog: Catalog, table: string): boolean => referringTo(catalog, table).length > 0

/** Only records with a page, as others cannot be opened; and not its own lines, which the page shows. */
const referringTo = ({ records, pages }: Catalog, table: string): { record: AnyRecord; field: string }[] =>
  records
    .filter(({ table: each, access }) => pages[each] && !(access.of === 'parent' && access.parent === table))
    .flatMap((record) =>
      columnsOf(record).flatMap(([field, { kind, to }]) => (kind === 'ref' && to === table ? [{ record, field }] : [])),
    )
