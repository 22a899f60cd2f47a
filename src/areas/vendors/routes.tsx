import { lazy } from 'react'
import { area } from '#kit/route.ts'

export const vendors = area('Vendor & Marketplace', {
  '/vendor-directory': { title: 'Vendor directory', screen: lazy(() => import('./vendors/screens/VendorDirectoryScreen.tsx')) },
  '/vendor-directory/new': { title: 'New vendor', screen: lazy(() => import('./vendors/screens/NewVendorScreen.tsx')) },
  '/vendor-directory/:id': { title: 'Vendor', screen: lazy(() => import('./vendors/screens/VendorScreen.tsx')) },
  '/vendor-directory/:id/edit': { title: 'Edit vendor', screen: lazy(() => import('./vendors/screens/EditVendorScreen.tsx')) },
})
