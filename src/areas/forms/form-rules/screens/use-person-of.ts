import { useRows } from '#client/use-rows.ts'

/** A rule names colleagues by their mail address; people read their names. */
export function usePersonOf(): (address: string) => string | undefined {
  const { data } = useRows<{ email: string; display_name: string }>('organization_members', (from) =>
    from.select('email,display_name').limit(1_000),
  )
  const names = new Map((data ?? []).map(({ email, display_name }) => [email, display_name]))
  return (address) => names.get(address)
}
