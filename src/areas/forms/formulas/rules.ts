import { addDays, daysBetween, isDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'

/**
 * Conditions and calculations of forms, rules and workflows: a small language that is read into data and walked.
 * Nothing of it is ever run as a program: it knows the names that it is given, a dozen functions, and no loops.
 *
 *     max(0, cost - allowance)          class = "Commercial" and load > 200          sum(lines.amount)
 */
export type Formula =
  | { is: 'value'; value: Single }
  | { is: 'name'; name: string; part?: string }
  | { is: 'call'; of: string; by: readonly Formula[] }

type Single = string | number | boolean | null
/** The value of a name: one, several, or the rows of a table. */
export type Value = Single | readonly Value[] | { readonly [key: string]: Value }
export type Names = Readonly<Record<string, Value | undefined>>

const mostLetters = 500
const mostDepth = 24

/** The parsed formula, or why it can't be read. */
export function readFormula(text: string): { formula: Formula; reason: null } | { formula: null; reason: string } {
  const known = kept.get(text)
  if (known) return known
  let read: ReturnType<typeof readFormula>
  try {
    if (text.trim() === '') throw new Error('Enter a formula.')
    if (text.length > mostLetters) throw new Error(`A formula can’t exceed ${mostLetters} characters.`)
    read = { formula: reader(tokensOf(text)), reason: null }
  } catch (error) {
    read = { formula: null, reason: (error as Error).message }
  }
  if (kept.size > 2_000) kept.clear()
  kept.set(text, read)
  return read
}
const kept = new Map<string, ReturnType<typeof readFormula>>()

export const whyNotFormula = (text: string, names: ReadonlySet<string>): Reason => {
  const { formula, reason } = readFormula(text)
  if (!formula) return reason
  const unknown = namesIn(formula).find((name) => !names.has(name))
  return unknown ? `There is no question with the key ${unknown}.` : null
}

/** The names used in a formula. */
export function namesIn(formula: Formula): string[] {
  if (formula.is === 'name') return [formula.name]
  return formula.is === 'call' ? [...new Set(formula.by.flatMap(namesIn))] : []
}

/** The values a formula compares with, for boundary tests. */
export function valuesIn(formula: Formula): Single[] {
  if (formula.is === 'value') return [formula.value]
  return formula.is === 'call' ? formula.by.flatMap(valuesIn) : []
}

/**
 * Unknown values stay unknown: a sum with an empty part has no result, a comparison with one is neither true nor
 * false, and dependent results wait.
 */
export function valueOf(formula: Formula, names: Names, today: string): Value {
  if (formula.is === 'value') return formula.value
  if (formula.is === 'name')
    return partOf(Object.hasOwn(names, formula.name) ? (names[formula.name] ?? null) : null, formula.part)
  const { of, by } = formula
  const at = (place: number): Value => (by[place] ? valueOf(by[place], names, today) : null)
  if (of === 'if') {
    const condition = at(0)
    return typeof condition === 'boolean' ? at(condition ? 1 : 2) : null
  }
  if (of === 'and' || of === 'or') {
    // One deciding value is enough, whatever the others are.
    const parts = by.map((each) => valueOf(each, names, today))
    const decides = of === 'or'
    return parts.includes(decides) ? decides : parts.every((part) => typeof part === 'boolean') ? !decides : null
  }
  if (of === 'today') return today
  return functions[of]!.of(by.map((each) => valueOf(each, names, today)))
}

/** `unasked`: questions that are hidden. Their answers are not missing, so a sum goes on without them. */
export const resultOf = (text: string, names: Names, today: string, unasked: ReadonlySet<string> = none): Value => {
  const { formula } = readFormula(text)
  const asked = formula && unasked.size > 0 ? without(unasked, formula) : formula
  return asked ? valueOf(asked, names, today) : null
}
export const isSo = (text: string, names: Names, today: string, unasked: ReadonlySet<string> = none): boolean =>
  holds(resultOf(text, names, today, unasked))

const none: ReadonlySet<string> = new Set()
const zero: Formula = { is: 'value', value: 0 }
const nothing: Formula = { is: 'value', value: null }

/** The formula without what was not asked; null where nothing of it is left, as of a product with a hidden factor. */
function without(unasked: ReadonlySet<string>, formula: Formula): Formula | null {
  if (formula.is === 'value') return formula
  if (formula.is === 'name') return unasked.has(formula.name) ? null : formula
  const by = formula.by.map((each) => without(unasked, each))
  const left = by.filter((each) => each !== null)
  switch (formula.of) {
    case '+':
    case '-':
      return { ...formula, by: by.map((each) => each ?? zero) }
    case 'max':
    case 'min':
      return left.length > 0 ? { ...formula, by: left } : null
    case '*':
    case '/':
    case 'negative':
    case 'abs':
    case 'round':
      return left.length === by.length ? { ...formula, by: left } : null
    default:
      return { ...formula, by: by.map((each) => each ?? nothing) }
  }
}

const holds = (value: Value): boolean => value === true
const isEmpty = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
const asNumber = (value: Value): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function partOf(value: Value, part: string | undefined): Value {
  if (part === undefined) return value
  if (Array.isArray(value)) return value.map((each: Value) => partOf(each, part))
  return typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? ((value as Readonly<Record<string, Value>>)[part] ?? null)
    : null
}

const numeric =
  (work: (...of: number[]) => number) =>
  (values: readonly Value[]): Value => {
    const numbers = values.map(asNumber)
    if (numbers.some((each) => each === null)) return null
    const result = work(...(numbers as number[]))
    // Tenths are not exact in binary: a difference in the fifteenth digit is ignored.
    return Number.isFinite(result) ? Number(result.toPrecision(15)) : null
  }
const compared =
  (holdsFor: (order: number) => boolean) =>
  ([a = null, b = null]: readonly Value[]): Value => {
    if (isEmpty(a) || isEmpty(b)) return null
    if (typeof a !== typeof b || typeof a === 'object') return false
    return holdsFor(a === b ? 0 : (a as string | number) < (b as string | number) ? -1 : 1)
  }
const all = (values: readonly Value[]): Value[] =>
  values.flatMap((each) => (Array.isArray(each) ? [...(each as readonly Value[])] : [each]))
const numbersIn = (values: readonly Value[]): number[] => all(values).flatMap((each) => asNumber(each) ?? [])
const daysOf = ([from, to]: readonly Value[]): Value =>
  typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to) ? daysBetween(from, to) : null

