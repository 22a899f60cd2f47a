import { addDays, addMonths } from '#platform/dates.ts'
import type { Figures } from '../../fema-terms/rules.ts'
import type { Category } from '../records.ts'
import { isEmergency } from '../share/rules.ts'
import { termOn } from '#platform/records/dated.ts'

/** The deadline of a Request for Public Assistance: thirty days after the area was designated (44 CFR 206.202(c)). */
export const requestDue = (designated_on: string, declared_on: string, figures: Figures): string | null =>
  after(designated_on, termOn(figures, 'rpa_days', declared_on))

/** The deadline to report damage: sixty days after the first substantive meeting with FEMA (44 CFR 206.202(d)). */
export const damageDue = (scoping_on: string, declared_on: string, figures: Figures): string | null =>
  after(scoping_on, termOn(figures, 'damage_days', declared_on))

/**
 * From the declaration: six months for emergency work, eighteen for permanent work, plus extensions (44 CFR 206.204).
 * Management lasts as long as permanent work.
 */
export function completeBy(category: Category, declared_on: string, extended: number, figures: Figures): string | null {
  const months = termOn(figures, isEmergency(category) ? 'emergency_months' : 'permanent_months', declared_on)
  return months === undefined ? null : addMonths(declared_on, months + extended)
}

/** How long the recipient can extend by itself; beyond that FEMA decides. */
export const mostExtension = (category: Category, declared_on: string, figures: Figures): number =>
  termOn(figures, isEmergency(category) ? 'emergency_more' : 'permanent_more', declared_on) ?? 0

export type AppealDays = {
  appeal_by: string | null
  forward_by: string | null
  decide_by: string | null
  information_by: string | null
}

/**
 * The deadlines of an appeal, 44 CFR 206.206: sixty days to submit it, a hundred and twenty from the determination
 * for the recipient to forward it, ninety for FEMA from its receipt or from the information it requested, thirty to
 * give that information.
 */
export function appealDays(
  {
    determined_on,
    received_on,
    asked_on,
    supplied_on,
  }: { determined_on: string; received_on: string | null; asked_on: string | null; supplied_on: string | null },
  figures: Figures,
): AppealDays {
  const days = (kind: 'appeal_days' | 'appeal_forward_days' | 'appeal_decision_days' | 'appeal_information_days') =>
    termOn(figures, kind, determined_on)
  const from = supplied_on ?? received_on
  return {
    appeal_by: after(determined_on, days('appeal_days')),
    forward_by: after(determined_on, days('appeal_forward_days')),
    decide_by: from && after(from, days('appeal_decision_days')),
    information_by: asked_on && !supplied_on ? after(asked_on, days('appeal_information_days')) : null,
  }
}

/**
 * Progress is reported every quarter until the final payment of a project (44 CFR 206.204(f)): the last day of this
 * quarter.
 */
export function quarterEnds(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const last = Math.ceil(month / 3) * 3
  return addDays(addMonths(`${year}-${String(last).padStart(2, '0')}-01`, 1), -1)
}

const after = (day: string, days: number | undefined): string | null => (days === undefined ? null : addDays(day, days))
