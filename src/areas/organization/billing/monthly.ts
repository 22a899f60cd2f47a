import { commandTx } from '#platform/commands/command-tx.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { billMonth } from './bills.ts'

/** Every six hours, organization by organization; existing invoices are not created again. */
export const billOrganizations = forEachOrganization('bill-organizations', {
  every: 6 * 3_600,
  due: 'select organization_id from subscriptions where ended_at is null order by organization_id',
  run: asCommand('bill-organization', ({ tx, organization, now }) => billMonth(commandTx(tx, organization, now), now)),
})