/** Dates beyond a four-digit year are invalid. */
const mostDays = 4_000_000
function dayAfter(day: string, by: number | null): Value {
  const reached = by !== null && Math.abs(by) <= mostDays ? addDays(day, Math.trunc(by)) : ''
  return isDay(reached) ? reached : null
}

type Doing = { least: number; most: number; of: (values: readonly Value[]) => Value }
const functions: Readonly<Record<string, Doing>> = {
  '+': { least: 2, most: 2, of: numeric((a, b) => a! + b!) },
  '-': { least: 2, most: 2, of: numeric((a, b) => a! - b!) },
  '*': { least: 2, most: 2, of: numeric((a, b) => a! * b!) },
  '/': { least: 2, most: 2, of: numeric((a, b) => a! / b!) },
  negative: { least: 1, most: 1, of: numeric((a) => -a!) },
  '=': { least: 2, most: 2, of: ([a = null, b = null]) => (isEmpty(a) || isEmpty(b) ? null : a === b) },
  '<>': { least: 2, most: 2, of: ([a = null, b = null]) => (isEmpty(a) || isEmpty(b) ? null : a !== b) },
  '<': { least: 2, most: 2, of: compared((order) => order < 0) },
  '<=': { least: 2, most: 2, of: compared((order) => order <= 0) },
  '>': { least: 2, most: 2, of: compared((order) => order > 0) },
  '>=': { least: 2, most: 2, of: compared((order) => order >= 0) },
  not: { least: 1, most: 1, of: ([a = null]) => (typeof a === 'boolean' ? !a : null) },
  max: { least: 1, most: 20, of: numeric(Math.max) },
  min: { least: 1, most: 20, of: numeric(Math.min) },
  abs: { least: 1, most: 1, of: numeric((a) => Math.abs(a!)) },
  // Rounds half up, away from zero, as people do.
  round: {
    least: 1,
    most: 2,
    of: numeric(
      (a, places = 0) =>
        (Math.sign(a!) * Math.round(Number((Math.abs(a!) * 10 ** places).toPrecision(15)))) / 10 ** places,
    ),
  },
  sum: {
    least: 1,
    most: 20,
    of: (values) =>
      Number(
        numbersIn(values)
          .reduce((sum, each) => sum + each, 0)
          .toPrecision(15),
      ),
  },
  count: { least: 1, most: 1, of: (values) => all(values).filter((each) => !isEmpty(each)).length },
  empty: { least: 1, most: 1, of: ([a = null]) => isEmpty(a) },
  contains: {
    least: 2,
    most: 2,
    of: ([a = null, b = null]) =>
      Array.isArray(a)
        ? (a as readonly Value[]).includes(b)
        : typeof a === 'string' && typeof b === 'string' && a.includes(b),
  },
  upper: { least: 1, most: 1, of: ([a = null]) => (typeof a === 'string' ? a.toUpperCase() : null) },
  // The parts that are there, with the first text between them.
  join: {
    least: 2,
    most: 20,
    of: ([between = null, ...parts]) =>
      all(parts)
        .filter((each) => !isEmpty(each) && typeof each !== 'object')
        .map(String)
        .join(String(between)),
  },
  // As a printed form has them: $1,234.50 and 7/1/2027.
  dollars: {
    least: 1,
    most: 1,
    of: ([a = null]) => (asNumber(a) === null ? null : dollars(Math.round(asNumber(a)! * 100))),
  },
  printed: {
    least: 1,
    most: 1,
    of: ([day = null]) =>
      typeof day === 'string' && isDay(day) ? day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1') : null,
  },
  days: { least: 2, most: 2, of: daysOf },
  later: {
    least: 2,
    most: 2,
    of: ([day = null, by = null]) => (typeof day === 'string' && isDay(day) ? dayAfter(day, asNumber(by)) : null),
  },
}
const own = new Map<string, readonly [least: number, most: number]>([
  ['if', [3, 3]],
  ['today', [0, 0]],
])
export const functionNames: readonly string[] = [
  ...Object.keys(functions).filter((name) => /^[a-z]+$/.test(name) && name !== 'not' && name !== 'negative'),
  ...own.keys(),
]

