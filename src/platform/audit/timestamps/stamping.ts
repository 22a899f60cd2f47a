import { createHash } from 'node:crypto'
import { forEachOrganization } from '../../jobs/periodic.ts'
import type { Services } from '../../services.ts'
import { noteTextOf } from '../log/signing.ts'
import { checkpointOf } from '../log/stored-log.ts'
import { askForStamp } from './ask.ts'

const day = 24 * 3_600_000

/** With a time stamp authority in the settings, every Nth checkpoint of a log is stamped, and the newest once a day. */
export const stampTrails = forEachOrganization('stamp-trails', {
  about: 'Has the newest checkpoints of the audit logs stamped, where a time stamp authority is set up.',
  every: 60,
  outside: true,
  async due({ settings: { timestamps }, database, clock }) {
    if (!timestamps) return []
    const stamped = await database.read({ role: 'service_role' }, { text: stampedSql, values: [] })
    const before = new Date(clock.now().getTime() - day)
    const logs = await database.read(
      { role: 'sealer' },
      { text: dueSql, values: [JSON.stringify(stamped.rows), before, timestamps.every] },
    )
    return logs.rows.map(({ organization_id }) => organization_id as string)
  },
  // Queued while an authority was in the settings, which a process started since may lack.
  run: async (organization, services) =>
    services.settings.timestamps ? stamp(services, services.settings.timestamps.url, organization) : undefined,
})

/** Every log is stamped separately: the last stamp and how many checkpoints came since. */
const stampedSql = `select distinct on (organization_id) organization_id, size, at from app.trail_timestamps
    order by organization_id, size desc`
const dueSql = `
  with stamped as (select * from jsonb_to_recordset($1::jsonb) as s (organization_id uuid, size bigint, at timestamptz))
  select l.organization_id from public.trail_logs l left join stamped s using (organization_id)
   where l.size > coalesce(s.size, 0)
     and (s.at is null or s.at <= $2
       or (select count(*) from public.trail_checkpoints c where c.organization_id = l.organization_id
         and c.size > s.size) >= $3)
   order by l.organization_id`

async function stamp({ database, clock }: Services, url: string, organization: string): Promise<void> {
  const checkpoint = await database.transaction({ role: 'sealer' }, (tx) => checkpointOf(tx, organization), {
    readOnly: true,
  })
  if (!checkpoint) return
  const token = await askForStamp(url, createHash('sha256').update(noteTextOf(checkpoint)).digest())
  await database.write(
    { role: 'service_role' },
    {
      text: `insert into app.trail_timestamps (organization_id, size, token, at) values ($1, $2, $3, $4)
        on conflict do nothing`,
      values: [organization, checkpoint.size, token, clock.now()],
    },
  )
}
