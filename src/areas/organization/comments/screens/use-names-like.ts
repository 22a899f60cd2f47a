import { useDeferredValue } from 'react'
import { useRows } from '#client/use-rows.ts'

export type Named = { user_id: string; display_name: string; email: string }

/** Colleagues whose name or address contains the text; an empty list while nothing is searched. */
export function useNamesLike(part: string | null): readonly Named[] {
  const looked = useDeferredValue(part)
  const like = `"*${(looked ?? '').replaceAll(/["\\*%]/g, '')}*"`
  const { data } = useRows<Named>(
    'organization_members',
    (from) =>
      from
        .select('user_id,display_name,email')
        .is('disabled_at', null)
        .or(`display_name.ilike.${like},email.ilike.${like}`)
        .order('display_name')
        .limit(6),
    { enabled: looked !== null },
  )
  return part === null ? [] : (data ?? [])
}
