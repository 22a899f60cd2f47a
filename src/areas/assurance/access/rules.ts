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
    !atLeast('admin', actor) && 'Emergency access is prepared by administrators.',
    holder === actor.user_id && 'Nobody prepares it for themselves.',
    atLeast(role, { role: holderRole }) && 'This person holds that role already.',
    ready_until <= now && 'It can be taken until a time that is still to come.',
    ready_until.getTime() - now.getTime() > 366 * 86_400_000 && 'It can be prepared for a year at most.',
  )
/**
 * Who lost the right to give a role must not have left one behind; the page of the access does not know whether they
 * did.
 */
export const whyNotTake = (
  row: EmergencyAccess,
  { actor, now, preparer }: { actor: Who; now: Date; preparer?: AgencyRole | null },
): Reason =>
  firstReason(
    !emergencyAccessLife.is(row, 'open') && 'This access was already taken or withdrawn.',
    row.holder !== actor.user_id && 'Only the person it was prepared for can take this access.',
    minutesSince(row.ready_until, now) > 0 && 'The time to take this access is over.',
    preparer !== undefined &&
      (preparer === null || !atLeast('admin', { role: preparer })) &&
      'The person who prepared this access is no longer an administrator. Ask an administrator to prepare it again.',
  )
/** What the roles are called. */
export const roleWords: Record<Role, string> = {
  user: 'User',
  manager: 'Manager',
  admin: 'Administrator',
  platform_admin: 'Platform administrator',
}

/** “Managers and administrators”, “everybody”: who that is from a role on. */
const fromOn = (role: Role): string =>
  role === 'user'
    ? 'Everybody'
    : role === 'manager'
      ? 'Managers and administrators'
      : role === 'admin'
        ? 'Administrators'
        : 'Platform administrators'

export type Decision = { question: string; answer: 'yes' | 'no'; why: string }

/**
 * What the declaration of a record gives a role: the same data from which its row security is made, so this is no guess
 * about the database but its reason in words.
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
        why: 'Whoever may read what they belong to reads them. They are changed by the commands of that record.',
      },
    ]
  if (access.of === 'owner') return [{ question: `Read ${many}`, answer: 'yes', why: 'Their own, and nobody else’s.' }]
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
            ? 'Within the organization, and by everybody while it shows them.'
            : 'They are open to everybody.'
          : `${fromOn(access.read)} may read them, within the organization${access.of === 'vendor' ? ', and so may the people of the vendor that one names' : ''}.`,
    },
    {
      question: 'Make one',
      answer: writes ? 'yes' : 'no',
      why: !writes
        ? `${fromOn(access.write)} may make them.`
        : isMadeByCommand(of)
          ? 'Through the screen and its rules, not by a direct write.'
          : 'On the screen, and through the table API.',
    },
    {
      question: status ? `Change one in the status “${optionLabel(of.fields.status, status)}”` : 'Change one',
      answer: edit === null && !of.appendOnly ? 'yes' : 'no',
      why: of.appendOnly
        ? 'Rows are added, and nobody changes one.'
        : (edit ??
          (of.changedBy
            ? 'Through the screen and its rules, which weigh it against what else there is.'
            : status
              ? 'This role may fill in its fields in this status.'
              : 'This role may fill in its fields.')),
    },
  ]
}

/** The moves that start in this status, of the life that commands and buttons are made of. */
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

/** Which fields people of a role fill in themselves, and which only commands set. */
export const fieldsFor = (of: AnyRecord): { label: string; by: 'people' | 'commands' }[] => {
  const open = new Set(openFields(of).map(([name]) => name))
  return columnsOf(of).map(([name]) => ({ label: labelOf(of, name), by: open.has(name) ? 'people' : 'commands' }))
}
