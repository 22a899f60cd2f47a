import { lazy } from 'react'
import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { editForm } from '#kit/record/form-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const procurement = area('Core Procurement', {
  '/ai-procurement': {
    title: 'Procurement home',
    screen: screen(() => import('./pipeline/screens/PipelineScreen.tsx')),
  },
  '/smart-requisition': {
    title: 'New requisition',
    screen: screen(() => import('./requisitions/screens/NeedScreen.tsx')),
  },
  ...declared<typeof import('./pages/requisitions/pages.ts')>('procurement/pages/requisitions'),
  ...declared<typeof import('./catalog/pages.ts')>('procurement/catalog'),
  ...registerPages('/requisitions/thresholds', {
    of: 'procurement_thresholds',
    called: 'Procurement threshold',
    list: { to: '/requisitions?tab=thresholds', label: 'Procurement thresholds' },
    record: () => import('./methods/records.ts').then(({ procurementThreshold }) => procurementThreshold),
  }),
  ...declared<typeof import('./pages/requisition/pages.ts')>('procurement/pages/requisition'),
  '/requisitions/:id/edit': {
    title: 'Edit requisition',
    ...editForm(() => import('./requisitions/records.ts').then((file) => file.requisition), {
      sends: 'requisitions/edit',
    }),
  },
  '/requisitions/:id/lines': {
    title: 'Requisition lines',
    screen: screen(() => import('./requisitions/screens/EditLinesScreen.tsx')),
  },
  ...declared<typeof import('./pages/opportunities/pages.ts')>('procurement/pages/opportunities'),
  ...declared<typeof import('./outside/pages.ts')>('procurement/outside'),
  '/rfq-builder/new': {
    title: 'New solicitation',
    screen: screen(() => import('./solicitations/screens/NewSolicitationScreen.tsx')),
  },
  ...declared<typeof import('./solicitations/pages.ts')>('procurement/solicitations'),
  ...registerPages('/rfq-builder/periods', {
    of: 'response_periods',
    called: 'Response period',
    list: { to: '/rfq-builder?tab=periods', label: 'Response periods' },
    record: () => import('./solicitations/records.ts').then(({ responsePeriod }) => responsePeriod),
  }),
  ...declared<typeof import('./pages/solicitation/pages.ts')>('procurement/pages/solicitation'),
  '/rfq-builder/:id/edit': {
    title: 'Edit solicitation',
    ...editForm(() => import('./solicitations/records.ts').then((file) => file.solicitation), {
      sends: 'solicitations/edit',
    }),
  },
  '/rfq-builder/:id/interview': {
    title: 'Solicitation interview',
    screen: screen(() => import('./interview/screens/InterviewScreen.tsx')),
  },
  ...declared<typeof import('./pages/evaluations/pages.ts')>('procurement/pages/evaluations'),
  ...declared<typeof import('./pages/pages.ts')>('procurement/pages'),
  ...registerPages('/bid-evaluation/protest-periods', {
    of: 'protest_periods',
    called: 'Protest period',
    list: { to: '/bid-evaluation?tab=protest-periods', label: 'Protest periods' },
    record: () => import('./awards/records.ts').then(({ protestPeriod }) => protestPeriod),
  }),
  ...declared<typeof import('./pages/evaluation/pages.ts')>('procurement/pages/evaluation'),
  '/bid-evaluation/:id/files/:bidder/:position': {
    title: 'Bid file',
    screen: screen(() => import('./panel-files/screens/ReadingScreen.tsx')),
  },
  ...declared<typeof import('./pages/orders/pages.ts')>('procurement/pages/orders'),
  '/purchase-orders/new': {
    title: 'New order',
    screen: screen(() => import('./purchase-orders/screens/NewOrderScreen.tsx')),
  },
  ...declared<typeof import('./receipts/pages.ts')>('procurement/receipts'),
  ...registerPages('/purchase-orders/terms', {
    of: 'order_terms',
    called: 'Order setting',
    list: { to: '/purchase-orders?tab=terms', label: 'Order settings' },
    record: () => import('./purchase-orders/records.ts').then(({ orderTerm }) => orderTerm),
  }),
  ...declared<typeof import('./pages/order/pages.ts')>('procurement/pages/order'),
  '/purchase-orders/:id/edit': {
    title: 'Edit purchase order',
    screen: screen(() => import('./purchase-orders/screens/EditOrderScreen.tsx')),
  },
  '/purchase-orders/:id/lines': {
    title: 'Purchase order lines',
    asks: true,
    screen: screen(() => import('./purchase-orders/screens/EditOrderLinesScreen.tsx')),
  },
  '/purchase-orders/:id/change': {
    title: 'Change purchase order',
    screen: screen(() => import('./purchase-orders/screens/ChangeOrderScreen.tsx')),
  },
  '/purchase-orders/:id/release': {
    title: 'New release',
    screen: screen(() => import('./purchase-orders/screens/ReleaseScreen.tsx')),
  },
  '/purchase-orders/:id/receive': {
    title: 'Receive goods',
    asks: true,
    screen: screen(() => import('./receipts/screens/ReceiveScreen.tsx')),
  },
  '/vendor-portal': {
    title: phrase('Vendor portal'),
    vendors: true,
    screen: screen(() => import('./pages/VendorPortalScreen.tsx')),
  },
  '/vendor-portal/orders/:id': {
    title: phrase('Order'),
    vendors: true,
    screen: screen(() => import('./pages/VendorOrderScreen.tsx')),
  },
  '/market-intelligence': {
    title: 'Market intelligence',
    screen: screen(() => import('./market/screens/MarketScreen.tsx')),
  },
  '/public-opportunities': {
    title: phrase('Public opportunities'),
    description: phrase('Open solicitations of public agencies, with documents, questions and answers.'),
    words: ['opportunities'],
    open: 'public',
    screen: screen(() => import('./pages/OpportunitiesScreen.tsx')),
    summary: screen(() => import('./notices/screens/OpportunitiesSummaryScreen.tsx')),
  },
  '/public-opportunities/:id': {
    title: phrase('Public opportunity'),
    words: ['opportunities'],
    open: 'public',
    vendors: true,
    screen: screen(() => import('./pages/OpportunityScreen.tsx')),
  },
})

/** The first picture of the section's home. */
export const ProcurementStages = lazy(() =>
  import('./pipeline/screens/StagesOfSection.tsx').then(({ StagesOfSection }) => ({ default: StagesOfSection })),
)
