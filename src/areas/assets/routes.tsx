import { lazy } from 'react'
import { area } from '#kit/route.ts'

export const assets = area('Enterprise Asset Mgmt', {
  '/eam': { title: 'Asset overview', screen: lazy(() => import('./overview/screens/EamScreen.tsx')) },
  '/asset-management': { title: 'Asset register', screen: lazy(() => import('./assets/screens/AssetsScreen.tsx')) },
  '/asset-management/new': { title: 'New asset', screen: lazy(() => import('./assets/screens/NewAssetScreen.tsx')) },
  '/asset-management/labels': { title: 'Asset labels', screen: lazy(() => import('./assets/screens/LabelsScreen.tsx')) },
  '/asset-management/:id': { title: 'Asset', screen: lazy(() => import('./assets/screens/AssetScreen.tsx')) },
  '/asset-management/counts/:id': { title: 'Physical count', screen: lazy(() => import('./custody/screens/AssetCountScreen.tsx')) },
  '/asset-management/dispositions/:id': { title: 'Disposition', screen: lazy(() => import('./custody/screens/DisposalScreen.tsx')) },
  '/asset-management/:id/edit': { title: 'Edit asset', screen: lazy(() => import('./assets/screens/EditAssetScreen.tsx')) },
  '/maintenance-management': { title: 'Work orders', views: { 'action=create': 'Create a work order' }, screen: lazy(() => import('./work/screens/MaintenanceScreen.tsx')) },
  '/maintenance-management/plans/:id': { title: 'Maintenance plan', screen: lazy(() => import('./work/screens/PlanScreen.tsx')) },
  '/maintenance-management/meters/:id': { title: 'Meter', screen: lazy(() => import('./work/screens/MeterScreen.tsx')) },
  '/maintenance-management/:id': { title: 'Work order', screen: lazy(() => import('./work/screens/WorkOrderScreen.tsx')) },
  '/safety-management': { title: 'Safety', screen: lazy(() => import('./safety/screens/SafetyScreen.tsx')) },
  '/safety-management/permits/:id': { title: 'Permit to work', screen: lazy(() => import('./permits/screens/PermitScreen.tsx')) },
  '/safety-management/cases/:id': { title: 'Injury case', roles: ['admin', 'manager'], screen: lazy(() => import('./safety/screens/CaseScreen.tsx')) },
  '/safety-management/hazards/:id': { title: 'Job hazard analysis', screen: lazy(() => import('./safety/screens/HazardScreen.tsx')) },
  '/safety-management/:id': { title: 'Safety event', screen: lazy(() => import('./safety/screens/EventScreen.tsx')) },
})
