import type { DialState } from '#kit/parts/Dial.tsx'

/** How far a report is, in a resident's words. */
export const stateWords = (status: string): readonly [DialState, string] =>
  status === 'new' ? ['waiting', 'Received'] : status === 'in_progress' ? ['half', 'Being worked on'] : status === 'waiting' ? ['begun', 'Waits for something'] : status === 'duplicate' ? ['off', 'The same as another'] : ['done', 'Done']
