import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const forms = area('Utility Form Filler', {
  '/utility-form-filler': {
    title: 'Utility forms',
    roles: ['admin', 'manager'],
    views: {
      'tab=formBuilder': 'Form builder',
      'tab=pdfStudio': 'PDF studio',
      'tab=workflow': 'Form workflow',
      'tab=autoRules': 'Automatic rules',
      'tab=analytics': 'Form analytics',
      'tab=admin': 'Form administration',
      'tab=compliance': 'Form compliance',
      'tab=delivery': 'Delivery',
      'tab=webhooks': 'Webhooks',
      'tab=audit': 'Form history',
    },
    ...planned,
  },
})
