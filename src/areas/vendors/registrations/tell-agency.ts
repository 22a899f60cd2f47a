import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { job } from '#platform/jobs/later.ts'

type Arrived = {
  organization: string
  registration: string
  company: string
  actor: string
  second?: { number: string; changes: string; happening: string }
}

/**
 * Who decides about registrations hears that one has come, or that a second of them is needed. Its sender may not know
 * who they are.
 */
export const tellAgency = job<Arrived>(
  'tell-registration',
  ({ organization, registration, company, actor, second }, { database, clock }) =>
    database.transaction({ role: 'service_role' }, async (tx) => {
      const now = clock.now()
      const people = await holdersOf(tx, organization, ['manager', 'admin'], now)
      await notify(
        tx,
        {
          organization_id: organization,
          people,
          event: 'vendor_matter',
          record: null,
          path: `/vendor-registration/${registration}`,
          words: second
            ? `${company} changes ${second.changes} as ${second.number}. Somebody has accepted it; a second person must too.`
            : `${company} registers as a vendor and waits for an answer.`,
          actor,
          happening: second?.happening ?? registration,
        },
        now,
      )
    }),
)
