import { lazy } from 'react'
import { area } from '#kit/route.ts'

export const finance = area('Contracts & Finance', {
  '/invoices': { title: 'Invoices', screen: lazy(() => import('./invoices/screens/InvoicesScreen.tsx')) },
  '/invoices/new': { title: 'New invoice', screen: lazy(() => import('./invoices/screens/NewInvoiceScreen.tsx')) },
  '/invoices/terms/new': { title: 'New payment term', screen: lazy(() => import('./terms/screens/NewTermScreen.tsx')) },
  '/invoices/terms/:id': { title: 'Payment term', screen: lazy(() => import('./terms/screens/TermScreen.tsx')) },
  '/invoices/terms/:id/edit': { title: 'Edit payment term', screen: lazy(() => import('./terms/screens/EditTermScreen.tsx')) },
  '/invoices/:id': { title: 'Invoice', screen: lazy(() => import('./invoices/screens/InvoiceScreen.tsx')) },
  '/invoices/:id/edit': { title: 'Edit invoice', screen: lazy(() => import('./invoices/screens/EditInvoiceScreen.tsx')) },
  '/invoices/:id/lines': { title: 'Lines of an invoice', screen: lazy(() => import('./invoices/screens/InvoiceLinesScreen.tsx')) },
  '/vendor-portal/invoices': { title: 'Your invoices', screen: lazy(() => import('./intake/screens/VendorInvoicesScreen.tsx')) },
  '/payments': { title: 'Payments', screen: lazy(() => import('./payments/screens/PaymentsScreen.tsx')) },
  '/payments/new': { title: 'New payment run', screen: lazy(() => import('./payments/screens/NewRunScreen.tsx')) },
  '/payments/runs/:id': { title: 'Payment run', screen: lazy(() => import('./payments/screens/RunScreen.tsx')) },
  '/payments/ledger/:id': { title: 'Journal line', screen: lazy(() => import('./ledger/screens/JournalLineScreen.tsx')) },
  '/payments/statements/:id': { title: 'Bank statement', screen: lazy(() => import('./statements/screens/StatementScreen.tsx')) },
  '/payments/movements/:id': { title: 'Movement', screen: lazy(() => import('./statements/screens/MovementScreen.tsx')) },
  '/payments/accounts/new': { title: 'New paying account', screen: lazy(() => import('./paying-accounts/screens/NewPayingAccountScreen.tsx')) },
  '/payments/accounts/:id': { title: 'Paying account', screen: lazy(() => import('./paying-accounts/screens/PayingAccountScreen.tsx')) },
  '/payments/:id': { title: 'Payment', screen: lazy(() => import('./payments/screens/PaymentScreen.tsx')) },
  '/fms-integration': { title: 'Financial system bridge', roles: ['admin', 'manager'], screen: lazy(() => import('./bridge/screens/BridgeScreen.tsx')) },
  '/fms-integration/batches/:id': { title: 'Journal batch', screen: lazy(() => import('./bridge/screens/BatchScreen.tsx')) },
  '/fms-integration/mappings/new': { title: 'New account mapping', screen: lazy(() => import('./bridge/screens/NewMappingScreen.tsx')) },
  '/fms-integration/mappings/:id': { title: 'Account mapping', screen: lazy(() => import('./bridge/screens/MappingScreen.tsx')) },
  '/fms-integration/mappings/:id/edit': { title: 'Edit account mapping', screen: lazy(() => import('./bridge/screens/EditMappingScreen.tsx')) },
})
