import { firstReason, type Reason } from '#platform/rules.ts'
import { evaluationLife } from '../../panel/life.ts'
import type { Evaluation, Panelist } from '../../panel/records.ts'

/** A note beside a page, with the name of its author. */
export type ReadingNote = { id: string; page: number; words: string; at: string; own: boolean; author: string }

/** Notes belong to the work of the panel: once the bids are ranked, they are kept as they are. */
export function whyNotNote(
  of: Pick<Evaluation, 'status' | 'ranked_at'>,
  seat: Pick<Panelist, 'declared'> | undefined,
): Reason {
  return firstReason(
    seat?.declared !== 'clear' && 'Only panel members who declared no conflict of interest can write notes.',
    !evaluationLife.is(of, 'scoring', 'consensus', 'ranked', 'best_and_final') &&
      'Notes can be written between the start of scoring and the award.',
  )
}
