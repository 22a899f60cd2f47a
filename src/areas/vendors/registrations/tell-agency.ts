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
 * Registration reviewers are told of a new registration, or that a second reviewer is needed. The sender may not know
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
            ? `${company} asks to change ${second.changes} (${second.number}). One person accepted the change. A second person must accept it too.`
            : `${company} registered as a vendor and is waiting for review.`,
          actor,
          happening: second?.happening ?? registration,
        },
        now,
      )
    }),
)
