import { lazy } from 'react'
import { area } from '#kit/route.ts'

export const contracts = area('Contracts & Finance', {
  '/contracts': { title: 'Contract register', screen: lazy(() => import('./contracts/screens/ContractsScreen.tsx')) },
  '/contracts/new': { title: 'New contract', screen: lazy(() => import('./contracts/screens/NewContractScreen.tsx')) },
  '/contracts/:id': { title: 'Contract', screen: lazy(() => import('./contracts/screens/ContractScreen.tsx')) },
  '/contracts/:id/edit': { title: 'Edit contract', screen: lazy(() => import('./contracts/screens/EditContractScreen.tsx')) },
  '/contract-management': { title: 'Contract workspace', screen: lazy(() => import('./duties/screens/WorkspacesScreen.tsx')) },
  '/contract-management/obligations/:id': { title: 'Obligation', screen: lazy(() => import('./duties/screens/ObligationScreen.tsx')) },
  '/contract-management/amendments/:id': { title: 'Amendment', screen: lazy(() => import('./amendments/screens/AmendmentScreen.tsx')) },
  '/contract-management/:id': { title: 'Workspace of a contract', screen: lazy(() => import('./duties/screens/WorkspaceScreen.tsx')) },
  '/contract-lifecycle': { title: 'Contract drafting and signing', screen: lazy(() => import('./text/screens/LifecycleScreen.tsx')) },
  '/contract-lifecycle/:id': { title: 'Text and signatures of a contract', screen: lazy(() => import('./text/screens/DraftingScreen.tsx')) },
  // The spec puts no guard before it: signed out it explains, and shows nobody's contracts.
  '/claims-change-orders': { title: 'Claims and change orders', open: 'anyone', screen: lazy(() => import('./changes/screens/ChangesScreen.tsx')) },
  '/claims-change-orders/changes/:id': { title: 'Change order', screen: lazy(() => import('./changes/screens/ChangeOrderScreen.tsx')) },
  '/claims-change-orders/claims/:id': { title: 'Claim', screen: lazy(() => import('./changes/screens/ClaimScreen.tsx')) },
  '/vendor-portal/contracts': { title: 'Your contracts', screen: lazy(() => import('./signing/screens/VendorContractsScreen.tsx')) },
  '/vendor-portal/contracts/:id': { title: 'Contract to sign', screen: lazy(() => import('./signing/screens/VendorSignScreen.tsx')) },
})
