import { optionLabel, type AnyRecord, type RowOf } from './records/record.ts'
import type { Reason } from './validators.ts'
import { inText } from './words.ts'

export type { Reason } from './validators.ts'

/** While a rule is asked for all of its reasons: those that were behind each first one. */
let behind: Map<string, readonly string[]> | undefined

/** The first reason against it, in the user's words; null when there is none. */
export function firstReason(...reasons: (Reason | false | undefined)[]): Reason {
  const all = reasons.filter((reason): reason is string => typeof reason === 'string')
  const [first = null] = all
  if (behind && first !== null) behind.set(first, [...new Set(all.flatMap((each) => behind!.get(each) ?? [each]))])
  return first
}

/** Every reason of a rule that answers with its first one: a person fixes all of them, and is refused once. */
export function everyReason(rule: () => Reason): readonly string[] {
  const outer = behind
  behind = new Map()
  try {
    const first = rule()
    return first === null ? [] : (behind.get(first) ?? [first])
  } finally {
    behind = outer
  }
}

/**
 * One check before a decision: its question, and why the answer is no. A check that could not be made says what is
 * missing, and by its type always has a reason, so that nothing unchecked can count as passed.
 */
export type Check =
  | { words: string; whyNot: Reason; notChecked?: false }
  | { words: string; whyNot: string; notChecked: true }

export const notChecked = (words: string, missing: string): Check => ({ words, whyNot: missing, notChecked: true })

export type Verdict = 'pass' | 'fail' | 'not-checked'
export const verdictOf = ({ whyNot, notChecked: open }: Check): Verdict =>
  open ? 'not-checked' : whyNot === null ? 'pass' : 'fail'
/** The three answers in words. */
export const verdictWords: Record<Verdict, string> = { pass: 'Yes', fail: 'No', 'not-checked': 'Not checked' }

/** Without any check nothing is proven. */
export const allPass = (checks: readonly Check[]): boolean =>
  checks.length > 0 && checks.every((check) => verdictOf(check) === 'pass')

type Move<S extends string> = { from: readonly S[]; to: S }
type StatusOf<R extends AnyRecord> = RowOf<R> extends { status: infer S extends string } ? S : never

/** The life of a record as a table: which status may become which, and the verb for it. */
export function moveTable<R extends AnyRecord, const M extends Record<string, Move<StatusOf<R>>>>(record: R, moves: M) {
  return {
    ...moves,
    /** The record with this life: a sweep tries every move from every other status. */
    of: record as AnyRecord,
    whyNot(move: keyof M & string, row: { status: string }): Reason {
      const { from, to } = moves[move]!
      if (from.some((status) => status === row.status)) return null
      if (row.status === to) return alreadyIn(record, row)
      return notInStatus(record, row, from, statusWords(record, to))
    },
    /** The possible next moves, for the buttons of a page. */
    open: (row: { status: string }): (keyof M & string)[] =>
      Object.keys(moves).filter((move) => moves[move]!.from.some((status) => status === row.status)),
  }
}

const nouns = ['draft', 'proposal']

/** A status as its badge shows it, for a sentence: “on hold”, “a draft”. Names and acronyms keep their capitals. */
export function statusWords(record: AnyRecord, status: string): string {
  const words = inText(optionLabel(record.fields.status, status))
  return nouns.includes(words) ? articleFor(words) : words
}

// Words that read well after “is”; another status is quoted.
const adjective =
  /^(\w+(ed|en|wn|ing)|a|active|available|done|due|eligible|en route|final|in|inactive|ineligible|late|met|new|no longer|not|on|open|out|overdue|paid|partly|ready|sent|unavailable|under|valid|void)\b(?! - )/

/** “is a draft”, “is on hold”, “has the status “Bid opening””: for a sentence about one record. */
export function isInWords(record: AnyRecord, { status }: { status: string }): string {
  const words = statusWords(record, status)
  return adjective.test(words) ? `is ${words}` : `has the status “${optionLabel(record.fields.status, status)}”`
}

// Words that read well after “can’t be”.
const participle = /^(\w+(ed|wn|en)|sent|put|paid|made|set|begun|held|cut|built|met|found|kept|won|split|reset|read)\b/

/** “PO-1 is closed and can’t be issued.”, or the statuses that it needs where the words are no participle. */
export function notInStatus(record: AnyRecord, row: { status: string }, from: readonly string[], done: string): string {
  const now = `${subjectOf(record, row)} ${isInWords(record, row)}`
  return participle.test(done)
    ? `${now} and can’t be ${done}.`
    : `${now}. The status must be ${orList(from.map((status) => `“${optionLabel(record.fields.status, status)}”`))}.`
}

/** How a refusal names a record: its number, or else its kind. */
export function subjectOf(record: AnyRecord, row: object): string {
  const { number } = row as { number?: unknown }
  return typeof number === 'string' && number !== '' ? number : `This ${inText(record.label)}`
}

/** “A-0001 is already out of service.” */
export function alreadyIn(record: AnyRecord, row: { status: string }): string {
  const words = isInWords(record, row)
  return `${subjectOf(record, row)} ${words.startsWith('is ') ? words.replace('is ', 'is already ') : `already ${words}`}.`
}

/** “a draft”, “an open or held”. */
export const articleFor = (phrase: string) => `${/^“?[aeiou]/i.test(phrase) ? 'an' : 'a'} ${phrase}`
export const orList = (statuses: readonly string[]) =>
  statuses.length < 2 ? (statuses[0] ?? '') : `${statuses.slice(0, -1).join(', ')} or ${statuses.at(-1)!}`

/** A reason that cannot be given before the facts have arrived: the button is neither offered nor refused. */
export const notKnownYet = Symbol('not known yet')
export type Judged = Reason | typeof notKnownYet

/** The facts of a move on a screen: loading, unavailable, or loaded. */
export type Known<Facts> = { state: 'loading' } | { state: 'failed' } | { state: 'there'; facts: Facts }

/** Decides only by facts that were really fetched. */
export function judged<Facts>(known: Known<Facts>, whyNot: (facts: Facts) => Reason): Judged {
  if (known.state === 'loading') return notKnownYet
  return known.state === 'failed'
    ? 'The data for this decision couldn’t be loaded. Reload the page.'
    : whyNot(known.facts)
}
