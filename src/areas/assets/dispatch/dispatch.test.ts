import { expect, test } from 'vitest'
import { registerAsset, createAssetClass } from '#areas/assets/assets/commands.ts'
import { requestWork, workOrderCommands } from '#areas/assets/work/commands.ts'
import { importLayer } from '#areas/delivery/maps/commands.ts'
import type { Geometry } from '@granary/geodata/geography.ts'
import { fleetSolver } from '@granary/routing/fleet-solver.ts'
import { city } from '#tests/city.ts'
import {
  addRouteStops,
  arrangeRoutes,
  createRoutePlan,
  createRouteVehicle,
  editRouteStop,
  removeRouteStop,
  routeCandidates,
  routeDay,
  routePlanCommands,
  routeStopCommands,
} from './commands.ts'
import type { RoutePlan, RouteStop, RouteVehicle } from './records.ts'
import { clockAt, dayCase, minutesOf, missingOf, savedTours, tried, whyNotVehicle, windowInWords } from './rules.ts'
import { streetGraph } from '@granary/geodata/streets.ts'

test.each([
  ['7:05', 425],
  ['23:59', 1439],
  ['24:00', 1440],
  ['24:01', null],
  ['08:60', null],
  ['8', null],
  [null, null],
])('the time %s is minute %s of the day', (time, minutes) => expect(minutesOf(time)).toBe(minutes))

test.each([
  ['08:00', '13:30', 'between 8:00 AM and 1:30 PM'],
  ['08:00', null, 'not before 8:00 AM'],
  [null, '12:00', 'by 12:00 PM'],
  [null, null, ''],
])('a window from %s to %s is “%s”', (window_from, window_until, words) =>
  expect(windowInWords({ window_from, window_until })).toBe(words),
)

test('an arrival is told by the agency’s clocks, like the windows', () =>
  expect(['2026-07-01T13:05:00Z', '2026-12-01T13:05:00Z'].map((at) => clockAt(at, 'America/Chicago'))).toEqual([
    '8:05 AM',
    '7:05 AM',
  ]))

const yard = { address: 'Works yard', longitude: -90.68, latitude: 42.506 }
const truck = {
  name: 'Truck 1',
  depot: yard,
  shift_from: '07:00',
  shift_until: '15:00',
  break_minutes: 30,
  break_from: '11:00',
  break_until: '13:00',
  capacity: 10,
  skills: 'Lift',
  most_miles: null,
  fixed_cost: 5_000,
  mile_cost: 100,
  hour_cost: 2_000,
}
test.each([
  [{}, null],
  [{ shift_until: '06:00' }, 'The shift must end after it starts.'],
  [{ shift_from: 'early' }, 'Enter the shift as hours and minutes, such as 07:00 to 15:30.'],
  [{ break_until: '10:00' }, 'Enter when the break starts at the earliest and the latest, such as 11:00 and 13:00.'],
  [{ depot: { address: 'Somewhere' } }, 'The depot needs a location on the map.'],
])('a vehicle with %j: %s', (more, reason) => expect(whyNotVehicle({ ...truck, ...more } as RouteVehicle)).toBe(reason))

test('a stop says what it lacks', () =>
  expect(
    missingOf({ place: { address: 'Mill Road' }, minutes: null, window_from: '10:00', window_until: '9' }),
  ).toEqual(['a location on the map', 'a duration', 'times such as 08:00']))

const line = (...coordinates: [number, number][]): Geometry => ({ type: 'LineString', coordinates })
test('a way follows the streets, and is straight where none connects', () => {
  const graph = streetGraph([
    line([0, 0], [0, 0.01]),
    line([0, 0.01], [0.01, 0.01], [0.01, 0]),
    line([1, 1], [1, 1.01]),
  ])
  const meters = graph.metersAmong(
    [
      [0, 0],
      [0.01, 0],
      [1, 1],
    ],
    () => 7,
  )
  expect(Math.round(meters[1]!)).toBe(3336)
  expect([meters[2], meters[5], meters[4]]).toEqual([7, 7, 0])
})

const plan = { name: 'Day', mph: 30, detour: 1.3 } as RoutePlan
const stopAt = (id: string, east: number, more: Partial<RouteStop> = {}) =>
  ({
    id,
    title: id,
    place: { address: id, longitude: -90.68 + east, latitude: 42.506 },
    minutes: 20,
    load: 0,
    loading: 'delivered',
    position: 0,
    ...more,
  }) as RouteStop

