import { atLeast, type Actor } from '../roles.ts'
import { firstReason, type Reason } from '../rules.ts'
import { optionLabel, type AnyRecord } from './record.ts'

/** Why this person may not change the fields of this record (null: a new one). Row security says the same; this says it in words. */
export function whyNotEdit(record: AnyRecord, row: { status?: string } | null, actor: Pick<Actor, 'role'>): Reason {
  const { access, openWhile, label } = record
  const status = row?.status
  return firstReason(
    'write' in access && !atLeast(access.write, actor) && `Changing ${record.plural.toLowerCase()} needs the role ${access.write}.`,
    access.of === 'parent' && `A ${label.toLowerCase()} changes with the record that it belongs to.`,
    status !== undefined && openWhile !== undefined && !openWhile.includes(status) &&
      `This ${label.toLowerCase()} is ${optionLabel(record.fields.status, status).toLowerCase()} and can no longer be edited.`,
  )
}
