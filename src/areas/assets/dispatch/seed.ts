import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { localDay } from '#platform/dates.ts'
import type { RoutePlan } from './records.ts'

const { yard } = demoPlaces

const titleAt = (at: keyof typeof demoPlaces) => demoPlaces[at].address.split(',')[0]!
type Stop = [at: keyof typeof demoPlaces, load: number, more?: object]

/**
 * Two vehicles of the works yard, and two plans of the day over the city’s streets: pump checks, accepted, and a draft
 * of sandbags to the city’s places, three with a window.
 */
export async function seedRoutes(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const act = actAt(-2)
  const { rosa, max } = await peopleOf(tx)
  const streets = (await tx.one<{ id: string }>(
    `select id from map_layers where name = 'Streets' order by created_at limit 1`,
  ))!.id
  const planned = async (name: string, stops: readonly Stop[]) => {
    const plan = (await act('rosa', 'route-plans/create', {
      name,
      day: localDay(now, 'America/Chicago'),
      streets,
    })) as unknown as RoutePlan
    const added = stops.map(([at, load, more]) => ({
      source: 'other',
      stop: { title: titleAt(at), place: demoPlaces[at], minutes: 15, load, ...more },
    }))
    await act('rosa', 'route-stops/add', { id: plan.id, stops: added })
    return plan
  }
  const vehicles: string[] = []
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
    vehicles.push((await act('max', 'route-vehicles/create', vehicle)).id)
  const checks = await planned('Pump and drain checks', [
    ['crossing', 1],
    ['pump', 2, { minutes: 40, notes: 'Run each pump for ten minutes and write down its pressure.' }],
    ['paths', 1],
    ['culvert', 1, { minutes: 25 }],
    ['drain', 1],
    ['bridge', 1, { minutes: 30 }],
    ['station', 1],
    ['hall', 1, { minutes: 20 }],
  ])
  const stops = await tx.sql<{ id: string; title: string }>('select id, title from route_stops where plan = $1', [
    checks.id,
  ])
  const tour = (which: number, ...places: (keyof typeof demoPlaces)[]) => ({
    vehicle: vehicles[which],
    stops: places.map((at) => stops.find(({ title }) => title === titleAt(at))!.id),
  })
  await act('rosa', 'route-plans/arrange', {
    id: checks.id,
    tours: [tour(0, 'crossing', 'pump', 'paths', 'culvert', 'drain'), tour(1, 'bridge', 'station', 'hall')],
  })
  await act('max', 'route-plans/accept', { id: checks.id })
  await planned('Sandbags before the rain', [
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
  ])
}
