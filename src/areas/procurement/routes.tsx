import { lazy } from 'react'
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
  '/requisitions': {
    title: 'Requisitions',
    screen: screen(() => import('./requisitions/screens/RequisitionsScreen.tsx')),
  },
  '/requisitions/catalog/new': {
    title: 'New catalog item',
    screen: screen(() => import('./catalog/screens/NewCatalogItemScreen.tsx')),
  },
  '/requisitions/catalog/:id': {
    title: 'Catalog item',
    of: 'catalog_items',
    screen: screen(() => import('./catalog/screens/CatalogItemScreen.tsx')),
  },
  '/requisitions/catalog/:id/edit': {
    title: 'Edit catalog item',
    screen: screen(() => import('./catalog/screens/EditCatalogItemScreen.tsx')),
  },
  '/requisitions/thresholds/new': {
    title: 'New procurement threshold',
    screen: screen(() => import('./methods/screens/NewThresholdScreen.tsx')),
  },
  '/requisitions/thresholds/:id': {
    title: 'Procurement threshold',
    of: 'procurement_thresholds',
    screen: screen(() => import('./methods/screens/ThresholdScreen.tsx')),
  },
  '/requisitions/thresholds/:id/edit': {
    title: 'Edit procurement threshold',
    screen: screen(() => import('./methods/screens/NewThresholdScreen.tsx')),
  },
  '/requisitions/:id': {
    title: 'Requisition',
    of: 'requisitions',
    screen: screen(() => import('./pages/RequisitionScreen.tsx')),
  },
  '/requisitions/:id/edit': {
    title: 'Edit requisition',
    screen: screen(() => import('./requisitions/screens/EditRequisitionScreen.tsx')),
  },
  '/requisitions/:id/lines': {
    title: 'Requisition lines',
    screen: screen(() => import('./requisitions/screens/EditLinesScreen.tsx')),
  },
  '/opportunities': {
    title: phrase('Opportunities'),
    vendors: true,
    screen: screen(() => import('./pages/OpportunitiesSidesScreen.tsx')),
  },
  '/opportunities/outside/:id': {
    title: 'External opportunity',
    of: 'outside_opportunities',
    screen: screen(() => import('./outside/screens/OutsideScreen.tsx')),
  },
  '/opportunities/outside/:id/edit': {
    title: 'Edit external opportunity',
    screen: screen(() => import('./outside/screens/EditOutsideScreen.tsx')),
  },
  '/rfi': {
    title: 'Requests for information',
    screen: screen(() => import('./solicitations/screens/InformationScreen.tsx')),
  },
  '/rfq-builder': {
    title: 'Solicitation builder',
    screen: screen(() => import('./solicitations/screens/BuilderScreen.tsx')),
  },
  '/rfq-builder/new': {
    title: 'New solicitation',
    screen: screen(() => import('./solicitations/screens/NewSolicitationScreen.tsx')),
  },
  '/rfq-builder/clauses/new': {
    title: 'New clause',
    screen: screen(() => import('./solicitations/screens/NewClauseScreen.tsx')),
  },
  '/rfq-builder/clauses/:id': {
    title: 'Clause',
    of: 'clauses',
    screen: screen(() => import('./solicitations/screens/ClauseScreen.tsx')),
  },
  '/rfq-builder/clauses/:id/edit': {
    title: 'Edit clause',
    screen: screen(() => import('./solicitations/screens/EditClauseScreen.tsx')),
  },
  '/rfq-builder/periods/new': {
    title: 'New response period',
    screen: screen(() => import('./solicitations/screens/NewResponsePeriodScreen.tsx')),
  },
  '/rfq-builder/periods/:id': {
    title: 'Response period',
    of: 'response_periods',
    screen: screen(() => import('./solicitations/screens/ResponsePeriodScreen.tsx')),
  },
  '/rfq-builder/periods/:id/edit': {
    title: 'Edit response period',
    screen: screen(() => import('./solicitations/screens/NewResponsePeriodScreen.tsx')),
  },
  '/rfq-builder/:id': {
    title: 'Solicitation',
    of: 'solicitations',
    screen: screen(() => import('./pages/SolicitationScreen.tsx')),
  },
  '/rfq-builder/:id/edit': {
    title: 'Edit solicitation',
    screen: screen(() => import('./solicitations/screens/EditSolicitationScreen.tsx')),
  },
  '/rfq-builder/:id/interview': {
    title: 'Solicitation interview',
    screen: screen(() => import('./interview/screens/InterviewScreen.tsx')),
  },
  '/bid-evaluation': { title: 'Bid evaluation', screen: screen(() => import('./pages/EvaluationsScreen.tsx')) },
  '/bid-evaluation/awards/:id': {
    title: 'Award',
    of: 'awards',
    screen: screen(() => import('./pages/AwardScreen.tsx')),
  },
  '/bid-evaluation/protest-periods/new': {
    title: 'New protest period',
    screen: screen(() => import('./awards/screens/NewProtestPeriodScreen.tsx')),
  },
  '/bid-evaluation/protest-periods/:id': {
    title: 'Protest period',
    of: 'protest_periods',
    screen: screen(() => import('./awards/screens/ProtestPeriodScreen.tsx')),
  },
  '/bid-evaluation/protest-periods/:id/edit': {
    title: 'Edit protest period',
    screen: screen(() => import('./awards/screens/NewProtestPeriodScreen.tsx')),
  },
  '/bid-evaluation/:id': {
    title: 'Evaluation',
    of: 'evaluations',
    screen: screen(() => import('./pages/EvaluationScreen.tsx')),
  },
  '/purchase-orders': {
    title: phrase('Purchase orders'),
    vendors: true,
    screen: screen(() => import('./pages/OrdersScreen.tsx')),
  },
  '/purchase-orders/new': {
    title: 'New order',
    screen: screen(() => import('./purchase-orders/screens/NewOrderScreen.tsx')),
  },
  '/purchase-orders/receipts/:id': {
    title: 'Receipt',
    of: 'receipts',
    screen: screen(() => import('./receipts/screens/ReceiptScreen.tsx')),
  },
  '/purchase-orders/terms/new': {
    title: 'New order setting',
    screen: screen(() => import('./purchase-orders/screens/NewOrderTermScreen.tsx')),
  },
  '/purchase-orders/terms/:id': {
    title: 'Order setting',
    of: 'order_terms',
    screen: screen(() => import('./purchase-orders/screens/OrderTermScreen.tsx')),
  },
  '/purchase-orders/terms/:id/edit': {
    title: 'Edit order setting',
    screen: screen(() => import('./purchase-orders/screens/NewOrderTermScreen.tsx')),
  },
  '/purchase-orders/:id': {
    title: 'Purchase order',
    of: 'purchase_orders',
    screen: screen(() => import('./pages/OrderScreen.tsx')),
  },
  '/purchase-orders/:id/edit': {
    title: 'Edit purchase order',
    screen: screen(() => import('./purchase-orders/screens/EditOrderScreen.tsx')),
  },
  '/purchase-orders/:id/lines': {
    title: 'Purchase order lines',
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

/** The first line of the section's home. */
export const ProcurementFigures = lazy(() =>
  import('./pipeline/screens/PipelineFigures.tsx').then(({ PipelineFigures }) => ({ default: PipelineFigures })),
)
