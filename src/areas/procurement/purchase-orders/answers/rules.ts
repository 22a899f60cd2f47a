import { firstReason, type Reason } from '#platform/rules.ts'

export const answers = ['accepted', 'dates', 'refused'] as const
export type Answer = (typeof answers)[number]
export const answerWords: Record<Answer | 'waiting', string> = {
  waiting: 'Not answered yet',
  accepted: 'Accepted',
  dates: 'Accepted with other dates',
  refused: 'Refused',
}

/** A row of public.order_answers. */
export type OrderAnswer = {
  id: string
  organization_id: string
  purchase_order: string
  order_version: string
  vendor: string
  account: string
  answer: Answer
  dates: Record<string, string>
  reason: string | null
  signed: string
  answered_by: string
  answered_at: string
}

type Given = { answer: Answer; dates: Record<string, string>; reason: string; signed: string }
type Version = {
  kind: string
  latest: boolean
  answered: boolean
  lines: readonly { id: string; position: number }[]
  today: string
}

/** A vendor answers the version that holds now, once. */
export function whyNotAnswer(
  { answer, dates, reason, signed }: Given,
  { kind, latest, answered, lines, today }: Version,
): Reason {
  const given = Object.entries(dates)
  const past = lines.find(({ id }) => dates[id] !== undefined && dates[id] < today)
  return firstReason(
    (kind === 'closed' || kind === 'cancelled') && 'This order has ended: there is nothing to answer.',
    !latest && 'The order was changed after this version. Read the newest one, and answer that.',
    answered && 'Your company has answered this version already.',
    whyNotSigned(signed),
    whyNotReason({ answer, reason }),
    whyNotDates({ answer, dates }),
    answer !== 'dates' && given.length > 0 && 'Other days go with an acceptance with other dates.',
    given.some(([line]) => !lines.some(({ id }) => id === line)) &&
      'A line that gets another day is one of this order.',
    past && `Line ${past.position}: the day has passed.`,
  )
}

/** Each stands at its own field as well. */
export const whyNotSigned = (signed: string): Reason =>
  signed.trim() ? null : 'Say who answers: the name of a person who may speak for the company.'
export const whyNotReason = ({ answer, reason }: Pick<Given, 'answer' | 'reason'>): Reason =>
  answer === 'refused' && !reason.trim() ? 'Say why you refuse it: the agency has to buy elsewhere.' : null
export const whyNotDates = ({ answer, dates }: Pick<Given, 'answer' | 'dates'>): Reason =>
  answer === 'dates' && Object.keys(dates).length === 0 ? 'Say on which day at least one line can come.' : null
