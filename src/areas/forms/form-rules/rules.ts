import type { Reason } from '#platform/rules.ts'
import { asKept, fill, namesFor, unaskedOf } from '../definition/filling/rules.ts'
import { isAsked, isCalculated, type Answers, type Definition } from '../definition/rules.ts'
import {
  isSo,
  namesIn,
  readFormula,
  resultOf,
  valueOf,
  valuesIn,
  whyNotFormula,
  type Names,
  type Value,
} from '../formulas/rules.ts'
import type { FormRule } from './records.ts'

export type Rule = Pick<FormRule, 'id' | 'name' | 'position' | 'holds_when' | 'action' | 'target' | 'value' | 'active'>
const actsOnQuestion = (action: Rule['action']) => action === 'prefill' || action === 'compute' || action === 'lock'
const inTurn = (rules: readonly Rule[]) =>
  rules.filter(({ active }) => active).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/** Why a rule is invalid for the existing questions. */
export function whyNotRule(
  rule: Pick<Rule, 'holds_when' | 'action' | 'target' | 'value'>,
  { questions }: Definition,
): Reason {
  const asked = questions.filter(isAsked)
  const names = new Set(asked.map(({ key }) => key))
  const condition = whyNotFormula(rule.holds_when, names)
  if (condition) return `Condition: ${condition}`
  if (!actsOnQuestion(rule.action))
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(rule.target) ? null : 'Enter the colleague’s email address.'
  const target = asked.find(({ key }) => key === rule.target)
  if (!target) return `There is no question with the key ${rule.target}.`
  if (isCalculated(target) && rule.action !== 'lock') return 'A rule can’t set a calculated question.'
  if (rule.action === 'lock') return null
  if (!rule.value) return 'Enter a value.'
  const value = whyNotFormula(rule.value, names)
  return value && `Value: ${value}`
}

export type Outcome = {
  answers: Answers
  locked: ReadonlySet<string>
  route: string | null
  notify: readonly string[]
  fired: readonly string[]
  /** Locked questions whose submitted answer isn't accepted. */ changed: readonly string[]
}

/**
 * The rules in order: a later one sees what an earlier one set. The browser shows the result; the server applies the
 * rules again.
 */
export function applyRules(definition: Definition, rules: readonly Rule[], given: Answers, today: string): Outcome {
  let answers: Record<string, Value | undefined> = { ...given }
  const locked = new Set<string>()
  const notify: string[] = []
  const fired: string[] = []
  // A prefilled value stays when another rule locks it. A lock that always applies leaves no moment to answer.
  const filledIn = new Map<string, Value>()
  for (const { target } of inTurn(rules).filter(isLockedFromTheStart)) delete answers[target]
  let route: string | null = null
  const byKey = new Map(definition.questions.map((question) => [question.key, question]))
  const known = () => {
    const filled = fill(definition, answers, today)
    return [namesFor(definition, filled.answers), today, unaskedOf(definition.questions, filled.shown)] as const
  }
  let names = known()
  for (const rule of inTurn(rules)) {
    if (!isSo(rule.holds_when, ...names)) continue
    fired.push(rule.id)
    const question = byKey.get(rule.target)
    if (rule.action === 'route') route ??= rule.target
    else if (rule.action === 'notify') notify.push(rule.target)
    else if (rule.action === 'lock') {
      locked.add(rule.target)
      keepFilledIn(rule.target)
    } else if (question && rule.value && (rule.action === 'compute' || isUnanswered(answers[rule.target]))) {
      answers = { ...answers, [rule.target]: asKept(question, resultOf(rule.value, ...names)) }
      names = known()
      if (rule.action === 'compute') locked.add(rule.target)
      else filledIn.set(rule.target, answers[rule.target] ?? null)
    } else if (question && rule.value && rule.action === 'prefill') {
      filledIn.set(rule.target, asKept(question, resultOf(rule.value, ...names)))
      if (locked.has(rule.target)) keepFilledIn(rule.target)
    }
  }
  const changed = [
    ...new Set(
      inTurn(rules)
        .filter(({ id, action }) => action === 'lock' && fired.includes(id))
        .map(({ target }) => target),
    ),
  ].filter((key) => !isUnanswered(given[key]) && JSON.stringify(given[key]) !== JSON.stringify(answers[key]))
  return { answers, locked, route, notify: [...new Set(notify)], fired, changed }

  function keepFilledIn(key: string): void {
    if (!filledIn.has(key) || answers[key] === filledIn.get(key)) return
    answers = { ...answers, [key]: filledIn.get(key)! }
    names = known()
  }
}
const isLockedFromTheStart = ({ action, holds_when }: Rule): boolean => {
  const { formula } = readFormula(holds_when)
  return (
    action === 'lock' &&
    formula !== null &&
    namesIn(formula).length === 0 &&
    valueOf(formula, {}, '2000-01-01') === true
  )
}
const isUnanswered = (value: Value | undefined) => value === undefined || value === null || value === ''

