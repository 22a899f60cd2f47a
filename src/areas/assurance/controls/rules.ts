import { addMonths, dayInWords } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Control } from './records.ts'

export const whyNotBring = (
  { collected_on, valid_until, files }: { collected_on: string; valid_until: string; files: number },
  today: string,
): Reason =>
  firstReason(
    files === 0 && 'Attach the file: evidence without a file is a claim.',
    collected_on > today && 'It cannot have been collected on a day that has not come.',
    valid_until < collected_on && 'It ends before it was collected: correct one of the two days.',
    valid_until < today && `It counts until ${dayInWords(valid_until)}, which is over. Collect it again.`,
  )

/** When the next evidence is due: so many months after it was collected, and not after it has ended. */
export const nextEvidence = (
  { every_months }: { every_months: number },
  { collected_on, valid_until }: { collected_on: string; valid_until: string },
): string | null =>
  Number(every_months) === 0 ? null : [addMonths(collected_on, Number(every_months)), valid_until].toSorted()[0]!

export type Result = { result: 'pass' | 'fail' | 'waived' | 'unknown'; words: string }

/** What a control comes to: what a check measured goes before evidence, and only a failure can be waived. */
export function resultOf(
  measured: { ok: boolean; words: string } | null,
  { every_months, next_on }: Pick<Control, 'every_months' | 'next_on'>,
  { today, hasEvidence, waivedUntil }: { today: string; hasEvidence: boolean; waivedUntil: string | null },
): Result {
  const found = measured ?? byEvidence({ every_months, next_on }, { today, hasEvidence })
  if (!found) return { result: 'unknown', words: 'Nothing shows it yet.' }
  if (found.ok) return { result: 'pass', words: found.words }
  return waivedUntil && waivedUntil >= today
    ? { result: 'waived', words: `${found.words} Waived until ${dayInWords(waivedUntil)}.` }
    : { result: 'fail', words: found.words }
}

function byEvidence(
  { every_months, next_on }: Pick<Control, 'every_months' | 'next_on'>,
  { today, hasEvidence }: { today: string; hasEvidence: boolean },
): { ok: boolean; words: string } | null {
  if (Number(every_months) === 0) return hasEvidence ? { ok: true, words: 'Accepted evidence is there.' } : null
  if (!hasEvidence) return { ok: false, words: 'No accepted evidence is there.' }
  return next_on !== null && next_on < today
    ? { ok: false, words: `Its evidence was due on ${dayInWords(next_on)}.` }
    : { ok: true, words: next_on ? `Evidence is current until ${dayInWords(next_on)}.` : 'Accepted evidence is there.' }
}

/** Readiness is a share of controls, and never a certificate. */
export function readiness(controls: readonly Pick<Control, 'status' | 'result'>[]): {
  active: number
  met: number
  percent: number | null
} {
  const active = controls.filter(({ status }) => status === 'active')
  const met = active.filter(({ result }) => result === 'pass').length
  return { active: active.length, met, percent: active.length === 0 ? null : Math.floor((met * 100) / active.length) }
}

export const longestWaiver = 12
export const whyNotAskWaiver = (
  { control: of, rule, until }: { control: string | null; rule: string | null; until: string },
  today: string,
): Reason =>
  firstReason(
    !of && !rule && 'Name the control or the rule that is not met.',
    until < today && 'A waiver ends on a day that is still to come.',
    until > addMonths(today, longestWaiver) &&
      `A waiver holds for ${longestWaiver} months at most. Ask again when it ends.`,
  )
