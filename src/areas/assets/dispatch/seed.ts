import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { localDay } from '#platform/dates.ts'
import type { RoutePlan } from './records.ts'

const { yard } = demoPlaces

/** Two vehicles of the works yard, and a draft of the day: sandbags to the city’s places, three with a window. */
export async function seedRoutes(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const act = actAt(-2)
  const { rosa, max } = await peopleOf(tx)
  const shift = { depot: yard, shift_from: '07:00', shift_until: '15:30' }
  const rest = { break_minutes: 30, break_from: '11:00', break_until: '13:00' }
  for (const vehicle of [
    {
      ...shift,
      ...rest,
      name: 'Service truck 4',
      driver: rosa,
      capacity: 12,
      skills: 'lift',
      mile_cost: 85,
      hour_cost: 3_400,
    },
    { ...shift, name: 'Van 2', driver: max, capacity: 6, mile_cost: 62, hour_cost: 3_900 },
  ])
    await act('max', 'route-vehicles/create', vehicle)
  const plan = (await act('rosa', 'route-plans/create', {
    name: 'Sandbags before the rain',
    day: localDay(now, 'America/Chicago'),
  })) as unknown as RoutePlan
  const bags: [keyof typeof demoPlaces, number, object?][] = [
    ['culvert', 2],
    ['pump', 3, { window_from: '07:30', window_until: '09:00' }],
    ['paths', 1],
    ['station', 1],
    [
      'school',
      2,
      { window_from: '09:00', window_until: '11:00', notes: 'Sign in at the office. Deliver at the north door.' },
    ],
    ['hall', 1],
    ['bridge', 2, { skill: 'lift' }],
    ['clinic', 1, { window_until: '10:30' }],
    ['substation', 2],
    ['drain', 1],
  ]
  const added = bags.map(([at, load, more]) => ({
    source: 'other',
    stop: { title: demoPlaces[at].address.split(',')[0], place: demoPlaces[at], minutes: 15, load, ...more },
  }))
  await act('rosa', 'route-stops/add', { id: plan.id, stops: added })
}
