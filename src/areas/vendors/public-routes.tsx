import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

/** The pages for visitors, who load no other address of this area. */
export const publicVendors = area('Vendor & Marketplace', {
  '/public-vendors': {
    title: phrase('Public vendors'),
    description: phrase('Vendors that agreed to be listed, with certifications.'),
    words: ['opportunities'],
    open: 'public',
    screen: screen(() => import('./listings/screens/PublicVendorsScreen.tsx')),
  },
})
