import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { editForm, newForm } from '#kit/record/form-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const delivery = area('Performance & Delivery', {
  '/project-management': {
    title: 'Project workspace',
    screen: screen(() => import('./schedule/screens/WorkspacesScreen.tsx')),
  },
  '/project-management/resources': {
    title: 'Calendars and resources',
    screen: screen(() => import('./schedule/screens/SettingsScreen.tsx')),
  },
  ...declared<typeof import('./schedule/pages.ts')>('delivery/schedule'),
  '/project-management/:id': {
    title: 'Project workspace',
    screen: screen(() => import('./pages/WorkspaceScreen.tsx')),
  },
  ...declared<typeof import('./projects/pages.ts')>('delivery/projects'),
  '/projects/new': {
    title: 'New project',
    ...newForm(() => import('./projects/records.ts').then((file) => file.project), {
      sends: 'projects/propose',
      makes: 'projects',
      mine: 'manager',
    }),
  },
  '/projects/:id': { title: 'Project', of: 'projects', screen: screen(() => import('./pages/ProjectScreen.tsx')) },
  '/projects/:id/edit': {
    title: 'Edit project',
    ...editForm(() => import('./projects/records.ts').then((file) => file.project), { sends: 'projects/edit' }),
  },
  ...declared<typeof import('./site/pages.ts')>('delivery/site'),
  '/construction-projects/:id': {
    title: 'Construction site',
    screen: screen(() => import('./site/screens/SiteScreen.tsx')),
  },
  ...declared<typeof import('./shipments/pages.ts')>('delivery/shipments'),
  '/shipment-tracking/:id': {
    title: 'Shipment',
    of: 'shipments',
    screen: screen(() => import('./shipments/screens/ShipmentScreen.tsx')),
  },
  ...registerPages('/inventory/settings', {
    of: 'stock_terms',
    called: 'Inventory setting',
    list: { to: '/inventory?tab=terms', label: 'Inventory settings' },
    record: () => import('./stock/records.ts').then(({ stockTerm }) => stockTerm),
  }),
  ...declared<typeof import('./stock/pages.ts')>('delivery/stock'),
  '/reports': { title: 'Reports', screen: screen(() => import('./reports/screens/ReportsScreen.tsx')) },
  '/reports/runs/:id': {
    title: 'Saved result',
    of: 'report_runs',
    screen: screen(() => import('./reports/screens/RunScreen.tsx')),
  },
  '/reports/:name': { title: 'Report', screen: screen(() => import('./reports/screens/ReportScreen.tsx')) },
  '/enhanced-reporting': {
    title: 'Report builder',
    screen: screen(() => import('./report-builder/screens/BuilderScreen.tsx')),
  },
  '/communications': { title: 'Messages', screen: screen(() => import('./messages/screens/CommunicationsScreen.tsx')) },
  '/communications/new': { title: 'New message', screen: screen(() => import('./messages/screens/WriteScreen.tsx')) },
  '/communications/:id': {
    title: 'Conversation',
    of: 'message_threads',
    screen: screen(() => import('./messages/screens/ThreadScreen.tsx')),
  },
  ...declared<typeof import('./takeoffs/pages.ts')>('delivery/takeoffs'),
  '/quantity-takeoff/:id/plan': {
    title: 'Plan',
    screen: screen(() => import('./takeoffs/plan/screens/PlanScreen.tsx')),
  },
  '/quantity-takeoff/items/:id': {
    title: 'Takeoff item',
    of: 'takeoff_items',
    screen: screen(() => import('./takeoffs/plan/screens/ItemScreen.tsx')),
  },
  '/gis-integration': { title: 'Maps', screen: screen(() => import('./maps/screens/MapsScreen.tsx')) },
  '/gis-integration/:id': {
    title: 'Map layer',
    of: 'map_layers',
    screen: screen(() => import('./maps/screens/LayerScreen.tsx')),
  },
  '/advanced-gis': { title: 'Map analysis', screen: screen(() => import('./maps/screens/MapQueriesScreen.tsx')) },
  '/iot/rules/new': { title: 'New alarm rule', screen: screen(() => import('./devices/screens/NewRuleScreen.tsx')) },
  ...declared<typeof import('./devices/pages.ts')>('delivery/devices'),
  ...declared<typeof import('./devices/connections/pages.ts')>('delivery/devices/connections'),
  '/carbon': {
    title: 'Carbon ledger',
    screen: screen(() => import('./carbon/screens/CarbonScreen.tsx')),
    views: {
      'tab=ledger': 'Carbon entries',
      'tab=reductions': 'Reductions',
      'tab=factors': 'Emission factors',
      'tab=offsets': 'Offset credits',
    },
  },
  ...declared<typeof import('./carbon/pages.ts')>('delivery/carbon'),
  '/mobile-app': { title: 'Mobile app', screen: screen(() => import('./field/screens/MobileAppScreen.tsx')) },
  '/mobile-field-operations': {
    title: 'Field work',
    screen: screen(() => import('./field/screens/FieldWorkScreen.tsx')),
  },
})
