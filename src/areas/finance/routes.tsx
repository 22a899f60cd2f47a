import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { editForm } from '#kit/record/form-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const finance = area('Contracts & Finance', {
  ...declared<typeof import('./pages/invoices/pages.ts')>('finance/pages/invoices'),
  '/invoices/new': {
    title: phrase('New invoice'),
    vendors: true,
    screen: screen(() => import('./pages/NewInvoiceScreen.tsx')),
  },
  ...registerPages('/invoices/terms', {
    of: 'finance_terms',
    called: 'Finance setting',
    list: { to: '/invoices?tab=terms', label: 'Finance settings' },
    record: () => import('./terms/records.ts').then(({ financeTerm }) => financeTerm),
  }),
  '/invoices/mailbox': {
    title: 'Invoice mailbox',
    roles: ['admin'],
    of: 'invoice_mailboxes',
    screen: screen(() => import('./mail-intake/screens/MailboxScreen.tsx')),
  },
  ...declared<typeof import('./mail-intake/pages.ts')>('finance/mail-intake'),
  ...declared<typeof import('./invoices/pages.ts')>('finance/invoices'),
  '/invoices/:id/edit': {
    title: 'Edit invoice',
    ...editForm(() => import('./invoices/records.ts').then((file) => file.invoice), { sends: 'invoices/edit' }),
  },
  '/invoices/:id/lines': {
    title: 'Invoice lines',
    screen: screen(() => import('./invoices/screens/InvoiceLinesScreen.tsx')),
  },
  '/contract-management/:id/money': {
    title: 'Contract payments and retainage',
    screen: screen(() => import('./retainage/screens/ContractMoneyScreen.tsx')),
  },
  ...declared<typeof import('./retainage/pages.ts')>('finance/retainage'),
  '/vendor-portal/invoices': {
    title: phrase('Your invoices'),
    vendors: true,
    screen: screen(() => import('./pages/VendorInvoicesScreen.tsx')),
  },
  ...declared<typeof import('./pages/payments/pages.ts')>('finance/pages/payments'),
  '/payments/new': { title: 'New payment run', screen: screen(() => import('./payments/screens/NewRunScreen.tsx')) },
  '/payments/runs/:id': {
    title: 'Payment run',
    of: 'payment_runs',
    screen: screen(() => import('./pages/PaymentRunScreen.tsx')),
  },
  ...declared<typeof import('./ledger/pages.ts')>('finance/ledger'),
  ...declared<typeof import('./reconciliations/pages.ts')>('finance/reconciliations'),
  ...declared<typeof import('./statements/pages.ts')>('finance/statements'),
  '/payments/accounts/new': {
    title: 'New paying account',
    screen: screen(() => import('./paying-accounts/screens/NewPayingAccountScreen.tsx')),
  },
  ...declared<typeof import('./pages/pages.ts')>('finance/pages'),
  '/fms-integration': {
    title: 'Financial system bridge',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./bridge/screens/BridgeScreen.tsx')),
  },
  ...declared<typeof import('./bridge/pages.ts')>('finance/bridge'),
})
