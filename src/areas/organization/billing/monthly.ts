import { commandTx } from '#platform/commands/command-tx.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { billMonth } from './bills.ts'

export const billOrganizations = forEachOrganization('bill-organizations', {
  about: 'Creates the invoices of subscriptions for the month, each once.',
  every: 6 * 3_600,
  due: 'select organization_id from subscriptions where ended_at is null order by organization_id',
  run: asCommand('bill-organization', ({ tx, organization, now }) => billMonth(commandTx(tx, organization, now), now)),
})
