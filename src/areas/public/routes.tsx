import { lazy } from 'react'
import { area } from '#kit/route.ts'

export const publicPages = area('Public', {
  '/': { title: 'Granary — Procurement, grants and disaster recovery for public agencies', open: 'public', screen: lazy(() => import('./landing/screens/LandingScreen.tsx')) },
})
