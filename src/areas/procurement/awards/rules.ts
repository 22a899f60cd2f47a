import { addDays, addWorkingDays, dayOf, millisecondsBetween } from '#platform/dates.ts'
import type { Holidays } from '#platform/holidays.ts'
import { dollars } from '#platform/money.ts'
import { holdsOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { howMany, plural } from '#platform/words.ts'
import type { Standing } from '#areas/procurement/scoring/ranking/rules.ts'
import { evaluationLife } from '../panel/life.ts'
import type { Evaluation, Panelist } from '../panel/records.ts'
import { listed, seatOf } from '../panel/rules.ts'
import type { Solicitation, SolicitationLine } from '../solicitations/records.ts'
import type { Priced, Share } from '../split/rules.ts'
import { awardLife } from './life.ts'
import { award, type Award, type ProtestPeriod } from './records.ts'

/** The status that each approval decision gives an award. */
export const decisions = moveTable(award, {
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

/** An award is effective until it is annulled: a solicitation has one at a time. */
export function whyNotDraft(
  of: Pick<Evaluation, 'status' | 'chair'>,
  panel: readonly Panelist[],
  { actor, standing }: { actor: Actor; standing: boolean },
): Reason {
  const seat = seatOf(panel, actor.user_id)
  return firstReason(
    !evaluationLife.is(of, 'ranked') && 'Rank the bids before you recommend an award.',
    (seat?.declared === 'conflict' || seat?.declared === 'released') &&
      'You left this panel and can’t write its recommendation.',
    of.chair !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the panel chair or a manager can write the recommendation.',
    standing && 'This solicitation already has a recommendation. Annul it before you write another.',
  )
}

/** Only requested quantities, to bidders under consideration who bid on the line, at the price they bid. */
export function whyNotShares(
  shares: readonly Share[],
  lines: readonly Pick<SolicitationLine, 'id' | 'lot' | 'description' | 'quantity' | 'unit'>[],
  bids: readonly Priced[],
): Reason {
  if (shares.length === 0) return 'Award at least one line.'
  for (const { line, bid, quantity } of shares) {
    const [of, by] = [lines.find(({ id }) => id === line), bids.find(({ id }) => id === bid)]
    if (!of || !by) return 'This line or bid belongs to another solicitation.'
    if (by.out) return `${by.name} is no longer under consideration: ${by.out}`
    if (!by.lines.some((each) => each.line === line)) return `${by.name} didn’t bid on ${of.description}.`
    if (!(quantity > 0))
      return `Enter a quantity of ${of.description} for ${by.name}, or leave ${by.name} out of that line.`
  }
  for (const { id, description, quantity, unit, lot } of lines) {
    const given = shares.filter(({ line }) => line === id)
    const together = given.reduce((sum, share) => sum + share.quantity, 0)
    if (together > quantity + tolerance)
      return `${description}: ${together.toLocaleString('en-US')} awarded, ${howMany(quantity, unit)} requested. The totals must match.`
    const takers = new Set(given.map(({ bid }) => bid))
    const others =
      lot &&
      lines.find(
        (other) => other.lot === lot && shares.some((share) => share.line === other.id && !takers.has(share.bid)),
      )
    if (lot && (takers.size > 1 || others)) return `Award all lines of lot ${lot} to one bidder.`
  }
  return null
}

/** Quantities have four decimal places. A difference below half of the last place is rounding. */
const tolerance = 0.00005

/** The first in rank needs no other reason. Any other choice, and a choice among ties, needs one. */
export function whyNotChoice(
  shares: readonly Share[],
  standings: readonly Standing[],
  { basis, reason }: { basis: Award['basis']; reason: string },
): Reason {
  const first = standings.filter(({ rank }) => rank === 1)
  const chosen = [...new Set(shares.map(({ bid }) => bid))]
  return firstReason(
    basis === 'whole' && chosen.length !== 1 && 'An all-or-none award takes one bidder.',
    reason.trim() === '' &&
      basis === 'whole' &&
      !first.some(({ bid }) => bid === chosen[0]) &&
      'This bidder isn’t ranked first. Enter the reason for the award.',
    reason.trim() === '' &&
      basis === 'whole' &&
      first.length > 1 &&
      'Bidders are tied for first. Enter the tie-break rule and who was present.',
    reason.trim() === '' && basis === 'lines' && 'Enter the reason for awarding by line.',
  )
}

export function whyNotWrite(row: Award, actor: Actor): Reason {
  return firstReason(
    !awardLife.is(row, 'draft', 'returned') && 'This recommendation was submitted for approval and can’t be changed.',
    row.written_by !== actor.user_id && 'Only the person who wrote this recommendation can change it.',
  )
}

/**
 * Checked at the last approval. The approvals keep authors from approving their own text; a panel can't approve what
 * it scored.
 */
export function whyNotApprove(row: Award, panel: readonly Panelist[], actor: Actor): Reason {
  const seat = seatOf(panel, actor.user_id)
  return firstReason(
    decisions.whyNot('approve', row),
    row.written_by === actor.user_id && 'You can’t approve your own recommendation.',
    seat?.declared === 'conflict' &&
      'You declared a conflict of interest in these bids. Another person must approve the award.',
    seat && 'You scored these bids. Another person must approve the award.',
  )
}

/** The longest protest period that an effective rule requires. */
export const protestPeriodFor = (
  { kind }: Pick<Solicitation, 'kind'>,
  total: number,
  periods: readonly ProtestPeriod[],
  day: string,
  holidays?: Closed,
): ProtestPeriod | undefined =>
  periods
    .filter((each) => each.kind === kind && total > each.above && holdsOn(each, day))
    .toSorted((a, b) => (lastDay(a, day, holidays) < lastDay(b, day, holidays) ? 1 : -1))[0]

type Governed = Pick<Solicitation, 'kind' | 'closes_at'> & Partial<Pick<Solicitation, 'published_at'>>

/**
 * The rule on file at publication or, failing that, at bid opening. A later one does not govern, because the bidders
 * were known by then.
 */
export function governing(
  solicitation: Governed,
  total: number,
  periods: readonly ProtestPeriod[],
  zone: string,
  holidays?: Closed,
): ProtestPeriod | undefined {
  for (const moment of [solicitation.published_at, solicitation.closes_at]) {
    if (!moment) continue
    const entered = periods.filter(({ created_at }) => millisecondsBetween(created_at, moment) >= 0)
    const found = protestPeriodFor(solicitation, total, entered, dayOf(moment, zone), holidays)
    if (found) return found
  }
  return undefined
}

type Closed = Pick<Holidays, 'has'>

/** The last day that a protest is accepted. The day of the notice is not counted. */
export const lastDay = (
  { days, counted }: Pick<ProtestPeriod, 'days' | 'counted'>,
  day: string,
  holidays?: Closed,
): string => (counted === 'working' ? addWorkingDays(day, days, holidays) : addDays(day, days))

/** A protest period of zero days ends with the notice, so there is no waiting. */
export const waitsUntil = (
  { protest_until, notice_at }: Pick<Award, 'protest_until' | 'notice_at'>,
  zone: string,
): string | null =>
  protest_until !== null && notice_at !== null && protest_until <= dayOf(notice_at, zone) ? null : protest_until

type Memo = {
  row: Pick<Solicitation, 'number' | 'title' | 'kind' | 'estimate' | 'two_envelopes' | 'federal'>
  words: string
  bids: readonly { id: string; number: string; name: string; out: Reason }[]
  standings: readonly Standing[]
  chosen: readonly { bid: string; amount: number }[]
  total: number
  basis: Award['basis']
  reason: string
  flags: readonly { flag: string; because: string }[]
  /** `saw` are the evaluators who could read names and prices before they scored: opening officers and managers. */
  panel: { evaluators: number; conflicts: number; saw: readonly string[] }
  split?: { bound: number; gap: number } | null
}

/** The recommendation that the figures produce. A person reads it, edits it and is responsible for it. */
export function memoOf({
  row,
  words,
  bids,
  standings,
  chosen,
  total,
  basis,
  reason,
  flags,
  panel,
  split,
}: Memo): string {
  const name = (bid: string) => bids.find(({ id }) => id === bid)!.name
  const out = bids.filter((each) => each.out)
  const by = new Map<string, number>()
  for (const { bid, amount } of chosen) by.set(bid, (by.get(bid) ?? 0) + amount)
  const judged =
    panel.evaluators > 0
      ? `A panel of ${panel.evaluators} evaluators scored the bids individually, then agreed on scores. ${blindness(panel.saw, row.two_envelopes)}`
      : 'Price decides among the responsive bids.'
  return [
    `# Recommendation on ${row.number}: ${row.title}`,
    `${plural(bids.length, { one: 'One bid was', other: `${bids.length} bids were` })} received in response to ${words}. ${judged}${panel.conflicts > 0 ? ` ${plural(panel.conflicts, { one: 'One person', other: `${panel.conflicts} people` })} declared a conflict of interest and took no part.` : ''}`,
    '## Recommended award',
    [...by].map(([bid, amount]) => `- **${name(bid)}**: ${dollars(amount)}`).join('\n'),
    `Total: ${dollars(total)}.${row.estimate ? ` The independent cost estimate was ${dollars(row.estimate)}: the recommendation is ${Math.round((total / row.estimate) * 100)}% of the estimate.` : ''}`,
    ...(basis === 'split' && split
      ? [
          `The split was optimized: no other split within the terms costs less than ${dollars(split.bound)}${split.gap === 0 ? ', so this split is optimal' : `; this split is within ${split.gap}% of that`}.`,
        ]
      : []),
    ...(reason.trim() ? [reason.trim()] : []),
    '## Ranking',
    tableOf(standings, name),
    ...(out.length > 0
      ? ['## Not considered', out.map(({ number, name, out }) => `- ${name} (${number}): ${out}`).join('\n')]
      : []),
    ...(flags.length > 0
      ? ['## Flagged for review', flags.map(({ flag, because }) => `- ${flag}. ${because}`).join('\n')]
      : []),
    '## Price',
    `${
      standings.filter(({ price }) => price !== null).length > 1
        ? 'The price is reasonable because it resulted from competition.'
        : 'There was no second price to compare.'
    }${row.estimate ? ` It was compared with the independent cost estimate${row.federal ? ' (2 CFR 200.324)' : ''}.` : ''}`,
  ].join('\n\n')
}

/** The file states what happened, not what was intended. */
function blindness(saw: readonly string[], two: boolean): string {
  if (two)
    return `No one could read a price before the technical evaluation was closed. ${
      saw.length === 0
        ? 'Names were hidden from the evaluators while they scored.'
        : `The scoring pages hid names, but ${listed(saw)} could read the opened bids with names before scoring.`
    }`
  return saw.length === 0
    ? 'Names and prices were hidden from the evaluators while they scored.'
    : `The scoring pages hid names and prices, but ${listed(saw)} could read the opened bids with names and prices before scoring.`
}

function tableOf(standings: readonly Standing[], name: (bid: string) => string): string {
  const scored = standings.some(({ points }) => points !== null)
  const row = (cells: readonly (string | number | false)[]) =>
    `| ${cells.filter((cell) => cell !== false).join(' | ')} |`
  return [
    row(['Rank', 'Bidder', 'Price', scored && 'Score']),
    row(['---', '---', '---', scored && '---']),
    ...standings.map(({ bid, rank, price, points }) =>
      row([rank, name(bid), price === null ? 'incomplete' : dollars(price), scored && (points ?? 0).toFixed(2)]),
    ),
  ].join('\n')
}

export const whyNotOrder = (row: Pick<Award, 'status' | 'number'>): Reason =>
  awardLife.is(row, 'awarded') ? null : `${row.number} is not awarded yet and can’t be ordered.`
