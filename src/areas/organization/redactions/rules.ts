import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** The text in place of the redacted words. */
export const mark = '[redacted]'

/** There a transaction that has written in one role is refused in another, and no role may do all of a redaction. */
export const onSeveralNodes =
  'History can’t be redacted here, because this installation keeps its tables on several database servers.'

export const whyNotRedact = ({ actor, inRecord }: { actor: Pick<Actor, 'role'>; inRecord: boolean }): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can redact a record’s history.',
    inRecord && 'The record still contains these words. Edit the record first, then redact its history.',
  )
