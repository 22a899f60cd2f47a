import { limits } from '../limits.ts'
import { ApiError } from '../wire/errors.ts'
import type { Scanner } from './scanner.ts'
import type { JsonStep, Path } from './syntax.ts'

const plainName = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy
const plainKey = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y
const quotedText = /"(?:[^"\\]|\\[^])*"/y
const jsonIndex = /-?\d+(?=->|::|\.|,|\)|$)/y

/** A name as written: bare, or in double quotes where it has other characters. */
export function readName(scan: Scanner): string {
  const name = scan.sees('"') ? readQuoted(scan) : scan.match(plainName)?.trim()
  if (!name) scan.fail('field name (* or [a..z0..9_$])')
  return checkName(name)
}

/** `"a \"b\" c"`: a backslash escapes the next character. */
export function readQuoted(scan: Scanner): string {
  const quoted = scan.match(quotedText)
  if (quoted === undefined) scan.fail('a closing double quote')
  return quoted.slice(1, -1).replace(/\\([^])/g, '$1')
}

/** PostgreSQL would cut a longer name, and two different ones would become one. */
export function checkName(name: string): string {
  if (Buffer.byteLength(name) <= limits.name) return name
  throw new ApiError(400, 'PGRST100', `A name can have up to ${limits.name} bytes.`, {
    details: name.slice(0, limits.name),
  })
}

export function readPath(scan: Scanner): Path {
  return { column: readName(scan), steps: readSteps(scan) }
}

export function readSteps(scan: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  while (scan.sees('->')) {
    const arrow = scan.take('->>') ? '->>' : '->'
    if (arrow === '->') scan.expect('->')
    if (steps.length >= limits.conditionDepth) scan.fail('a shorter JSON path')
    steps.push({ arrow, key: readKey(scan) })
  }
  return steps
}

function readKey(scan: Scanner): string | number {
  const index = scan.match(jsonIndex)
  if (index !== undefined) return clamped(index)
  if (scan.sees('"')) return readQuoted(scan)
  const key = scan.match(plainKey)?.trim()
  if (!key) scan.fail('any non reserved character different from: .,>()')
  return key
}

/** No JSON array has more elements than an integer counts; a larger index finds nothing, which is correct. */
const clamped = (digits: string) => Math.max(-2_147_483_648, Math.min(2_147_483_647, Number(digits)))
