import { addDays, dayInWords, millisecondsBetween, wallTime } from '#platform/dates.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { steps, whyNotChair } from '../panel/rules.ts'
import type { Evaluation, Panelist } from '../panel/records.ts'

/** The minimum time a bidder needs to recalculate. */
export const leastDays = 3

type Asked = { name: string; out: Reason; account: boolean }
type Circumstances = {
  actor: Actor
  scored: boolean
  award: boolean
  asked: readonly Asked[]
  closes_at: string
  now: string
  zone: string
}

/** A second sealed round: only for proposals, and only with bidders who have a chance (the competitive range). */
export function whyNotAskAgain(
  of: Evaluation,
  panel: readonly Panelist[],
  { actor, scored, award, asked, closes_at, now, zone }: Circumstances,
): Reason {
  const out = asked.find((each) => each.out)
  const unknown = asked.find(({ account }) => !account)
  return firstReason(
    steps.whyNot('askAgain', of),
    whyNotChair(of, panel, actor),
    !scored && 'Best and final offers apply only to proposals. Bids and quotes are final.',
    award && 'This evaluation already has a recommendation. Annul it before you request new offers.',
    asked.length < 2 && 'Select at least two finalists.',
    out && `${out.name} is no longer under consideration: ${out.out}`,
    unknown && `${unknown.name} has no user who can submit a sealed proposal.`,
    millisecondsBetween(now, closes_at) < leastDays * 86_400_000 &&
      `Finalists need time to prepare. Close on ${dayInWords(addDays(wallTime(now, zone).slice(0, 10), leastDays))} or later, not before the current hour.`,
  )
}