type Token = { kind: 'number' | 'text' | 'name' | 'sign'; text: string }

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const pattern =
    /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<text>"[^"]*"|'[^']*')|(?<name>[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)|(?<sign><=|>=|<>|[-+*/(),=<>]))/iy
  let at = 0
  while (text.slice(at).trim() !== '') {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) throw new Error(`“${text.slice(at).trim().slice(0, 12)}” can’t be read.`)
    const [kind, part] = Object.entries(found.groups!).find(([, each]) => each !== undefined) as [Token['kind'], string]
    tokens.push({ kind, text: part })
    at = pattern.lastIndex
  }
  return tokens
}

/** From the weakest operator to the strongest: or, and, not, comparison, plus, times, minus before a number. */
function reader(tokens: readonly Token[]): Formula {
  let at = 0
  const sign = (...signs: string[]) => {
    const token = tokens[at]
    return token && token.kind !== 'text' && signs.includes(token.text.toLowerCase())
      ? (at++, token.text.toLowerCase())
      : null
  }
  const call = (of: string, ...by: Formula[]): Formula => ({ is: 'call', of, by })
  const chain =
    (next: (depth: number) => Formula, ...signs: string[]) =>
    (depth: number): Formula => {
      let left = next(depth)
      for (let found = sign(...signs); found; found = sign(...signs)) left = call(found, left, next(depth))
      return left
    }
  const one = (depth: number): Formula => {
    if (depth > mostDepth) throw new Error(`Parentheses can be up to ${mostDepth} levels deep.`)
    if (sign('-')) return call('negative', one(depth + 1))
    if (sign('(')) {
      const inside = or(depth + 1)
      if (!sign(')')) throw new Error('A closing parenthesis is missing.')
      return inside
    }
    const token = tokens[at++]
    if (!token) throw new Error('The formula is incomplete.')
    if (token.kind === 'number') return { is: 'value', value: Number(token.text) }
    if (token.kind === 'text') return { is: 'value', value: token.text.slice(1, -1) }
    if (token.kind === 'sign') throw new Error(`“${token.text}” is in the wrong place.`)
    const name = token.text.toLowerCase()
    if (name === 'true' || name === 'false') return { is: 'value', value: name === 'true' }
    if (name === 'null') return { is: 'value', value: null }
    if (!sign('(')) {
      const [first, part] = name.split('.')
      return { is: 'name', name: first!, ...(part && { part }) }
    }
    const by: Formula[] = []
    if (!sign(')')) {
      do by.push(or(depth + 1))
      while (sign(','))
      if (!sign(')')) throw new Error('A closing parenthesis is missing.')
    }
    const [least, most] =
      own.get(name) ?? (functionNames.includes(name) ? [functions[name]!.least, functions[name]!.most] : [0, -1])
    if (most < 0)
      throw new Error(
        `There is no function ${name}. Use one of: ${functionNames.toSorted((a, b) => (a < b ? -1 : 1)).join(', ')}.`,
      )
    if (by.length < least || by.length > most)
      throw new Error(`${name} takes ${least === most ? least : `${least} to ${most}`} values in parentheses.`)
    return call(name, ...by)
  }
  const times = chain(one, '*', '/')
  const plus = chain(times, '+', '-')
  const comparison = (depth: number): Formula => {
    const left = plus(depth)
    const found = sign('=', '<>', '<', '<=', '>', '>=')
    return found ? call(found, left, plus(depth)) : left
  }
  const not = (depth: number): Formula => {
    if (depth > mostDepth) throw new Error(`Parentheses can be up to ${mostDepth} levels deep.`)
    return sign('not') ? call('not', not(depth + 1)) : comparison(depth)
  }
  const and = chain(not, 'and')
  const or = chain(and, 'or')
  const whole = or(0)
  if (at < tokens.length) throw new Error(`“${tokens[at]!.text}” isn’t expected here.`)
  return whole
}

/** Groups rows by a shared value, in order of first appearance. */
export function groupedBy<T>(rows: readonly T[], by: (row: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row])
  return [...groups]
}
