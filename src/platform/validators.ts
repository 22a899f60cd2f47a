// The shared validators of every form and of the server. Each returns why a value is refused, in words for people, or
// null when it is accepted.

import { phrase, say, type Phrase } from './say.ts'

export type Reason = string | null

export const tidyEmail = (value: string) => value.trim().toLowerCase()

/**
 * One address as people write it: a name, an at sign, a domain with a dot. Only an email shows whether a mail server
 * accepts it.
 */
const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

export function whyNotEmail(value: string): Reason {
  const tidy = tidyEmail(value)
  if (tidy.length > 255) return say('Email must be less than 255 characters')
  return email.test(tidy) ? null : say('Invalid email address')
}

/** Everything missing, in reading order: a form checks the rules off one by one. */
export const passwordRules: readonly [message: Phrase, holds: (value: string) => boolean][] = [
  [phrase('Password must be at least 8 characters'), (value) => value.length >= 8],
  [phrase('Password must be less than 128 characters'), (value) => value.length <= 128],
  [phrase('Password must contain at least one uppercase letter'), (value) => /[A-Z]/.test(value)],
  [phrase('Password must contain at least one lowercase letter'), (value) => /[a-z]/.test(value)],
  [phrase('Password must contain at least one number'), (value) => /[0-9]/.test(value)],
  [phrase('Password must contain at least one special character'), (value) => /[^A-Za-z0-9]/.test(value)],
]

export const whyNotPassword = (value: string): Reason => {
  const broken = passwordRules.find(([, holds]) => !holds(value))
  return broken ? say(broken[0]) : null
}

export function whyNotUsername(value: string): Reason {
  const tidy = value.trim()
  if (tidy.length < 3) return 'Username must be at least 3 characters'
  if (tidy.length >= 50) return 'Username must be less than 50 characters'
  return /^[A-Za-z0-9_-]+$/.test(tidy) ? null : 'Username can only contain letters, numbers, underscores, and hyphens'
}

export const whyNotPhone = (value: string): Reason =>
  /^\+?[1-9]\d{1,14}$/.test(value.trim()) ? null : say('Invalid phone number format')

export function whyNotUrl(value: string): Reason {
  const tidy = value.trim()
  if (tidy.length > 2048) return say('URL must be less than 2048 characters')
  return /^https?:\/\/[^\s/?#]+\S*$/i.test(tidy) ? null : say('Invalid URL format')
}

export const whyNotUuid = (value: string): Reason =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value) ? null : 'Invalid UUID format'

export function whyNotPositive(value: number): Reason {
  if (!Number.isFinite(value)) return 'Must be a finite number'
  return value > 0 ? null : 'Must be a positive number'
}

export function whyNotNegative(value: number): Reason {
  if (!Number.isFinite(value)) return 'Must be a finite number'
  return value >= 0 ? null : 'Must be a non-negative number'
}

export function whyNotJson(value: string): Reason {
  try {
    JSON.parse(value)
    return null
  } catch {
    return 'Invalid JSON format'
  }
}
