import { useOrganization } from './use-organization.ts'
import { useRows } from './use-rows.ts'

export type Favorite = { id: string; path: string; title: string }

const none: readonly Favorite[] = []

/** One's own, in the order in which they were kept. */
export function useFavorites(): readonly Favorite[] {
  const { organization } = useOrganization()
  const { data } = useRows<Favorite>(
    'favorites',
    (from) => from.select('id,path,title').order('created_at').order('id'),
    { enabled: Boolean(organization) },
  )
  return data ?? none
}
