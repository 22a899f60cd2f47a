import type { ServiceRequest } from '#areas/organization/service/records.ts'
import { residentWords } from '#areas/organization/service/words.ts'
import type { DialState } from '#kit/parts/Dial.tsx'
import type { Phrase } from '#platform/say.ts'

const dials: Record<ServiceRequest['status'], DialState> = {
  new: 'waiting',
  in_progress: 'half',
  waiting: 'begun',
  duplicate: 'off',
  resolved: 'done',
  closed: 'done',
}

/** The status of a report, in a resident's words. */
export function stateWords(status: string): readonly [DialState, Phrase] {
  const known = status in dials ? (status as ServiceRequest['status']) : 'new'
  return [dials[known], residentWords[known]]
}
