import { useRows } from '#client/use-rows.ts'

/** The names of members, for steps assigned to one person. */
export function usePeople(): ReadonlyMap<string, string> {
  const { data } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').limit(1_000),
  )
  return new Map((data ?? []).map(({ user_id, display_name }) => [user_id, display_name]))
}
