import { addDays, addMinutes, dayOf, momentInWords, timeOf } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { termOn, type Dated } from '../terms/rules.ts'
import type { InjuryCase, SafetyYear } from './records.ts'

export const whyNotReport = (row: { happened_at: string }, now: string): Reason =>
  timeOf(row.happened_at) > timeOf(now) ? 'That moment has not come yet.' : null

/** OSHA Form 300: G to J are recorded; first aid and near misses are not (29 CFR 1904.7). */
export const isRecordable = ({ outcome }: Pick<InjuryCase, 'outcome'>): boolean =>
  outcome !== 'first_aid' && outcome !== 'none'
export const isDart = ({ outcome }: Pick<InjuryCase, 'outcome'>): boolean =>
  outcome === 'days_away' || outcome === 'restricted'

/** Cases for so many hours: 200,000 are what 100 people work in a year. Null without hours. */
export const rateOf = (cases: number, hours: number, base: number): number | null =>
  hours > 0 ? (cases * base) / hours : null

/**
 * 29 CFR 1904.39: a death within so many hours of learning of it, an inpatient stay, amputation or lost eye within
 * others. Null: nothing is reported at once.
 */
export function reportBy(
  row: Pick<InjuryCase, 'outcome' | 'inpatient' | 'learned_at'>,
  terms: readonly Dated[],
  zone: string,
): string | null {
  const day = dayOf(row.learned_at, zone)
  const hours =
    row.outcome === 'death'
      ? termOn(terms, 'osha_report_death', day)
      : row.inpatient
        ? termOn(terms, 'osha_report_serious', day)
        : undefined
  return hours === undefined ? null : addMinutes(row.learned_at, hours * 60)
}

/** 29 CFR 1904.29(b)(3): the log and Form 301 within so many calendar days of learning of it. */
export function recordBy(
  row: Pick<InjuryCase, 'outcome' | 'learned_at'>,
  terms: readonly Dated[],
  zone: string,
): string | null {
  const day = dayOf(row.learned_at, zone)
  const days = termOn(terms, 'osha_record_days', day)
  return isRecordable(row) && days !== undefined ? addDays(day, days) : null
}

export const whyNotCase = (
  row: Pick<InjuryCase, 'outcome' | 'days_away' | 'days_restricted' | 'injured_on' | 'learned_at' | 'reported_at'>,
  { today, now }: { today: string; now: string },
): Reason =>
  firstReason(
    row.injured_on > today && 'That day has not come yet.',
    timeOf(row.learned_at) > timeOf(now) && 'The agency cannot have learned of it in the future.',
    row.reported_at !== null &&
      timeOf(row.reported_at) < timeOf(row.learned_at) &&
      'It cannot have been reported before it was known.',
    row.outcome === 'days_away' && Number(row.days_away) === 0 && 'Enter how many days away from work (K).',
    row.outcome === 'restricted' &&
      Number(row.days_restricted) === 0 &&
      'Enter how many days restricted or transferred (L).',
    row.outcome !== 'days_away' &&
      row.outcome !== 'death' &&
      Number(row.days_away) > 0 &&
      'Days away make it a case with days away (H).',
  )

export const lateness = (
  row: Pick<InjuryCase, 'report_by' | 'reported_at' | 'record_by' | 'completed_on'>,
  { now, today, zone }: { now: string; today: string; zone: string },
): Reason =>
  firstReason(
    row.report_by !== null &&
      row.reported_at === null &&
      `Report it to OSHA by ${momentInWords(row.report_by, zone)}${timeOf(row.report_by) < timeOf(now) ? ': that is past' : ''}.`,
    row.report_by !== null &&
      row.reported_at !== null &&
      timeOf(row.reported_at) > timeOf(row.report_by) &&
      `It was reported late: it was due ${momentInWords(row.report_by, zone)}.`,
    row.record_by !== null && row.completed_on === null && row.record_by < today && 'Form 301 is late.',
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
/** OSHA Form 300A of a year: its totals, and the rates where the hours are known. */
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

/** The name in the log, or the words that stand for it. */
export const nameInLog = ({ employee, privacy }: Pick<InjuryCase, 'employee' | 'privacy'>): string =>
  privacy ? 'Privacy case' : employee
