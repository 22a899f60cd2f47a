import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const assets = area('Enterprise Asset Mgmt', {
  '/eam': { title: 'Asset overview', ...planned },
  '/asset-management': { title: 'Asset register', screen: lazy(() => import('./assets/screens/AssetsScreen.tsx')) },
  '/asset-management/new': { title: 'New asset', screen: lazy(() => import('./assets/screens/NewAssetScreen.tsx')) },
  '/asset-management/:id': { title: 'Asset', screen: lazy(() => import('./assets/screens/AssetScreen.tsx')) },
  '/asset-management/:id/edit': { title: 'Edit asset', screen: lazy(() => import('./assets/screens/EditAssetScreen.tsx')) },
  '/maintenance-management': { title: 'Work orders', views: { 'action=create': 'Create a work order' }, ...planned },
  '/safety-management': { title: 'Safety', ...planned },
})
