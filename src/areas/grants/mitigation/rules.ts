import { atLeast, type Actor } from '#platform/roles.ts'
import { dayInWords } from '#platform/dates.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { femaTermOn, percentOf, type Figures } from '../fema-terms/rules.ts'
import { mitigationProject, type MitigationProject } from './records.ts'

export const moves = moveTable(mitigationProject, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  return: { from: ['submitted'], to: 'returned' },
  award: { from: ['submitted'], to: 'approved' },
  decline: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['draft', 'returned', 'submitted'], to: 'withdrawn' },
})

/** What a dollar a year for so many years is worth today: (1 − (1 + r)^−n) / r. */
export const annuity = (percent: number, years: number): number => (percent === 0 ? years : (1 - (1 + percent / 100) ** -years) / (percent / 100))

export type Ratio = { present_benefits: number; present_costs: number; ratio: number | null }

/** Benefits against cost, both as of today; maintenance is a cost. Three places, as FEMA's own tool shows it. */
export function benefitCost({ cost, maintenance, benefits, life }: Pick<MitigationProject, 'cost' | 'maintenance' | 'benefits' | 'life'>, percent: number): Ratio {
  const factor = annuity(percent, Number(life))
  const [present_benefits, present_costs] = [Math.round(benefits * factor), Math.round(cost + maintenance * factor)]
  return { present_benefits, present_costs, ratio: present_costs === 0 ? null : Math.round((present_benefits / present_costs) * 1_000) / 1_000 }
}

/** What a disaster gives for hazard mitigation at most, in tiers of all its federal assistance (44 CFR 206.432(b)). */
export function hmgpCeiling(assistance: number, declared_on: string, figures: Figures, enhanced: boolean): number | null {
  const term = (kind: Parameters<typeof femaTermOn>[1]) => femaTermOn(figures, kind, declared_on)
  const tiers = [['hmgp_first', 'hmgp_first_to'], ['hmgp_second', 'hmgp_second_to'], ['hmgp_third', 'hmgp_third_to']] as const
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

export function whyNotMitigation(row: Pick<MitigationProject, 'program' | 'declaration' | 'asked_share'>, { most }: { most: number | undefined }): Reason {
  return firstReason(
    (row.program === 'hmgp' || row.program === 'pa_406') && row.declaration === null && 'Say under which disaster: its ceiling and its days hold for it.',
    row.program !== 'bric' && most !== undefined && Number(row.asked_share) > most && `The federal share is ${most} % at most (44 CFR 206.432(c)).`,
  )
}

export function whyNotSend(row: MitigationProject, { actor, today }: { actor: Actor; today: string }): Reason {
  return firstReason(
    moves.whyNot('submit', row),
    !atLeast('manager', actor) && 'Sending a subapplication needs the role manager.',
    row.entered_by === actor.user_id && 'Somebody else sends a subapplication that you wrote.',
    row.program === 'pa_406' && 'Mitigation within a Public Assistance project goes to FEMA with that project.',
    row.started === 'yes' && 'Work that has begun is not eligible for hazard mitigation (44 CFR 206.434).',
    row.plan !== 'adopted' && 'The local mitigation plan is adopted and approved first (44 CFR 201.6).',
    row.activity !== 'planning' && (row.ratio === null || Number(row.ratio) < 1) && 'Benefits are worth at least what it costs: a ratio of 1.0 or more.',
    !row.alternatives?.trim() && 'Describe the alternatives; doing nothing is one of them.',
    !row.basis?.trim() && 'Say where the figures of the benefit-cost analysis come from.',
    row.due_on !== null && today > row.due_on && `The last day was ${dayInWords(row.due_on)}.`,
  )
}

export const whyNotDecide = (row: MitigationProject, move: 'return' | 'award' | 'decline', actor: Actor): Reason => firstReason(moves.whyNot(move, row), !atLeast('manager', actor) && 'Noting the decision needs the role manager.')
export const whyNotWithdraw = (row: MitigationProject, actor: Actor): Reason => firstReason(moves.whyNot('withdraw', row), row.owner !== actor.user_id && !atLeast('manager', actor) && 'Whoever looks after it withdraws it, or a manager.')