export type Finding = { rule: string; words: string }
const mostTrials = 4_000

/**
 * Finds rules that can never apply, and pairs that set a question to different values at once. It tries every
 * combination of the values in the conditions, the values next to them, all options, and no answer. If there are too
 * many, it tries as many as fit and reports that.
 */
export function findingsOf(
  definition: Definition,
  rules: readonly Rule[],
  today: string,
): { findings: Finding[]; trials: number; complete: boolean } {
  const active = inTurn(rules).filter((rule) => whyNotRule(rule, definition) === null)
  const formulas = active.map((rule) => ({
    rule,
    when: readFormula(rule.holds_when).formula!,
    value: rule.value ? readFormula(rule.value).formula : null,
  }))
  const names = [...new Set(formulas.flatMap(({ when }) => namesIn(when)))]
  const literals = formulas.flatMap(({ when }) => valuesIn(when))
  const candidates = names.map((name) => candidatesFor(definition, name, literals))
  const whole = candidates.reduce((product, each) => product * each.length, 1)
  const trials = Math.min(whole, mostTrials)

  const fires = new Set<string>()
  const conflicts = new Map<string, Finding>()
  for (let at = 0; at < trials; at++) {
    // Beyond the limit, combinations are sampled at even steps.
    let place = whole > mostTrials ? Math.floor((at * whole) / mostTrials) : at
    const trial: Record<string, Value> = {}
    for (const [which, name] of names.entries()) {
      const options = candidates[which]!
      trial[name] = options[place % options.length]!
      place = Math.floor(place / options.length)
    }
    const now = formulas.filter(({ when }) => valueOf(when, trial, today) === true)
    for (const { rule } of now) fires.add(rule.id)
    for (const [i, one] of now.entries())
      for (const other of now.slice(i + 1)) {
        const clash = clashOf(one, other, trial, today)
        if (clash)
          conflicts.set(`${one.rule.id} ${other.rule.id}`, {
            rule: other.rule.id,
            words: `“${one.rule.name}” and “${other.rule.name}” ${clash} when ${inWords(trial)}.`,
          })
      }
  }
  const complete = whole <= mostTrials
  return {
    trials,
    complete,
    findings: [
      ...rules.flatMap((rule) => {
        const reason = rule.active ? whyNotRule(rule, definition) : null
        return reason ? [{ rule: rule.id, words: `“${rule.name}” doesn’t fit the questions: ${reason}` }] : []
      }),
      ...active
        .filter(({ id }) => !fires.has(id))
        .map(({ id, name }) => ({
          rule: id,
          words: complete
            ? `“${name}” can never apply.`
            : `“${name}” applied in none of the ${trials} combinations tried.`,
        })),
      ...conflicts.values(),
    ],
  }
}

type Read = { rule: Rule; value: ReturnType<typeof readFormula>['formula'] }
function clashOf(one: Read, other: Read, trial: Names, today: string): string | null {
  const [a, b] = [one.rule, other.rule]
  if (a.action === 'route' && b.action === 'route')
    return a.target === b.target ? null : `route to two people (the first wins)`
  if (a.action !== 'compute' || b.action !== 'compute' || a.target !== b.target || !one.value || !other.value)
    return null
  const [x, y] = [valueOf(one.value, trial, today), valueOf(other.value, trial, today)]
  return JSON.stringify(x) === JSON.stringify(y) ? null : `both set ${a.target} to different values (the last wins)`
}

