import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const vendors = area('Vendor & Marketplace', {
  '/vendor-directory': { title: 'Vendor directory', screen: lazy(() => import('./vendors/screens/VendorDirectoryScreen.tsx')) },
  '/vendor-registration': { title: 'Vendor registration', screen: lazy(() => import('./registrations/screens/VendorRegistrationScreen.tsx')) },
  '/vendor-registration/:id': { title: 'Registration of a vendor', screen: lazy(() => import('./registrations/screens/RegistrationScreen.tsx')) },
  '/public-vendors': {
    title: 'Public vendors',
    description: 'Companies that sell to public agencies and agreed to be shown: what they do and what they are certified for, with a search and a download.',
    open: 'public',
    screen: screen(() => import('./listings/screens/PublicVendorsScreen.tsx')),
  },
  '/vendor-performance': { title: 'Vendor performance', screen: lazy(() => import('./performance/screens/VendorPerformanceScreen.tsx')) },
  '/vendor-directory/new': { title: 'New vendor', screen: lazy(() => import('./vendors/screens/NewVendorScreen.tsx')) },
  '/vendor-directory/exclusions': { title: 'Exclusion list', screen: lazy(() => import('./exclusions/screens/ExclusionsScreen.tsx')) },
  '/vendor-directory/terms': { title: 'Vendor terms', screen: lazy(() => import('./terms/screens/TermsScreen.tsx')) },
  '/vendor-directory/terms/new': { title: 'New vendor term', screen: lazy(() => import('./terms/screens/NewTermScreen.tsx')) },
  '/vendor-directory/terms/:id': { title: 'Vendor term', screen: lazy(() => import('./terms/screens/TermScreen.tsx')) },
  '/vendor-directory/terms/:id/edit': { title: 'Edit vendor term', screen: lazy(() => import('./terms/screens/EditTermScreen.tsx')) },
  '/vendor-directory/:id': { title: 'Vendor', screen: lazy(() => import('./vendors/screens/VendorScreen.tsx')) },
  '/vendor-directory/:id/edit': { title: 'Edit vendor', screen: lazy(() => import('./vendors/screens/EditVendorScreen.tsx')) },
})
