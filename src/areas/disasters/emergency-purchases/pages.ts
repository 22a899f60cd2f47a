import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { incident } from '../incidents/records.ts'
import { emergencyLife } from './life.ts'
import { whyNotOrderYet } from './ordering/rules.ts'
import { emergencyOrder, emergencyPurchase, orderForm } from './records.ts'
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
    orders: rows(purchaseOrder, { by: 'emergency_orders.purchase', order: 'created_at.asc', limit: 200 }),
  },
  acts: [
    {
      by: 'emergency-purchases/order',
      label: 'New order',
      look: 'main',
      when: (row) => emergencyLife.is(row, 'active'),
      whyNot: whyNotOrderYet,
      about: 'The order carries the justification and goes to the approvers for its amount.',
      form: orderForm,
      start: () => ({ quantity: 1, unit: 'each' }),
      send: ({ id }, _, { due, deliver_to, ...line }) => ({
        id,
        due,
        deliver_to,
        lines: [{ ...line, inspection: false }],
      }),
      done: 'Order submitted for approval',
    },
  ],
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

const trends = [
  trend(emergencyPurchase, {
    title: 'Ordered by vendor',
    by: 'vendor',
    figure: 'ordered',
    list: '/emergency-procurement?tab=all',
  }),
  trend(emergencyPurchase, {
    title: 'Ordered by month of start',
    by: 'starts_on',
    figure: 'ordered',
    list: '/emergency-procurement?tab=all',
  }),
  trend(emergencyPurchase, { title: 'Purchases by ground', by: 'ground', list: '/emergency-procurement?tab=all' }),
  trend(emergencyPurchase, {
    title: 'Ceiling by incident',
    by: 'incident',
    figure: 'ceiling',
    list: '/emergency-procurement?tab=all',
  }),
]

const open = register(emergencyPurchase, {
  order: 'ends_on.asc',
  limit: 500,
  where: { status: emergencyLife.openStatuses },
  unnamed: true,
})
const add = { to: '/emergency-procurement/new', label: 'Activate emergency purchasing', when: () => true }

/** Windows for purchases without competition, and all that there were. */
export const emergenciesPage = listPage({
  at: '/emergency-procurement',
  title: 'Emergency procurement',
  roles: ['admin', 'manager'],
  loads: { open },
  new: add,
  above: [
    {
      figures: ({ today, loaded: { open } }) => {
        const active = open?.filter((row) => emergencyLife.is(row, 'active'))
        const acting = active?.filter((row) => ['transition', 'over'].includes(standingOf(row, today))).length
        return [
          {
            label: 'Active windows',
            value: countOf(active?.length),
            to: '/emergency-procurement?tab=all&where.status=active',
          },
          {
            label: 'Waiting for approval',
            value: countOf(open?.filter((row) => emergencyLife.is(row, 'submitted')).length),
            to: '/emergency-procurement?tab=all&where.status=submitted',
          },
          {
            label: 'Ordered',
            value: active && { cents: active.reduce((sum, { ordered }) => sum + ordered, 0), whole: true },
            note: active && ['of ', { cents: active.reduce((sum, { ceiling }) => sum + ceiling, 0), whole: true }],
            to: '/emergency-procurement',
          },
          {
            label: 'Competition due',
            value: countOf(acting),
            note: acting !== undefined && (acting > 0 ? 'start it or end the window' : 'no windows'),
            tone: acting && 'warn',
            to: '/emergency-procurement',
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'windows', title: 'Emergency windows', shows: [{ own: 'EmergencyWindows', loads: { open } }] },
    {
      tab: 'all',
      title: 'View all',
      shows: [
        {
          list: list(emergencyPurchase, {
            columns: ['number', 'title', 'vendor', 'ceiling', 'ordered', 'ends_on', 'status'],
          }),
          new: add,
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
