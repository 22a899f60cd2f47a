import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { missingFigure, percentOf, type Figures } from '../../fema-terms/rules.ts'
import type { Category, PaProject } from '../records.ts'
import { centsOn, termOn } from '#platform/records/dated.ts'

type Money = Pick<PaProject, 'estimate' | 'insurance' | 'mitigation'>
type Shares = { federal_share: number; emergency_share: number }

export const isEmergency = (category: Category): boolean => category === 'A' || category === 'B'

/**
 * Payments by others for the same damage are deducted first (44 CFR 206.250 to 253); mitigation is paid in addition.
 */
export const eligibleOf = ({ estimate, insurance, mitigation }: Money): number =>
  Math.max(0, estimate - insurance) + mitigation

/**
 * The worksheet must include what insurance has committed or paid for the same damage: nothing is paid twice
 * (Stafford Act, section 312).
 */
export const whyNotInsured = ({ insurance }: Pick<PaProject, 'insurance'>, known: number): Reason =>
  known > insurance
    ? `Insurance committed or paid ${dollars(known)} for this damage, but the worksheet deducts ${dollars(insurance)}. Enter the full amount first (44 CFR 206.250 to 253).`
    : null

/**
 * An uninsured building in a flood hazard area is reduced by the most a flood policy would have paid (44 CFR
 * 206.252).
 */
export const insuranceReduction = ({
  proceeds,
  flood_zone,
  insured,
  most,
}: {
  proceeds: number
  flood_zone: boolean
  insured: boolean
  most: number
}): number => (flood_zone && !insured ? Math.max(proceeds, most) : proceeds)

/** Emergency work may have a separate share; management is paid in full, at its actual cost. */
export const shareOf = (category: Category, { federal_share, emergency_share }: Shares): number =>
  category === 'Z' ? 100 : isEmergency(category) ? Number(emergency_share) : Number(federal_share)

export const federalOf = (eligible: number, share: number): number => percentOf(eligible, share)

export type Size = PaProject['size']
export type Sized = { size: Size; minimum: number | null; threshold: number | null }

/** Selected by the declaration date: only the figures of that fiscal year apply. */
export function sizeOf(eligible: number, declared_on: string, figures: Figures): Sized {
  const minimum = centsOn(figures, 'pa_minimum', declared_on) ?? null
  const threshold = centsOn(figures, 'pa_large', declared_on) ?? null
  const size: Size =
    minimum === null || threshold === null
      ? 'unknown'
      : eligible < minimum
        ? 'below_minimum'
        : eligible < threshold
          ? 'small'
          : 'large'
  return { size, minimum, threshold }
}

/**
 * A small project is paid on its approved estimate, a large one on its documented actual cost (44 CFR 206.203(c),
 * 206.205).
 */
export const paidOn = (
  { size, eligible, insurance }: Pick<PaProject, 'size' | 'eligible' | 'insurance'>,
  actual: number,
): number => (size === 'large' ? Math.max(0, actual - insurance) : eligible)

export type Repair = { choice: 'repair' | 'replace'; percent: number; most: number }

/** The fifty percent rule, 44 CFR 206.226(f): above it a replacement may be eligible. */
export function repairOrReplace(repair: number, replacement: number, percent: number): Repair {
  const most = percentOf(replacement, percent)
  return {
    choice: repair <= most ? 'repair' : 'replace',
    percent: replacement === 0 ? 0 : Math.round((repair / replacement) * 10_000) / 100,
    most,
  }
}

/**
 * Section 406: a small share of the repair without analysis, a listed measure up to the full repair, or any measure
 * with a sufficient benefit-cost ratio.
 */
export function whyNotMitigation(
  { mitigation, mitigation_basis, estimate }: Pick<PaProject, 'mitigation' | 'mitigation_basis' | 'estimate'>,
  declared_on: string,
  figures: Figures,
  ratio: number | null,
): Reason {
  if (mitigation === 0) return null
  const kind = mitigation_basis === 'percent' ? 'mitigation_percent' : 'mitigation_listed'
  const percent = termOn(figures, kind, declared_on)
  const most = percent === undefined ? null : percentOf(estimate, percent)
  return firstReason(
    mitigation_basis === 'none' && 'Select the basis of the mitigation.',
    mitigation_basis === 'bca' &&
      (ratio === null || ratio < 1) &&
      'Show a benefit-cost ratio of 1.0 or more first. Enter the analysis as a mitigation subapplication of this disaster.',
    mitigation_basis !== 'bca' && most === null && missingFigure(kind, declared_on),
    mitigation_basis !== 'bca' &&
      most !== null &&
      mitigation > most &&
      `Mitigation can’t exceed ${dollars(most)} (${percent}% of the repair) without a benefit-cost analysis.`,
  )
}

/**
 * The cap of an improved or alternate project, 44 CFR 206.203(d): an improved project at the repair, an alternate
 * project at a share of it.
 */
export function mostFederal(
  { kind, eligible }: Pick<PaProject, 'kind' | 'eligible'>,
  share: number,
  { nonprofit, declared_on, figures }: { nonprofit: boolean; declared_on: string; figures: Figures },
): number {
  const whole = federalOf(eligible, share)
  const part =
    kind === 'alternate' ? termOn(figures, nonprofit ? 'alternate_nonprofit' : 'alternate_public', declared_on) : 100
  return percentOf(whole, part ?? 0)
}

/**
 * The limits of management costs for recipient and subrecipient: a percentage of the award, paid in full on actual
 * cost.
 */
export function managementCosts(
  award: number,
  declared_on: string,
  figures: Figures,
): { recipient: number; subrecipient: number; total: number } | null {
  const [recipient, subrecipient] = [
    termOn(figures, 'management_recipient', declared_on),
    termOn(figures, 'management_subrecipient', declared_on),
  ]
  if (recipient === undefined || subrecipient === undefined) return null
  const of = { recipient: percentOf(award, recipient), subrecipient: percentOf(award, subrecipient) }
  return { ...of, total: of.recipient + of.subrecipient }
}

/** Donated resources count toward the non-federal share and not beyond it. */
export const donatedOffset = (value: number, eligible: number, share: number): { offset: number; unused: number } => {
  const room = eligible - federalOf(eligible, share)
  const offset = Math.min(value, room)
  return { offset, unused: value - offset }
}
