import { useChosenRows } from '#client/use-chosen-rows.ts'
import { useCatalog } from '#kit/record/catalog.tsx'
import { lists } from '../../lists/words.ts'
import { savedViews } from '../../reads.ts'
import { ListCard } from '#kit/home/ListCard.tsx'

/** A view that its owner no longer shares has no card. */
export function ViewCard({ id }: { id: string }) {
  const catalog = useCatalog()
  const { data } = useChosenRows(savedViews)
  const view = data?.find((each) => each.id === id)
  if (!view) return null
  const { table_name: table, name: title, query } = view
  const list = Object.values(lists).find((each) => each.table === table)?.list ?? catalog.lists?.[table]
  return list && <ListCard title={title} table={table} list={list} query={query} />
}
