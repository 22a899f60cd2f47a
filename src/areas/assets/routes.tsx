import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const assets = area('Enterprise Asset Mgmt', {
  '/eam': { title: 'Asset overview', screen: screen(() => import('./pages/EamScreen.tsx')) },
  '/asset-management': { title: 'Asset register', screen: screen(() => import('./pages/AssetsScreen.tsx')) },
  '/asset-management/new': { title: 'New asset', screen: screen(() => import('./assets/screens/NewAssetScreen.tsx')) },
  '/asset-management/labels': {
    title: 'Asset labels',
    screen: screen(() => import('./assets/screens/LabelsScreen.tsx')),
  },
  '/asset-management/:id': { title: 'Asset', screen: screen(() => import('./pages/AssetScreen.tsx')) },
  '/asset-management/counts/:id': {
    title: 'Physical count',
    screen: screen(() => import('./custody/screens/AssetCountScreen.tsx')),
  },
  '/asset-management/dispositions/:id': {
    title: 'Disposition',
    screen: screen(() => import('./custody/screens/DisposalScreen.tsx')),
  },
  '/asset-management/:id/edit': {
    title: 'Edit asset',
    screen: screen(() => import('./assets/screens/EditAssetScreen.tsx')),
  },
  '/maintenance-management': {
    title: 'Work orders',
    views: { 'action=create': 'Create a work order' },
    screen: screen(() => import('./pages/MaintenanceScreen.tsx')),
  },
  '/maintenance-management/plans/:id': {
    title: 'Maintenance plan',
    screen: screen(() => import('./work/screens/PlanScreen.tsx')),
  },
  '/maintenance-management/meters/:id': {
    title: 'Meter',
    screen: screen(() => import('./meters/screens/MeterScreen.tsx')),
  },
  '/maintenance-management/:id': { title: 'Work order', screen: screen(() => import('./pages/WorkOrderScreen.tsx')) },
  '/safety-management': { title: 'Safety', screen: screen(() => import('./safety/screens/SafetyScreen.tsx')) },
  '/safety-management/permits/:id': {
    title: 'Permit to work',
    screen: screen(() => import('./permits/screens/PermitScreen.tsx')),
  },
  '/safety-management/cases/:id': {
    title: 'Injury case',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./safety/screens/CaseScreen.tsx')),
  },
  '/safety-management/hazards/:id': {
    title: 'Job hazard analysis',
    screen: screen(() => import('./safety/screens/HazardScreen.tsx')),
  },
  '/safety-management/:id': { title: 'Safety event', screen: screen(() => import('./safety/screens/EventScreen.tsx')) },
})
