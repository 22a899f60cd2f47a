import { firstReason, type Reason } from '#platform/rules.ts'
import { percentOf, type FemaTermKind, type Figures } from '../fema-terms/rules.ts'
import type { MitigationProject } from './records.ts'
import { termOn } from '#platform/records/dated.ts'

/** Present value of a dollar a year for so many years: (1 − (1 + r)^−n) / r. */
export const annuity = (percent: number, years: number): number =>
  percent === 0 ? years : (1 - (1 + percent / 100) ** -years) / (percent / 100)

export type Ratio = { present_benefits: number; present_costs: number; ratio: number | null }

/** Present benefits over present costs, with maintenance as a cost. Three places, as FEMA's own tool shows it. */
export function benefitCost(
  { cost, maintenance, benefits, life }: Pick<MitigationProject, 'cost' | 'maintenance' | 'benefits' | 'life'>,
  percent: number,
): Ratio {
  const factor = annuity(percent, Number(life))
  const [present_benefits, present_costs] = [Math.round(benefits * factor), Math.round(cost + maintenance * factor)]
  return {
    present_benefits,
    present_costs,
    ratio: present_costs === 0 ? null : Math.round((present_benefits / present_costs) * 1_000) / 1_000,
  }
}

/** The ceiling of a disaster for hazard mitigation, in tiers of all its federal assistance (44 CFR 206.432(b)). */
export function hmgpCeiling(
  assistance: number,
  declared_on: string,
  figures: Figures,
  enhanced: boolean,
): number | null {
  const term = (kind: FemaTermKind) => termOn(figures, kind, declared_on)
  const tiers = [
    ['hmgp_first', 'hmgp_first_to'],
    ['hmgp_second', 'hmgp_second_to'],
    ['hmgp_third', 'hmgp_third_to'],
  ] as const
  if (tiers.some(([percent, to]) => term(percent) === undefined || term(to) === undefined)) return null
  const last = term('hmgp_third_to')! * 100
  if (enhanced) {
    const percent = term('hmgp_enhanced')
    return percent === undefined ? null : percentOf(Math.min(assistance, last), percent)
  }
  let [below, sum] = [0, 0]
  for (const [percent, to] of tiers) {
    const upto = term(to)! * 100
    sum += percentOf(Math.max(0, Math.min(assistance, upto) - below), term(percent)!)
    below = upto
  }
  return sum
}

export function whyNotMitigation(
  row: Pick<MitigationProject, 'program' | 'declaration' | 'asked_share'>,
  { most }: { most: number | undefined },
): Reason {
  return firstReason(
    (row.program === 'hmgp' || row.program === 'pa_406') &&
      row.declaration === null &&
      'Select the disaster declaration. Its ceiling and deadlines apply.',
    row.program !== 'bric' &&
      most !== undefined &&
      Number(row.asked_share) > most &&
      `The federal share can’t exceed ${most}% (44 CFR 206.432(c)).`,
  )
}
