import { lazy } from 'react'
import { plannedIn } from '#kit/planned.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const procurement = area('Core Procurement', {
  '/ai-procurement': { title: 'Procurement home', screen: lazy(() => import('./pipeline/screens/PipelineScreen.tsx')) },
  '/smart-requisition': { title: 'New requisition', screen: lazy(() => import('./requisitions/screens/NeedScreen.tsx')) },
  '/requisitions': { title: 'Requisitions', screen: lazy(() => import('./requisitions/screens/RequisitionsScreen.tsx')) },
  '/requisitions/catalog/new': { title: 'New catalog item', screen: lazy(() => import('./catalog/screens/NewCatalogItemScreen.tsx')) },
  '/requisitions/catalog/:id': { title: 'Catalog item', screen: lazy(() => import('./catalog/screens/CatalogItemScreen.tsx')) },
  '/requisitions/catalog/:id/edit': { title: 'Edit catalog item', screen: lazy(() => import('./catalog/screens/EditCatalogItemScreen.tsx')) },
  '/requisitions/thresholds/new': { title: 'New threshold', screen: lazy(() => import('./methods/screens/NewThresholdScreen.tsx')) },
  '/requisitions/thresholds/:id': { title: 'Threshold', screen: lazy(() => import('./methods/screens/ThresholdScreen.tsx')) },
  '/requisitions/thresholds/:id/edit': { title: 'Edit threshold', screen: lazy(() => import('./methods/screens/EditThresholdScreen.tsx')) },
  '/requisitions/:id': { title: 'Requisition', screen: lazy(() => import('./requisitions/screens/RequisitionScreen.tsx')) },
  '/requisitions/:id/edit': { title: 'Edit requisition', screen: lazy(() => import('./requisitions/screens/EditRequisitionScreen.tsx')) },
  '/requisitions/:id/lines': { title: 'Lines of a requisition', screen: lazy(() => import('./requisitions/screens/EditLinesScreen.tsx')) },
  '/opportunities': { title: 'Opportunities', screen: lazy(() => import('./solicitations/screens/OpportunitiesScreen.tsx')) },
  '/opportunities/outside/:id': { title: 'Outside opportunity', screen: lazy(() => import('./outside/screens/OutsideScreen.tsx')) },
  '/opportunities/outside/:id/edit': { title: 'Edit outside opportunity', screen: lazy(() => import('./outside/screens/EditOutsideScreen.tsx')) },
  '/rfi': { title: 'Requests for information', screen: lazy(() => import('./solicitations/screens/InformationScreen.tsx')) },
  '/rfq-builder': { title: 'Solicitation builder', screen: lazy(() => import('./solicitations/screens/BuilderScreen.tsx')) },
  '/rfq-builder/new': { title: 'New solicitation', screen: lazy(() => import('./solicitations/screens/NewSolicitationScreen.tsx')) },
  '/rfq-builder/clauses/new': { title: 'New clause', screen: lazy(() => import('./solicitations/screens/NewClauseScreen.tsx')) },
  '/rfq-builder/clauses/:id': { title: 'Clause', screen: lazy(() => import('./solicitations/screens/ClauseScreen.tsx')) },
  '/rfq-builder/clauses/:id/edit': { title: 'Edit clause', screen: lazy(() => import('./solicitations/screens/EditClauseScreen.tsx')) },
  '/rfq-builder/periods/new': { title: 'New response period', screen: lazy(() => import('./solicitations/screens/NewResponsePeriodScreen.tsx')) },
  '/rfq-builder/periods/:id': { title: 'Response period', screen: lazy(() => import('./solicitations/screens/ResponsePeriodScreen.tsx')) },
  '/rfq-builder/periods/:id/edit': { title: 'Edit response period', screen: lazy(() => import('./solicitations/screens/EditResponsePeriodScreen.tsx')) },
  '/rfq-builder/:id': { title: 'Solicitation', screen: lazy(() => import('./solicitations/screens/SolicitationScreen.tsx')) },
  '/rfq-builder/:id/edit': { title: 'Edit solicitation', screen: lazy(() => import('./solicitations/screens/EditSolicitationScreen.tsx')) },
  '/rfq-builder/:id/interview': { title: 'Interview', screen: lazy(() => import('./interview/screens/InterviewScreen.tsx')) },
  '/bid-evaluation': { title: 'Bid evaluation', screen: lazy(() => import('./panel/screens/EvaluationsScreen.tsx')) },
  '/bid-evaluation/awards/:id': { title: 'Award', screen: lazy(() => import('./awards/screens/AwardScreen.tsx')) },
  '/bid-evaluation/standstill/new': { title: 'New standstill period', screen: lazy(() => import('./awards/screens/NewStandstillScreen.tsx')) },
  '/bid-evaluation/standstill/:id': { title: 'Standstill period', screen: lazy(() => import('./awards/screens/StandstillPeriodScreen.tsx')) },
  '/bid-evaluation/standstill/:id/edit': { title: 'Edit standstill period', screen: lazy(() => import('./awards/screens/EditStandstillScreen.tsx')) },
  '/bid-evaluation/:id': { title: 'Evaluation', screen: lazy(() => import('./panel/screens/EvaluationScreen.tsx')) },
  '/purchase-orders': { title: 'Purchase orders', ...planned },
  '/vendor-portal': { title: 'Vendor portal', screen: lazy(() => import('./bids/screens/VendorPortalScreen.tsx')) },
  '/market-intelligence': { title: 'Market intelligence', screen: lazy(() => import('./market/screens/MarketScreen.tsx')) },
  '/public-opportunities': {
    title: 'Public opportunities',
    open: 'public',
    screen: screen(() => import('./notices/screens/OpportunitiesScreen.tsx')),
  },
  '/public-opportunities/:id': { title: 'Public opportunity', open: 'public', screen: lazy(() => import('./notices/screens/OpportunityScreen.tsx')) },
})
