import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const contracts = area('Contracts & Finance', {
  ...declared<typeof import('./pages/register/pages.ts')>('contracts/pages/register'),
  ...declared<typeof import('./pages/contract/pages.ts')>('contracts/pages/contract'),
  ...declared<typeof import('./duties/pages.ts')>('contracts/duties'),
  '/contract-management/amendments/:id': {
    title: 'Contract amendment',
    of: 'contract_amendments',
    screen: screen(() => import('./pages/AmendmentScreen.tsx')),
  },
  ...declared<typeof import('./pages/lifecycle/pages.ts')>('contracts/pages/lifecycle'),
  '/contract-lifecycle/:id': {
    title: 'Contract text and signatures',
    screen: screen(() => import('./pages/DraftingScreen.tsx')),
  },
  ...declared<typeof import('./changes/pages.ts')>('contracts/changes'),
  '/sign': {
    title: phrase('Sign a document'),
    words: ['vendor'],
    open: 'anyone',
    screen: screen(() => import('./signing/screens/SignByMailScreen.tsx')),
  },
  '/vendor-portal/contracts': {
    title: phrase('Your contracts'),
    vendors: true,
    screen: screen(() => import('./signing/screens/VendorContractsScreen.tsx')),
  },
  '/vendor-portal/contracts/:id': {
    title: phrase('Contract to sign'),
    vendors: true,
    screen: screen(() => import('./signing/screens/VendorSignScreen.tsx')),
  },
})
