import { editForm, newForm } from '#kit/record/form-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const contracts = area('Contracts & Finance', {
  ...declared<typeof import('./pages/register/pages.ts')>('contracts/pages/register'),
  '/contracts/new': {
    title: 'New contract',
    ...newForm(() => import('./contracts/records.ts').then((file) => file.contract), {
      sends: 'contracts/draft',
      makes: 'contracts',
      mine: 'owner',
    }),
  },
  '/contracts/:id': { of: 'contracts', title: 'Contract', screen: screen(() => import('./pages/ContractScreen.tsx')) },
  '/contracts/:id/edit': {
    title: 'Edit contract',
    ...editForm(() => import('./contracts/records.ts').then((file) => file.contract), { sends: 'contracts/edit' }),
  },
  ...declared<typeof import('./duties/pages.ts')>('contracts/duties'),
  '/contract-management/amendments/:id': {
    title: 'Contract amendment',
    of: 'contract_amendments',
    screen: screen(() => import('./pages/AmendmentScreen.tsx')),
  },
  '/contract-management/:id': {
    title: 'Contract workspace',
    screen: screen(() => import('./pages/WorkspaceScreen.tsx')),
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
