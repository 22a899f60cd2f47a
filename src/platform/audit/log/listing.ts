import type { Tx } from '../../database/database.ts'
import type { Source } from '../entry.ts'
import { platformLog } from './stored-log.ts'

/** Filters for a log: person, verb, record and time. */
export type Wanted = {
  source?: Source
  actor?: string
  verb?: string
  table?: string
  record?: string
  from?: string
  until?: string
  before?: { at: string; id: string }
}
/** An entry as a list shows it; its full content is on its own page. */
export type Listed = {
  source: Source
  id: string
  at: string
  actor: string | null
  verb: string | null
  table: string | null
  record: string | null
  operation: string | null
}

type Kind = { table: string; log: string; at: string; actor: string; verb: string; of: string }

const kinds: Record<Source, Kind> = {
  change: {
    table: 'public.record_changes',
    log: 'organization_id',
    at: 'at',
    actor: 'actor',
    verb: 'command',
    of: 'table_name as table, record, operation',
  },
  command: {
    table: 'public.audit_events',
    log: 'organization_id',
    at: 'at',
    actor: 'actor',
    verb: 'command',
    of: 'null as table, null::uuid as record, null as operation',
  },
  'sign-in': {
    table: 'auth.audit_log_entries',
    log: `coalesce(organization_id, '${platformLog}')`,
    at: 'created_at',
    actor: `payload ->> 'actor_id'`,
    verb: `payload ->> 'action'`,
    of: 'null as table, null::uuid as record, null as operation',
  },
}

/**
 * The newest matches of one source, with the reader's rights. Microseconds stay: the next page begins exactly here.
 * The order names the table: `at` alone would be the output column, which no index covers.
 */
export const entriesListed = (
  tx: Tx,
  source: Source,
  organization: string,
  wanted: Wanted,
  most: number,
): Promise<Listed[]> => {
  const { text, values } = listingSql(source, organization, wanted, most)
  return tx.sql<Listed>(text, values)
}

/** The statement itself, for the test of its query plan. */
export function listingSql(
  source: Source,
  organization: string,
  wanted: Wanted,
  most: number,
): { text: string; values: unknown[] } {
  const { table, log, at, actor, verb, of } = kinds[source]
  const values: unknown[] = [organization]
  const value = (one: unknown) => `$${values.push(one)}`
  const conditions = [
    `${log} = $1`,
    ...(wanted.actor ? [`${actor} = ${value(wanted.actor)}`] : []),
    ...(wanted.verb ? [`${verb} = ${value(wanted.verb)}`] : []),
    ...(wanted.table ? [`table_name = ${value(wanted.table)}`] : []),
    ...(wanted.record ? [`record = ${value(wanted.record)}`] : []),
    ...(wanted.from ? [`${at} >= ${value(wanted.from)}`] : []),
    ...(wanted.until ? [`${at} < ${value(wanted.until)}`] : []),
    ...(wanted.before
      ? [`(${at}, id) < (${value(wanted.before.at)}::timestamptz, ${value(wanted.before.id)}::uuid)`]
      : []),
  ]
  return {
    text: `select '${source}' as source, id, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      ${actor} as actor, ${verb} as verb, ${of}
       from ${table} entries where ${conditions.join(' and ')} order by entries.${at} desc, entries.id desc
       limit ${value(most)}`,
    values,
  }
}

/** The verbs of an organization's commands, each found in one index step. */
export const verbsOf = async (tx: Tx, organization: string): Promise<string[]> => {
  const rows = await tx.sql<{ verb: string }>(
    `with recursive verbs as (
       (select command as verb from public.audit_events where organization_id = $1 order by command limit 1)
       union all
       select (select command from public.audit_events where organization_id = $1 and command > v.verb order by command
         limit 1) from verbs v where v.verb is not null
     ) select verb from verbs where verb is not null`,
    [organization],
  )
  return rows.map(({ verb }) => verb)
}

/** How many entries were sealed by the end of each day (UTC), the last day up to now. */
export const growthOf = (tx: Tx, organization: string, until: Date, days: number) =>
  tx.sql<{ day: string; size: number }>(
    `select to_char(day, 'YYYY-MM-DD') as day,
            coalesce((select size from public.trail_checkpoints where organization_id = $1
              and at < (day + interval '1 day') at time zone 'UTC' order by at desc limit 1), 0) as size
       from generate_series(date_trunc('day', $2::timestamptz at time zone 'UTC') - make_interval(days => $3 - 1),
         date_trunc('day', $2::timestamptz at time zone 'UTC'), interval '1 day') as day`,
    [organization, until, days],
  )
