import { useRows } from '#client/use-rows.ts'
import { useCatalog } from '#kit/record/catalog.tsx'
import { lists } from '../../lists/words.ts'
import { ListCard } from '#kit/home/ListCard.tsx'

export type SavedView = { id: string; table_name: string; name: string; query: string }

/** A view that its owner no longer shares has no card. */
export function ViewCard({ id }: { id: string }) {
  const catalog = useCatalog()
  const { data } = useSavedViews()
  const view = data?.find((each) => each.id === id)
  if (!view) return null
  const { table_name: table, name: title, query } = view
  const list = Object.values(lists).find((each) => each.table === table)?.list ?? catalog.lists?.[table]
  return list && <ListCard title={title} table={table} list={list} query={query} />
}

/** The reader’s views and the shared ones, of all lists. */
export const useSavedViews = (enabled = true) =>
  useRows<SavedView>(
    'list_views',
    (from) => from.select('id,table_name,name,query').order('table_name').order('name').limit(500),
    { enabled },
  )
