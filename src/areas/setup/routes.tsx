import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const setup = area('Organization Admin', {
  '/setup-guide': { title: 'Setup guide', screen: screen(() => import('./guide/screens/GuideScreen.tsx')) },
  '/setup-guide/starter-pack': {
    title: 'Starter pack',
    screen: screen(() => import('./starter/screens/StarterPackScreen.tsx')),
  },
})
