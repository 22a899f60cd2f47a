import { statuses } from '#platform/life/statuses.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** The text in place of the redacted words. */
export const mark = '[redacted]'

/** There a transaction that has written in one role is refused in another, and no role may do all of a redaction. */
export const onSeveralNodes =
  'History can’t be redacted here, because this installation keeps its tables on several database servers.'

/** A number, an amount, a date, an identifier, or one short word: with these an act could be hidden and not a person. */
const figures = [
  /^[\s\d.,:;/%$#()+-]+$/,
  /^[A-Z]{1,6}(-[A-Z0-9]+)*-?\d[\w-]*$/i,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(,?\s+\d{4})?$/i,
  /^[a-z_]+$/,
]

export const whyNotWords = (words: string): Reason =>
  figures.some((pattern) => pattern.test(words.trim()))
    ? 'Enter the text to remove, such as a name with its address. Numbers, amounts, dates, identifiers and statuses stay in the history.'
    : null

type Asked = { actor: Pick<Actor, 'role'>; inRecord: boolean; words: string; others: number }

export const whyNotRedact = ({ actor, inRecord, words, others }: Asked): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can redact a record’s history.',
    whyNotWords(words),
    inRecord && 'The record still contains these words. Edit the record first, then redact its history.',
    others === 0 && 'A second administrator must allow a redaction, and there is none. Add one first.',
  )

export type RedactionRequest = {
  id: string
  about_table: string
  about_record: string
  words: string | null
  reason: string
  asked_by: string
  status: 'waiting' | 'allowed' | 'declined'
}

const redactionStatus = statuses<RedactionRequest['status']>({ waiting: 'open', allowed: 'over', declined: 'over' })

export const whyNotDecide = (
  request: Pick<RedactionRequest, 'status' | 'asked_by'>,
  { actor }: { actor: Pick<Actor, 'role' | 'user_id'> },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can decide on a redaction.',
    !redactionStatus.isOpen(request) && 'This redaction was already decided.',
    request.asked_by === actor.user_id && 'You asked for this redaction. Another administrator must decide on it.',
  )
