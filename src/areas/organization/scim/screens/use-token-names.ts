import { useChosenRows } from '#client/use-chosen-rows.ts'
import { tokenNames } from '../reads.ts'

/** The actor, where no person acted: "SCIM (Okta)". Only administrators read the tokens; everyone else finds none. */
export function useTokenNames(): ReadonlyMap<string, string> {
  const { data } = useChosenRows(tokenNames)
  return new Map((data ?? []).map(({ id, name }) => [id, `SCIM (${name})`]))
}
