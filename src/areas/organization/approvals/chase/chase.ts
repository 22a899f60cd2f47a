import { job, later } from '#platform/jobs/later.ts'
import { chaseOne } from './chase-one.ts'

/** Every quarter of an hour, organization by organization: each is a job of its own, so that a large one holds up nobody. */
export const chaseApprovals = job('chase-approvals', async (_payload, { database, clock }) => {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const organizations = await tx.sql<{ organization_id: string }>(`select distinct organization_id from approval_requests where status = 'waiting'`)
    for (const organization of organizations) await later(tx, chaseOrganization, organization, clock.now())
  })
}, { every: 900 })

/**
 * What passes with time: a turn whose day is over escalates, those who are due are reminded once a working day, and who
 * may sign is worked out again, for a delegation that began this morning or a role that ended.
 */
export const chaseOrganization = job<{ organization_id: string }>('chase-approvals-of', async ({ organization_id }, { database, clock }) => {
  const { rows } = await database.read({ role: 'service_role' }, { text: `select id from approval_requests where organization_id = $1 and status = 'waiting' order by id`, values: [organization_id] })
  for (const { id } of rows) await database.transaction({ role: 'service_role' }, (tx) => chaseOne(tx, organization_id, id, clock.now()))
})
