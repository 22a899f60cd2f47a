import { forEachOrganization } from '#platform/jobs/periodic.ts'
import { among } from '#platform/life/status-sql.ts'
import { chaseOne } from './chase-one.ts'
import { requestStatus } from '../requests/rules.ts'

/**
 * Every quarter of an hour, handles what time changes: overdue steps escalate, approvers are reminded once a working
 * day, and who can approve is worked out again, for a delegation that began this morning or a role that ended.
 */
export const chaseApprovals = forEachOrganization('chase-approvals', {
  about: 'Escalates overdue approvals, reminds approvers once a working day, and works out again who can approve.',
  every: 900,
  due: `select distinct organization_id from approval_requests where status ${among(requestStatus, 'waiting')}`,
  async run(organization, { database, clock }) {
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        text: `select id from approval_requests where organization_id = $1
        and status ${among(requestStatus, 'waiting')} order by id`,
        values: [organization],
      },
    )
    for (const { id } of rows)
      await database.transaction({ role: 'service_role' }, (tx) =>
        chaseOne(tx, organization, id as string, clock.now()),
      )
  },
})
