import type { Says } from './move.ts'

/** Returning a record to its authors has the same words everywhere. `hint` says who reads the reason. */
export const returnWords = (hint?: string, record = '{number}'): Says => ({
  button: 'Return for changes',
  ask: `Return ${record} for changes?`,
  ...(hint && { hint }),
  done: `${record} returned for changes`,
  event: 'returned it for changes',
  trail: 'returned for changes',
})

export const submitWords = (record = '{number}'): Says => ({
  button: 'Submit for approval',
  done: `${record} submitted for approval`,
  event: 'submitted it for approval',
})
