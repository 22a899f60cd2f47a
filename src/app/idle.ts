import { phrase } from '#platform/say.ts'

const minute = 60_000
export const limit = 60 * minute
export const warning = 5 * minute
export const lookedAtEvery = 60_000

export const words = {
  soon: [phrase('Session Expiring Soon'), phrase('Your session will expire in 5 minutes due to inactivity.')],
  stay: phrase('Stay signed in'),
  over: [phrase('Session Expired'), phrase('Your session has expired. Please log in again.')],
} as const

/** The result of sixty idle minutes, with a warning five minutes before. */
export const standing = (idle: number): 'active' | 'warned' | 'expired' =>
  idle >= limit ? 'expired' : idle >= limit - warning ? 'warned' : 'active'
