import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { job, somePeople } from '#platform/jobs/later.ts'
import { dayInWords } from '#platform/dates.ts'
import { vendor as record } from '#areas/vendors/vendors/records.ts'

type Asked = {
  organization: string
  vendor: string
  name: string
  until: string
  reason: string
  actor: string
  happening: string
}

/** Those who may approve are told of the request; the requester may not know who they are. */
export const tellException = job<Asked>(
  'tell-vendor-exception',
  ({ organization, vendor, name, until, reason, actor, happening }, { database, clock }) =>
    database.transaction({ role: 'service_role' }, async (tx) => {
      const now = clock.now()
      const people = (await holdersOf(tx, organization, ['manager', 'admin'], now)).filter((person) => person !== actor)
      await notify(
        tx,
        {
          organization_id: organization,
          people,
          event: 'vendor_matter',
          record: { table: record.table, id: vendor },
          path: `/vendor-directory/${vendor}`,
          words: `Exception requested for ${name} until ${dayInWords(until)}, although its score blocks it: ${reason}`,
          actor,
          happening,
        },
        now,
      )
    }),
  { sends: somePeople },
)
