import type { ServiceRequest } from '#areas/organization/service/records.ts'
import type { DialState } from '#kit/parts/Dial.tsx'
import { phrase, type Phrase } from '#platform/say.ts'

const words: Record<ServiceRequest['status'], readonly [DialState, Phrase]> = {
  new: ['waiting', phrase('Received')],
  in_progress: ['half', phrase('In progress')],
  waiting: ['begun', phrase('On hold')],
  duplicate: ['off', phrase('Duplicate')],
  resolved: ['done', phrase('Resolved')],
  closed: ['done', phrase('Resolved')],
}

/** The status of a report, in a resident's words. */
export const stateWords = (status: string): readonly [DialState, Phrase] =>
  words[status as ServiceRequest['status']] ?? ['waiting', phrase('Received')]
