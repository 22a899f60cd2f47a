import { optionLabel, type AnyRecord, type RowOf } from './records/record.ts'
import type { Reason } from './validators.ts'

export type { Reason } from './validators.ts'

/** The first thing that stands in the way, in the user's words; null when nothing does. */
export const firstReason = (...reasons: (Reason | false | undefined)[]): Reason =>
  reasons.find((reason): reason is string => typeof reason === 'string') ?? null

/**
 * One thing that is looked at before a decision: what is asked, and why it is not so. A check that could not be made
 * says what is missing, and by its type always has a reason: nothing that was not checked can count as passed.
 */
export type Check =
  | { words: string; whyNot: Reason; notChecked?: false }
  | { words: string; whyNot: string; notChecked: true }

export const notChecked = (words: string, missing: string): Check => ({ words, whyNot: missing, notChecked: true })

export type Verdict = 'pass' | 'fail' | 'not-checked'
export const verdictOf = ({ whyNot, notChecked: open }: Check): Verdict =>
  open ? 'not-checked' : whyNot === null ? 'pass' : 'fail'
/** The three answers as people read them. */
export const verdictWords: Record<Verdict, string> = { pass: 'Yes', fail: 'No', 'not-checked': 'Not checked' }

/** No check at all proves nothing. */
export const allPass = (checks: readonly Check[]): boolean =>
  checks.length > 0 && checks.every((check) => verdictOf(check) === 'pass')

type Move<S extends string> = { from: readonly S[]; to: S }
type StatusOf<R extends AnyRecord> = RowOf<R> extends { status: infer S extends string } ? S : never

/** The life of a record as a table: which status may become which, and by what word. */
export function moveTable<R extends AnyRecord, const M extends Record<string, Move<StatusOf<R>>>>(record: R, moves: M) {
  const name = record.label.toLowerCase()
  const words = (status: string) => statusWords(record, status)
  return {
    ...moves,
    /** Whose life it is: a sweep asks every move from every other status. */
    of: record as AnyRecord,
    whyNot(move: keyof M & string, row: { status: string }): Reason {
      const { from, to } = moves[move]!
      return from.some((status) => status === row.status)
        ? null
        : `Only ${articleFor(orList(from.map(words)))} ${name} can become ${words(to)}.`
    },
    /** What can be done next, for the buttons of a page. */
    open: (row: { status: string }): (keyof M & string)[] =>
      Object.keys(moves).filter((move) => moves[move]!.from.some((status) => status === row.status)),
  }
}

/**
 * A status as its badge says it: in lower case within a sentence, and in quotation marks where it is a phrase of its
 * own.
 */
export function statusWords(record: AnyRecord, status: string): string {
  const label = optionLabel(record.fields.status, status)
  return label.toLowerCase() === status.replaceAll('_', ' ') ? label.toLowerCase() : `“${label}”`
}

/** “is draft”, “is “On hold””: for a sentence about one record. */
export const isInWords = (record: AnyRecord, { status }: { status: string }): string =>
  `is ${statusWords(record, status)}`

/** “a draft”, “an open or held”. */
export const articleFor = (phrase: string) => `${/^“?[aeiou]/i.test(phrase) ? 'an' : 'a'} ${phrase}`
export const orList = (statuses: readonly string[]) =>
  statuses.length < 2 ? (statuses[0] ?? '') : `${statuses.slice(0, -1).join(', ')} or ${statuses.at(-1)!}`

/** A reason that cannot be given before the facts have come: the button is neither offered nor refused. */
export const notKnownYet = Symbol('not known yet')
export type Judged = Reason | typeof notKnownYet

/** The facts of a move as a screen has them: on their way, not to be had, or there. */
export type Known<Facts> = { state: 'loading' } | { state: 'failed' } | { state: 'there'; facts: Facts }

/** Judges by facts that were really fetched, and by nothing else. */
export function judged<Facts>(known: Known<Facts>, whyNot: (facts: Facts) => Reason): Judged {
  if (known.state === 'loading') return notKnownYet
  return known.state === 'failed' ? 'What this depends on could not be loaded. Reload the page.' : whyNot(known.facts)
}
