import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { rowOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import type { Asset } from '../assets/records.ts'
import { centsOn, termOn, type Dated } from '../terms/rules.ts'
import { assetCount, custody, disposal, type AssetCount, type AssetCountLine, type Custody, type Disposal } from './records.ts'

export const custodyMoves = moveTable(custody, { return: { from: ['out'], to: 'back' } })
export const countMoves = moveTable(assetCount, {
  submit: { from: ['counting', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
})
export const disposalMoves = moveTable(disposal, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  finish: { from: ['approved'], to: 'done' },
  withdraw: { from: ['draft', 'returned', 'submitted'], to: 'withdrawn' },
})

export const whyNotCheckOut = (row: Asset, { today, due }: { today: string; due: string }): Reason =>
  firstReason(
    row.status !== 'in_service' && `It is ${row.status.replaceAll('_', ' ')}: only what is in service is given out.`,
    row.held_by !== null && 'Somebody has it already. It comes back first.',
    due < today && 'The day by which it comes back has passed.',
  )

export const whyNotCheckIn = (row: Custody): Reason => custodyMoves.whyNot('return', row)

type Seen = Pick<AssetCountLine, 'found' | 'found_at' | 'note'>
/** What is not as the register has it. */
export const isDiscrepancy = ({ found }: Pick<AssetCountLine, 'found'>): boolean => found !== null && found !== 'there'

export const whyNotSubmitCount = (row: AssetCount, lines: readonly Seen[], actor: Actor): Reason => {
  const open = lines.filter(({ found }) => found === null).length
  return firstReason(
    countMoves.whyNot('submit', row),
    row.counted_by !== actor.user_id && 'Whoever counts hands the count in.',
    lines.length === 0 && 'Nothing is to be seen in this count.',
    open > 0 && (open === 1 ? 'One asset was not looked for yet.' : `${open} assets were not looked for yet.`),
    lines.some(({ found, found_at }) => found === 'elsewhere' && !found_at?.trim()) && 'Say where it was found, for each that was somewhere else.',
    lines.some(({ found, note }) => (found === 'missing' || found === 'damaged') && !note?.trim()) && 'Say in words what you saw, for each that is missing or damaged.',
  )
}

/** Who counts does not decide on the discrepancies. */
export const whyNotDecideCount = (row: AssetCount, actor: Actor): Reason =>
  firstReason(countMoves.whyNot('approve', row), row.counted_by === actor.user_id && 'You counted: somebody else decides on the discrepancies.', !atLeast('manager', actor) && 'Deciding on discrepancies needs the role manager.')

export type Interest = { owed: number; because: string }
/**
 * What of an asset's worth is the federal government's when it goes (2 CFR 200.313(e)): nothing up to the limit of the day; above it
 * the federal share of its value or of what was got for it, less what may be kept for selling.
 */
export function federalInterest(of: Pick<Asset, 'federal' | 'federal_share'>, { value, sold, day, terms }: { value: number; sold: boolean; day: string; terms: readonly Dated[] }): Interest {
  if (!of.federal || !of.federal_share) return { owed: 0, because: 'No federal money is in it.' }
  const limit = rowOn(terms, 'keep_up_to', day)
  const most = centsOn(terms, 'keep_up_to', day)
  if (most === undefined) return { owed: Math.round((value * Number(of.federal_share)) / 100), because: 'No term says up to which value equipment is kept: the federal share of all of it.' }
  if (value <= most) return { owed: 0, because: `Its value is not above ${dollars(most)}: nothing is owed (${limit!.source ?? '2 CFR 200.313(e)(1)'}).` }
  const share = Math.round((value * Number(of.federal_share)) / 100)
  const kept = sold ? Math.min(share, centsOn(terms, 'selling_costs', day) ?? 0) : 0
  return { owed: share - kept, because: `${Number(of.federal_share)} % of ${dollars(value)}${kept > 0 ? `, less ${dollars(kept)} kept for selling and handling` : ''} (2 CFR 200.313(e)(2)).` }
}

/** When a federal agency was asked and did not answer in time, the agency may go on. */
export const silentFrom = (row: Pick<Disposal, 'asked_on'>, terms: readonly Dated[]): string | null => {
  const days = row.asked_on ? termOn(terms, 'answer_days', row.asked_on) : undefined
  return days === undefined ? null : addDays(row.asked_on!, days)
}

export const whyNotSubmitDisposal = (row: Disposal, { asset, today, terms }: { asset: Asset; today: string; terms: readonly Dated[] }): Reason => {
  const silent = silentFrom(row, terms)
  return firstReason(
    disposalMoves.whyNot('submit', row),
    asset.status === 'disposed' && 'It is disposed of already.',
    asset.held_by !== null && 'Somebody has it checked out: it comes back first.',
    row.instructions === 'silent' && (silent === null || today < silent) && (silent === null ? 'Say when the federal agency was asked.' : `The federal agency has until ${dayInWords(silent)} to answer.`),
    asset.title_holder === 'federal' && row.method !== 'return_to_agency' && row.instructions !== 'given' && 'The federal government holds title: return it, or dispose of it as its agency instructs.',
    asset.federal && row.fair_value > (centsOn(terms, 'keep_up_to', today) ?? 0) && row.instructions === 'not_asked' && row.method !== 'trade_in' && 'Its value is above the limit: ask the federal agency for instructions where the award asks for it, and say what became of that.',
  )
}

/** Two people: who asks for it does not decide. */
export const whyNotDecideDisposal = (row: Disposal, actor: Actor): Reason =>
  firstReason(disposalMoves.whyNot('approve', row), row.requested_by === actor.user_id && 'You asked for this disposition: somebody else decides.', !atLeast('manager', actor) && 'Deciding on a disposition needs the role manager.')

/** What was got for it is its worth; a trade-in is credited against what takes its place, and costs nothing to sell. */
export const bringsMoney = ({ method }: Pick<Disposal, 'method'>): boolean => method === 'sale' || method === 'auction' || method === 'trade_in'

export const whyNotFinish = (row: Disposal, { proceeds }: { proceeds: number | null }): Reason =>
  firstReason(disposalMoves.whyNot('finish', row), bringsMoney(row) && proceeds === null && 'Enter what was got for it.')
