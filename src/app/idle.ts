const minute = 60_000
export const limit = 60 * minute
export const warning = 5 * minute
export const lookedAtEvery = 60_000

export const words = {
  soon: ['Session Expiring Soon', 'Your session will expire in 5 minutes due to inactivity.'],
  stay: 'Stay signed in',
  over: ['Session Expired', 'Your session has expired. Please log in again.'],
} as const

/** The result of sixty idle minutes, with a warning five minutes before. */
export const standing = (idle: number): 'active' | 'warned' | 'expired' =>
  idle >= limit ? 'expired' : idle >= limit - warning ? 'warned' : 'active'
