import { lazy } from 'react'
import { area } from '#kit/route.ts'

export const dashboard = area('Dashboard', {
  '/dashboard': { title: 'Dashboard', screen: lazy(() => import('./screens/DashboardScreen.tsx')) },
})
