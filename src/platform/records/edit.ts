import { atLeast, type Rights } from '../roles.ts'
import { firstReason, type Reason } from '../rules.ts'
import { optionLabel, type AnyRecord } from './record.ts'

/**
 * Why this person may not change the fields of this record (null: a new one). Row security says the same; this says it
 * in words.
 */
export function whyNotEdit(record: AnyRecord, row: { status?: string } | null, actor: Rights): Reason {
  const { access, label } = record
  return firstReason(
    'write' in access &&
      !atLeast(access.write, actor) &&
      `Changing ${record.plural.toLowerCase()} needs the role ${access.write}.`,
    access.of === 'parent' && `A ${label.toLowerCase()} changes with the record that it belongs to.`,
    whyClosed(record, row),
  )
}

/** Why nobody changes its fields any more, whoever they are. */
export function whyClosed({ openWhile, label, fields }: AnyRecord, row: { status?: string } | null): Reason {
  const status = row?.status
  if (status === undefined || openWhile === undefined || openWhile.includes(status)) return null
  const words = optionLabel(fields.status, status).toLowerCase()
  // Some states are verbs: it waits for approval.
  return `This ${label.toLowerCase()} ${/^(waits|does) /.test(words) ? words : `is ${words}`} and can no longer be edited.`
}
