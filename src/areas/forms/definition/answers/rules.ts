import { isDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { whyNotEmail, whyNotPhone, whyNotUrl, type Reason } from '#platform/validators.ts'
import { inFigures, inPercent, plural } from '#platform/words.ts'
import type { Value } from '../../formulas/rules.ts'
import { whyNotPattern } from '../patterns/rules.ts'
import { isMoney, type Question } from '../rules.ts'

/** Checks one answer by the kind of its question. */
export function whyNotAnswer(question: Question, value: Value): Reason {
  const { kind, label, options = [], min, max, pattern, columns = [] } = question
  const text = typeof value === 'string' ? value : null
  const number = typeof value === 'number' && Number.isFinite(value) ? value : null
  const bounded = (what: number, shown: (bound: number) => string = String): Reason =>
    min !== undefined && what < min
      ? `${label} must be at least ${shown(min)}`
      : max !== undefined && what > max
        ? `${label} can’t exceed ${shown(max)}`
        : null
  switch (kind) {
    case 'section':
    case 'note':
    case 'computed':
      return null
    case 'short_text':
    case 'long_text':
      return text === null || text.length > (max ?? (kind === 'long_text' ? 5000 : 300))
        ? `${label} can’t exceed ${max ?? (kind === 'long_text' ? 5000 : 300)} characters`
        : null
    case 'email':
      return text === null ? `${label} must be an email address` : whyNotEmail(text)
    case 'phone':
      return text === null ? `${label} must be a phone number` : whyNotPhone(text.replaceAll(/[\s().-]/g, ''))
    case 'url':
      return text === null ? `${label} must be a web address` : whyNotUrl(text)
    case 'code':
      return text !== null &&
        text.length <= 60 &&
        pattern &&
        whyNotPattern(pattern) === null &&
        new RegExp(`^${pattern}$`).test(text)
        ? null
        : `${label} must match ${pattern ?? 'its pattern'}`
    case 'number':
    case 'percent':
      return number === null
        ? `${label} must be a number`
        : bounded(number, (bound) => `${bound}${kind === 'percent' ? '%' : ''}`)
    case 'money':
      return number === null || !Number.isInteger(number)
        ? `${label} must be an amount`
        : bounded(number / 100, (bound) => `$${bound}`)
    case 'rating':
      return number !== null && Number.isInteger(number) && number >= 1 && number <= (max ?? 5)
        ? null
        : `${label} must be from 1 to ${max ?? 5}`
    case 'date':
      return text !== null && isDay(text) ? null : `${label} must be a date, such as 7/1/2027`
    case 'time':
      return text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : `${label} must be a time, such as 14:30`
    case 'yes_no':
    case 'consent':
      return typeof value === 'boolean' ? null : `${label} must be yes or no`
    case 'choice':
    case 'dropdown':
      return text !== null && options.includes(text) ? null : `${label} must be one of ${options.join(', ')}`
    case 'several':
      return Array.isArray(value) &&
        value.every((each: Value) => typeof each === 'string' && options.includes(each)) &&
        new Set(value as readonly Value[]).size === value.length
        ? bounded(value.length, (bound) => `${bound} selections`)
        : `${label} must be chosen from ${options.join(', ')}`
    case 'name':
      return hasWords(value, ['first', 'last'], 120) ? null : `Enter a first and last name for ${label}`
    case 'address':
      return hasWords(value, ['street', 'city', 'state', 'zip'], 200) &&
        /^[A-Z]{2}$/.test(String((value as Record<string, Value>).state)) &&
        /^\d{5}(-\d{4})?$/.test(String((value as Record<string, Value>).zip))
        ? null
        : `${label} needs a street, city, two-letter state and ZIP code`
    case 'signature':
      return hasWords(value, ['name', 'on'], 120) ? null : `Sign ${label.toLowerCase()}`
    case 'file':
      return Array.isArray(value) &&
        value.length <= (max ?? 5) &&
        value.every((each: Value) => hasWords(each, ['path', 'name'], 500))
        ? null
        : `${label} accepts up to ${max ?? 5} files`
    case 'table':
    case 'group': {
      if (!Array.isArray(value) || value.length > 200) return `${label} can have up to 200 rows`
      const rows = value as readonly Record<string, Value>[]
      if (min !== undefined && rows.length < min)
        return `${label} needs at least ${plural(min, { one: '1 row', other: `${min} rows` })}`
      if (max !== undefined && rows.length > max) return `${label} can have up to ${max} rows`
      for (const [at, row] of rows.entries()) {
        if (!isParts(row)) return `${label}, row ${at + 1} can’t be read`
        for (const column of columns) {
          const cell = row[column.key] ?? null
          const reason =
            cell === null || cell === ''
              ? column.required
                ? `${column.label} is required`
                : null
              : whyNotAnswer(column, cell)
          if (reason) return `${label}, row ${at + 1}: ${reason}`
        }
      }
      return null
    }
  }
}

/** An answer with named parts, such as an address. */
export const isParts = (value: Value): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasWords = (value: Value, parts: readonly string[], most: number): boolean =>
  isParts(value) &&
  parts.every((part) => {
    const words = value[part]
    return typeof words === 'string' && words.trim() !== '' && words.length <= most
  })

/** An answer as text for people, on a page, in a CSV file or in a PDF field. */
export function answerInWords(question: Question, value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (isMoney(question) && typeof value === 'number') return dollars(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return question.kind === 'percent' || question.unit === 'percent' ? inPercent(value) : inFigures(value)
  if (typeof value === 'string') return question.kind === 'date' ? asTyped(value) : value
  if (Array.isArray(value))
    return (value as readonly Value[])
      .map((each) =>
        typeof each === 'object' && each !== null
          ? question.kind === 'file'
            ? String((each as Record<string, Value>).name)
            : (question.columns ?? [])
                .map((column) => answerInWords(column, (each as Record<string, Value>)[column.key]))
                .join(' · ')
          : String(each),
      )
      .join(question.kind === 'several' || question.kind === 'file' ? ', ' : '\n')
  const of = value as Readonly<Record<string, Value>>
  if (question.kind === 'address') return `${of.street}, ${of.city}, ${of.state} ${of.zip}`
  if (question.kind === 'signature') return `${of.name}, ${asTyped(String(of.on))}`
  return question.kind === 'name' ? `${of.first} ${of.last}` : Object.values(of).join(' ')
}

/** A date in the format that is asked for: 7/1/2027. */
const asTyped = (day: string): string => (isDay(day) ? day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1') : day)

/**
 * All files sent with a form: those in the forms bucket, and older ones in the records bucket. A path that leads
 * elsewhere isn't a form's, whatever its author.
 */
export function filesSent(answers: Value, organization: string): string[] {
  if (typeof answers !== 'object' || answers === null) return []
  if (Array.isArray(answers)) return answers.flatMap((each: Value) => filesSent(each, organization))
  const { path } = answers as Record<string, Value>
  const own =
    typeof path === 'string' &&
    path.startsWith(`${organization}/`) &&
    /^[^/]+\/(?:forms|records)\/[0-9a-f-]{36}\/[\w.\- ]+$/.test(path)
  return [
    ...(own ? [path] : []),
    ...Object.values(answers as Record<string, Value>).flatMap((each) => filesSent(each, organization)),
  ]
}
