import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const disasters = area('Emergency & Disaster', {
  '/disaster-ops-hub': { title: 'Operations center', roles: ['admin', 'manager'], screen: lazy(() => import('./incidents/screens/OpsHubScreen.tsx')) },
  '/emergency-procurement': { title: 'Emergency procurement', roles: ['admin', 'manager'], screen: lazy(() => import('./emergency-purchases/screens/EmergenciesScreen.tsx')) },
  '/emergency-procurement/new': { title: 'New emergency purchase', roles: ['admin', 'manager'], screen: lazy(() => import('./emergency-purchases/screens/NewEmergencyScreen.tsx')) },
  '/emergency-procurement/:id': { title: 'Emergency purchase', roles: ['admin', 'manager'], screen: lazy(() => import('./emergency-purchases/screens/EmergencyScreen.tsx')) },
  '/emergency-procurement/:id/edit': { title: 'Edit emergency purchase', roles: ['admin', 'manager'], screen: lazy(() => import('./emergency-purchases/screens/EditEmergencyScreen.tsx')) },
  '/fema-integration': { title: 'FEMA data exchange', roles: ['admin', 'manager'], ...planned },
  '/weather-alerts': { title: 'Weather alerts', screen: lazy(() => import('./alerts/screens/AlertsScreen.tsx')) },
  '/weather-alerts/sites/:id': { title: 'Critical site', screen: lazy(() => import('./sites/screens/SiteScreen.tsx')) },
  '/weather-alerts/:id': { title: 'Alert', screen: lazy(() => import('./alerts/screens/AlertScreen.tsx')) },
  '/supply-chain-command-center': { title: 'Supply control tower', screen: lazy(() => import('./supply/screens/TowerScreen.tsx')) },
  '/supply-chain-command-center/exceptions/:id': { title: 'Supply exception', screen: lazy(() => import('./supply/screens/ExceptionScreen.tsx')) },
  '/supply-chain-command-center/items/:id': { title: 'Critical item', screen: lazy(() => import('./supply/screens/ItemScreen.tsx')) },
  '/supply-chain-risk': { title: 'Supply chain risk', screen: lazy(() => import('./supply-risks/screens/RisksScreen.tsx')) },
  '/supply-chain-risk/:id': { title: 'Supply risk', screen: lazy(() => import('./supply-risks/screens/RiskScreen.tsx')) },
  '/incident-timeline': { title: 'Incident timeline', screen: lazy(() => import('./log/screens/TimelineScreen.tsx')) },
  '/incident-timeline/entries/:id': { title: 'Log entry', screen: lazy(() => import('./log/screens/LogEntryScreen.tsx')) },
  '/disaster': { title: 'Disasters and declarations', screen: lazy(() => import('./declarations/screens/DeclarationsScreen.tsx')) },
  '/disaster/new': { title: 'New declaration', screen: lazy(() => import('./declarations/screens/NewDeclarationScreen.tsx')) },
  '/disaster/:id': { title: 'Declaration', screen: lazy(() => import('./declarations/screens/DeclarationScreen.tsx')) },
  '/disaster/:id/edit': { title: 'Edit declaration', screen: lazy(() => import('./declarations/screens/EditDeclarationScreen.tsx')) },
  '/disaster-response': { title: 'Disaster response', screen: lazy(() => import('./screens/ResponseScreen.tsx')) },
  '/disaster-response/incidents/new': { title: 'New incident', screen: lazy(() => import('./incidents/screens/NewIncidentScreen.tsx')) },
  '/disaster-response/incidents/:id': { title: 'Incident', screen: lazy(() => import('./incidents/screens/IncidentScreen.tsx')) },
  '/disaster-response/incidents/:id/edit': { title: 'Edit incident', screen: lazy(() => import('./incidents/screens/EditIncidentScreen.tsx')) },
  '/disaster-response/requests/:id': { title: 'Resource request', screen: lazy(() => import('./requests/screens/RequestScreen.tsx')) },
  '/disaster-response/shelters/:id': { title: 'Shelter', screen: lazy(() => import('./shelters/screens/ShelterScreen.tsx')) },
  '/disaster-response/volunteers/:id': { title: 'Volunteer', screen: lazy(() => import('./volunteers/screens/VolunteerScreen.tsx')) },
  '/disaster-response/assignments/:id': { title: 'Volunteer assignment', screen: lazy(() => import('./volunteers/screens/AssignmentScreen.tsx')) },
  '/disaster-response/reports/:id': { title: 'Situation report', screen: lazy(() => import('./reports/screens/ReportScreen.tsx')) },
})
