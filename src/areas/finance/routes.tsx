import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const finance = area('Contracts & Finance', {
  '/invoices': { title: 'Invoices', screen: screen(() => import('./pages/InvoicesScreen.tsx')) },
  '/invoices/new': { title: 'New invoice', screen: screen(() => import('./pages/NewInvoiceScreen.tsx')) },
  '/invoices/terms/new': {
    title: 'New payment term',
    screen: screen(() => import('./terms/screens/NewTermScreen.tsx')),
  },
  '/invoices/terms/:id': { title: 'Payment term', screen: screen(() => import('./terms/screens/TermScreen.tsx')) },
  '/invoices/terms/:id/edit': {
    title: 'Change payment term',
    screen: screen(() => import('./terms/screens/NewTermScreen.tsx')),
  },
  '/invoices/:id': { title: 'Invoice', screen: screen(() => import('./invoices/screens/InvoiceScreen.tsx')) },
  '/invoices/:id/edit': {
    title: 'Edit invoice',
    screen: screen(() => import('./invoices/screens/EditInvoiceScreen.tsx')),
  },
  '/invoices/:id/lines': {
    title: 'Lines of an invoice',
    screen: screen(() => import('./invoices/screens/InvoiceLinesScreen.tsx')),
  },
  '/contract-management/:id/money': {
    title: 'Money of a contract',
    screen: screen(() => import('./retainage/screens/ContractMoneyScreen.tsx')),
  },
  '/contract-management/releases/:id': {
    title: 'Release of retainage',
    screen: screen(() => import('./retainage/screens/ReleaseScreen.tsx')),
  },
  '/vendor-portal/invoices': {
    title: 'Your invoices',
    screen: screen(() => import('./pages/VendorInvoicesScreen.tsx')),
  },
  '/payments': { title: 'Payments', screen: screen(() => import('./pages/PaymentsScreen.tsx')) },
  '/payments/new': { title: 'New payment run', screen: screen(() => import('./payments/screens/NewRunScreen.tsx')) },
  '/payments/runs/:id': { title: 'Payment run', screen: screen(() => import('./pages/PaymentRunScreen.tsx')) },
  '/payments/ledger/:id': {
    title: 'Journal line',
    screen: screen(() => import('./ledger/screens/JournalLineScreen.tsx')),
  },
  '/payments/statements/:id': {
    title: 'Bank statement',
    screen: screen(() => import('./statements/screens/StatementScreen.tsx')),
  },
  '/payments/movements/:id': {
    title: 'Movement',
    screen: screen(() => import('./statements/screens/MovementScreen.tsx')),
  },
  '/payments/accounts/new': {
    title: 'New paying account',
    screen: screen(() => import('./paying-accounts/screens/NewPayingAccountScreen.tsx')),
  },
  '/payments/accounts/:id': {
    title: 'Paying account',
    screen: screen(() => import('./pages/PayingAccountScreen.tsx')),
  },
  '/payments/:id': { title: 'Payment', screen: screen(() => import('./payments/screens/PaymentScreen.tsx')) },
  '/fms-integration': {
    title: 'Financial system bridge',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./bridge/screens/BridgeScreen.tsx')),
  },
  '/fms-integration/batches/:id': {
    title: 'Journal batch',
    screen: screen(() => import('./bridge/screens/BatchScreen.tsx')),
  },
  '/fms-integration/mappings/new': {
    title: 'New account mapping',
    screen: screen(() => import('./bridge/screens/NewMappingScreen.tsx')),
  },
  '/fms-integration/mappings/:id': {
    title: 'Account mapping',
    screen: screen(() => import('./bridge/screens/MappingScreen.tsx')),
  },
  '/fms-integration/mappings/:id/edit': {
    title: 'Edit account mapping',
    screen: screen(() => import('./bridge/screens/EditMappingScreen.tsx')),
  },
})
