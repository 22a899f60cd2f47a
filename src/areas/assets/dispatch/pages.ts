import { list, listPage } from '#platform/pages/list-page.ts'
import { recordPage } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { routeStopLife } from './life.ts'
import { routePlan, routeStop, routeVehicle } from './records.ts'

export const routeVehiclePage = recordPage(routeVehicle, {
  at: '/maintenance-management/routes/vehicles/:id',
  list: ['/maintenance-management/routes?tab=vehicles', 'Route vehicles'],
  edit: { by: 'route-vehicles/edit', done: 'Vehicle saved' },
  shows: [
    {
      title: 'Vehicle',
      facts: [
        'asset',
        'driver',
        'depot',
        'shift_from',
        'shift_until',
        'break_minutes',
        'break_from',
        'break_until',
        'capacity',
        'skills',
        'most_miles',
        'fixed_cost',
        'mile_cost',
        'hour_cost',
      ],
    },
  ],
})

/** One stop with its proof of service. */
export const routeStopPage = recordPage(routeStop, {
  at: '/maintenance-management/routes/stops/:id',
  list: (row) =>
    row ? [`/maintenance-management/routes/${row.plan}`, 'Route plan'] : ['/maintenance-management/routes', 'Routes'],
  life: routeStopLife,
  only: () => [],
  links: (row) => [row.record && row.source !== 'other' && { record: [row.source, row.record], label: 'Open record' }],
  shows: [
    {
      title: 'Stop',
      facts: [
        'plan',
        'vehicle',
        'position',
        'place',
        'minutes',
        'window_from',
        'window_until',
        'skill',
        'load',
        'loading',
        'arrives_at',
        'leaves_at',
        'notes',
      ],
    },
    { own: 'ProofOfService', when: (row) => !routeStopLife.is(row, 'planned') },
  ],
})

const trends = [
  trend(routePlan, { title: 'Cost by month', by: 'day', figure: 'cost', list: '/maintenance-management/routes' }),
  trend(routePlan, { title: 'Plans by status', by: 'status', list: '/maintenance-management/routes' }),
]
const plan = { by: 'route-plans/create', label: 'New route plan', done: 'Plan created', opens: true } as const

/** The days that were planned, and the vehicles that they are planned with. */
export const routesPage = listPage({
  at: '/maintenance-management/routes',
  title: 'Routes',
  about: 'Work orders, inspections, shipments and rounds in driving order.',
  tabs: [
    {
      tab: 'plans',
      title: 'Plans',
      shows: [
        {
          list: list(routePlan, { columns: ['number', 'name', 'day', 'miles', 'cost', 'planned_by', 'status'] }),
          new: plan,
        },
      ],
    },
    {
      tab: 'vehicles',
      title: 'Vehicles',
      shows: [
        {
          list: list(routeVehicle),
          new: { by: 'route-vehicles/create', label: 'New route vehicle', done: 'Vehicle added', opens: true },
        },
      ],
    },
    { tab: 'trends', title: 'Trends', new: { of: routePlan, ...plan }, shows: [{ trends }] },
  ],
})
