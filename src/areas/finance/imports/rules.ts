import { money } from '#platform/records/fields.ts'
import { importKind } from '#platform/records/import-kind.ts'
import { invoice, invoiceLine } from '../invoices/records.ts'

/** A row for each amount of an unpaid invoice. They come as drafts and are matched and approved as any other. */
export const invoiceImport = importKind(invoice, {
  name: 'invoices',
  lines: { record: invoiceLine, by: 'invoice' },
  keys: [['vendor', 'vendor_number']],
  without: ['number', 'credits', 'not_a_duplicate', 'quantity', 'unit', 'unit_price', 'order_line'],
  more: { line_amount: money({ required: true, min: 1, label: 'Amount' }) },
  extra: ['line_amount'],
  total: { label: 'Open invoices in total', of: 'line_amount' },
  presets: [
    {
      system: 'munis',
      columns: {
        'Vendor Number': 'vendor',
        Vendor: 'vendor',
        Invoice: 'vendor_number',
        'Invoice Number': 'vendor_number',
        'Invoice Date': 'invoice_date',
        'Received Date': 'received_on',
        'PO Number': 'purchase_order',
        Contract: 'contract',
        Description: 'description',
        Account: 'budget_line',
        'Invoice Amount': 'line_amount',
        Amount: 'line_amount',
      },
    },
    {
      system: 'workday',
      columns: {
        Supplier: 'vendor',
        'Suppliers Invoice Number': 'vendor_number',
        'Invoice Date': 'invoice_date',
        'Invoice Received Date': 'received_on',
        'Freight Amount': 'charges',
        'Extended Amount': 'line_amount',
      },
    },
    {
      system: 'quickbooks',
      columns: { Vendor: 'vendor', 'Bill No': 'vendor_number', 'Bill Date': 'invoice_date', Amount: 'line_amount' },
    },
  ],
})
