import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const dashboard = area('Dashboard', {
  '/dashboard': {
    title: phrase('Dashboard'),
    vendors: true,
    screen: screen(() => import('./screens/DashboardScreen.tsx')),
  },
})

/** What the home of a section shows above its pages. */
export const SectionPictures = lazy(() =>
  import('./screens/sections/SectionPictures.tsx').then(({ SectionPictures }) => ({ default: SectionPictures })),
)
