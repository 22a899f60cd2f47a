import type { ServiceRequest } from '#areas/organization/service/records.ts'
import type { DialState } from '#kit/parts/Dial.tsx'

const words: Record<ServiceRequest['status'], readonly [DialState, string]> = {
  new: ['waiting', 'Received'],
  in_progress: ['half', 'In progress'],
  waiting: ['begun', 'On hold'],
  duplicate: ['off', 'Duplicate'],
  resolved: ['done', 'Done'],
  closed: ['done', 'Done'],
}

/** The status of a report, in a resident's words. */
export const stateWords = (status: string): readonly [DialState, string] =>
  words[status as ServiceRequest['status']] ?? ['waiting', 'Received']
