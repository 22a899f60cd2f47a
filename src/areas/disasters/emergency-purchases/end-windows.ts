import { notify } from '#areas/organization/notifications/notify.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { emergencyLife } from './life.ts'

type Over = { id: string; number: string; title: string; created_by: string | null }

export const endWindows = forEachOrganization('end-emergency-windows', {
  about:
    'Ends emergency purchasing where its last day has passed, and notifies the requester that competition has returned.',
  every: 3_600,
  // One day beyond the local date, because it may already be tomorrow at the agency.
  due: `select distinct organization_id from emergency_purchases where status ${among(emergencyLife, 'active')}
    and ends_on < $1::timestamptz::date + 1`,
  run: asCommand('emergency-purchases/end', async ({ tx, organization, today, now }) => {
    const over = await tx.sql<Over>(
      `update emergency_purchases
        set status = ${asStatus(emergencyLife, 'ended')}, ended_how = 'window_over', ended_at = $3
        where organization_id = $1
        and status ${among(emergencyLife, 'active')} and ends_on < $2 returning id, number, title, created_by`,
      [organization, today, now],
    )
    for (const { id, number, title, created_by } of over) {
      const words = `The emergency window of ${number}, ${title}, has ended. Purchases must be competed again.`
      await notify(
        tx,
        {
          organization_id: organization,
          people: created_by ? [created_by] : [],
          event: 'term_over',
          record: { table: 'emergency_purchases', id },
          words,
          actor: null,
        },
        now,
      )
    }
  }),
})
