import { Link } from 'react-router'
import { Notice } from '#kit/parts/Notice.tsx'
import type { MailedInvoice } from '../records.ts'

export const BecameInvoice = ({ row }: { row: MailedInvoice }) => (
  <Notice tone="good" title="This email became an invoice">
    <Link to={`/invoices/${row.invoice}`} className="link">
      Open the invoice
    </Link>
  </Notice>
)
