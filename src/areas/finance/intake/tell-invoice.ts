import { notify } from '#areas/organization/notifications/notify.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { job, somePeople } from '#platform/jobs/later.ts'

type Arrived = {
  organization: string
  submission: string
  vendor: string
  number: string
  order: string
  actor: string
}

/** Managers and administrators are told of an invoice from the portal. Its sender may not know who they are. */
export const tellInvoice = job<Arrived>(
  'tell-invoice',
  ({ organization, submission, vendor, number, order, actor }, { database, clock }) =>
    database.transaction({ role: 'service_role' }, async (tx) => {
      const now = clock.now()
      const from = await tx.one<{ name: string }>('select name from vendors where organization_id = $1 and id = $2', [
        organization,
        vendor,
      ])
      if (!from) return
      await notify(
        tx,
        {
          organization_id: organization,
          people: await holdersOf(tx, organization, ['manager', 'admin'], now),
          event: 'vendor_matter',
          record: null,
          path: '/invoices?tab=sent',
          words: `${from.name} submitted invoice ${number} for ${order}.`,
          actor,
          happening: submission,
        },
        now,
      )
    }),
  { sends: somePeople },
)
