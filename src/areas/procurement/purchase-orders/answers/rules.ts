import { firstReason, type Reason } from '#platform/rules.ts'
import { say } from '#platform/say.ts'
import { sayOf } from '#platform/say-of.ts'

export const answers = ['accepted', 'dates', 'refused'] as const
export type Answer = (typeof answers)[number]
export const answerInWords = (answer: Answer | 'waiting'): string =>
  ({
    waiting: say('Awaiting response'),
    accepted: sayOf('an order', 'Accepted'),
    dates: say('Accepted with new dates'),
    refused: sayOf('an order', 'Declined'),
  })[answer]

/** A row of public.order_responses. */
export type OrderResponse = {
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

/** A vendor answers the current version, once. */
export function whyNotAnswer(
  { answer, dates, reason, signed }: Given,
  { kind, latest, answered, lines, today }: Version,
): Reason {
  const given = Object.entries(dates)
  const past = lines.find(({ id }) => dates[id] !== undefined && dates[id] < today)
  return firstReason(
    (kind === 'closed' || kind === 'canceled') && say('This order has ended and can’t be answered.'),
    !latest && say('The order was changed after this version. Respond to the latest version.'),
    answered && say('Your company already responded to this version.'),
    whyNotSigned(signed),
    whyNotReason({ answer, reason }),
    whyNotDates({ answer, dates }),
    answer !== 'dates' && given.length > 0 && say('You can enter new dates only if you accept with new dates.'),
    given.some(([line]) => !lines.some(({ id }) => id === line)) &&
      say('A line with a new date isn’t part of this order.'),
    past && say('Line {position}: the date can’t be in the past.', { position: past.position }),
  )
}

/** Each is also shown at its own field. */
export const whyNotSigned = (signed: string): Reason =>
  signed.trim() ? null : say('Enter the name of a person who can respond for the company.')
export const whyNotReason = ({ answer, reason }: Pick<Given, 'answer' | 'reason'>): Reason =>
  answer === 'refused' && !reason.trim() ? say('Enter a reason. The agency will see it.') : null
export const whyNotDates = ({ answer, dates }: Pick<Given, 'answer' | 'dates'>): Reason =>
  answer === 'dates' && Object.keys(dates).length === 0 ? say('Enter a new date for at least one line.') : null
