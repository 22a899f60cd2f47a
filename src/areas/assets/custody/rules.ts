import { addDays } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { rowOn, centsOn, termOn } from '#platform/records/dated.ts'
import type { Reason } from '#platform/rules.ts'
import { assetLife } from '../assets/life.ts'
import type { Asset } from '../assets/records.ts'
import type { Dated } from '../terms/records.ts'
import type { DisposalFacts } from './disposals/life.ts'
import type { CountFacts } from './life.ts'
import type { AssetCountLine, Disposal } from './records.ts'

type Seen = Pick<AssetCountLine, 'found' | 'found_at' | 'note'>
/** Discrepancies with the register. */
export const isDiscrepancy = ({ found }: Pick<AssetCountLine, 'found'>): boolean => found !== null && found !== 'there'

/** Checks for the submission of a physical inventory. */
export const countFacts = (lines: readonly Seen[]): CountFacts => ({
  lines: lines.length,
  open: lines.filter(({ found }) => found === null).length,
  unplaced: lines.some(({ found, found_at }) => found === 'elsewhere' && !found_at?.trim()),
  unexplained: lines.some(({ found, note }) => (found === 'missing' || found === 'damaged') && !note?.trim()),
})

export type Interest = { owed: number; because: string }
/**
 * The federal interest at disposition (2 CFR 200.313(e)): none up to the current limit; above it the federal share of
 * the value or proceeds, less the amount that may be retained for selling.
 */
export function federalInterest(
  of: Pick<Asset, 'federal' | 'federal_share'>,
  { value, sold, day, terms }: { value: number; sold: boolean; day: string; terms: readonly Dated[] },
): Interest {
  if (!of.federal || !of.federal_share) return { owed: 0, because: 'Not federally funded.' }
  const limit = rowOn(terms, 'keep_up_to', day)
  const most = centsOn(terms, 'keep_up_to', day)
  if (most === undefined)
    return {
      owed: Math.round((value * Number(of.federal_share)) / 100),
      because: 'No setting for the retention limit: the federal share of the full value.',
    }
  if (value <= most)
    return {
      owed: 0,
      because: `Value of ${dollars(most)} or less: nothing is owed (${limit!.source ?? '2 CFR 200.313(e)(1)'}).`,
    }
  const share = Math.round((value * Number(of.federal_share)) / 100)
  const kept = sold ? Math.min(share, centsOn(terms, 'selling_costs', day) ?? 0) : 0
  return {
    owed: share - kept,
    because: `${Number(of.federal_share)}% of ${dollars(value)}${kept > 0 ? `, less ${dollars(kept)} retained for selling and handling` : ''} (2 CFR 200.313(e)(2)).`,
  }
}

/** If a federal agency does not respond in time, the agency may proceed. */
export const silentFrom = (row: Pick<Disposal, 'asked_on'>, terms: readonly Dated[]): string | null => {
  const days = row.asked_on ? termOn(terms, 'answer_days', row.asked_on) : undefined
  return days === undefined ? null : addDays(row.asked_on!, days)
}

type Circumstances = { asset: Asset; today: string; terms: readonly Dated[] }

/** Checks for the submission and completion of a disposition. */
export const disposalFacts = (
  row: Disposal,
  { asset, today, terms }: Circumstances,
): Omit<DisposalFacts, 'leftOpen'> => ({
  disposed: assetLife.is(asset, 'disposed'),
  checkedOut: asset.held_by !== null,
  federalTitle: asset.title_holder === 'federal',
  aboveLimit: asset.federal && row.fair_value > (centsOn(terms, 'keep_up_to', today) ?? 0),
  answerBy: silentFrom(row, terms),
})

/** The proceeds are its value; a trade-in is credited against the replacement, and has no selling cost. */
export const bringsMoney = ({ method }: Pick<Disposal, 'method'>): boolean =>
  isSold({ method }) || method === 'trade_in'

/** Selling has a cost, and part of the proceeds may be retained for it. */
export const isSold = ({ method }: Pick<Disposal, 'method'>): boolean => method === 'sale' || method === 'auction'

/** Land and buildings are registered as sites. They are real property, reported on the SF-429 and not on the SF-428. */
export const isReal = ({ level }: Pick<Asset, 'level'>): boolean => level === 'site'

export const whyNoRequest = (asset: Pick<Asset, 'federal'>): Reason =>
  asset.federal ? null : 'This asset has no federal interest.'
