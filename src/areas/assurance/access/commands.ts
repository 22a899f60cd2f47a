import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { roleIn } from '#platform/auth/roles-in-force.ts'
import type { AgencyRole } from '#platform/roles.ts'
import { one, words } from '../inputs.ts'
import { emergencyAccessLife } from './life.ts'
import { emergencyAccess, type EmergencyAccess } from './records.ts'
import { whyNotPrepare, whyNotTake } from './rules.ts'

/** Null for a person who is locked or no longer here. */
async function roleOf(tx: CommandTx, person: string, now: Date): Promise<AgencyRole | null> {
  const member = await tx.one<{ role: AgencyRole | null; disabled: boolean }>(
    `select m.disabled_at is not null as disabled,
      ${roleIn({ person: 'm.user_id', organization: 'm.organization_id', at: '$3' })} as role
       from organization_members m where m.organization_id = $1 and m.user_id = $2 for update`,
    [tx.organization_id, person, now],
  )
  return !member || member.disabled ? null : (member.role ?? 'user')
}

export const prepareAccess = command('emergency-access/prepare', {
  about: 'Prepares a higher role for a person, who can activate it once in an emergency.',
  decides: 'people',
  personal: true,
  input: z.strictObject({
    holder: z.uuid('Select a person'),
    role: z.enum(['manager', 'admin']),
    hours: z.int().min(1).max(24, 'Enter up to 24 hours'),
    occasion: words('Enter the emergency', 2_000),
    ready_until: z.iso.datetime({ offset: true, error: 'Enter when the access expires' }),
  }),
  async run({ holder, role, hours, occasion, ready_until }, { tx, actor, now }) {
    const holderRole = await roleOf(tx, holder, now)
    if (!holderRole) throw new NotFound('Person')
    refuseIf(whyNotPrepare({ holder, role, holderRole, ready_until: new Date(ready_until) }, { actor, now }))
    const made = await tx.insert<EmergencyAccess>(emergencyAccess, {
      number: await nextNumber(tx, emergencyAccess.table, String(emergencyAccess.fields.number.initial), now),
      holder,
      role,
      hours,
      occasion,
      ready_until,
      prepared_by: actor.user_id,
    })
    await notify(
      tx,
      {
        organization_id: tx.organization_id!,
        people: [holder],
        event: 'emergency_role',
        record: { table: emergencyAccess.table, id: made.id },
        words: `In an emergency you can activate the ${role} role for ${hours} hours.`,
        actor: actor.user_id,
      },
      now,
    )
    return made
  },
})

export const takeAccess = command('emergency-access/take', {
  about:
    'Activates a prepared role now, for its hours. All administrators are notified, and another person reviews what was done.',
  decides: 'people',
  access: true,
  personal: true,
  input: one.extend({ reason: words('Enter the emergency', 2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const row = await tx.lock<EmergencyAccess>(emergencyAccess, id)
    refuseIf(whyNotTake(row, { actor, now, preparer: await roleOf(tx, row.prepared_by, now) }))
    const ends = new Date(now.getTime() + Number(row.hours) * 3_600_000)
    await tx.sql(
      `insert into user_roles (organization_id, user_id, role, granted_at, expires_at, granted_by)
       values ($1, $2, $3,
         greatest($4, (select max(granted_at) + interval '1 microsecond' from user_roles where organization_id = $1
           and user_id = $2)), $5, $6)`,
      [tx.organization_id, actor.user_id, row.role, now, ends, row.prepared_by],
    )
    await notify(
      tx,
      {
        organization_id: tx.organization_id!,
        people: await holdersOf(tx, tx.organization_id!, ['admin'], now),
        event: 'emergency_role',
        record: { table: emergencyAccess.table, id },
        words: `${row.number}: the ${row.role} role was activated in an emergency. ${reason.slice(0, 200)}`,
        actor: actor.user_id,
      },
      now,
    )
    return tx.update<EmergencyAccess>(emergencyAccess, id, { status: 'in_force', used_at: now, ends_at: ends, reason })
  },
})

export const emergencyAccessCommands = commandsOf(emergencyAccessLife, {
  facts: async ({ ends_at }, { now }) => ({ inForce: ends_at !== null && new Date(ends_at) > now }),
  review: (_, { actor }) => ({ reviewed_by: actor.user_id }),
})
