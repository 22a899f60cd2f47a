import { z } from 'zod'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { command, question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { momentInWords } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '../../notifications/notify.ts'
import { asHouse } from '../as-house.ts'
import { whyNotAccess, whyNotEndAccess, type OperatorAccess } from './rules.ts'

const accessesSql = `
  select a.id, a.organization_id, o.name as organization, a.operator, a.reason, a.starts_at, a.ends_at, a.ended_at,
  a.ended_by
    from operator_accesses a join organizations o on o.id = a.organization_id`

/** The log of what was read is stored with each agency, and is queried for these accesses alone. */
async function accessesWhere(tx: CommandTx, condition: string, value: string): Promise<OperatorAccess[]> {
  const found = await tx.sql<Omit<OperatorAccess, 'tables'>>(
    `${accessesSql} where ${condition} order by a.starts_at desc limit 50`,
    [value],
  )
  const reads = await tx.sql<{ access: string; read_table: string }>(
    `select access, read_table from operator_reads where organization_id = any ($1) and access = any ($2)
      order by read_table`,
    [found.map(({ organization_id }) => organization_id), found.map(({ id }) => id)],
  )
  return found.map((each) => ({
    ...each,
    tables: reads.filter(({ access }) => access === each.id).map(({ read_table }) => read_table),
  }))
}

export const accessAgency = command('operator-access/open', {
  about:
    'Opens an agency’s people, roles, invitations, audit log and security events to the operator: read-only, with a reason, for up to four hours. The agency’s administrators are notified at once.',
  decides: 'people',
  personal: true,
  input: z.strictObject({
    organization: z.uuid('Select an agency'),
    reason: z.string().trim().min(10, 'Enter a reason of at least 10 characters').max(500),
    ends_at: z.iso.datetime({ offset: true, error: 'Enter a date and time' }),
  }),
  reason: 'reason',
  async run({ organization, reason, ends_at }, { tx, actor, now }) {
    const agency =
      (await asHouse(tx, () =>
        tx.one<{ id: string; kind: string; time_zone: string }>(
          'select id, kind, time_zone from organizations where id = $1',
          [organization],
        ),
      )) ?? null
    const { open } = (await asHouse(tx, () =>
      tx.one<{ open: boolean }>(
        `select exists (select from operator_accesses where created_by = $1 and ended_at is null and ends_at > $2)
          as open`,
        [actor.user_id, now],
      ),
    ))!
    refuseIf(
      whyNotAccess({
        actor,
        agency,
        ends_at,
        now: now.toISOString(),
        open,
        factors: await factorsOf(tx, actor.user_id),
      }),
    )
    return asHouse(tx, async () => {
      // Expired accesses are closed first: an operator has one open access at a time.
      await tx.sql(
        `update operator_accesses set ended_at = ends_at, ended_by = 'the time limit' where created_by = $1
          and ended_at is null`,
        [actor.user_id],
      )
      const row = (await tx.one<{ id: string; ends_at: string }>(
        `insert into operator_accesses (organization_id, operator, reason, starts_at, ends_at)
          values ($1, $2, $3, $4, $5) returning id, ends_at`,
        [organization, actor.email, reason, now, ends_at],
      ))!
      const people = await holdersOf(tx, organization, ['admin'], now)
      const words = `The operator of the platform (${actor.email}) has read access to your agency’s accounts and audit log until ${momentInWords(ends_at, agency!.time_zone)}: ${reason}`
      await notify(
        tx,
        {
          organization_id: organization,
          people,
          event: 'security_alarm',
          record: null,
          path: '/tenant-management',
          words,
          actor: null,
        },
        now,
      )
      return row
    })
  },
})

export const endAccess = command('operator-access/end', {
  about: 'Ends the operator’s access to an agency early. The agency’s administrators or the operator can do it.',
  personal: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }) {
    type Row = { id: string; organization_id: string; created_by: string; ends_at: string; ended_at: string | null }
    return asHouse(tx, async () => {
      const row = await tx.one<Row>(
        `select id, organization_id, created_by, ends_at, ended_at from operator_accesses where id = $1
          and (organization_id = $2 or created_by = $3) for update`,
        [id, actor.organization_id, actor.user_id],
      )
      if (!row) throw new NotFound('Access')
      refuseIf(whyNotEndAccess(row, { actor, own: row.created_by === actor.user_id, now: now.toISOString() }))
      await tx.sql('update operator_accesses set ended_at = $3, ended_by = $4 where organization_id = $1 and id = $2', [
        row.organization_id,
        id,
        now,
        actor.email,
      ])
      return { id }
    })
  },
})

export const listAccesses = question('operator-access/list', {
  about: 'Lists the operator’s accesses to agencies: operators see their own, administrators those to their agency.',
  input: z.strictObject({}),
  async run(_input, { tx, actor }): Promise<{ own: OperatorAccess[]; here: OperatorAccess[] }> {
    return asHouse(tx, async () => ({
      own: actor.operates ? await accessesWhere(tx, 'a.created_by = $1', actor.user_id) : [],
      here: atLeast('admin', actor) ? await accessesWhere(tx, 'a.organization_id = $1', actor.organization_id!) : [],
    }))
  },
})

/** Sign-in belongs to the role identity. */
async function factorsOf(tx: CommandTx, person: string): Promise<number> {
  await tx.sql(`select set_config('role', 'identity', true)`)
  const found = await tx.one<{ factors: number }>(
    `select count(*)::int as factors from auth.mfa_factors where user_id = $1 and status = 'verified'`,
    [person],
  )
  await tx.sql(`select set_config('role', 'commands', true)`)
  return found?.factors ?? 0
}

export const accessCommands = [accessAgency, endAccess, listAccesses]
