import { say } from '#platform/say.ts'
import { isSo, resultOf, type Names, type Value } from '../../formulas/rules.ts'
import { isParts, isStrokes, whyNotAnswer } from '../answers/rules.ts'
import {
  isAsked,
  isCalculated,
  isMoney,
  needsOf,
  takesColumns,
  type Answers,
  type Definition,
  type Problem,
  type Question,
} from '../rules.ts'

export type Filled = { answers: Record<string, Value>; shown: ReadonlySet<string> }

/** The answers with calculated values, and the questions that are shown. Answers to hidden questions are dropped. */
export function fill({ questions }: Definition, given: Answers, today: string): Filled {
  const byKey = new Map(questions.map((question) => [question.key, question]))
  const answers: Record<string, Value> = {}
  const shown = new Set<string>()
  const begun = new Set<string>()
  const names = (keys: readonly string[]): [Names, string, ReadonlySet<string>] => {
    for (const key of keys) settle(key)
    const asked = keys.flatMap((key) => byKey.get(key) ?? [])
    return [inDollars(asked, answers), today, unaskedOf(asked, shown)]
  }
  const settle = (key: string): void => {
    const question = byKey.get(key)
    if (!question || begun.has(key)) return
    begun.add(key)
    if (question.show_if && !isSo(question.show_if, ...names(needsOf({ ...question, formula: '' })))) return
    shown.add(key)
    if (!isAsked(question)) return
    const value = isCalculated(question)
      ? question.formula
        ? kept(
            { ...question, ...(question.kind === 'payment' && { unit: 'money' as const }) },
            resultOf(question.formula, ...names(needsOf({ ...question, show_if: '' }))),
          )
        : null
      : tidied(question, given[key] ?? null, today)
    if (value !== null) answers[key] = value
  }
  for (const { key } of questions) settle(key)
  return { answers, shown }
}

/** Hidden questions are not asked: a sum goes on without them. */
export const unaskedOf = (questions: readonly Question[], shown: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(questions.flatMap(({ key }) => (shown.has(key) ? [] : [key])))

/** Amounts are stored in cents and calculated in dollars, so that a formula can say 8000 and mean dollars. */
function inDollars(questions: readonly Question[], answers: Answers): Names {
  const value = (question: Question, of: Value): Value => {
    if (isMoney(question) && typeof of === 'number') return of / 100
    if (takesColumns(question.kind) && Array.isArray(of))
      return of.map((row: Value) =>
        isParts(row)
          ? Object.fromEntries(
              Object.entries(row).map(([key, cell]) => {
                const column = question.columns?.find((each) => each.key === key)
                return [key, column ? value(column, cell) : cell]
              }),
            )
          : null,
      )
    return of
  }
  return Object.fromEntries(
    questions.filter(isAsked).map((question) => [question.key, value(question, answers[question.key] ?? null)]),
  )
}
/** The answers as formulas see them, for checks of a whole submission. */
export const namesFor = ({ questions }: Definition, answers: Answers): Names => inDollars(questions, answers)

const kept = ({ unit }: Question, result: Value): Value =>
  unit === 'money' && typeof result === 'number'
    ? Math.sign(result) * Math.round(Number((Math.abs(result) * 100).toPrecision(15)))
    : typeof result === 'object'
      ? null
      : result
/** The reverse: rules set amounts in dollars. */
export const asKept = (question: Question, result: Value): Value =>
  isMoney(question) ? kept({ ...question, unit: 'money' }, result) : result

const tidied = ({ kind }: Question, value: Value, today: string): Value => {
  const tidy = typeof value === 'string' ? value.trim() : value
  if (tidy === '' || (Array.isArray(tidy) && tidy.length === 0) || (kind === 'consent' && tidy !== true)) return null
  // A signature gets the day of submission, whatever date the client sends.
  if (kind === 'signature' && isParts(tidy))
    return { name: tidy.name ?? null, on: today, ...(isStrokes(tidy.drawn) && { drawn: tidy.drawn }) }
  return tidy
}

/**
 * Reasons why these answers can't be submitted, by question. The browser checks while the user types, the server on
 * submission.
 */
export function problemsIn(definition: Definition, given: Answers, today: string): Problem[] {
  const { answers, shown } = fill(definition, given, today)
  const names = namesFor(definition, answers)
  const unasked = unaskedOf(definition.questions, shown)
  return definition.questions.flatMap((question) => {
    if (!shown.has(question.key) || !isAsked(question)) return []
    const value = answers[question.key] ?? null
    const words =
      value === null
        ? question.required || question.kind === 'consent'
          ? isCalculated(question)
            ? say('{label} can’t be calculated yet', { label: question.label })
            : missing(question)
          : null
        : (whyNotAnswer(question, value) ??
          (question.check && !isSo(question.check, names, today, unasked)
            ? (question.message ?? say('{label} is not valid', { label: question.label }))
            : null))
    return words ? [{ key: question.key, words }] : []
  })
}

const missing = ({ kind, label }: Question) =>
  kind === 'consent'
    ? say('Agree to “{label}”', { label })
    : kind === 'signature'
      ? say('Sign “{label}”', { label })
      : kind === 'file'
        ? say('Add a file for “{label}”', { label })
        : say('{label} is required', { label })
