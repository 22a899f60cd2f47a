import VendorInvoicesScreen from '../../VendorInvoicesScreen.tsx'

/** A company sees the invoices that it sent. */
export const VendorInvoices = () => <VendorInvoicesScreen />
