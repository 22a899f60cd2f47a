import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const disasters = area('Emergency & Disaster', {
  '/disaster-ops-hub': {
    title: 'Operations center',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pages/OpsHubScreen.tsx')),
  },
  '/emergency-procurement/new': {
    title: 'New emergency purchase',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./emergency-purchases/screens/NewEmergencyScreen.tsx')),
  },
  ...declared<typeof import('./emergency-purchases/pages.ts')>('disasters/emergency-purchases'),
  '/fema-integration': {
    title: 'FEMA data exchange',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./fema-exchange/screens/ExchangeScreen.tsx')),
  },
  '/weather-alerts': { title: 'Weather alerts', screen: screen(() => import('./pages/AlertsScreen.tsx')) },
  ...declared<typeof import('./pages/pages.ts')>('disasters/pages'),
  '/supply-chain-command-center': {
    title: 'Supply control tower',
    screen: screen(() => import('./pages/TowerScreen.tsx')),
  },
  ...declared<typeof import('./supply/pages.ts')>('disasters/supply'),
  '/supply-chain-risk': {
    title: 'Supply chain risk',
    asks: true,
    screen: screen(() => import('./pages/RisksScreen.tsx')),
  },
  ...declared<typeof import('./supply-risks/pages.ts')>('disasters/supply-risks'),
  '/incident-timeline': { title: 'Incident timeline', screen: screen(() => import('./pages/TimelineScreen.tsx')) },
  ...declared<typeof import('./incidents/log/pages.ts')>('disasters/incidents/log'),
  ...declared<typeof import('./declarations/pages.ts')>('disasters/declarations'),
  '/disaster-response': { title: 'Disaster response', screen: screen(() => import('./pages/ResponseScreen.tsx')) },
  '/disaster-response/incidents/new': {
    title: 'New incident',
    makes: 'emergency_incidents',
    screen: screen(() => import('./incidents/screens/NewIncidentScreen.tsx')),
  },
  ...declared<typeof import('./requests/pages.ts')>('disasters/requests'),
  ...declared<typeof import('./shelters/pages.ts')>('disasters/shelters'),
  ...declared<typeof import('./volunteers/pages.ts')>('disasters/volunteers'),
  ...declared<typeof import('./reports/pages.ts')>('disasters/reports'),
})
