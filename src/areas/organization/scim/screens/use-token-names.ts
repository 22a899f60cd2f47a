import { useRows } from '#client/use-rows.ts'

/** The actor, where no person acted: "SCIM (Okta)". Only administrators read the tokens; everyone else finds none. */
export function useTokenNames(): ReadonlyMap<string, string> {
  const { data } = useRows<{ id: string; name: string }>('scim_tokens', (from) => from.select('id,name').limit(200))
  return new Map((data ?? []).map(({ id, name }) => [id, `SCIM (${name})`]))
}
