import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const contracts = area('Contracts & Finance', {
  '/contracts': { title: 'Contract register', screen: screen(() => import('./pages/ContractsScreen.tsx')) },
  '/contracts/new': {
    title: 'New contract',
    screen: screen(() => import('./contracts/screens/NewContractScreen.tsx')),
  },
  '/contracts/:id': { title: 'Contract', screen: screen(() => import('./pages/ContractScreen.tsx')) },
  '/contracts/:id/edit': {
    title: 'Edit contract',
    screen: screen(() => import('./contracts/screens/EditContractScreen.tsx')),
  },
  '/contract-management': {
    title: 'Contract workspace',
    screen: screen(() => import('./duties/screens/WorkspacesScreen.tsx')),
  },
  '/contract-management/obligations/:id': {
    title: 'Obligation',
    screen: screen(() => import('./duties/screens/ObligationScreen.tsx')),
  },
  '/contract-management/amendments/:id': {
    title: 'Amendment',
    screen: screen(() => import('./pages/AmendmentScreen.tsx')),
  },
  '/contract-management/:id': {
    title: 'Workspace of a contract',
    screen: screen(() => import('./pages/WorkspaceScreen.tsx')),
  },
  '/contract-lifecycle': {
    title: 'Contract drafting and signing',
    screen: screen(() => import('./pages/LifecycleScreen.tsx')),
  },
  '/contract-lifecycle/:id': {
    title: 'Text and signatures of a contract',
    screen: screen(() => import('./pages/DraftingScreen.tsx')),
  },
  // The spec puts no guard before it: signed out it explains, and shows nobody's contracts.
  '/claims-change-orders': {
    title: 'Claims and change orders',
    open: 'anyone',
    screen: screen(() => import('./changes/screens/ChangesScreen.tsx')),
  },
  '/claims-change-orders/changes/:id': {
    title: 'Change order',
    screen: screen(() => import('./changes/screens/ChangeOrderScreen.tsx')),
  },
  '/claims-change-orders/claims/:id': {
    title: 'Claim',
    screen: screen(() => import('./changes/screens/ClaimScreen.tsx')),
  },
  '/vendor-portal/contracts': {
    title: 'Your contracts',
    screen: screen(() => import('./signing/screens/VendorContractsScreen.tsx')),
  },
  '/vendor-portal/contracts/:id': {
    title: 'Contract to sign',
    screen: screen(() => import('./signing/screens/VendorSignScreen.tsx')),
  },
})
