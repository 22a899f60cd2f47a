import { editForm, newForm } from '#kit/record/form-pages.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const disasters = area('Emergency & Disaster', {
  '/disaster-ops-hub': {
    title: 'Operations center',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pages/OpsHubScreen.tsx')),
  },
  '/emergency-procurement': {
    title: 'Emergency procurement',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./emergency-purchases/screens/EmergenciesScreen.tsx')),
  },
  '/emergency-procurement/new': {
    title: 'New emergency purchase',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./emergency-purchases/screens/NewEmergencyScreen.tsx')),
  },
  '/emergency-procurement/:id': {
    title: 'Emergency purchase',
    of: 'emergency_purchases',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./emergency-purchases/screens/EmergencyScreen.tsx')),
  },
  '/emergency-procurement/:id/edit': {
    title: 'Edit emergency purchase',
    roles: ['admin', 'manager'],
    ...editForm(() => import('./emergency-purchases/records.ts').then((file) => file.emergencyPurchase), {
      sends: 'emergency-purchases/edit',
    }),
  },
  '/fema-integration': {
    title: 'FEMA data exchange',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./fema-exchange/screens/ExchangeScreen.tsx')),
  },
  '/weather-alerts': { title: 'Weather alerts', screen: screen(() => import('./pages/AlertsScreen.tsx')) },
  '/weather-alerts/sites/:id': {
    title: 'Critical facility',
    of: 'critical_facilities',
    screen: screen(() => import('./pages/SiteScreen.tsx')),
  },
  '/weather-alerts/:id': { of: 'cap_alerts', title: 'Alert', screen: screen(() => import('./pages/AlertScreen.tsx')) },
  '/supply-chain-command-center': {
    title: 'Supply control tower',
    screen: screen(() => import('./pages/TowerScreen.tsx')),
  },
  '/supply-chain-command-center/exceptions/:id': {
    title: 'Supply exception',
    of: 'supply_exceptions',
    screen: screen(() => import('./supply/screens/ExceptionScreen.tsx')),
  },
  '/supply-chain-command-center/items/:id': {
    title: 'Critical item',
    of: 'critical_items',
    screen: screen(() => import('./supply/screens/ItemScreen.tsx')),
  },
  '/supply-chain-risk': { title: 'Supply chain risk', screen: screen(() => import('./pages/RisksScreen.tsx')) },
  '/supply-chain-risk/:id': {
    title: 'Supply chain risk',
    of: 'supply_risks',
    screen: screen(() => import('./supply-risks/screens/RiskScreen.tsx')),
  },
  '/incident-timeline': { title: 'Incident timeline', screen: screen(() => import('./pages/TimelineScreen.tsx')) },
  '/incident-timeline/entries/:id': {
    title: 'Log entry',
    of: 'incident_log_entries',
    screen: screen(() => import('./incidents/log/screens/LogEntryScreen.tsx')),
  },
  '/disaster': {
    title: 'Disaster declarations',
    screen: screen(() => import('./declarations/screens/DeclarationsScreen.tsx')),
  },
  '/disaster/new': {
    title: 'New declaration',
    ...newForm(() => import('#areas/grants/declarations/records.ts').then((file) => file.disasterDeclaration), {
      sends: 'disaster-declarations/enter',
      makes: 'disaster_declarations',
      mine: 'owner',
      start: { federal_share: 75, emergency_share: 75 },
    }),
  },
  '/disaster/:id': {
    title: 'Declaration',
    of: 'disaster_declarations',
    screen: screen(() => import('./declarations/screens/DeclarationScreen.tsx')),
  },
  '/disaster/:id/edit': {
    title: 'Edit declaration',
    ...editForm(() => import('#areas/grants/declarations/records.ts').then((file) => file.disasterDeclaration), {
      sends: 'disaster-declarations/edit',
    }),
  },
  '/disaster-response': { title: 'Disaster response', screen: screen(() => import('./pages/ResponseScreen.tsx')) },
  '/disaster-response/incidents/new': {
    title: 'New incident',
    makes: 'emergency_incidents',
    screen: screen(() => import('./incidents/screens/NewIncidentScreen.tsx')),
  },
  '/disaster-response/incidents/:id': {
    title: 'Incident',
    of: 'emergency_incidents',
    screen: screen(() => import('./pages/IncidentScreen.tsx')),
  },
  '/disaster-response/incidents/:id/edit': {
    title: 'Edit incident',
    ...editForm(() => import('./incidents/records.ts').then((file) => file.incident), {
      sends: 'incidents/edit',
      list: '/disaster-response?tab=incidents',
    }),
  },
  '/disaster-response/requests/:id': {
    title: 'Resource request',
    of: 'resource_requests',
    screen: screen(() => import('./requests/screens/RequestScreen.tsx')),
  },
  '/disaster-response/shelters/:id': {
    title: 'Shelter',
    of: 'shelters',
    screen: screen(() => import('./shelters/screens/ShelterScreen.tsx')),
  },
  '/disaster-response/volunteers/:id': {
    title: 'Volunteer',
    of: 'volunteers',
    screen: screen(() => import('./volunteers/screens/VolunteerScreen.tsx')),
  },
  '/disaster-response/assignments/:id': {
    title: 'Volunteer assignment',
    of: 'volunteer_assignments',
    screen: screen(() => import('./volunteers/screens/AssignmentScreen.tsx')),
  },
  '/disaster-response/reports/:id': {
    title: 'Situation report',
    of: 'situation_reports',
    screen: screen(() => import('./reports/screens/ReportScreen.tsx')),
  },
})
