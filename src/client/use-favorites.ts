import { useOrganization } from './use-organization.ts'
import { favorites } from '#platform/reads/reads.ts'
import { useRows } from './use-rows.ts'

export type Favorite = { id: string; path: string; title: string }

const none: readonly Favorite[] = []

/** One's own, in the order in which they were kept. */
export function useFavorites(): readonly Favorite[] {
  const { organization } = useOrganization()
  const { data } = useRows<Favorite>('favorites', favorites, { enabled: Boolean(organization) })
  return data ?? none
}
