import { useOrganization } from '#client/use-organization.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { billingInvoice, type BillingInvoice } from '../records.ts'

/** The facts of an invoice under the name of the agency that it is for. */
export function BilledTo({ row }: { row: BillingInvoice }) {
  const { organization } = useOrganization()
  return (
    <Panel title={`To ${organization?.name ?? 'your organization'}`}>
      <RecordFacts
        of={billingInvoice}
        row={row}
        show={['plan', 'period_from', 'period_to', 'issued_on', 'due_on', 'po_number', 'paid_on', 'reference']}
      />
    </Panel>
  )
}
