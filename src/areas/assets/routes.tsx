import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const assets = area('Enterprise Asset Mgmt', {
  '/eam': { title: 'Asset overview', screen: screen(() => import('./pages/EamScreen.tsx')) },
  ...declared<typeof import('./pages/register/pages.ts')>('assets/pages/register'),
  '/asset-management/new': {
    title: 'New asset',
    makes: 'assets',
    screen: screen(() => import('./assets/screens/NewAssetScreen.tsx')),
  },
  '/asset-management/labels': {
    title: 'Asset labels',
    screen: screen(() => import('./assets/screens/LabelsScreen.tsx')),
  },
  ...registerPages('/asset-management/settings', {
    of: 'asset_terms',
    called: 'Asset setting',
    list: { to: '/asset-management?tab=terms', label: 'Asset settings' },
    record: () => import('./terms/records.ts').then(({ assetTerm }) => assetTerm),
  }),
  ...declared<typeof import('./pages/pages.ts')>('assets/pages'),
  ...declared<typeof import('./custody/pages.ts')>('assets/custody'),
  '/asset-management/property-reports/:id': {
    title: 'Property report',
    of: 'property_reports',
    screen: screen(() => import('./property-forms/screens/PropertyReportScreen.tsx')),
  },
  ...declared<typeof import('./pages/maintenance/pages.ts')>('assets/pages/maintenance'),
  ...declared<typeof import('./work/pages.ts')>('assets/work'),
  ...declared<typeof import('./meters/pages.ts')>('assets/meters'),
  ...declared<typeof import('./dispatch/pages.ts')>('assets/dispatch'),
  '/maintenance-management/routes/:id': {
    title: 'Route plan',
    of: 'route_plans',
    screen: screen(() => import('./dispatch/screens/RoutePlanScreen.tsx')),
  },
  '/maintenance-management/routes/:id/drive': {
    title: 'My route',
    screen: screen(() => import('./dispatch/screens/DriveScreen.tsx')),
  },
  ...declared<typeof import('./pages/safety/pages.ts')>('assets/pages/safety'),
  ...declared<typeof import('./permits/pages.ts')>('assets/permits'),
  ...declared<typeof import('./safety/pages.ts')>('assets/safety'),
})