function candidatesFor({ questions }: Definition, name: string, literals: readonly Value[]): Value[] {
  const question = questions.find(({ key }) => key === name)
  const numbers = literals.flatMap((each) => (typeof each === 'number' ? [each - 1, each, each + 1] : []))
  const texts = literals.flatMap((each) => (typeof each === 'string' ? [each] : []))
  const options = question?.options ?? []
  switch (question?.kind) {
    case 'yes_no':
    case 'consent':
      return [true, false, null]
    case 'choice':
    case 'dropdown':
      return [...options, null]
    case 'several':
      return [null, ...options.map((option) => [option]), [...options]]
    case 'number':
    case 'money':
    case 'percent':
    case 'rating':
      return [...new Set<Value>([...numbers, 0, null])]
    case 'computed':
    case 'payment':
      return question.unit === 'yes_no'
        ? [true, false, null]
        : question.unit === 'text'
          ? [...new Set<Value>([...texts, 'something else', null])]
          : [...new Set<Value>([...numbers, 0, null])]
    default:
      return [...new Set<Value>([...texts, 'something else', null])]
  }
}
const inWords = (trial: Names) =>
  Object.entries(trial)
    .map(
      ([name, value]) =>
        `${name} is ${value === null || value === undefined ? 'empty' : Array.isArray(value) ? value.join(' and ') : String(value as string)}`,
    )
    .join(' and ')

/** “key = value” lines: true, false, numbers and text. Amounts are in dollars, as in formulas. */
export function readCase(
  text: string,
  { questions }: Definition,
): { answers: Answers; marks: string[]; reason: Reason } {
  const answers: Record<string, Value> = {}
  const marks: string[] = []
  for (const line of text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const found = /^([a-z][a-z0-9_]*)\s*=\s*(.*)$/.exec(line)
    if (!found) {
      if (!/^(lock|route|notify) \S+$/.test(line)) return { answers, marks, reason: `“${line}” isn’t “key = value”.` }
      marks.push(line)
      continue
    }
    const question = questions.find(({ key }) => key === found[1])
    if (!question) return { answers, marks, reason: `There is no question with the key ${found[1]}.` }
    const words = found[2]!.replace(/^"(.*)"$/, '$1')
    const value: Value =
      words === ''
        ? null
        : words === 'true' || words === 'false'
          ? words === 'true'
          : /^-?\d+(\.\d+)?$/.test(words) && !['short_text', 'code', 'dropdown', 'choice'].includes(question.kind)
            ? Number(words)
            : question.kind === 'several'
              ? words.split(',').map((each) => each.trim())
              : words
    answers[question.key] = asKept(question, value)
  }
  return { answers, marks, reason: null }
}

/** Unexpected results of a case; nothing if it passes. */
export function failuresOf(
  definition: Definition,
  rules: readonly Rule[],
  { given, expected }: { given: string; expected: string },
  today: string,
): string[] {
  const [from, to] = [readCase(given, definition), readCase(expected, definition)]
  if (from.reason ?? to.reason) return [(from.reason ?? to.reason)!]
  const outcome = applyRules(definition, rules, from.answers, today)
  const { answers } = fill(definition, outcome.answers, today)
  const has = [
    ...[...outcome.locked].map((key) => `lock ${key}`),
    ...(outcome.route ? [`route ${outcome.route}`] : []),
    ...outcome.notify.map((each) => `notify ${each}`),
  ]
  return [
    ...Object.entries(to.answers).flatMap(([key, value]) =>
      JSON.stringify(answers[key] ?? null) === JSON.stringify(value)
        ? []
        : [`${key} is ${JSON.stringify(answers[key] ?? null)} instead of ${JSON.stringify(value)}`],
    ),
    ...to.marks.filter((mark) => !has.includes(mark)).map((mark) => `“${mark}” doesn’t happen`),
  ]
}
