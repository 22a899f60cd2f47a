import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { useOfficers } from '../../officers/screens/use-officers.ts'
import type { Candidate, Seated } from '../rules.ts'

export function usePanel(id: string): readonly Seated[] | undefined {
  const { data } = useRows<Seated>('panelists', (from) =>
    from
      .select('*,person:organization_members(display_name)')
      .eq('evaluation', id)
      .order('part')
      .order('created_at')
      .limit(100),
  )
  useChanges(['panelists'])
  return data
}

/** The people who could sit on the panel, as the server judges them. */
export function useCandidates(solicitation: string): Candidate[] {
  const officers = useOfficers(solicitation)
  return (useColleagues() ?? []).map(({ user_id, display_name }) => ({
    member: user_id,
    name: display_name,
    officer: officers?.some(({ officer }) => officer === user_id) ?? false,
  }))
}

export const useColleagues = () =>
  useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').is('disabled_at', null).order('display_name').limit(500),
  ).data
