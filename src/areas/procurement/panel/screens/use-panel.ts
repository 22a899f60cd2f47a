import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import type { showEvaluation } from '../../scoring/questions.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { Evaluation, Panelist } from '../records.ts'
import { whyNotLook } from '../rules.ts'
import type { Actor } from '#platform/roles.ts'

export type Seat = Panelist & { person: { display_name: string } }
export type Shown = Awaited<ReturnType<typeof showEvaluation.run>>
export type Bidder = Shown['bidders'][number]

export function usePanel(id: string): readonly Seat[] | undefined {
  const { data } = useRows<Seat>('panelists', (from) =>
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

/** The offers as this person may see them; nothing is asked as long as nothing would be shown. */
export function useShown(
  of: Evaluation,
  panel: readonly Seat[],
  actor: Actor,
  call: Pick<Solicitation, 'contact'> | undefined,
) {
  const whyNot = whyNotLook(
    of,
    panel.find(({ member }) => member === actor.user_id),
    actor,
    call,
  )
  const asked = useAnswer<typeof showEvaluation>(
    'evaluations/show',
    { id: of.id },
    { about: 'evaluations', enabled: whyNot === null },
  )
  return { whyNot, shown: asked.data, failed: asked.isError, retry: () => void asked.refetch() }
}

export const useColleagues = () =>
  useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').is('disabled_at', null).order('display_name').limit(500),
  ).data
