import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const dashboard = area('Dashboard', {
  '/dashboard': {
    title: phrase('Dashboard'),
    vendors: true,
    asks: true,
    screen: screen(() => import('./screens/DashboardScreen.tsx')),
  },
})

/** The pictures and open work above the pages on a section's home. */
export const SectionPictures = lazy(() =>
  import('./screens/sections/SectionPictures.tsx').then(({ SectionPictures }) => ({ default: SectionPictures })),
)
