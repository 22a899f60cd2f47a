import { bidStatus } from '../bids/rules.ts'
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
 * The findings that every bid needs: responsive, responsible bidder (2 CFR 200.318(h)), and each pass/fail criterion.
 */
export const toFind = (criteria: readonly Pick<Criterion, 'id' | 'name' | 'kind'>[]): Asked[] => [
  { about: 'responsive', criterion: null, words: 'Responsive: the bid meets the requirements' },
  {
    about: 'responsible',
    criterion: null,
    words: 'Responsible: the bidder has the integrity, record and capacity to perform',
  },
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
    !evaluationLife.is(of, 'scoring', 'consensus') &&
      'Findings can be recorded only between the start of scoring and the ranking.',
    whyNotChair(of, panel, actor),
    bidStatus.is(bid, 'unreadable') && 'This bid could not be read. See the bid opening minutes.',
  )
}

/**
 * Why a bid is no longer considered: the first requirement that was not met. An unreadable bid was never considered.
 */
export function whyOut(bid: Pick<Bid, 'id' | 'status'>, findings: readonly Found[]): Reason {
  if (bidStatus.is(bid, 'unreadable')) return 'The bid could not be read.'
  return findings.find((each) => each.bid === bid.id && !each.met)?.reason ?? null
}

/** Every bid needs its findings before the ranking. */
export function whyNotFound(
  bids: readonly Pick<Bid, 'id' | 'number' | 'status'>[],
  criteria: readonly Pick<Criterion, 'id' | 'name' | 'kind'>[],
  findings: readonly Found[],
): Reason {
  for (const bid of bids) {
    // One unmet requirement is enough: the others need no finding.
    if (whyOut(bid, findings)) continue
    const missing = toFind(criteria).find((asked) => !findingOf(findings, bid.id, asked))
    if (missing)
      return `Record a finding for ${bid.number} first: ${missing.words.replace(/^./, (first) => first.toLowerCase())}.`
  }
  return null
}