test('an order that breaks a limit says which, and how late it would be', () => {
  const vehicle = { id: 'v', ...truck } as unknown as RouteVehicle
  const day = dayCase(
    plan,
    [vehicle],
    [
      stopAt('Hall', 0.02, { window_from: '07:00', window_until: '07:30' }),
      stopAt('Clinic', 0.3, { load: 8 }),
      stopAt('School', 0.04, { load: 8, skill: 'crane' }),
    ],
    null,
  )
  expect(tried(day, 0, [1, 0], null)).toMatchObject({
    late: [{ stop: 0, minutes: expect.any(Number) }],
    reason: expect.stringMatching(/^Hall would be reached \d+ minutes after its window\.$/),
  })
  expect(tried(day, 0, [1, 2], null).reason).toBe('School needs a vehicle with the skill crane.')
  const solver = fleetSolver(day.fleet)
  for (let step = 0; step < 100; step++) solver.once(step / 100)
  expect(solver.best()).toMatchObject({ tours: [{ vehicle: 0, stops: [0, 1] }], unserved: [2] })
})

async function town() {
  const world = await city()
  const { does, rosa, max } = world
  const vehicle = (await does(max, createRouteVehicle, { ...truck, driver: rosa.user_id } as never)) as RouteVehicle
  const row = (await does(max, createRoutePlan, { name: 'Hydrants', day: '2027-03-04', mph: 30 } as never)) as RoutePlan
  const day = async () => {
    const { vehicles, stops, meters } = await does(max, routeDay, { id: row.id })
    return dayCase(row, vehicles, stops, meters)
  }
  const arrange = (stops: readonly { id: string }[]) =>
    does(max, arrangeRoutes, { id: row.id, tours: [{ vehicle: vehicle.id, stops: stops.map(({ id }) => id) }] })
  const own = (title: string, east: number, more = {}) => ({
    source: 'other' as const,
    stop: { title, place: { address: title, longitude: -90.68 + east, latitude: 42.506 }, minutes: 20, ...more },
  })
  return { ...world, vehicle, row, day, arrange, own }
}

test('a work order goes to the driver when the plan is accepted, and back when that is undone', async () => {
  const { does, rosa, max, row, day, arrange, own } = await town()
  const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const place = { address: 'Mill Road', longitude: -90.664, latitude: 42.497 }
  const pump = await does(max, registerAsset, {
    asset: { name: 'Pump 2', class: pumps.id, place, documents: [] } as never,
  })
  const order = await does(max, requestWork, { asset: pump.id, title: 'Seal leaks', photos: [] } as never)
  expect(await does(max, routeCandidates, { source: 'work_orders' })).toEqual([])
  await does(max, workOrderCommands.triage, { id: order.id, priority: 'high', due: '2027-03-10', minutes_planned: 45 })
  const [found] = await does(max, routeCandidates, { source: 'work_orders' })
  expect(found).toMatchObject({ record: order.id, note: 'Pump 2', place, minutes: 45, due: '2027-03-10' })
  await does(max, addRouteStops, {
    id: row.id,
    stops: [
      { source: 'work_orders', record: order.id, stop: { title: found!.title, place, minutes: 45 } },
      { source: 'work_orders', record: order.id, stop: { title: 'Again', place, minutes: 45 } },
      own('Hall', 0.02, { window_from: '08:00', window_until: '09:00' }),
    ],
  } as never)
  const { stops } = await day()
  expect(stops.map(({ title }) => title)).toEqual(['Hall', found!.title])
  await expect(does(max, routePlanCommands.accept, { id: row.id })).rejects.toThrow('Plan the routes first.')
  const planned = await arrange(stops)
  expect(Number(planned.miles)).toBeGreaterThan(0)
  expect(savedTours(await day())).toEqual([[0, 1]])
  await expect(does(rosa, routePlanCommands.accept, { id: row.id })).rejects.toThrow()
  await does(max, routePlanCommands.accept, { id: row.id })
  const assigned = await does(max, routeCandidates, { source: 'work_orders' })
  expect(assigned).toMatchObject([{ record: order.id, due: '2027-03-04' }])
  await expect(arrange(stops)).rejects.toThrow()
  await does(max, routePlanCommands.undo, { id: row.id, reason: 'Storm' })
  expect(await does(max, routeCandidates, { source: 'work_orders' })).toMatchObject([{ due: '2027-03-10' }])
  // Triaged again: it can be assigned again.
  await does(max, workOrderCommands.assign, { id: order.id, to: rosa.user_id })
})

test('an order that breaks a window is not saved, and an edit takes a stop off a route that it no longer fits', async () => {
  const { does, max, row, day, arrange, own } = await town()
  await does(max, addRouteStops, {
    id: row.id,
    stops: [own('A', 0.02, { window_until: '07:30' }), own('B', 0.3), own('C', 0.04, { load: 8 })],
  } as never)
  const [a, b, c] = (await day()).stops
  await expect(arrange([b!, a!])).rejects.toThrow('A route can’t keep its windows, its shift or its break.')
  await arrange([a!, b!, c!])
  expect(savedTours(await day())).toEqual([[0, 1, 2]])
  const now = (await day()).stops.find(({ id }) => id === c!.id)!
  await does(max, editRouteStop, { id: c!.id, version: now.version, changes: { load: 40 } })
  const after = await day()
  expect(savedTours(after)[0]!.map((stop) => after.stops[stop]!.title)).toEqual(['A', 'B'])
  await does(max, removeRouteStop, { id: a!.id })
  const left = await day()
  expect(savedTours(left)[0]!.map((stop) => left.stops[stop]!.title)).toEqual(['B'])
})

