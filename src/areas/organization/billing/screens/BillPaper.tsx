import { PdfButton } from '#kit/record/PdfButton.tsx'
import type { BillingInvoice } from '../records.ts'

/** The invoice on paper, as the service wrote it. */
export const BillPaper = ({ row }: { row: BillingInvoice }) => (
  <PdfButton of="billing-invoices/document" input={{ id: row.id }} file={`${row.number}.pdf`}>
    Download invoice (PDF)
  </PdfButton>
)
