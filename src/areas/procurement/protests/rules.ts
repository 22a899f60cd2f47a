import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { awardLife } from '../awards/life.ts'
import type { Award } from '../awards/records.ts'
import type { Panelist } from '../panel/records.ts'
import { seatOf } from '../panel/rules.ts'
import type { Protest } from '../protest-outcomes/rules.ts'

/** The person who decides had no part in what is protested. */
export function whyNotDecide(
  protest: Pick<Protest, 'outcome'>,
  award: Pick<Award, 'status' | 'written_by'>,
  panel: readonly Panelist[],
  actor: Actor,
): Reason {
  return firstReason(
    protest.outcome !== null && 'This protest is already decided.',
    !awardLife.is(award, 'intended') && 'The notice of intent for this protest is no longer active.',
    !atLeast('manager', actor) && 'Only a manager can decide a protest.',
    award.written_by === actor.user_id && 'You wrote the recommendation. A different person must decide this protest.',
    seatOf(panel, actor.user_id) !== undefined && 'You were on the panel. A different person must decide this protest.',
  )
}
