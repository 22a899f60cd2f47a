import { notify } from '#areas/organization/notifications/notify.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { contractLife } from './life.ts'

export const expireContracts = forEachOrganization('expire-contracts', {
  about: 'Ends contracts whose last day has passed in their agency’s time zone, and notifies their owners.',
  every: 3_600,
  // One day further than the server's date, because it may already be tomorrow at the agency.
  due: `select distinct organization_id from contracts
  where status ${among(contractLife, 'active')} and ends_on < $1::timestamptz::date + 1`,
  run: asCommand('contracts/expire', async ({ tx, organization, today, now }) => {
    const over = await tx.sql<{ id: string; number: string; title: string; owner: string }>(
      `update contracts set status = ${asStatus(contractLife, 'expired')} where organization_id = $1
        and status ${among(contractLife, 'active')} and ends_on < $2
        returning id, number, title, owner`,
      [organization, today],
    )
    for (const { id, number, title, owner } of over)
      await notify(
        tx,
        {
          organization_id: organization,
          people: [owner],
          event: 'term_over',
          record: { table: 'contracts', id },
          words: `${number}, ${title}, has expired.`,
          actor: null,
        },
        now,
      )
  }),
})
