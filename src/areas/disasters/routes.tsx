import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const disasters = area('Emergency & Disaster', {
  '/disaster-ops-hub': { title: 'Operations center', roles: ['admin', 'manager'], ...planned },
  '/emergency-procurement': { title: 'Emergency procurement', roles: ['admin', 'manager'], ...planned },
  '/fema-integration': { title: 'FEMA data exchange', roles: ['admin', 'manager'], ...planned },
  '/weather-alerts': { title: 'Weather alerts', ...planned },
  '/supply-chain-command-center': { title: 'Supply control tower', ...planned },
  '/supply-chain-risk': { title: 'Supply chain risk', ...planned },
  '/incident-timeline': { title: 'Incident timeline', ...planned },
  '/disaster': { title: 'Disasters and declarations', screen: lazy(() => import('./declarations/screens/DeclarationsScreen.tsx')) },
  '/disaster/new': { title: 'New declaration', screen: lazy(() => import('./declarations/screens/NewDeclarationScreen.tsx')) },
  '/disaster/:id': { title: 'Declaration', screen: lazy(() => import('./declarations/screens/DeclarationScreen.tsx')) },
  '/disaster/:id/edit': { title: 'Edit declaration', screen: lazy(() => import('./declarations/screens/EditDeclarationScreen.tsx')) },
  '/disaster-response': { title: 'Disaster response', ...planned },
})
