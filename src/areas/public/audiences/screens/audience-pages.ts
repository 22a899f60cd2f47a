import type { Reader } from './audience-routes.tsx'

const pages = {
  counties: () => import('./CountiesScreen.tsx'),
  cities: () => import('./CitiesScreen.tsx'),
  utilities: () => import('./UtilitiesScreen.tsx'),
  'school-districts': () => import('./SchoolDistrictsScreen.tsx'),
  grantees: () => import('./GranteesScreen.tsx'),
  suppliers: () => import('./SuppliersScreen.tsx'),
} satisfies Record<Reader, unknown>

export const audiencePage = (reader: Reader) => pages[reader]()
