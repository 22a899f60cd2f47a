import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const grants = area('Grant Management', {
  '/grant-management': {
    title: 'Grants',
    views: {
      'tab=portfolio': 'Award portfolio',
      'tab=research': 'Funding opportunities',
      'tab=builder': 'Application builder',
      'tab=applications': 'Applications',
      'tab=reviewer': 'Merit review',
      'tab=budget': 'Award budgets',
      'tab=milestones': 'Milestones',
      'tab=recipient': 'Subrecipients',
      'tab=compliance-hub': 'Grant compliance',
      'tab=closeout': 'Closeout',
      'tab=disaster-ai': 'Disaster funding match',
    },
    screen: lazy(() => import('./grants/screens/GrantManagementScreen.tsx')),
  },
  '/grant-management/grants/new': { title: 'New grant', screen: lazy(() => import('./grants/screens/NewGrantScreen.tsx')) },
  '/grant-management/grants/:id': { title: 'Grant', screen: lazy(() => import('./grants/screens/GrantScreen.tsx')) },
  '/grant-management/grants/:id/edit': { title: 'Edit grant', screen: lazy(() => import('./grants/screens/EditGrantScreen.tsx')) },
  '/grant-management/limits': { title: 'Grant limits', screen: lazy(() => import('./terms/screens/TermsScreen.tsx')) },
  '/grant-management/limits/new': { title: 'New grant limit', screen: lazy(() => import('./terms/screens/NewTermScreen.tsx')) },
  '/grant-management/limits/:id': { title: 'Grant limit', screen: lazy(() => import('./terms/screens/TermScreen.tsx')) },
  '/grant-management/limits/:id/edit': { title: 'Edit grant limit', screen: lazy(() => import('./terms/screens/EditTermScreen.tsx')) },
  '/grant-management/reports': { title: 'Grant reports', ...planned },
  '/grants-management': { title: 'Grant cash position', ...planned },
  '/grants-management-page': { title: 'My grants', ...planned },
  '/grant-hub': { title: 'Grant pipeline', roles: ['admin', 'manager'], ...planned },
  '/grant-budget-builder': { title: 'Grant budget builder', ...planned },
  '/quantum-grant-management': { title: 'Grant portfolio optimizer', roles: ['admin', 'manager'], ...planned },
  '/fema-forms': { title: 'FEMA forms', ...planned },
  '/fema-grants-hub': { title: 'FEMA grants', screen: lazy(() => import('./fema-hub/screens/FemaHubScreen.tsx')) },
  '/fema-grants-hub/requests/:id': { title: 'Request for Public Assistance', screen: lazy(() => import('./public-assistance/screens/RequestScreen.tsx')) },
  '/fema-grants-hub/damage/:id': { title: 'Damage item', screen: lazy(() => import('./damage/screens/DamageScreen.tsx')) },
  '/fema-grants-hub/projects/:id': { title: 'Public Assistance project', screen: lazy(() => import('./public-assistance/screens/ProjectScreen.tsx')) },
  '/fema-grants-hub/figures/new': { title: 'New FEMA figure', screen: lazy(() => import('./fema-terms/screens/NewFigureScreen.tsx')) },
  '/fema-grants-hub/figures/:id': { title: 'FEMA figure', screen: lazy(() => import('./fema-terms/screens/FigureScreen.tsx')) },
  '/fema-grants-hub/figures/:id/edit': { title: 'Edit FEMA figure', screen: lazy(() => import('./fema-terms/screens/EditFigureScreen.tsx')) },
  '/disaster-grants': { title: 'Disaster funding', ...planned },
})
