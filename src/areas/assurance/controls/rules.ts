import { whyNotEdit } from '#platform/records/edit.ts'
import type { Actor } from '#platform/roles.ts'
import { controlLife } from './life.ts'
import { addMonths, dayInWords } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { control, type Control, type Measure } from './records.ts'

export const whyNotBring = (
  { collected_on, expires_on, files }: { collected_on: string; expires_on: string; files: number },
  today: string,
): Reason =>
  firstReason(
    files === 0 && 'Attach a file.',
    collected_on > today && 'The collection date can’t be in the future.',
    expires_on < collected_on && 'The expiry date must be on or after the collection date.',
    expires_on < today && `This evidence expired on ${dayInWords(expires_on)}. Collect it again.`,
  )

/** When the next evidence is due: the interval after its collection, but not after it expires. */
export const nextEvidence = (
  { every_months }: { every_months: number },
  { collected_on, expires_on }: { collected_on: string; expires_on: string },
): string | null =>
  Number(every_months) === 0 ? null : [addMonths(collected_on, Number(every_months)), expires_on].toSorted()[0]!

/** The compliance rules of a solicitation, from its publication to the award, each as a control of its own. */
export const procurementControls: readonly { code: string; measure: Measure; title: string }[] = [
  { code: 'PROC-1', measure: 'response_time', title: 'Vendors have enough time to respond' },
  { code: 'PROC-2', measure: 'open_registration', title: 'Vendors can register while a solicitation is open' },
  { code: 'PROC-3', measure: 'rules_before_bids', title: 'Procurement rules predate the bids' },
  { code: 'PROC-4', measure: 'blind_evaluation', title: 'Opening officers don’t score the bids' },
  { code: 'PROC-5', measure: 'number_and_kind', title: 'Solicitation numbers match their type' },
  { code: 'PROC-6', measure: 'exclusion_check', title: 'Awarded vendors were checked for exclusions' },
]

/** Those that no control measures yet. */
export const missingControls = (controls: readonly Pick<Control, 'code' | 'measure'>[]) =>
  procurementControls.filter(
    ({ code, measure }) => !controls.some((each) => each.measure === measure || each.code === code),
  )

export type Result = { result: 'pass' | 'fail' | 'waived' | 'unknown'; words: string }

/** The result of a control. A check's measurement outranks evidence, and only a failure can be waived. */
export function resultOf(
  measured: { ok: boolean; words: string } | null,
  { every_months, next_on }: Pick<Control, 'every_months' | 'next_on'>,
  { today, hasEvidence, waivedUntil }: { today: string; hasEvidence: boolean; waivedUntil: string | null },
): Result {
  const found = measured ?? byEvidence({ every_months, next_on }, { today, hasEvidence })
  if (!found) return { result: 'unknown', words: 'There is no proof yet.' }
  if (found.ok) return { result: 'pass', words: found.words }
  return waivedUntil && waivedUntil >= today
    ? { result: 'waived', words: `${found.words} Waived until ${dayInWords(waivedUntil)}.` }
    : { result: 'fail', words: found.words }
}

function byEvidence(
  { every_months, next_on }: Pick<Control, 'every_months' | 'next_on'>,
  { today, hasEvidence }: { today: string; hasEvidence: boolean },
): { ok: boolean; words: string } | null {
  if (Number(every_months) === 0) return hasEvidence ? { ok: true, words: 'Evidence was accepted.' } : null
  if (!hasEvidence) return { ok: false, words: 'No evidence was accepted.' }
  return next_on !== null && next_on < today
    ? { ok: false, words: `Evidence was due on ${dayInWords(next_on)}.` }
    : { ok: true, words: next_on ? `Evidence is current until ${dayInWords(next_on)}.` : 'Evidence was accepted.' }
}

/** Readiness is a share of controls, not a certification. */
export function readiness(controls: readonly Pick<Control, 'status' | 'result'>[]): {
  active: number
  met: number
  percent: number | null
} {
  const active = controls.filter((row) => controlLife.is(row, 'active'))
  const met = active.filter(({ result }) => result === 'pass').length
  return { active: active.length, met, percent: active.length === 0 ? null : Math.floor((met * 100) / active.length) }
}

export const longestWaiver = 12
export const whyNotAskWaiver = (
  { control: of, rule, until }: { control: string | null; rule: string | null; until: string },
  today: string,
): Reason =>
  firstReason(
    !of && !rule && 'Select the control or the rule to waive.',
    until < today && 'A waiver must end on a future date.',
    until > addMonths(today, longestWaiver) &&
      `A waiver can last up to ${longestWaiver} months. Request a new one when it ends.`,
  )

export const whyNotAddProcurement = (controls: readonly Control[], actor: Actor): Reason =>
  firstReason(
    whyNotEdit(control, null, actor),
    missingControls(controls).length === 0 && 'Every one of these rules has a control already.',
  )
