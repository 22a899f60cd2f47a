/**
 * JSON as RFC 8785 writes it: one text for one value, so that a hash of the text is a hash of the value on any
 * machine. Keys are in the order of their UTF-16 units, numbers and strings as JavaScript prints them, nothing else
 * between.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return `{${members(value as Record<string, unknown>)}}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('Infinity and NaN have no JSON.')
  return JSON.stringify(value)
}

function members(object: Record<string, unknown>): string {
  let text = ''
  for (const key of Object.keys(object).sort()) {
    if (object[key] === undefined) continue
    if (text) text += ','
    text += `${JSON.stringify(key)}:${canonicalJson(object[key])}`
  }
  return text
}

/**
 * A JavaScript number is exact to fifteen digits. Cents and quantities may have more, and two of them must not become
 * one: what is longer is written as text, as RFC 8785 advises (appendix D).
 */
export const withExactNumbers = (json: string) =>
  sixteenDigits.test(json)
    ? json.replace(stringOrNumber, (token) => (token.startsWith('"') || isExact(token) ? token : `"${token}"`))
    : json

// PostgreSQL writes numbers without an exponent.
const sixteenDigits = /[\d.]{16}/
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g
const isExact = (number: string) => number.replace(/\D/g, '').length <= 15