test('a driver reports on their own stops with proof, and an accepted plan with a visit is not undone', async () => {
  const { does, rosa, max, row, day, arrange, own } = await town()
  await does(max, addRouteStops, { id: row.id, stops: [own('A', 0.02), own('B', 0.03)] } as never)
  const { stops } = await day()
  await arrange(stops)
  const [a, b] = stops
  await expect(does(rosa, routeStopCommands.arrive, { id: a!.id })).rejects.toThrow('isn’t accepted yet')
  await does(max, routePlanCommands.accept, { id: row.id })
  await does(rosa, routeStopCommands.arrive, { id: a!.id })
  await expect(does(rosa, routeStopCommands.finish, { id: a!.id, photos: [] })).rejects.toThrow(
    'Add a signature or a photo as proof of service.',
  )
  const done = await does(rosa, routeStopCommands.finish, {
    id: a!.id,
    signed_name: 'Ana Ruiz',
    signature: 'M1 1L20 20',
    photos: [],
    done_place: { address: '42.5, -90.6', longitude: -90.6, latitude: 42.5 },
  })
  expect(done).toMatchObject({ status: 'done', signed_name: 'Ana Ruiz', done_by: rosa.user_id })
  expect([done.arrived_at, done.done_at].every(Boolean)).toBe(true)
  await expect(does(max, routePlanCommands.undo, { id: row.id, reason: 'Late' })).rejects.toThrow(
    'A driver has already visited a stop.',
  )
  await expect(does(max, routePlanCommands.complete, { id: row.id })).rejects.toThrow('Some stops are still open.')
  await does(rosa, routeStopCommands.fail, { id: b!.id, problem: 'No one there', photos: [] })
  expect(await does(max, routePlanCommands.complete, { id: row.id })).toMatchObject({ status: 'completed' })
})

test('a person who doesn’t drive the route can’t report on it, and another agency sees nothing', async () => {
  const { does, person, rosa, max, row, day, arrange, own } = await town()
  const elsewhere = await city()
  await does(max, addRouteStops, { id: row.id, stops: [own('A', 0.02)] } as never)
  const { stops } = await day()
  await arrange(stops)
  await does(max, routePlanCommands.accept, { id: row.id })
  expect(await elsewhere.does(elsewhere.max, routeDay, { id: row.id })).toMatchObject({ stops: [], meters: null })
  await expect(elsewhere.does(elsewhere.max, routeStopCommands.arrive, { id: stops[0]!.id })).rejects.toThrow()
  await expect(does(await person('Ola'), routeStopCommands.arrive, { id: stops[0]!.id })).rejects.toThrow(
    'Only the driver of this route or a manager can report on its stops.',
  )
  expect(await does(rosa, routeStopCommands.arrive, { id: stops[0]!.id })).toMatchObject({ status: 'arrived' })
})

test('ways follow a street layer of the agency, and its points become stops', async () => {
  const { does, max, row, own } = await town()
  const layer = await does(max, importLayer, {
    layer: { name: 'Streets', source: 'County, 2026' } as never,
    columns: ['name', 'address', 'meals'].map((name) => ({ name, kind: 'text' })),
    title_by: 'name',
    features: [
      {
        attributes: { name: 'Main' },
        geometry: line([-90.68, 42.506], [-90.68, 42.6], [-90.66, 42.6], [-90.66, 42.506]),
      },
      {
        attributes: { name: 'Ruiz', address: '4 Mill Road', meals: 'Two' },
        geometry: { type: 'Point', coordinates: [-90.66, 42.506] },
      },
    ],
  } as never)
  expect(await does(max, routeCandidates, { source: 'map_features', layer: layer.id })).toMatchObject([
    { title: 'Ruiz', note: 'address: 4 Mill Road, meals: Two', place: { address: '4 Mill Road', longitude: -90.66 } },
  ])
  await does(max, addRouteStops, { id: row.id, stops: [own('A', 0.02)] } as never)
  const straight = await does(max, routeDay, { id: row.id })
  expect(straight.meters).toBe(null)
  const { editRoutePlan } = await import('./commands.ts')
  const now = (await does(max, editRoutePlan, {
    id: row.id,
    version: 2,
    changes: { streets: layer.id },
  } as never)) as RoutePlan
  expect(now.streets).toBe(layer.id)
  const { meters } = await does(max, routeDay, { id: row.id })
  expect(meters![1]! / 1_000).toBeGreaterThan(20)
})
