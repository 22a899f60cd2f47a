import { useAnswer } from '#client/use-answer.ts'
import type { Actor } from '#platform/roles.ts'
import type { Evaluation, Panelist } from '../../panel/records.ts'
import { whyNotLook } from '../../panel/rules.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { showEvaluation } from '../questions.ts'

export type Shown = Awaited<ReturnType<typeof showEvaluation.run>>
export type Bidder = Shown['bidders'][number]

/** The offers as this person may see them; nothing is asked as long as nothing would be shown. */
export function useShown(
  of: Evaluation,
  panel: readonly Panelist[],
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
