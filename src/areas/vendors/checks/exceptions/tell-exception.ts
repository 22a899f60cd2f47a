import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { job } from '#platform/jobs/later.ts'
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

/** Who may answer hears that somebody asks; who asked may not know who they are. */
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
          words: `Somebody asks to let ${name} by until ${dayInWords(until)}, although its score holds it up: ${reason}`,
          actor,
          happening,
        },
        now,
      )
    }),
)
