import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const dashboard = area('Dashboard', {
  '/dashboard': { title: 'Dashboard', screen: screen(() => import('./screens/DashboardScreen.tsx')) },
})
