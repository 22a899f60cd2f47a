import { atLeast, roleInWords, type Rights } from '../roles.ts'
import { firstReason, type Reason } from '../rules.ts'
import { inText } from '../words.ts'
import { optionLabel, type AnyRecord } from './record.ts'

/**
 * Why this person may not change the fields of this record (null: a new one). Row security enforces the same; this
 * says it in words.
 */
export function whyNotEdit(record: AnyRecord, row: { status?: string } | null, actor: Rights): Reason {
  const { access, label } = record
  return firstReason(
    'write' in access &&
      !atLeast(access.write, actor) &&
      `Only ${roleInWords[access.write]} can change ${inText(record.plural)}.`,
    access.of === 'parent' && `To change this ${inText(label)}, change the record it belongs to.`,
    whyClosed(record, row),
  )
}

/** Why no one can change its fields now. */
export function whyClosed({ openWhile, label, fields }: AnyRecord, row: { status?: string } | null): Reason {
  const status = row?.status
  if (status === undefined || openWhile === undefined || openWhile.includes(status)) return null
  const words = optionLabel(fields.status, status).toLowerCase()
  // Some statuses are verbs: it waits for approval.
  return `This ${inText(label)} ${/^(waits|does) /.test(words) ? words : `is ${words}`} and can’t be edited.`
}
