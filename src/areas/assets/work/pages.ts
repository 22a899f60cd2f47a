import { recordPage, rows } from '#platform/pages/page.ts'
import { planLife } from './plans/life.ts'
import { maintenancePlan, workOrder } from './records.ts'

export const planPage = recordPage(maintenancePlan, {
  at: '/maintenance-management/plans/:id',
  title: 'Preventive maintenance plan',
  list: ['/maintenance-management?tab=plans', 'Plans'],
  life: planLife,
  edit: { by: 'maintenance-plans/edit', done: 'Plan saved' },
  shows: [
    {
      title: 'Maintenance plan',
      facts: [
        'asset',
        'every_months',
        'counted_from',
        'meter',
        'every_units',
        'next_on',
        'next_at',
        'last_on',
        'lead_days',
        'minutes',
        'assigned_to',
        'checklist',
        'needs_permit',
        'open_order',
      ],
      filled: true,
    },
    {
      title: 'Work orders',
      rows: rows(workOrder, {
        by: 'plan',
        order: 'plan_due.desc',
        limit: 50,
        columns: ['title', 'number', 'plan_due', 'done_at', 'done_by', 'status'],
      }),
    },
  ],
})
