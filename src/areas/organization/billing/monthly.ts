import { commandTx } from '#platform/commands/command-tx.ts'
import { job, later } from '#platform/jobs/later.ts'
import { billMonth } from './bills.ts'

/** Every six hours, organization by organization; what is written already is not written again. */
export const billOrganizations = job('bill-organizations', async (_payload, { database, clock }) => {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    for (const organization of await tx.sql<{ organization_id: string }>('select organization_id from subscriptions where ended_at is null order by organization_id')) await later(tx, billOrganization, organization, clock.now())
  })
}, { every: 6 * 3_600 })

export const billOrganization = job<{ organization_id: string }>('bill-organization', async ({ organization_id }, { database, clock }) => {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await tx.sql(`select set_config('app.organization_id', $1, true), set_config('app.command', 'bill-organization', true)`, [organization_id])
    await billMonth(commandTx(tx, organization_id, clock.now()), clock.now())
  })
})
