import type { z } from 'zod'
import { whyNotNegative, whyNotPositive, whyNotUuid } from '../validators.ts'

type Issue = z.core.$ZodRawIssue

/** Why an input of a program was refused. Forms check with words of their own, so these name no field. */
export function inputWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `Must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return bound(issue, 'at most', issue.maximum)
    case 'invalid_format':
      return formats[issue.format] ?? 'This has the wrong format.'
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `There is no ${issue.keys.map((key: string) => `“${key}”`).join(', ')} here.`
    case 'invalid_value':
      return `Must be ${issue.values.slice(0, 30).map(String).join(' or ')}.`
    default:
      return 'Check this value.'
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const formats: Readonly<Record<string, string>> = {
  uuid: whyNotUuid('')!,
  date: 'Must be a date, such as 2026-11-30.',
  datetime: 'Must be a date and time, such as 2026-11-30T14:00:00Z.',
}

const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function bound({ origin }: Issue & { origin?: string }, side: string, limit: number | bigint): string {
  const unit = units[origin ?? '']
  return unit ? `Must have ${side} ${limit} ${unit[limit === 1 ? 0 : 1]}.` : `Must be ${side} ${limit}.`
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const { origin, minimum, inclusive } = issue
  if (origin === 'number' && Number(minimum) === 0)
    return (inclusive ? whyNotNegative : whyNotPositive)(Number(issue.input)) ?? 'Check this value.'
  return bound(issue, inclusive === false ? 'more than' : 'at least', minimum)
}
