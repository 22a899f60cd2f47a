import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const procurement = area('Core Procurement', {
  '/ai-procurement': { title: 'Procurement home', ...planned },
  '/smart-requisition': { title: 'Requisitions', ...planned },
  '/opportunities': { title: 'Opportunities', ...planned },
  '/rfi': { title: 'Requests for information', ...planned },
  '/rfq-builder': { title: 'Solicitation builder', ...planned },
  '/bid-evaluation': { title: 'Bid evaluation', ...planned },
  '/purchase-orders': { title: 'Purchase orders', ...planned },
})
