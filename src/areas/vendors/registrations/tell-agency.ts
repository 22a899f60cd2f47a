import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { job, somePeople } from '#platform/jobs/later.ts'

type Arrived = {
  organization: string
  registration: string
  company: string
  actor: string
  second?: { number: string; changes: string; happening: string }
  accepted?: { vendor: string; number: string }
}

/**
 * Registration reviewers are told of a new registration, that a second reviewer is needed, or that an accepted vendor
 * waits to be activated. The sender may not know who they are.
 */
export const tellAgency = job<Arrived>(
  'tell-registration',
  ({ organization, registration, company, actor, second, accepted }, { database, clock }) =>
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
          path: accepted ? `/vendor-directory/${accepted.vendor}` : `/vendor-registration/${registration}`,
          words: accepted
            ? `${company} is accepted as ${accepted.number}. Another person must activate it.`
            : second
              ? `${company} asks to change ${second.changes} (${second.number}). One person accepted the change. A second person must accept it too.`
              : `${company} registered as a vendor and is waiting for review.`,
          actor,
          happening: second?.happening ?? accepted?.vendor ?? registration,
        },
        now,
      )
    }),
  { sends: somePeople },
)
