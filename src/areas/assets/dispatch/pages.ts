import { recordPage } from '#platform/pages/page.ts'
import { routeVehicle } from './records.ts'

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
