import type { Client } from 'pg'
import { asCustodian, noteMove } from './agency.ts'
import { MoveRefused } from './refused.ts'

/** Tables that are written while an agency moves: its log, and short-lived data. */
const open = [
  'app.agency_moves',
  'app.idempotency_keys',
  'app.import_parts',
  'app.job_runs',
  'app.jobs',
  'app.mornings',
  'app.read_audit',
  'app.security_alarms_told',
  'app.security_events',
  'app.sign_in_joins',
  'app.trail_former_signatures',
  'app.trail_timestamps',
  'app.trail_told',
  'app.trail_waiting',
  'auth.saml_requests',
  'realtime.changes',
  'public.trail_checkpoints',
  'public.trail_entries',
  'public.trail_logs',
  'public.trail_nodes',
]
const otherKeys = {
  'public.organizations': 'id',
  'public.control_floors': 'agency',
  'public.opportunity_subscriptions': 'agency',
}
const triggerName = 'closed_by_move'

/** The two numbers of the lock that shows that the program exporting this agency is alive. */
const lock = `7023372, hashtext($1::text)`

/**
 * Closes an agency for writing as long as this connection lives. When it returns, everything being written is
 * committed, and PostgreSQL refuses later writes.
 */
export async function close(client: Client, organization: string, other: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${lock}) as got`, [organization])
  if (!rows[0]!.got) throw new MoveRefused('Another process is exporting this agency right now.')
  await asCustodian(client, async () => {
    await client.query(
      `update app.agency_moves set status = 'stopped', ended_at = $2 where organization_id = $1
        and status = 'exporting'`,
      [organization, now],
    )
    const { rows: closed } = await client.query<{ status: string }>('select app.closed_by_move($1) as status', [
      organization,
    ])
    const { status } = closed[0]!
    if (status === 'left') throw new MoveRefused('This agency has already left this installation.')
    if (status)
      throw new MoveRefused(
        'This agency is already exported and closed. Reopen it with --reopen, or finish the move with --moved.',
      )
    await client.query(
      `insert into app.agency_moves (organization_id, status, other, began_at) values ($1, 'exporting', $2, $3)`,
      [organization, other, now],
    )
  })
  await keepClosed(client)
}

/** Every table that an agency writes to gets its trigger, also one that a later migration made. */
export async function keepClosed(client: Client): Promise<void> {
  for (const { name, key, has } of await closable(client)) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout to '10s'`)
      // Waits for running writes; later writes meet the trigger.
      await client.query(`lock table ${name} in share row exclusive mode`)
      if (!has) {
        const argument = key === 'organization_id' ? '' : `'${key}'`
        await client.query(
          `create trigger ${triggerName} before insert or update or delete on ${name}
             for each row execute function app.refuse_while_moving(${argument})`,
        )
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code === '55P03')
        throw new MoveRefused(`${name} has been written to for more than ten seconds. Try again at a quieter time.`, {
          cause: error,
        })
      throw error
    }
  }
}

async function closable(client: Client): Promise<{ name: string; key: string; has: boolean }[]> {
  const { rows } = await client.query<{ name: string; key: string; has: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, a.attname as key,
            exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = $2) as has
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'app', 'auth', 'storage')
        and not a.attisdropped
        and a.attname = coalesce($1::jsonb ->> (n.nspname || '.' || c.relname), 'organization_id')
      order by 1`,
    [JSON.stringify(otherKeys), triggerName],
  )
  return rows.filter(({ name }) => !open.includes(name))
}

/** A migration may have created a table, and a restore brings rows without triggers: a closed agency stays closed. */
export async function closeMoved(client: Client): Promise<void> {
  const closed = await asCustodian(client, () =>
    client.query(`select from app.agency_moves where status in ('exported', 'left') limit 1`),
  )
  if (closed.rowCount) await keepClosed(client)
}

/** When no agency is closed, no row pays for the trigger. */
async function dropTriggers(client: Client): Promise<void> {
  const closed = await asCustodian(client, () =>
    client.query(`select from app.agency_moves where status in ('exporting', 'exported', 'left') limit 1`),
  )
  if (closed.rowCount) return
  for (const { name, has } of await closable(client))
    if (has) await client.query(`drop trigger if exists ${triggerName} on ${name}`)
}

/** The export is complete: the agency stays closed until the operator says how the move went. */
export const keepForMove = (client: Client, organization: string, entries: number, now: Date): Promise<unknown> =>
  asCustodian(client, () =>
    client.query(
      `update app.agency_moves set status = 'exported', entries = $2, ended_at = $3
        where organization_id = $1 and status = 'exporting'`,
      [organization, entries, now],
    ),
  )

/** The move did not happen: the agency continues here, and its log records that. */
export async function reopen(client: Client, organization: string, now: Date): Promise<void> {
  await asCustodian(client, async () => {
    const { rows } = await client.query<{ status: string }>(
      `select status from app.agency_moves where organization_id = $1 and status in ('exporting', 'exported', 'left')`,
      [organization],
    )
    if (!rows[0]) throw new MoveRefused('This agency is already open.')
    if (rows[0].status === 'left')
      throw new MoveRefused('This agency has left this installation. Reopening it here would run it in two places.')
    await client.query(
      `update app.agency_moves set status = 'stopped', ended_at = $2 where organization_id = $1
        and status in ('exporting', 'exported')`,
      [organization, now],
    )
    await noteMove(client, organization, 'platform/reopen-agency', {}, now)
  })
  await client.query(`select pg_advisory_unlock(${lock})`, [organization])
  await dropTriggers(client)
}

/** The destination has opened: people are signed out here and told that the agency has moved. */
export const leave = (client: Client, organization: string, now: Date): Promise<number> =>
  asCustodian(client, async () => {
    const { rowCount } = await client.query(
      `update app.agency_moves set status = 'left', ended_at = $2 where organization_id = $1 and status = 'exported'`,
      [organization, now],
    )
    if (!rowCount) throw new MoveRefused('This agency isn’t exported. Export it first.')
    const ended = await client.query(
      `delete from auth.sessions where user_id in (select user_id from public.organization_members
        where organization_id = $1)`,
      [organization],
    )
    return ended.rowCount ?? 0
  })
