import { isDay, isZone, whyNotYear } from '../dates.ts'
import { dollars } from '../money.ts'
import { plural, withMinus } from '../words.ts'
import { tidyElectronicAddress, whyNotElectronicAddress } from '../electronic-address.ts'
import { tidyEmail, whyNotEmail, whyNotPhone, whyNotUrl, type Reason } from '../validators.ts'
import { whyNotLine, whyNotName, whyNotText } from '../written-text.ts'
import type { Field, Format } from './fields.ts'
import { optionLabel } from './record.ts'
import { say } from '#platform/say.ts'

/** A value as it is stored, or why it cannot be. */
export type Checked = { value: unknown; reason: Reason }

/**
 * Checks one field that is not empty, as the server will. The server's check (schema.ts) uses a library of 24 kB that
 * every form and list would have to load. A test compares the two.
 */
export function checkInput(field: Field, label: string, given: unknown): Checked {
  const value = typeof given === 'string' && wordKinds.has(field.kind) ? tidied(field, given) : given
  return { value, reason: reasons[field.kind](field, label, value) }
}

/** Beyond this a number is no longer exact in a browser; no agency owns ninety trillion dollars. */
export const mostNumber = Number.MAX_SAFE_INTEGER

export const tidied = ({ format }: Field, words: string) =>
  format === 'email' ? tidyEmail(words) : format === 'peppol' ? tidyElectronicAddress(words) : words.trim()

/** Trimmed text. */
export function whyNotWords(field: Field, label: string, words: string): Reason {
  const most = field.max ?? (field.kind === 'long_text' ? 20_000 : 500)
  if (!words) return field.required ? say('{label} is required', { label }) : null
  const format = formats[field.format ?? 'none']
  // A web address or an email has a limit of its own, and its sentence says what it is.
  if (words.length > most)
    return format(words) ?? say('{label} must be less than {most} characters', { label, most: String(most) })
  const whyNot = field.name ? whyNotName : field.kind === 'long_text' ? whyNotText : whyNotLine
  return whyNot(label, words) ?? format(words)
}

/** The options by their labels. */
export const notAnOption = (field: Field, label: string) =>
  say('{label} must be one of {options}', {
    label,
    options: field.options!.map((option) => optionLabel(field, option)).join(', '),
  })

/** A bound, as people read it. */
export const shownBound = ({ kind }: Field, bound: number) =>
  kind === 'money' ? dollars(bound) : withMinus(String(bound))

export const hasMoreDecimals = (value: number, places: number) => Number(value.toFixed(places)) !== value

const wordKinds = new Set<Field['kind']>(['text', 'long_text', 'series'])
const formats: Record<Format | 'none', (value: string) => Reason> = {
  email: whyNotEmail,
  phone: whyNotPhone,
  url: whyNotUrl,
  peppol: whyNotElectronicAddress,
  zone: (value) => (isZone(value) ? null : say('Select a time zone such as America/New_York')),
  tin: whyNotTaxNumber,
  none: () => null,
}

/** Only sheets of an agency have it as a field; a vendor enters its own in a form with its own rule. */
function whyNotTaxNumber(value: string): Reason {
  const digits = value.replaceAll(/\D/g, '').length
  if (/[^\d\s-]/.test(value)) return `${value} has more than digits. An EIN has 9 digits.`
  return digits === 9
    ? null
    : `${value} has ${digits} ${plural(digits, { one: 'digit', other: 'digits' })}. An EIN has 9.`
}

type WhyNot = (field: Field, label: string, value: unknown) => Reason

const words: WhyNot = (field, label, value) =>
  typeof value === 'string' ? whyNotWords(field, label, value) : say('{label} is required', { label })

const between: WhyNot = (field, label, value) => {
  const { min = -mostNumber, max = mostNumber } = field
  if ((value as number) < min) return say('{label} must be at least {bound}', { label, bound: shownBound(field, min) })
  return (value as number) > max
    ? say('{label} must be at most {bound}', { label, bound: shownBound(field, max) })
    : null
}

const decimal: WhyNot = (field, label, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return say('{label} must be a number', { label })
  const places = field.decimals ?? 6
  return (
    between(field, label, value) ??
    (hasMoreDecimals(value, places) ? say('{label} can have at most {places} decimals', { label, places }) : null)
  )
}

const id: WhyNot = (_field, label, value) =>
  typeof value === 'string' && uuid.test(value) ? null : say('{label} is required', { label })

const reasons: Record<Field['kind'], WhyNot> = {
  text: words,
  long_text: words,
  series: words,
  choice: (field, label, value) => (field.options!.includes(value as string) ? null : notAnOption(field, label)),
  flag: (_field, label, value) => (typeof value === 'boolean' ? null : say('{label} must be yes or no', { label })),
  money: (field, label, value) =>
    Number.isSafeInteger(value)
      ? between(field, label, value)
      : say('{label} must be an amount in whole cents', { label }),
  number: decimal,
  percent: decimal,
  date: (field, label, value) =>
    typeof value === 'string' && isDay(value)
      ? whyNotYear(label, value, field.years)
      : say('{label} must be a date such as 2026-07-01', { label }),
  instant: (field, label, value) =>
    isMoment(value)
      ? whyNotYear(label, value, field.years)
      : say('{label} must be a date and a time with its zone', { label }),
  ref: id,
  person: id,
  // The inputs create these; only the server checks their contents.
  place: (_field, label, value) => {
    const { address, latitude, longitude } = (value ?? {}) as {
      address?: unknown
      latitude?: number
      longitude?: number
    }
    if (typeof address !== 'string' || !address.trim()) return say('{label} is required', { label })
    if (!lies(latitude, 90) || !lies(longitude, 180))
      return say('{label}: enter the latitude, then the longitude, such as 42.5021, -90.669', { label })
    return address.trim().length > 500 ? say('{label} must be less than 500 characters', { label }) : null
  },
  files: (_field, label, value) =>
    Array.isArray(value) && value.length <= 100 ? null : say('{label} can hold at most 100 files', { label }),
  lines: (_field, label) => say('{label} has a separate table', { label }),
}

/** How far from the equator, or from Greenwich; a place does not have to be on the map. */
const lies = (degrees: number | undefined, most: number) => degrees === undefined || Math.abs(degrees) <= most

const uuid =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/

const timeWithZone = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && value[10] === 'T' && isDay(value.slice(0, 10)) && timeWithZone.test(value.slice(11))
