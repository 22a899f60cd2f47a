import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import type { Filed } from '../../protest-outcomes/rules.ts'

/** The agency sees all protests, a bidder only its own. */
export function useProtests(award: string): readonly Filed[] | undefined {
  const { data } = useRows<Filed>('protests', (from) =>
    from
      .select('*,by:vendors(name),evidence:protest_evidence(id,name,size,digest)')
      .eq('award', award)
      .order('filed_at')
      .limit(100),
  )
  useChanges(['protests'])
  return data
}
