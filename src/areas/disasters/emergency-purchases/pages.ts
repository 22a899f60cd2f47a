import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
import { incident } from '../incidents/records.ts'
import { emergencyLife } from './life.ts'
import { emergencyOrder, emergencyPurchase } from './records.ts'
import { standingOf, standingWords } from './rules.ts'

export const emergencyPage = recordPage(emergencyPurchase, {
  at: '/emergency-procurement/:id',
  list: ['/emergency-procurement', 'Emergency procurement'],
  roles: ['admin', 'manager'],
  life: emergencyLife,
  edit: { by: 'emergency-purchases/edit', page: true },
  loads: {
    incident,
    placed: rows(emergencyOrder, { by: 'purchase', order: 'created_at.asc', limit: 200 }),
    orders: rows(purchaseOrder, { by: 'id', after: 'placed.purchase_order', order: 'created_at.asc', limit: 200 }),
  },
  acts: [{ own: 'NewOrder' }],
  shows: [
    {
      notes(row, { today }) {
        const standing = standingOf(row, today)
        return [
          emergencyLife.is(row, 'active') &&
            standing !== 'running' && {
              tone: 'warn',
              title: standingWords[standing],
              text:
                standing === 'transition'
                  ? `Planned return to competition by ${row.transition_on}: ${row.transition}`
                  : standing === 'before'
                    ? 'Orders can be placed from the start date.'
                    : 'The window has ended. End the purchase and record the outcome.',
            },
          row.decision_note && {
            tone: emergencyLife.is(row, 'rejected', 'returned') ? 'warn' : 'info',
            title: emergencyLife.is(row, 'ended') ? 'Outcome' : 'Decision',
            text: row.decision_note,
          },
        ]
      },
    },
    { own: 'EmergencyFigures' },
    { own: 'RequiredDocumentation' },
    { own: 'WindowOrders' },
    {
      title: 'Justification',
      facts: [
        'incident',
        'ground',
        'threat',
        'why',
        'steps',
        'conflict_note',
        'vendor',
        'contract',
        'nature',
        'price_basis',
        'federal',
      ],
    },
    {
      title: 'Window and return to competition',
      facts: [
        'starts_on',
        'ends_on',
        'transition_on',
        'transition',
        'submitted_at',
        'approved_by',
        'approved_at',
        'ended_at',
        'ended_how',
      ],
    },
  ],
})
