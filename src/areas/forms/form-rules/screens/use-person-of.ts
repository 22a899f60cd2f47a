import { useRows } from '#client/use-rows.ts'

/** Rules store colleagues by email address; people see their names. */
export function usePersonOf(): (address: string) => string | undefined {
  const { data } = useRows<{ email: string; display_name: string }>('organization_members', (from) =>
    from.select('email,display_name').limit(1_000),
  )
  const names = new Map((data ?? []).map(({ email, display_name }) => [email, display_name]))
  return (address) => names.get(address)
}
