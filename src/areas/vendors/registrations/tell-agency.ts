import { notify } from '#areas/organization/notifications/notify.ts'
import { job } from '#platform/jobs/later.ts'

type Arrived = { organization: string; registration: string; company: string; actor: string; second?: { number: string; changes: string; happening: string } }

/** Who decides about registrations hears that one has come, or that a second of them is needed. Its sender may not know who they are. */
export const tellAgency = job<Arrived>('tell-registration', ({ organization, registration, company, actor, second }, { database, clock }) =>
  database.transaction({ role: 'service_role' }, async (tx) => {
    const now = clock.now()
    const people = await tx.sql<{ user_id: string }>(
      `select distinct r.user_id from user_roles r join organization_members m on m.organization_id = r.organization_id and m.user_id = r.user_id
        where r.organization_id = $1 and r.role in ('manager', 'admin') and (r.expires_at is null or r.expires_at > $2) and m.disabled_at is null`,
      [organization, now],
    )
    await notify(
      tx,
      { organization_id: organization, people: people.map(({ user_id }) => user_id), event: 'vendor_matter', record: null, path: `/vendor-registration/${registration}`, words: second ? `${company} changes ${second.changes} as ${second.number}. Somebody has accepted it; a second person must too.` : `${company} registers as a vendor and waits for an answer.`, actor, happening: second?.happening ?? registration },
      now,
    )
  }),
)
