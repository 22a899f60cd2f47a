import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const contracts = area('Contracts & Finance', {
  '/contracts': { title: 'Contract register', ...planned },
  '/contract-management': { title: 'Contract workspace', ...planned },
  '/contract-lifecycle': { title: 'Contract drafting and signing', ...planned },
  // The spec puts no guard before it: signed out it explains, and shows nobody's contracts.
  '/claims-change-orders': { title: 'Claims and change orders', open: 'anyone', ...planned },
})
