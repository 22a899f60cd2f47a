import { addDays, dayInWords, millisecondsBetween, wallTime } from '#platform/dates.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { steps, whyNotChair } from '../panel/rules.ts'
import type { Evaluation, Panelist } from '../panel/records.ts'

/** So long a bidder needs at least to calculate once more. */
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

/** A second sealed round: only of proposals, and only with those who have a chance (the competitive range). */
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
    !scored && 'Sealed bids and quotes are final as they came: best and final offers are asked of proposals.',
    award && 'A recommendation is there already. Annul it before you ask once more.',
    asked.length < 2 && 'Ask at least two finalists: with one there is nothing to compare.',
    out && `${out.name} is out of the running: ${out.out}`,
    unknown && `${unknown.name} has nobody here who could seal an offer.`,
    millisecondsBetween(now, closes_at) < leastDays * 86_400_000 &&
      `Finalists need time to calculate: close on ${dayInWords(addDays(wallTime(now, zone).slice(0, 10), leastDays))} or later, not before this hour.`,
  )
}
