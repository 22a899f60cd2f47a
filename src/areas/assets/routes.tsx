import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const assets = area('Enterprise Asset Mgmt', {
  '/eam': { title: 'Asset overview', ...planned },
  '/asset-management': { title: 'Asset register', ...planned },
  '/maintenance-management': { title: 'Work orders', views: { 'action=create': 'Create a work order' }, ...planned },
  '/safety-management': { title: 'Safety', ...planned },
})
