import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const finance = area('Contracts & Finance', {
  '/invoices': { title: 'Invoices', ...planned },
  '/payments': { title: 'Payments', ...planned },
  '/fms-integration': { title: 'Financial system bridge', roles: ['admin', 'manager'], ...planned },
})
