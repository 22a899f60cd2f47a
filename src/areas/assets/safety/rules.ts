import { addDays, addMinutes, dayOf, momentInWords, timeOf } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Dated } from '../terms/records.ts'
import type { InjuryCase, SafetyYear } from './records.ts'
import { termOn } from '#platform/records/dated.ts'

export const whyNotReport = (row: { happened_at: string }, now: string): Reason =>
  timeOf(row.happened_at) > timeOf(now) ? 'The date and time can’t be in the future.' : null

/** OSHA Form 300: G to J are recordable; first aid and near misses are not (29 CFR 1904.7). */
export const isRecordable = ({ outcome }: Pick<InjuryCase, 'outcome'>): boolean =>
  outcome !== 'first_aid' && outcome !== 'none'
export const isDart = ({ outcome }: Pick<InjuryCase, 'outcome'>): boolean =>
  outcome === 'days_away' || outcome === 'restricted'

/** Cases per base hours: 200,000 are what 100 people work in a year. Null without hours. */
export const rateOf = (cases: number, hours: number, base: number): number | null =>
  hours > 0 ? (cases * base) / hours : null

type Serious = Pick<InjuryCase, 'outcome' | 'inpatient' | 'learned_at' | 'serious_at' | 'serious_learned_at'>

/**
 * 29 CFR 1904.39: the deadline of the report to OSHA, in hours from learning of the death or of the inpatient stay,
 * amputation or lost eye. Null: no report, as for a stay that began more than a day after the incident (b)(6).
 */
export function reportBy(row: Serious, happened_at: string, terms: readonly Dated[], zone: string): string | null {
  const from = row.serious_learned_at ?? row.learned_at
  const day = dayOf(from, zone)
  const hoursAfter = row.serious_at === null ? 0 : (timeOf(row.serious_at) - timeOf(happened_at)) / 3_600_000
  const within = (hours: number | undefined) => hours === undefined || hoursAfter <= hours
  const days = termOn(terms, 'osha_death_window', day)
  const hours =
    row.outcome === 'death' && within(days && days * 24)
      ? termOn(terms, 'osha_report_death', day)
      : row.inpatient && within(termOn(terms, 'osha_serious_window', day))
        ? termOn(terms, 'osha_report_serious', day)
        : undefined
  return hours === undefined ? null : addMinutes(from, hours * 60)
}

/** 29 CFR 1904.29(b)(3): the deadline for the log and Form 301, in calendar days from learning that it is recordable. */
export function recordBy(
  row: Pick<InjuryCase, 'outcome' | 'learned_at' | 'recordable_on'>,
  terms: readonly Dated[],
  zone: string,
): string | null {
  const day = row.recordable_on ?? dayOf(row.learned_at, zone)
  const days = termOn(terms, 'osha_record_days', day)
  return isRecordable(row) && days !== undefined ? addDays(day, days) : null
}

/** 29 CFR 1904.33(b)(1): the log must be updated until this day, some years after the end of its year. */
export const keepUntil = (injured_on: string, years: number | undefined): string | null =>
  years === undefined ? null : `${Number(injured_on.slice(0, 4)) + years}-12-31`

type Before = Pick<InjuryCase, 'outcome' | 'inpatient'>
const isSerious = ({ outcome, inpatient }: Before): boolean => outcome === 'death' || inpatient

/** The dates that are set because a case became worse, unless the person enters others. */
export const worsened = (
  before: Before,
  next: Before & Pick<InjuryCase, 'recordable_on' | 'serious_learned_at'>,
  { today, now }: { today: string; now: string },
): Partial<InjuryCase> => ({
  ...(!isRecordable(before) && isRecordable(next) && next.recordable_on === null && { recordable_on: today }),
  ...(!isSerious(before) && isSerious(next) && next.serious_learned_at === null && { serious_learned_at: now }),
})

/** Later the time decides whether it is reported at all. */
export const whyNotWorse = (before: Before, next: Before & Pick<InjuryCase, 'serious_at'>): Reason =>
  !isSerious(before) && isSerious(next) && next.serious_at === null
    ? 'Enter when the death, inpatient stay, amputation or loss of an eye happened.'
    : null

