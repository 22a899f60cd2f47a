import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const vendors = area('Vendor & Marketplace', {
  '/vendor-directory': {
    title: 'Vendor directory',
    screen: screen(() => import('./vendors/screens/VendorDirectoryScreen.tsx')),
  },
  '/vendor-registration': {
    title: phrase('Vendor registration'),
    vendors: true,
    screen: screen(() => import('./registrations/screens/VendorRegistrationScreen.tsx')),
  },
  '/vendor-registration/:id': {
    title: 'Vendor registration',
    screen: screen(() => import('./registrations/screens/RegistrationScreen.tsx')),
  },
  '/public-vendors': {
    title: phrase('Public vendors'),
    description: phrase('Vendors that agreed to be listed, with certifications.'),
    words: ['opportunities'],
    open: 'public',
    screen: screen(() => import('./listings/screens/PublicVendorsScreen.tsx')),
  },
  '/vendor-performance': {
    title: 'Vendor performance',
    screen: screen(() => import('./performance/screens/VendorPerformanceScreen.tsx')),
  },
  '/vendor-directory/new': {
    title: 'New vendor',
    screen: screen(() => import('./vendors/screens/NewVendorScreen.tsx')),
  },
  '/vendor-directory/exclusions': {
    title: 'Exclusion list',
    screen: screen(() => import('./exclusions/screens/ExclusionsScreen.tsx')),
  },
  '/vendor-directory/terms': {
    title: 'Vendor settings',
    screen: screen(() => import('./terms/screens/TermsScreen.tsx')),
  },
  '/vendor-directory/terms/new': {
    title: 'New vendor setting',
    screen: screen(() => import('./terms/screens/NewTermScreen.tsx')),
  },
  '/vendor-directory/terms/:id': {
    title: 'Vendor setting',
    of: 'vendor_terms',
    screen: screen(() => import('./terms/screens/TermScreen.tsx')),
  },
  '/vendor-directory/terms/:id/edit': {
    title: 'Edit vendor setting',
    screen: screen(() => import('./terms/screens/NewTermScreen.tsx')),
  },
  '/vendor-directory/:id': { of: 'vendors', title: 'Vendor', screen: screen(() => import('./pages/VendorScreen.tsx')) },
  '/vendor-directory/:id/edit': {
    title: 'Edit vendor',
    screen: screen(() => import('./vendors/screens/EditVendorScreen.tsx')),
  },
})
