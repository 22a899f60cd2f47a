import { firstReason, type Reason } from '#platform/rules.ts'
import type { Actor } from '#platform/roles.ts'
import type { Bid } from '../bids/records.ts'
import { evaluationLife } from '../panel/life.ts'
import { whyNotChair } from '../panel/rules.ts'
import type { Evaluation, Panelist } from '../panel/records.ts'
import type { Criterion } from '../solicitations/records.ts'
import type { Finding } from './records.ts'

export type Asked = { about: Finding['about']; criterion: string | null; words: string }
type Found = Pick<Finding, 'bid' | 'about' | 'criterion' | 'met' | 'reason'>

/**
 * What is to be found of every offer: that it conforms, that its bidder can perform (2 CFR 200.318(h)), and each
 * criterion to pass.
 */
export const toFind = (criteria: readonly Pick<Criterion, 'id' | 'name' | 'kind'>[]): Asked[] => [
  { about: 'responsive', criterion: null, words: 'The offer conforms to what was asked' },
  { about: 'responsible', criterion: null, words: 'The bidder has the integrity, the record and the means to perform' },
  ...criteria
    .filter(({ kind }) => kind === 'pass_fail')
    .map(({ id, name }): Asked => ({ about: 'criterion', criterion: id, words: name })),
]

export const findingOf = <F extends Found>(
  findings: readonly F[],
  bid: string,
  { about, criterion }: Pick<Asked, 'about' | 'criterion'>,
): F | undefined => findings.find((each) => each.bid === bid && each.about === about && each.criterion === criterion)

export function whyNotFind(
  of: Pick<Evaluation, 'status' | 'chair'>,
  panel: readonly Panelist[],
  bid: Pick<Bid, 'status'>,
  { actor }: { actor: Actor },
): Reason {
  return firstReason(
    !evaluationLife.is(of, 'scoring', 'consensus') && 'Findings are made from the start of scoring until the ranking.',
    whyNotChair(of, panel, actor),
    bid.status === 'unreadable' && 'This offer could not be read: that stands in the minutes of the opening.',
  )
}

/**
 * Why an offer is out of the running: the first thing that was not met. An offer that could not be read never was in
 * it.
 */
export function whyOut(bid: Pick<Bid, 'id' | 'status'>, findings: readonly Found[]): Reason {
  if (bid.status === 'unreadable') return 'The offer could not be read.'
  return findings.find((each) => each.bid === bid.id && !each.met)?.reason ?? null
}

/** Every offer was looked at before they are ranked. */
export function whyNotFound(
  bids: readonly Pick<Bid, 'id' | 'number' | 'status'>[],
  criteria: readonly Pick<Criterion, 'id' | 'name' | 'kind'>[],
  findings: readonly Found[],
): Reason {
  for (const bid of bids) {
    // One thing that is not met is enough: the rest need not be looked into.
    if (whyOut(bid, findings)) continue
    const missing = toFind(criteria).find((asked) => !findingOf(findings, bid.id, asked))
    if (missing)
      return `Say of ${bid.number} first: ${missing.words.replace(/^./, (first) => first.toLowerCase())}, or not, and why.`
  }
  return null
}
