import { useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftInvoice } from '../commands.ts'
import { invoice } from '../records.ts'

/** Of an order its lines begin with what was received and is not billed yet. */
export default function NewInvoiceScreen() {
  const [query] = useSearchParams()
  const draft = useCommand<typeof draftInvoice>('invoices/draft')
  const today = useNow().slice(0, 10)
  const start = { received_on: today, ...(query.get('order') && { purchase_order: query.get('order') }), ...(query.get('vendor') && { vendor: query.get('vendor') }) }
  return <RecordFormScreen of={invoice} area="Contracts & Finance" start={start} back="/invoices" send={(values) => draft({ invoice: values, lines: [] })} />
}
