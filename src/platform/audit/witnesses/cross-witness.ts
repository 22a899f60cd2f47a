import { note } from '../../auth/audit-log.ts'
import { forEachOrganization } from '../../jobs/periodic.ts'
import { noteTextOf } from '../log/signing.ts'
import { checkpointOf, platformLog } from '../log/stored-log.ts'

const day = 24 * 3_600_000

/**
 * Once a day the platform's log keeps the newest checkpoint of each log that has grown. The platform's newest
 * checkpoint is public, so cutting an organization's log off unseen means changing a log that others watch.
 */
export const crossWitness = forEachOrganization('cross-witness', {
  about: 'Keeps the newest checkpoint of each agency’s log in the log of the installation, once a day.',
  every: 3_600,
  async due({ database, clock }) {
    const logs = await database.read({ role: 'sealer' }, { text: grownSql, values: [platformLog] })
    const due = await database.read(
      { role: 'sealer' },
      { text: dueSql, values: [JSON.stringify(logs.rows), new Date(clock.now().getTime() - day)] },
    )
    return due.rows.map(({ organization_id }) => organization_id as string)
  },
  async run(organization, services) {
    const { database } = services
    const checkpoint = await database.transaction({ role: 'sealer' }, (tx) => checkpointOf(tx, organization), {
      readOnly: true,
    })
    if (!checkpoint) return
    const traits = { log: organization, size: checkpoint.size, checkpoint: noteTextOf(checkpoint) }
    await database.transaction({ role: 'identity' }, (tx) =>
      note(tx, services, null, { action: 'trail_witnessed', userId: null, traits }),
    )
  },
})

/** Logs are stored with their agencies, and the platform's checkpoints with the sign-ins: two queries. */
const grownSql = 'select organization_id, size from public.trail_logs where organization_id <> $1 and size > 0'
const dueSql = `
  select l.organization_id from jsonb_to_recordset($1::jsonb) as l (organization_id uuid, size bigint)
    left join lateral (
      select created_at, (payload -> 'traits' ->> 'size')::bigint as size from auth.audit_log_entries
       where payload ->> 'action' = 'trail_witnessed' and payload -> 'traits' ->> 'log' = l.organization_id::text
       order by created_at desc limit 1) kept on true
   where kept.size is null or (l.size > kept.size and kept.created_at <= $2)
   order by l.organization_id`
