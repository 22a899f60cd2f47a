import { isMadeByCommand, openFields, type AnyRecord } from '#platform/records/record.ts'
import { rolesFrom, type Role } from '#platform/roles.ts'
import type { ActorName } from './access-actors.ts'
import type { Line } from './access-policy.ts'

/** Whose role has ended is a user again, and so is whoever belongs to a vendor. */
const people = (least: Role): ActorName[] => [...rolesFrom(least), ...(least === 'user' ? (['vendor', 'expired'] as const) : [])]

/**
 * The line of a declared record, from its declaration: what people read and fill in, what only commands do. A record
 * with more to say than that has a line of its own on the page.
 */
export function lineOf(record: AnyRecord): Line {
  const { access } = record
  if (access.of === 'parent' || access.of === 'owner' || access.of === 'everyone') throw new Error(`Write the line of ${record.table} by hand: who reads it hangs on more than a role.`)
  const fields = openFields(record).map(([name]) => name)
  const [readers, writers, byCommand, sealed] = [people(access.read), people(access.write), isMadeByCommand(record), record.openWhile?.length === 0]
  return {
    select: { ours: [...readers, 'commands'] },
    insert: { ours: byCommand ? ['commands'] : [...writers, 'commands'] },
    ...(record.appendOnly ? { house: { update: [], delete: [] } } : { update: { ours: sealed ? ['commands'] : [...writers, 'commands'] }, delete: { ours: ['commands'] } }),
    ...(byCommand ? {} : { fillable: fields }),
    ...(record.appendOnly || sealed ? {} : { changeable: fields }),
  }
}
