import { recordPage } from '#platform/pages/page.ts'
import { routeStopLife } from './life.ts'
import { routeStop, routeVehicle } from './records.ts'

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
