import type { AgencyKind } from '#areas/organization/founding/rules.ts'
import { stateNames } from '#areas/organization/organizations/rules.ts'
import { federalRules, type HolidayRule } from '#platform/holidays.ts'
import holidays from './holidays.json' with { type: 'json' }
import law from './law.json' with { type: 'json' }

type Nature = 'goods' | 'services' | 'construction'
type Cited = { kinds: readonly AgencyKind[]; paragraph: string; note: string; looked_up: string }
/** An amount up to which the statute asks for no quotes, or for no sealed bids. */
export type StateThreshold = Cited & {
  kind: 'micro_purchase' | 'small_purchase'
  applies_to: readonly Nature[]
  cents: number
  quotes?: number
}
/** The fewest days between the notice and the closing, for estimates above an amount. */
export type StatePeriod = Cited & { types: readonly ('rfq' | 'ifb' | 'rfp')[]; above: number; days: number }
type StateLaw = { thresholds: readonly StateThreshold[]; periods: readonly StatePeriod[] }

/** Statutes that were looked up, with the text that was read. Each row is a proposal: counsel confirms it. */
export const stateLaw = law as unknown as Readonly<Record<string, StateLaw>>

const binding = <Row extends Cited>(rows: readonly Row[] | undefined, kind: AgencyKind): Row[] =>
  (rows ?? []).filter(({ kinds }) => kinds.includes(kind))

export const stateThresholds = (state: string | null, kind: AgencyKind): StateThreshold[] =>
  binding(state ? stateLaw[state]?.thresholds : undefined, kind)

export const statePeriods = (state: string | null, kind: AgencyKind): StatePeriod[] =>
  binding(state ? stateLaw[state]?.periods : undefined, kind)

/** Whose law is on file, and what is missing: said above the rows. */
export function thresholdsInWords(state: string | null, kind: AgencyKind | null): string {
  const lower = 'Your state or charter may set lower ones.'
  if (!state || !kind) return `Federal figures. ${lower}`
  return stateThresholds(state, kind).length > 0
    ? `Federal figures, and those of ${stateNames[state]} as looked up: confirm them with counsel. Your charter may set lower ones.`
    : `Federal figures: none of ${stateNames[state]} for this kind of agency is on file. ${lower}`
}

export function periodsInWords(state: string | null, kind: AgencyKind | null): string {
  const about = 'Minimum days from publication to closing.'
  if (!state || !kind) return about
  return statePeriods(state, kind).length > 0
    ? `${about} Those of ${stateNames[state]} are as looked up: confirm them with counsel.`
    : `${about} None of ${stateNames[state]} for this kind of agency is on file.`
}

type Days = Pick<HolidayRule, 'saturday' | 'sunday'>
type HolidayLaw = {
  paragraph: string
  note: string
  looked_up: string
  /** Where a holiday moves from a weekend. */ weekend: Days
  days: Readonly<Record<string, string | ({ falls: string } & Partial<Days>)>>
}

/** Lists of legal holidays that were looked up. A state is left out where its text was not read, or no rule can say its days. */
export const holidayLaw = holidays as unknown as Readonly<Record<string, HolidayLaw>>

/** Why a state has no list here, for the words above the rows. */
const left: Readonly<Record<string, string>> = {
  AL: 'its section 1-3-8 was changed in 2025 and the new text was not read',
  CA: 'two of its holidays follow the moon, and some bind a local agency only by its own resolution (Gov. Code 6700)',
  IL: 'its holidays are in many sections of 5 ILCS 490',
  IN: 'its holidays depend on elections and on the Governor’s calendar (Ind. Code 1-1-9)',
  NC: 'a commission decides on which of the days of section 103-4 offices close',
}

export type StateHoliday = Pick<HolidayRule, 'name' | 'falls' | 'saturday' | 'sunday'> &
  Pick<HolidayLaw, 'paragraph' | 'note' | 'looked_up'>

/** The legal holidays of a state; those of the federal government where none of the state are on file. */
export function stateHolidays(state: string | null): StateHoliday[] {
  const of = state ? holidayLaw[state] : undefined
  if (!of)
    return federalRules.map(({ name, falls, saturday, sunday }) => ({
      ...{ name, falls, saturday, sunday, paragraph: '5 U.S.C. 6103', looked_up: 'United States Code, 2025' },
      note: 'Federal holidays; the list of your state may differ',
    }))
  const { days, weekend, ...cited } = of
  return Object.entries(days).map(([name, day]) => ({
    name,
    ...weekend,
    ...(typeof day === 'string' ? { falls: day } : day),
    ...cited,
  }))
}

export function holidaysInWords(state: string | null): string {
  const about = 'Business days leave these out, beside weekends.'
  if (!state) return `${about} Federal holidays: the list of your state may differ.`
  if (holidayLaw[state]) return `${about} Those of ${stateNames[state]} are as looked up: confirm them with counsel.`
  const why = left[state] ? `: ${left[state]}` : ''
  return `${about} Federal holidays: none of ${stateNames[state]} is on file${why}. Confirm with counsel.`
}

export const protestsInWords =
  'Days to protest after a notice of intent. Business days leave out weekends and holidays.'
