import { importKind } from '#platform/records/import-kind.ts'
import { catalogItem } from '../catalog/records.ts'
import { orderLine, purchaseOrder } from '../purchase-orders/records.ts'

/** A row for each line. Quantities and prices are what is still open: nothing received, nothing billed. */
export const orderImport = importKind(purchaseOrder, {
  name: 'purchase-orders',
  lines: { record: orderLine, by: 'purchase_order' },
  without: ['starts_on', 'ends_on', 'limit_amount', 'over_receipt', 'terms', 'price_basis'],
  total: { label: 'Open encumbrances in total', of: ['quantity', 'unit_price'] },
  activates: 'orders',
  presets: [
    {
      system: 'munis',
      columns: {
        'PO Number': 'number',
        'Purchase Order': 'number',
        'Vendor Number': 'vendor',
        Vendor: 'vendor',
        'Line Description': 'description',
        Description: 'title',
        Quantity: 'quantity',
        UOM: 'unit',
        'Unit Price': 'unit_price',
        Account: 'budget_line',
        'Commodity Code': 'commodity',
        'Ship To': 'deliver_to',
      },
    },
    {
      system: 'workday',
      columns: {
        'Purchase Order Number': 'number',
        Supplier: 'vendor',
        'Item Description': 'description',
        'Unit of Measure': 'unit',
        'Unit Cost': 'unit_price',
        'Due Date': 'due',
        Memo: 'title',
      },
    },
    {
      system: 'quickbooks',
      columns: { 'P.O. Number': 'number', Vendor: 'vendor', Item: 'title', Qty: 'quantity', Cost: 'unit_price' },
    },
  ],
})

export const catalogImport = importKind(catalogItem, { name: 'catalog-items' })
