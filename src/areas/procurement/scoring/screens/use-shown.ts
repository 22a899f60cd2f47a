import { useAnswer } from '#client/use-answer.ts'
import type { Actor } from '#platform/roles.ts'
import type { Evaluation, Panelist } from '../../panel/records.ts'
import { whyNotLook } from '../../panel/rules.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { showEvaluation } from '../questions.ts'

export type Shown = Awaited<ReturnType<typeof showEvaluation.run>>
export type Bidder = Shown['bidders'][number]

/** The bids as this person may see them; no request is sent while nothing would be shown. */
export function useShown(
  of: Evaluation,
  panel: readonly Panelist[],
  actor: Actor,
  solicitation: Pick<Solicitation, 'contact'> | undefined,
) {
  const whyNot = whyNotLook(
    of,
    panel.find(({ member }) => member === actor.user_id),
    actor,
    solicitation,
  )
  const asked = useAnswer<typeof showEvaluation>(
    'evaluations/show',
    { id: of.id },
    { about: 'evaluations', enabled: whyNot === null },
  )
  return { whyNot, shown: asked.data, failed: asked.isError, retry: () => void asked.refetch() }
}