export const whyNotCase = (
  row: Pick<
    InjuryCase,
    | 'outcome'
    | 'days_away'
    | 'days_restricted'
    | 'injured_on'
    | 'learned_at'
    | 'reported_at'
    | 'serious_at'
    | 'serious_learned_at'
    | 'recordable_on'
  >,
  { today, now }: { today: string; now: string },
): Reason =>
  firstReason(
    row.injured_on > today && 'The date can’t be in the future.',
    timeOf(row.learned_at) > timeOf(now) && 'The date the agency learned of it can’t be in the future.',
    row.reported_at !== null &&
      timeOf(row.reported_at) < timeOf(row.learned_at) &&
      'The report to OSHA can’t be earlier than the date the agency learned about the injury.',
    [row.serious_at, row.serious_learned_at].some((at) => at !== null && timeOf(at) > timeOf(now)) &&
      'The death, inpatient stay, amputation or loss of an eye can’t be in the future.',
    row.serious_at !== null &&
      row.serious_learned_at !== null &&
      timeOf(row.serious_learned_at) < timeOf(row.serious_at) &&
      'The agency can’t have learned of it before it happened.',
    row.recordable_on !== null &&
      (row.recordable_on > today || row.recordable_on < row.injured_on) &&
      'Learned that it is recordable: enter a date from the injury until today.',
    row.outcome === 'days_away' && Number(row.days_away) === 0 && 'Enter the days away from work (K).',
    row.outcome === 'restricted' &&
      Number(row.days_restricted) === 0 &&
      'Enter the days of restriction or transfer (L).',
    row.outcome !== 'days_away' &&
      row.outcome !== 'death' &&
      Number(row.days_away) > 0 &&
      'A case with days away must have that outcome (H).',
  )

export const lateness = (
  row: Pick<InjuryCase, 'report_by' | 'reported_at' | 'record_by' | 'completed_on'>,
  { now, today, zone }: { now: string; today: string; zone: string },
): Reason =>
  firstReason(
    row.report_by !== null &&
      row.reported_at === null &&
      `Report to OSHA by ${momentInWords(row.report_by, zone)}${timeOf(row.report_by) < timeOf(now) ? ' (overdue)' : ''}.`,
    row.report_by !== null &&
      row.reported_at !== null &&
      timeOf(row.reported_at) > timeOf(row.report_by) &&
      `Reported late. The deadline was ${momentInWords(row.report_by, zone)}.`,
    row.record_by !== null && row.completed_on === null && row.record_by < today && 'Form 301 is overdue.',
  )

export type Summary = {
  deaths: number
  away: number
  restricted: number
  other: number
  daysAway: number
  daysRestricted: number
  byType: Record<InjuryCase['illness'], number>
  total: number
  trir: number | null
  dart: number | null
}
/** OSHA Form 300A of a year: totals, and rates if the hours are known. */
export function summaryOf(
  cases: readonly InjuryCase[],
  year: string,
  of: Pick<SafetyYear, 'hours'> | undefined,
  base: number | undefined,
): Summary {
  const rows = cases.filter((row) => row.injured_on.startsWith(year) && isRecordable(row))
  const count = (outcome: InjuryCase['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const types = ['injury', 'skin', 'respiratory', 'poisoning', 'hearing', 'other_illness'] as const
  const hours = Number(of?.hours ?? 0)
  return {
    deaths: count('death'),
    away: count('days_away'),
    restricted: count('restricted'),
    other: count('other_recordable'),
    total: rows.length,
    daysAway: rows.reduce((sum, { days_away }) => sum + Number(days_away), 0),
    daysRestricted: rows.reduce((sum, { days_restricted }) => sum + Number(days_restricted), 0),
    byType: Object.fromEntries(
      types.map((type) => [type, rows.filter(({ illness }) => illness === type).length]),
    ) as Summary['byType'],
    trir: base === undefined ? null : rateOf(rows.length, hours, base),
    dart: base === undefined ? null : rateOf(rows.filter(isDart).length, hours, base),
  }
}

/** The name in the log, or its substitute. */
export const nameInLog = ({ employee, privacy }: Pick<InjuryCase, 'employee' | 'privacy'>): string =>
  privacy ? 'Privacy case' : employee
