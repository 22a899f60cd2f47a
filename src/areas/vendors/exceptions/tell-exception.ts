import { notify } from '#areas/organization/notifications/notify.ts'
import { job } from '#platform/jobs/later.ts'
import { dayInWords } from '#platform/dates.ts'
import { vendor as record } from '../vendors/records.ts'

type Asked = { organization: string; vendor: string; name: string; until: string; reason: string; actor: string; happening: string }

/** Who may answer hears that somebody asks; who asked may not know who they are. */
export const tellException = job<Asked>('tell-vendor-exception', ({ organization, vendor, name, until, reason, actor, happening }, { database, clock }) =>
  database.transaction({ role: 'service_role' }, async (tx) => {
    const now = clock.now()
    const people = await tx.sql<{ user_id: string }>(
      `select distinct r.user_id from user_roles r join organization_members m on m.organization_id = r.organization_id and m.user_id = r.user_id
        where r.organization_id = $1 and r.role in ('manager', 'admin') and r.user_id <> $3 and (r.expires_at is null or r.expires_at > $2) and m.disabled_at is null`,
      [organization, now, actor],
    )
    await notify(
      tx,
      { organization_id: organization, people: people.map(({ user_id }) => user_id), event: 'vendor_matter', record: { table: record.table, id: vendor }, path: `/vendor-directory/${vendor}`, words: `Somebody asks to let ${name} by until ${dayInWords(until)}, although its score holds it up: ${reason}`, actor, happening },
      now,
    )
  }),
)
