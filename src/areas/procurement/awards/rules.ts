import { addDays, addWorkingDays, dayOf, millisecondsBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { holdsOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { howMany } from '#platform/words.ts'
import type { Standing } from '#areas/procurement/scoring/ranking/rules.ts'
import { evaluationLife } from '../panel/life.ts'
import type { Evaluation, Panelist } from '../panel/records.ts'
import { listed, seatOf } from '../panel/rules.ts'
import type { Solicitation, SolicitationLine } from '../solicitations/records.ts'
import type { Priced, Share } from '../split/rules.ts'
import { awardLife } from './life.ts'
import { award, type Award, type StandstillPeriod } from './records.ts'

/** What an approval makes of an award. */
export const decisions = moveTable(award, {
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

/** An award stands until it is annulled: there is one for a solicitation at a time. */
export function whyNotDraft(
  of: Pick<Evaluation, 'status' | 'chair'>,
  panel: readonly Panelist[],
  { actor, standing }: { actor: Actor; standing: boolean },
): Reason {
  const seat = seatOf(panel, actor.user_id)
  return firstReason(
    !evaluationLife.is(of, 'ranked') && 'Rank the bids before you recommend an award.',
    (seat?.declared === 'conflict' || seat?.declared === 'released') &&
      'You left this panel, and have no part in what it recommends.',
    of.chair !== actor.user_id &&
      !atLeast('manager', actor) &&
      'The chair of the panel writes the recommendation, or a manager.',
    standing && 'A recommendation is there already. Annul it before you write another.',
  )
}

/** Only what was asked for, to who offered it and is in the running, at the price that was offered. */
export function whyNotShares(
  shares: readonly Share[],
  lines: readonly Pick<SolicitationLine, 'id' | 'lot' | 'description' | 'quantity' | 'unit'>[],
  bids: readonly Priced[],
): Reason {
  if (shares.length === 0) return 'Choose who gets what.'
  for (const { line, bid, quantity } of shares) {
    const [of, by] = [lines.find(({ id }) => id === line), bids.find(({ id }) => id === bid)]
    if (!of || !by) return 'This line or this offer belongs to another solicitation.'
    if (by.out) return `${by.name} is out of the running: ${by.out}`
    if (!by.lines.some((each) => each.line === line)) return `${by.name} did not offer ${of.description}.`
    if (!(quantity > 0))
      return `Give a quantity of ${of.description} to ${by.name}, or leave ${by.name} out of that line.`
  }
  for (const { id, description, quantity, unit, lot } of lines) {
    const given = shares.filter(({ line }) => line === id)
    const together = given.reduce((sum, share) => sum + share.quantity, 0)
    if (together > quantity + tolerance)
      return `Of ${description} ${howMany(quantity, unit)} are asked for, and ${together.toLocaleString('en-US')} are given.`
    const takers = new Set(given.map(({ bid }) => bid))
    const others =
      lot &&
      lines.find(
        (other) => other.lot === lot && shares.some((share) => share.line === other.id && !takers.has(share.bid)),
      )
    if (lot && (takers.size > 1 || others)) return `The lines of lot ${lot} are awarded together, to one bidder.`
  }
  return null
}

/** Quantities have four places: what is smaller than half of the last is how the machine counts. */
const tolerance = 0.00005

/** The first in rank needs no reason but the rank. Who is chosen before the first, or among equals, is told why. */
export function whyNotChoice(
  shares: readonly Share[],
  standings: readonly Standing[],
  { basis, reason }: { basis: Award['basis']; reason: string },
): Reason {
  const first = standings.filter(({ rank }) => rank === 1)
  const chosen = [...new Set(shares.map(({ bid }) => bid))]
  return firstReason(
    basis === 'whole' && chosen.length !== 1 && 'All to one bidder means one bidder.',
    reason.trim() === '' &&
      basis === 'whole' &&
      !first.some(({ bid }) => bid === chosen[0]) &&
      'This is not the first in rank. Say why it is chosen all the same.',
    reason.trim() === '' &&
      basis === 'whole' &&
      first.length > 1 &&
      'Several are equal at the first rank. Say by which rule the tie was broken, and who was there.',
    reason.trim() === '' && basis === 'lines' && 'Say why it is awarded line by line.',
  )
}

export function whyNotWrite(row: Award, actor: Actor): Reason {
  return firstReason(
    !awardLife.is(row, 'draft', 'returned') && 'It was submitted for approval and can’t be changed.',
    row.written_by !== actor.user_id && 'Only the person who wrote this recommendation can change it.',
  )
}

/**
 * With the last signature. Approvals see to it that nobody signs what they wrote; a panel does not sign what it judged.
 */
export function whyNotApprove(row: Award, panel: readonly Panelist[], actor: Actor): Reason {
  const seat = seatOf(panel, actor.user_id)
  return firstReason(
    decisions.whyNot('approve', row),
    row.written_by === actor.user_id && 'You can’t approve your own recommendation.',
    seat?.declared === 'conflict' &&
      'You declared a conflict of interest in these offers. Somebody else approves this.',
    seat && 'You judged these offers. Somebody else approves what came of it.',
  )
}

/** The longest standstill that a rule in force asks for. */
export const standstillFor = (
  { kind }: Pick<Solicitation, 'kind'>,
  total: number,
  periods: readonly StandstillPeriod[],
  day: string,
): StandstillPeriod | undefined =>
  periods
    .filter((each) => each.kind === kind && total > each.above && holdsOn(each, day))
    .toSorted((a, b) => (lastDay(a, day) < lastDay(b, day) ? 1 : -1))[0]

type Governed = Pick<Solicitation, 'kind' | 'closes_at'> & Partial<Pick<Solicitation, 'published_at'>>

/**
 * The rule on file when the solicitation was published or, where there was none, when its bids were opened. One entered
 * afterwards does not govern: the bidders were known by then.
 */
export function governing(
  call: Governed,
  total: number,
  periods: readonly StandstillPeriod[],
  zone: string,
): StandstillPeriod | undefined {
  for (const moment of [call.published_at, call.closes_at]) {
    if (!moment) continue
    const entered = periods.filter(({ created_at }) => millisecondsBetween(created_at, moment) >= 0)
    const found = standstillFor(call, total, entered, dayOf(moment, zone))
    if (found) return found
  }
  return undefined
}

/** The last day on which a protest is taken: the day of the notice is not counted. */
export const lastDay = ({ days, counted }: Pick<StandstillPeriod, 'days' | 'counted'>, day: string): string =>
  counted === 'working' ? addWorkingDays(day, days) : addDays(day, days)

/** A standstill of no days ends with the notice: there is nothing to wait for. */
export const waitsUntil = (
  { standstill_until, notice_at }: Pick<Award, 'standstill_until' | 'notice_at'>,
  zone: string,
): string | null =>
  standstill_until !== null && notice_at !== null && standstill_until <= dayOf(notice_at, zone)
    ? null
    : standstill_until

type Memo = {
  row: Pick<Solicitation, 'number' | 'title' | 'kind' | 'estimate'>
  words: string
  offers: readonly { id: string; number: string; name: string; out: Reason }[]
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

/** The recommendation as the figures give it. A person reads it, changes it and answers for it. */
export function memoOf({
  row,
  words,
  offers,
  standings,
  chosen,
  total,
  basis,
  reason,
  flags,
  panel,
  split,
}: Memo): string {
  const name = (bid: string) => offers.find(({ id }) => id === bid)!.name
  const out = offers.filter((each) => each.out)
  const by = new Map<string, number>()
  for (const { bid, amount } of chosen) by.set(bid, (by.get(bid) ?? 0) + amount)
  const judged =
    panel.evaluators > 0
      ? `A panel of ${panel.evaluators} evaluators scored the offers, each for themselves, and then agreed. ${blindness(panel.saw)}`
      : 'The price decides among the offers that conform.'
  return [
    `# Recommendation on ${row.number}: ${row.title}`,
    `${offers.length === 1 ? 'One offer was' : `${offers.length} offers were`} received in answer to ${words}. ${judged}${panel.conflicts > 0 ? ` ${panel.conflicts === 1 ? 'One person' : `${panel.conflicts} people`} declared a conflict of interest and had no part in it.` : ''}`,
    '## What is recommended',
    [...by].map(([bid, amount]) => `- **${name(bid)}**: ${dollars(amount)}`).join('\n'),
    `In all ${dollars(total)}.${row.estimate ? ` The independent estimate was ${dollars(row.estimate)}: the recommendation is ${Math.round((total / row.estimate) * 100)} % of it.` : ''}`,
    ...(basis === 'split' && split
      ? [
          `The split was calculated: no other one that keeps the terms costs less than ${dollars(split.bound)}${split.gap === 0 ? ', so this is the best there is' : `; this one is within ${split.gap} % of that`}.`,
        ]
      : []),
    ...(reason.trim() ? [reason.trim()] : []),
    '## How the offers stand',
    tableOf(standings, name),
    ...(out.length > 0
      ? ['## Out of the running', out.map(({ number, name, out }) => `- ${name} (${number}): ${out}`).join('\n')]
      : []),
    ...(flags.length > 0
      ? ['## Looked at again', flags.map(({ flag, because }) => `- ${flag}. ${because}`).join('\n')]
      : []),
    '## Price',
    `${standings.filter(({ price }) => price !== null).length > 1 ? 'The price is reasonable because it was reached in competition' : 'There was no second price to compare with'}${row.estimate ? ' and was compared with the independent estimate (2 CFR 200.324).' : '.'}`,
  ].join('\n\n')
}

/** The file says what was so, and not what was meant to be. */
const blindness = (saw: readonly string[]): string =>
  saw.length === 0
    ? 'Names and prices were hidden from them while they scored.'
    : `The scoring pages hid names and prices, but ${listed(saw)} could read the opened offers with names and prices before scoring.`

function tableOf(standings: readonly Standing[], name: (bid: string) => string): string {
  const scored = standings.some(({ points }) => points !== null)
  const row = (cells: readonly (string | number | false)[]) =>
    `| ${cells.filter((cell) => cell !== false).join(' | ')} |`
  return [
    row(['Rank', 'Bidder', 'Price', scored && 'Points']),
    row(['---', '---', '---', scored && '---']),
    ...standings.map(({ bid, rank, price, points }) =>
      row([rank, name(bid), price === null ? 'not all lines' : dollars(price), scored && (points ?? 0).toFixed(2)]),
    ),
  ].join('\n')
}
