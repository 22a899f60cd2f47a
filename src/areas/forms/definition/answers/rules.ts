import { isDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { whyNotEmail, whyNotPhone, whyNotUrl, type Reason } from '#platform/validators.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { inFigures, inPercent } from '#platform/words.ts'
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
      ? say('{label} must be at least {bound}', { label, bound: shown(min) })
      : max !== undefined && what > max
        ? say('{label} can’t exceed {bound}', { label, bound: shown(max) })
        : null
  switch (kind) {
    case 'section':
    case 'note':
    case 'computed':
    case 'payment':
      return null
    case 'short_text':
    case 'long_text': {
      const most = max ?? (kind === 'long_text' ? 5000 : 300)
      return text === null || text.length > most ? say('{label} can’t exceed {most} characters', { label, most }) : null
    }
    case 'email':
      return text === null ? say('{label} must be an email address', { label }) : whyNotEmail(text)
    case 'phone':
      return text === null
        ? say('{label} must be a phone number', { label })
        : whyNotPhone(text.replaceAll(/[\s().-]/g, ''))
    case 'url':
      return text === null ? say('{label} must be a web address', { label }) : whyNotUrl(text)
    case 'code':
      return text !== null &&
        text.length <= 60 &&
        pattern &&
        whyNotPattern(pattern) === null &&
        new RegExp(`^${pattern}$`).test(text)
        ? null
        : say('{label} must match {pattern}', { label, pattern: pattern ?? say('its pattern') })
    case 'number':
    case 'percent':
      return number === null
        ? say('{label} must be a number', { label })
        : bounded(number, (bound) => `${bound}${kind === 'percent' ? '%' : ''}`)
    case 'money':
      return number === null || !Number.isInteger(number)
        ? say('{label} must be an amount', { label })
        : bounded(number / 100, (bound) => `$${bound}`)
    case 'rating':
      return number !== null && Number.isInteger(number) && number >= 1 && number <= (max ?? 5)
        ? null
        : say('{label} must be from 1 to {most}', { label, most: max ?? 5 })
    case 'date':
      return text !== null && isDay(text) ? null : say('{label} must be a date, such as 7/1/2027', { label })
    case 'time':
      return text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
        ? null
        : say('{label} must be a time, such as 14:30', { label })
    case 'yes_no':
    case 'consent':
      return typeof value === 'boolean' ? null : say('{label} must be yes or no', { label })
    case 'choice':
    case 'dropdown':
      return text !== null && options.includes(text)
        ? null
        : say('{label} must be one of {options}', { label, options: options.join(', ') })
    case 'several':
      return Array.isArray(value) &&
        value.every((each: Value) => typeof each === 'string' && options.includes(each)) &&
        new Set(value as readonly Value[]).size === value.length
        ? bounded(value.length, (count) => sayCount(count, { one: '{count} selection', other: '{count} selections' }))
        : say('{label} must be chosen from {options}', { label, options: options.join(', ') })
    case 'name':
      return hasWords(value, ['first', 'last'], 120) ? null : say('Enter a first and last name for {label}', { label })
    case 'address':
      return hasWords(value, ['street', 'city', 'state', 'zip'], 200) &&
        /^[A-Z]{2}$/.test(String((value as Record<string, Value>).state)) &&
        /^\d{5}(-\d{4})?$/.test(String((value as Record<string, Value>).zip))
        ? null
        : say('{label} needs a street, city, two-letter state and ZIP code', { label })
    case 'signature':
      return hasWords(value, ['name', 'on'], 120) ? null : say('Type your name to sign “{label}”', { label })
    case 'file':
      return Array.isArray(value) &&
        value.length <= (max ?? 5) &&
        value.every((each: Value) => hasWords(each, ['path', 'name'], 500))
        ? null
        : sayCount(
            max ?? 5,
            { one: '{label} accepts {count} file', other: '{label} accepts up to {count} files' },
            { label },
          )
    case 'table':
    case 'group': {
      if (!Array.isArray(value) || value.length > 200) return say('{label} can have up to 200 rows', { label })
      const rows = value as readonly Record<string, Value>[]
      if (min !== undefined && rows.length < min)
        return sayCount(
          min,
          { one: '{label} needs at least {count} row', other: '{label} needs at least {count} rows' },
          { label },
        )
      if (max !== undefined && rows.length > max) return say('{label} can have up to {most} rows', { label, most: max })
      for (const [at, row] of rows.entries()) {
        if (!isParts(row)) return say('{label}, row {row} can’t be read', { label, row: at + 1 })
        for (const column of columns) {
          const cell = row[column.key] ?? null
          const reason =
            cell === null || cell === ''
              ? column.required
                ? say('{label} is required', { label: column.label })
                : null
              : whyNotAnswer(column, cell)
          if (reason) return say('{label}, row {row}: {reason}', { label, row: at + 1, reason })
        }
      }
      return null
    }
  }
}

/** An answer with named parts, such as an address. */
export const isParts = (value: Value): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A signature drawn by hand: the path of an SVG 300 wide and 100 high. */
export const isStrokes = (value: Value | undefined): value is string =>
  typeof value === 'string' && value.length <= 20_000 && /^M[MLl0-9 .-]+$/.test(value)
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
  if (typeof value === 'boolean') return value ? say('Yes') : say('No')
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

type SentFile = { path: string; name: string; sha256?: string }
/** The files of file questions, with their digests where the public sent them. */
export function filesIn(answers: Value): SentFile[] {
  if (typeof answers !== 'object' || answers === null) return []
  if (Array.isArray(answers)) return answers.flatMap((each: Value) => filesIn(each))
  const of = answers as Record<string, Value>
  return typeof of.path === 'string' && typeof of.name === 'string'
    ? [of as unknown as SentFile]
    : Object.values(of).flatMap((each) => filesIn(each))
}
