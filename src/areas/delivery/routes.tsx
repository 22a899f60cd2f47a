import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const delivery = area('Performance & Delivery', {
  '/project-management': { title: 'Project workspace', screen: lazy(() => import('./schedule/screens/WorkspacesScreen.tsx')) },
  '/project-management/:id': { title: 'Workspace of a project', screen: lazy(() => import('./schedule/screens/WorkspaceScreen.tsx')) },
  '/projects': { title: 'Projects', screen: lazy(() => import('./projects/screens/ProjectsScreen.tsx')) },
  '/projects/new': { title: 'New project', screen: lazy(() => import('./projects/screens/NewProjectScreen.tsx')) },
  '/projects/:id': { title: 'Project', screen: lazy(() => import('./projects/screens/ProjectScreen.tsx')) },
  '/projects/:id/edit': { title: 'Edit project', screen: lazy(() => import('./projects/screens/EditProjectScreen.tsx')) },
  '/construction-projects': { title: 'Construction projects', screen: lazy(() => import('./site/screens/SitesScreen.tsx')) },
  '/construction-projects/pay/:id': { title: 'Pay application', screen: lazy(() => import('./site/screens/PayApplicationScreen.tsx')) },
  '/construction-projects/:id': { title: 'Site of a project', screen: lazy(() => import('./site/screens/SiteScreen.tsx')) },
  '/shipment-tracking': { title: 'Shipments', screen: lazy(() => import('./shipments/screens/ShipmentsScreen.tsx')) },
  '/shipment-tracking/:id': { title: 'Shipment', screen: lazy(() => import('./shipments/screens/ShipmentScreen.tsx')) },
  '/inventory': { title: 'Inventory', screen: lazy(() => import('./stock/screens/InventoryScreen.tsx')) },
  '/inventory/items/:id': { title: 'Stock item', screen: lazy(() => import('./stock/screens/ItemScreen.tsx')) },
  '/inventory/kits/:id': { title: 'Kit', screen: lazy(() => import('./stock/screens/KitScreen.tsx')) },
  '/inventory/counts/:id': { title: 'Stock count', screen: lazy(() => import('./stock/screens/CountScreen.tsx')) },
  '/inventory/transfers/:id': { title: 'Transfer', screen: lazy(() => import('./stock/screens/TransferScreen.tsx')) },
  '/quantity-takeoff': { title: 'Quantity takeoff', ...planned },
  '/gis-integration': { title: 'Maps', ...planned },
  '/advanced-gis': { title: 'Map analysis', ...planned },
  '/iot': { title: 'Sensors', ...planned },
  '/carbon': { title: 'Carbon ledger', ...planned },
  '/mobile-app': { title: 'Mobile app', ...planned },
  '/mobile-field-operations': { title: 'Field work', ...planned },
  '/reports': { title: 'Reports', screen: lazy(() => import('./reports/screens/ReportsScreen.tsx')) },
  '/reports/runs/:id': { title: 'Report result', screen: lazy(() => import('./reports/screens/RunScreen.tsx')) },
  '/reports/:name': { title: 'Report', screen: lazy(() => import('./reports/screens/ReportScreen.tsx')) },
  '/enhanced-reporting': { title: 'Report builder', screen: lazy(() => import('./report-builder/screens/BuilderScreen.tsx')) },
  '/communications': { title: 'Messages', screen: lazy(() => import('./messages/screens/CommunicationsScreen.tsx')) },
  '/communications/new': { title: 'Write', screen: lazy(() => import('./messages/screens/WriteScreen.tsx')) },
  '/communications/:id': { title: 'Conversation', screen: lazy(() => import('./messages/screens/ThreadScreen.tsx')) },
})
