import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const grants = area('Grant Management', {
  '/grant-management': {
    title: 'Grants',
    views: {
      'tab=portfolio': 'Award portfolio',
      'tab=research': 'Funding opportunities',
      'tab=builder': 'Application builder',
      'tab=applications': 'Applications',
      'tab=reviewer': 'Merit review',
      'tab=budget': 'Award budgets',
      'tab=milestones': 'Milestones',
      'tab=recipient': 'Subrecipients',
      'tab=compliance-hub': 'Grant compliance',
      'tab=closeout': 'Closeout',
      'tab=disaster-ai': 'Disaster funding match',
    },
    ...planned,
  },
  '/grant-management/reports': { title: 'Grant reports', ...planned },
  '/grants-management': { title: 'Grant cash position', ...planned },
  '/grants-management-page': { title: 'My grants', ...planned },
  '/grant-hub': { title: 'Grant pipeline', roles: ['admin', 'manager'], ...planned },
  '/grant-budget-builder': { title: 'Grant budget builder', ...planned },
  '/quantum-grant-management': { title: 'Grant portfolio optimizer', roles: ['admin', 'manager'], ...planned },
  '/fema-forms': { title: 'FEMA forms', ...planned },
  '/fema-grants-hub': { title: 'FEMA grants', ...planned },
  '/disaster-grants': { title: 'Disaster funding', ...planned },
})
