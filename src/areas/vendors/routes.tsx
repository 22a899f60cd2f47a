import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { editForm, newForm } from '#kit/record/form-pages.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const vendors = area('Vendor & Marketplace', {
  ...declared<typeof import('./vendors/pages.ts')>('vendors/vendors'),
  '/vendor-registration': {
    title: phrase('Vendor registration'),
    vendors: true,
    screen: screen(() => import('./registrations/screens/VendorRegistrationScreen.tsx')),
  },
  '/vendor-registration/:id': {
    title: 'Vendor registration',
    screen: screen(() => import('./registrations/screens/RegistrationScreen.tsx')),
  },
  '/vendor-performance': {
    title: 'Vendor performance',
    screen: screen(() => import('./performance/screens/VendorPerformanceScreen.tsx')),
  },
  '/vendor-directory/new': {
    title: 'New vendor',
    ...newForm(() => import('./vendors/records.ts').then((file) => file.vendor), {
      sends: 'vendors/draft',
      makes: 'vendors',
    }),
  },
  ...declared<typeof import('./exclusions/pages.ts')>('vendors/exclusions'),
  ...registerPages('/vendor-directory/terms', {
    of: 'vendor_terms',
    called: 'Vendor setting',
    list: { to: '/vendor-directory/terms', label: 'Vendor settings' },
    record: () => import('./terms/records.ts').then(({ vendorTerm }) => vendorTerm),
  }),
  '/vendor-directory/:id': { of: 'vendors', title: 'Vendor', screen: screen(() => import('./pages/VendorScreen.tsx')) },
  '/vendor-directory/:id/edit': {
    title: 'Edit vendor',
    ...editForm(() => import('./vendors/records.ts').then((file) => file.vendor), { sends: 'vendors/edit' }),
  },
})
