import { atLeast, roleInWords, type AgencyRole, type Rights, type Role } from '../roles.ts'
import { firstReason, isInWords, type Reason } from '../rules.ts'
import { inText } from '../words.ts'
import type { AnyRecord } from './record.ts'

/**
 * Why this person may not change the fields of this record (null: a new one). Row security enforces the same; this
 * says it in words.
 */
export function whyNotEdit(record: AnyRecord, row: object | null, actor: Rights): Reason {
  const { access, label } = record
  const least = leastToEdit(record, row)
  return firstReason(
    least !== null &&
      !atLeast(least.role, actor) &&
      `Only ${roleInWords[least.role]} can change ${least.ofRow ? `this ${inText(label)}` : inText(record.plural)}.`,
    access.of === 'parent' && `To change this ${inText(label)}, change the record it belongs to.`,
    whyClosed(record, row),
  )
}

/** The lowest role that may make one. */
export const leastToMake = (record: AnyRecord): Role | undefined => leastToEdit(record, null)?.role

/** The lowest role that may change the row: its own, where each row has one. */
function leastToEdit({ access }: AnyRecord, row: object | null): { role: Role; ofRow: boolean } | null {
  if (!('write' in access)) return null
  const own = 'byRow' in access && access.byRow && (row as Record<string, unknown> | null)?.[access.byRow.write]
  return own ? { role: own as AgencyRole, ofRow: true } : { role: access.write, ofRow: false }
}

/** Why no one can change its fields now. */
export function whyClosed(record: AnyRecord, row: object | null): Reason {
  const status = (row as { status?: string } | null)?.status
  if (status === undefined || record.openWhile === undefined || record.openWhile.includes(status)) return null
  return `This ${inText(record.label)} ${isInWords(record, { status })} and can’t be edited.`
}
