import { minutesSince } from '#platform/dates.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove } from '#platform/life/move.ts'
import { leastRole, wayOf, whoMay } from '#platform/life/words.ts'
import { atLeast, rightsOf, type Actor, type AgencyRole, type Role } from '#platform/roles.ts'
import {
  columnsOf,
  isMadeByCommand,
  labelOf,
  openFields,
  optionLabel,
  type AnyRecord,
} from '#platform/records/record.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { emergencyAccessLife } from './life.ts'
import type { EmergencyAccess } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

export const whyNotPrepare = (
  {
    holder,
    role,
    holderRole,
    ready_until,
  }: { holder: string; role: 'manager' | 'admin'; holderRole: AgencyRole; ready_until: Date },
  { actor, now }: { actor: Who; now: Date },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can prepare emergency access.',
    holder === actor.user_id && 'You can’t prepare emergency access for yourself.',
    atLeast(role, { role: holderRole }) && 'This person already has that role.',
    ready_until <= now && '“Available until” must be in the future.',
    ready_until.getTime() - now.getTime() > 366 * 86_400_000 && 'Emergency access can be prepared for up to one year.',
  )
/**
 * An administrator who lost the right to grant a role must not leave one behind. The access page does not know
 * whether that happened.
 */
export const whyNotTake = (
  row: EmergencyAccess,
  { actor, now, preparer }: { actor: Who; now: Date; preparer?: AgencyRole | null },
): Reason =>
  firstReason(
    !emergencyAccessLife.is(row, 'open') && 'This access was already activated or withdrawn.',
    row.holder !== actor.user_id && 'Only the person it was prepared for can activate this access.',
    minutesSince(row.ready_until, now) > 0 && 'The time to activate this access has passed.',
    preparer !== undefined &&
      (preparer === null || !atLeast('admin', { role: preparer })) &&
      'The person who prepared this access is no longer an administrator. Ask an administrator to prepare it again.',
  )
/** The names of the roles. */
export const roleWords: Record<Role, string> = {
  user: 'User',
  manager: 'Manager',
  admin: 'Administrator',
  platform_admin: 'Platform administrator',
}

/** "Managers and administrators", "Everyone": the people from a role upward. */
const fromOn = (role: Role): string =>
  role === 'user'
    ? 'Everyone'
    : role === 'manager'
      ? 'Managers and administrators'
      : role === 'admin'
        ? 'Administrators'
        : 'Platform administrators'

export type Decision = { question: string; answer: 'yes' | 'no'; why: string }

/**
 * The access that the declaration of a record gives a role. Row security is made from the same data, so this is the
 * database's own reason in words.
 */
export function decide(of: AnyRecord, { role, status }: { role: Role; status: string | null }): Decision[] {
  const { access } = of
  const actor = rightsOf(role)
  const many = of.plural.toLowerCase()
  if (access.of === 'parent')
    return [
      {
        question: `Read ${many}`,
        answer: 'yes',
        why: 'People who can read the parent record can read these. Commands of the parent record change them.',
      },
    ]
  if (access.of === 'owner') return [{ question: `Read ${many}`, answer: 'yes', why: 'Only their own.' }]
  const reads = access.of === 'everyone' ? true : atLeast(access.read, actor)
  const writes = atLeast(access.write, actor)
  const edit = whyNotEdit(of, { ...(status && { status }) }, actor)
  return [
    {
      question: `Read ${many}`,
      answer: reads ? 'yes' : 'no',
      why:
        access.of === 'everyone'
          ? access.shown
            ? 'Within the organization, and everyone while they are published.'
            : 'Everyone can read them.'
          : 'byRow' in access && access.byRow
            ? 'Each one says from which role on the people of the organization can read and change it.'
            : `${fromOn(access.read)} can read them, within the organization${access.of === 'vendor' ? ', and so can the people of the vendor named in the record' : ''}.`,
    },
    {
      question: 'Create one',
      answer: writes ? 'yes' : 'no',
      why: !writes
        ? `${fromOn(access.write)} can create them.`
        : isMadeByCommand(of)
          ? 'Through the screen and its rules, not by a direct write.'
          : 'On the screen and through the table API.',
    },
    {
      question: status ? `Edit one with the status “${optionLabel(of.fields.status, status)}”` : 'Edit one',
      answer: edit === null && !of.appendOnly ? 'yes' : 'no',
      why: of.appendOnly
        ? 'Rows can be added but not changed.'
        : (edit ??
          (of.changedBy
            ? 'Through the screen and its rules, which check other records too.'
            : status
              ? 'This role can edit its fields in this status.'
              : 'This role can edit its fields.')),
    },
  ]
}

/** The moves that start in this status, from the life that also drives the commands and buttons. */
type Trial = { role: Role; status: string | null }
export function decideMoves(lives: readonly Life[], { role, status }: Trial): Decision[] {
  const actor = rightsOf(role)
  return lives.flatMap(({ record, moves, open }) =>
    (status === null ? [] : open({ status })).map((name): Decision => {
      const move = moves[name] as AnyMove
      const may = atLeast(leastRole(record, move), actor)
      return {
        question: move.says.button,
        answer: may ? 'yes' : 'no',
        why: [move.about, wayOf(record, move), whoMay(record, move)].join(' '),
      }
    }),
  )
}

/** Which fields people of a role edit themselves, and which only commands set. */
export const fieldsFor = (of: AnyRecord): { label: string; by: 'people' | 'commands' }[] => {
  const open = new Set(openFields(of).map(([name]) => name))
  return columnsOf(of).map(([name]) => ({ label: labelOf(of, name), by: open.has(name) ? 'people' : 'commands' }))
}
