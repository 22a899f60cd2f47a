import { lazy } from 'react'
import { plannedIn } from '#kit/planned.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const procurement = area('Core Procurement', {
  '/ai-procurement': { title: 'Procurement home', ...planned },
  '/smart-requisition': { title: 'Requisitions', ...planned },
  '/opportunities': { title: 'Opportunities', screen: lazy(() => import('./solicitations/screens/OpportunitiesScreen.tsx')) },
  '/rfi': { title: 'Requests for information', screen: lazy(() => import('./solicitations/screens/InformationScreen.tsx')) },
  '/rfq-builder': { title: 'Solicitation builder', screen: lazy(() => import('./solicitations/screens/BuilderScreen.tsx')) },
  '/rfq-builder/new': { title: 'New solicitation', screen: lazy(() => import('./solicitations/screens/NewSolicitationScreen.tsx')) },
  '/rfq-builder/:id': { title: 'Solicitation', screen: lazy(() => import('./solicitations/screens/SolicitationScreen.tsx')) },
  '/rfq-builder/:id/edit': { title: 'Edit solicitation', screen: lazy(() => import('./solicitations/screens/EditSolicitationScreen.tsx')) },
  '/bid-evaluation': { title: 'Bid evaluation', screen: lazy(() => import('./bids/screens/EvaluationScreen.tsx')) },
  '/purchase-orders': { title: 'Purchase orders', ...planned },
  '/vendor-portal': { title: 'Vendor portal', screen: lazy(() => import('./bids/screens/VendorPortalScreen.tsx')) },
  '/public-opportunities': {
    title: 'Public opportunities',
    open: 'public',
    screen: screen(() => import('./notices/screens/OpportunitiesScreen.tsx')),
  },
  '/public-opportunities/:id': { title: 'Public opportunity', open: 'public', screen: lazy(() => import('./notices/screens/OpportunityScreen.tsx')) },
})
