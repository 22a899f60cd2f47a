import { limits } from '../limits.ts'
import { ApiError } from '../wire/errors.ts'
import { checkName, readName, readPath, readQuoted, readSteps } from './names.ts'
import { Scanner } from './scanner.ts'
import { binaryOperators, textSearches, truths } from './syntax.ts'
import type { At, BinaryOperator, Comparison, Condition, Operand, Path, TextSearch, Truth } from './syntax.ts'

const word = /[a-z]+/y
const language = /[\p{L}\p{Nd}_ $]+/uy
const truth = /[a-z_]+/iy
const untilComma = /[^,)]*/y
const arrayLiteral = /\{[^{}]*\}(?=\s*[,)])/y
const group = /(?:not\.)?(?:and|or)(?=\s*\()/y

const binary = new Set<string>(binaryOperators)
const searches = new Set<string>(textSearches)
const quantified = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const operatorsExpected = '"not" or operator (eq, gt, ...)'

/** `messages.channel.data->>slug`: the relations on the way, then a column. */
export function readPlace(key: string): At<Path> {
  const scan = new Scanner(key, 'tree path')
  const names = [readName(scan)]
  while (scan.take('.')) names.push(readName(scan))
  const steps = readSteps(scan)
  scan.end('The relations on the way, then a column: `messages.channel.data->>slug`.')
  return { at: names.slice(0, -1), what: { column: names.at(-1)!, steps } }
}

/** `not.eq.5`. A bound value is named by its slot, and `text` is the operator. */
export function readFilter(path: Path, text: string, slot?: number): Condition {
  if (slot !== undefined) return { kind: 'filter', path, negated: false, comparison: boundTo(slot, text) }
  const scan = new Scanner(text, 'filter')
  const negated = scan.take('not.')
  return { kind: 'filter', path, negated, comparison: readComparison(scan, false) }
}

function boundTo(slot: number, operator: string): Comparison {
  const places = /^in(\d)$/.exec(operator)?.[1]
  return places
    ? { operator: 'in', operand: { slot, places: Number(places) } }
    : ({ operator, operand: { slot } } as Comparison)
}

/** Whether this is an operator and a value, or the plain argument of a function. */
export function looksLikeFilter(text: string): boolean {
  const operator = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(text)?.[1] ?? ''
  return binary.has(operator) || searches.has(operator) || operator === 'in' || operator === 'is'
}

/** `or=(a.eq.1,not.and(b.gt.2,c.is.null))`; the key may be `not.or`, or be below a relation: `messages.or`. */
export function readTree(key: string, text: string): At<Condition> {
  const names = key.split('.').map(checkName)
  const at = names.slice(0, -1).filter((name) => name !== 'not')
  const scan = new Scanner(text, 'logic tree')
  const parts = readParts(scan, 1)
  scan.end()
  return { at, what: { kind: names.at(-1) as 'and' | 'or', negated: names.includes('not'), parts } }
}

function readParts(scan: Scanner, depth: number): Condition[] {
  if (depth > limits.conditionDepth)
    throw new ApiError(400, 'PGRST100', `Conditions can be nested up to ${limits.conditionDepth} deep.`)
  const parts: Condition[] = []
  scan.space()
  scan.expect('(')
  do {
    scan.space()
    parts.push(readPart(scan, depth))
    scan.space()
  } while (scan.take(','))
  scan.expect(')')
  scan.space()
  return parts
}

function readPart(scan: Scanner, depth: number): Condition {
  const opening = scan.match(group)
  if (opening)
    return {
      kind: opening.endsWith('and') ? 'and' : 'or',
      negated: opening.startsWith('not.'),
      parts: readParts(scan, depth + 1),
    }
  const path = readPath(scan)
  if (!scan.take('.')) scan.fail('delimiter (.)')
  return { kind: 'filter', path, negated: scan.take('not.'), comparison: readComparison(scan, true) }
}

function readComparison(scan: Scanner, inTree: boolean): Comparison {
  const start = scan.at
  const operator = scan.match(word) ?? ''
  const mark = scan.take('(') ? readMark(scan, operator) : undefined
  if (!known(operator, mark) || !scan.take('.')) {
    scan.at = start
    scan.fail(operatorsExpected)
  }
  if (operator === 'is') return { operator, truth: readTruth(scan, inTree) }
  if (operator === 'in') return { operator, operand: { text: inTree ? listText(scan) : scan.rest() } }
  const operand: Operand = { text: inTree ? readTreeValue(scan) : scan.rest() }
  if (searches.has(operator))
    return { operator: operator as TextSearch, ...(mark === undefined ? {} : { language: mark }), operand }
  return {
    operator: operator as BinaryOperator,
    ...(mark === undefined ? {} : { quantifier: mark as 'any' | 'all' }),
    operand,
  }
}

const readMark = (scan: Scanner, operator: string) => {
  const mark = scan.match(searches.has(operator) ? language : word) ?? ''
  return scan.take(')') ? mark.trim() : ''
}

function known(operator: string, mark: string | undefined): boolean {
  if (searches.has(operator)) return mark !== ''
  if (mark !== undefined) return quantified.has(operator) && (mark === 'any' || mark === 'all')
  return binary.has(operator) || operator === 'in' || operator === 'is'
}

function readTruth(scan: Scanner, inTree: boolean): Truth {
  const start = scan.at
  const value = scan.match(truth)?.toLowerCase() as Truth
  if (truths.includes(value) && (inTree || scan.ended)) return value
  scan.at = start
  scan.fail('isVal: (null, not_null, true, false, unknown)')
}

/** Inside a tree a value ends at the next comma or parenthesis, unless it is quoted or an array literal. */
function readTreeValue(scan: Scanner): string {
  if (scan.sees('"')) {
    const start = scan.at
    const quoted = readQuoted(scan)
    if (scan.ended || scan.sees(',') || scan.sees(')')) return quoted
    scan.at = start
  }
  return scan.match(arrayLiteral) ?? scan.match(untilComma) ?? ''
}

function listText(scan: Scanner): string {
  const start = scan.at
  readElements(scan)
  return scan.text.slice(start, scan.at)
}

/** `(a,"b,c")` of an `in`. */
export function readList(text: string): string[] {
  const scan = new Scanner(text, 'filter')
  const elements = readElements(scan)
  scan.end()
  return elements
}

function readElements(scan: Scanner): string[] {
  const elements: string[] = []
  scan.space()
  scan.expect('(')
  do elements.push(readTreeElement(scan))
  while (scan.take(','))
  scan.expect(')')
  scan.space()
  return elements
}

function readTreeElement(scan: Scanner): string {
  if (scan.sees('"')) {
    const start = scan.at
    const quoted = readQuoted(scan)
    if (scan.sees(',') || scan.sees(')')) return quoted
    scan.at = start
  }
  return scan.match(untilComma) ?? ''
}
