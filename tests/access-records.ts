import { isMadeByCommand, openFields, type AnyRecord } from '#platform/records/record.ts'
import { rolesFrom, type Role } from '#platform/roles.ts'
import { sealedFieldsOf } from '#platform/commands/seals.ts'
import type { ActorName, Of } from './access-actors.ts'
import type { Line } from './access-policy.ts'
import { sealedSample } from './sealed-sample.ts'

/** A person with an ended role is a user again, and so are a vendor's people, and the operator as a plain member. */
const people = (least: Role): ActorName[] => [
  ...rolesFrom(least),
  ...(least === 'user' ? (['platform_admin', 'vendor', 'expired'] as const) : []),
]

/**
 * The line of a declared record, from its declaration: what people read and fill in, and what only commands do. A
 * record with more rules has its own line on the page.
 */
export function lineOf(record: AnyRecord): Line {
  const { access } = record
  if (access.of === 'parent' || access.of === 'owner' || access.of === 'everyone')
    throw new Error(`Write the line of ${record.table} by hand: who reads it hangs on more than a role.`)
  const fields = openFields(record).map(([name]) => name)
  const sealed = sealedFieldsOf(record)
  const [readers, writers, byCommand, onlyByCommands] = [
    people(access.read),
    people(access.write),
    isMadeByCommand(record),
    record.changedBy === 'commands',
  ]
  // A control register is closed to people, and to the house once a row exists; commands are compared with an approved
  // change.
  if (record.control)
    return {
      select: { ours: [...readers, 'commands'] },
      insert: { ours: ['commands'] },
      house: { update: [], delete: [] },
      update: { ours: ['commands'] },
      delete: { ours: ['commands'] },
    }
  return {
    select: { ours: [...readers, 'commands'] },
    insert: { ours: byCommand ? ['commands'] : [...writers, 'commands'] },
    ...(record.appendOnly
      ? { house: { update: [], delete: [] } }
      : { update: { ours: onlyByCommands ? ['commands'] : [...writers, 'commands'] }, delete: { ours: ['commands'] } }),
    ...(byCommand ? {} : { fillable: fields }),
    ...(record.appendOnly || onlyByCommands ? {} : { changeable: fields }),
    ...(sealed.length > 0 && { row: sealedRow(record.table, sealed) }),
  }
}

/** A sealed value names its row, which therefore has its id in advance. */
const sealedRow =
  (table: string, columns: readonly string[]) =>
  ({ organization }: Of) => {
    const id = crypto.randomUUID()
    return {
      id,
      ...Object.fromEntries(columns.map((column) => [column, sealedSample(table, column, organization, id)])),
    }
  }
