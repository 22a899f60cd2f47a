import type { Tx } from '../../database/database.ts'
import { platformLog } from '../log/stored-log.ts'
import type { Find } from './verify-log.ts'

type Heads = {
  origin: string | null
  head: number
  size: number
  first_beyond: number | null
  last_beyond: number | null
  nodes_beyond: number
}

/**
 * How far the signed log goes, and what is beyond it: each statement sees one moment, so that sealing may continue
 * meanwhile.
 */
export async function outsideTheLog(
  tx: Tx,
  organization: string,
  find: Find,
): Promise<{ origin: string | null; size: number }> {
  const heads = (await tx.one<Heads>(headsSql, [organization]))!
  const { origin, size, head, first_beyond, last_beyond, nodes_beyond } = heads
  if (head !== size) find('log', size, null, `The log reports ${head} entries, but ${size} are signed.`)
  if (first_beyond !== null)
    find(
      'log',
      first_beyond,
      last_beyond,
      `Entries ${first_beyond} to ${last_beyond} are under no checkpoint: they were added, or the checkpoint was removed.`,
    )
  if (nodes_beyond > 0) find('log', size, null, `The tree has ${nodes_beyond} nodes beyond the ${size} signed entries.`)

  for (const { what, source, entry } of await tx.sql<{ what: 'unsealed' | 'gone'; source: string; entry: string }>(
    besideSql,
    [organization],
  ))
    find(
      'log',
      null,
      null,
      what === 'gone'
        ? `An entry (${source} ${entry}) was deleted before it could be sealed.`
        : `An entry (${source} ${entry}) is neither sealed nor waiting: it was added outside the log, or removed from it.`,
    )
  return { origin, size }
}

const headsSql = `
  with signed as (select coalesce(max(size), 0) as size from public.trail_checkpoints where organization_id = $1)
  select l.origin, coalesce(l.size, 0) as head, s.size,
         (select min(seq) from public.trail_entries where organization_id = $1 and seq >= s.size) as first_beyond,
         (select max(seq) from public.trail_entries where organization_id = $1 and seq >= s.size) as last_beyond,
         (select count(*) from public.trail_nodes where organization_id = $1
           and (position + 1) * 2::numeric ^ level > s.size) as nodes_beyond
    from signed s left join public.trail_logs l on l.organization_id = $1`

/** At most a hundred of each: an investigator looks at all of them. */
const besideSql = `
  with written as (
    select 'command' as source, id from public.audit_events where organization_id = $1
    union all select 'change', id from public.record_changes where organization_id = $1
    union all select 'sign-in', id from auth.audit_log_entries where coalesce(organization_id, '${platformLog}') = $1
  ), known as (
    select source, entry from public.trail_entries where organization_id = $1
    union all select source, entry from app.trail_waiting where organization_id = $1
  )
  (select 'unsealed' as what, w.source, w.id as entry from written w left join known k on k.source = w.source
    and k.entry = w.id where k.entry is null limit 100)
  union all
  (select 'gone', t.source, t.entry from app.trail_waiting t left join written w on w.source = t.source
    and w.id = t.entry where t.organization_id = $1 and w.id is null limit 100)`
