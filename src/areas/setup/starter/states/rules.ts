import type { AgencyKind } from '#areas/organization/founding/rules.ts'
import { stateNames } from '#areas/organization/organizations/rules.ts'
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

/** No state’s holidays are on file, so a period in business days ends too early where one falls into it. */
export const protestsInWords =
  'Days to protest after a notice of intent. Business days leave out weekends; state holidays are not on file.'
