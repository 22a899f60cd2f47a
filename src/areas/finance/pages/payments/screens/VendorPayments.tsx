import VendorInvoicesScreen from '../../VendorInvoicesScreen.tsx'

/** A company sees its invoices, which say when they were paid. */
export const VendorPayments = () => <VendorInvoicesScreen />
