import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const technology = area('Advanced Technologies', {
  '/workflow-designer': { title: 'Workflow designer', ...planned },
  '/workflow-engine': { title: 'Running workflows', ...planned },
  '/quantum-logistics': { title: 'Optimizer', ...planned },
  '/api-connectors': { title: 'Connectors', roles: ['admin', 'manager'], ...planned },
  '/master-data': { title: 'Reference data', ...planned },
})
