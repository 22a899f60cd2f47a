import { addDays } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { rowOn } from '#platform/records/dated.ts'
import { assetLife } from '../assets/life.ts'
import type { Asset } from '../assets/records.ts'
import { centsOn, termOn, type Dated } from '../terms/rules.ts'
import type { DisposalFacts } from './disposals/life.ts'
import type { CountFacts } from './life.ts'
import type { AssetCountLine, Disposal } from './records.ts'

type Seen = Pick<AssetCountLine, 'found' | 'found_at' | 'note'>
/** What is not as the register has it. */
export const isDiscrepancy = ({ found }: Pick<AssetCountLine, 'found'>): boolean => found !== null && found !== 'there'

/** What a count is submitted by. */
export const countFacts = (lines: readonly Seen[]): CountFacts => ({
  lines: lines.length,
  open: lines.filter(({ found }) => found === null).length,
  unplaced: lines.some(({ found, found_at }) => found === 'elsewhere' && !found_at?.trim()),
  unexplained: lines.some(({ found, note }) => (found === 'missing' || found === 'damaged') && !note?.trim()),
})

export type Interest = { owed: number; because: string }
/**
 * What of an asset's worth is the federal government's when it goes (2 CFR 200.313(e)): nothing up to the limit of the
 * day; above it the federal share of its value or of what was got for it, less what may be kept for selling.
 */
export function federalInterest(
  of: Pick<Asset, 'federal' | 'federal_share'>,
  { value, sold, day, terms }: { value: number; sold: boolean; day: string; terms: readonly Dated[] },
): Interest {
  if (!of.federal || !of.federal_share) return { owed: 0, because: 'No federal money is in it.' }
  const limit = rowOn(terms, 'keep_up_to', day)
  const most = centsOn(terms, 'keep_up_to', day)
  if (most === undefined)
    return {
      owed: Math.round((value * Number(of.federal_share)) / 100),
      because: 'No term says up to which value equipment is kept: the federal share of all of it.',
    }
  if (value <= most)
    return {
      owed: 0,
      because: `Its value is not above ${dollars(most)}: nothing is owed (${limit!.source ?? '2 CFR 200.313(e)(1)'}).`,
    }
  const share = Math.round((value * Number(of.federal_share)) / 100)
  const kept = sold ? Math.min(share, centsOn(terms, 'selling_costs', day) ?? 0) : 0
  return {
    owed: share - kept,
    because: `${Number(of.federal_share)} % of ${dollars(value)}${kept > 0 ? `, less ${dollars(kept)} kept for selling and handling` : ''} (2 CFR 200.313(e)(2)).`,
  }
}

/** When a federal agency was asked and did not answer in time, the agency may go on. */
export const silentFrom = (row: Pick<Disposal, 'asked_on'>, terms: readonly Dated[]): string | null => {
  const days = row.asked_on ? termOn(terms, 'answer_days', row.asked_on) : undefined
  return days === undefined ? null : addDays(row.asked_on!, days)
}

type Circumstances = { asset: Asset; today: string; terms: readonly Dated[] }

/** What a disposition is submitted and finished by. */
export const disposalFacts = (row: Disposal, { asset, today, terms }: Circumstances): DisposalFacts => ({
  disposed: assetLife.is(asset, 'disposed'),
  checkedOut: asset.held_by !== null,
  federalTitle: asset.title_holder === 'federal',
  aboveLimit: asset.federal && row.fair_value > (centsOn(terms, 'keep_up_to', today) ?? 0),
  answerBy: silentFrom(row, terms),
})

/** What was got for it is its worth; a trade-in is credited against what takes its place, and costs nothing to sell. */
export const bringsMoney = ({ method }: Pick<Disposal, 'method'>): boolean =>
  isSold({ method }) || method === 'trade_in'

/** Selling costs something, and a part of the proceeds may be kept for it. */
export const isSold = ({ method }: Pick<Disposal, 'method'>): boolean => method === 'sale' || method === 'auction'
