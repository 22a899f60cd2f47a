import type { Reason } from './validators.ts'

/** The first thing that stands in the way, in the user's words; null when nothing does. */
export const firstReason = (...reasons: (Reason | false)[]): Reason => reasons.find((reason): reason is string => typeof reason === 'string') ?? null
