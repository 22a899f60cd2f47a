import { expect, test } from 'vitest'
import { chance } from './chance.ts'
import { plainStop, plainVehicle, type FleetCase } from './fleet.ts'
import { whyNotFleetPlan } from './fleet-check.ts'
import { fleetSolver } from './fleet-solver.ts'
import { timesOf } from './fleet-times.ts'
import { flatCase } from './flat-case.ts'
import { linkedTours } from './linked-tours.ts'
import { isForStrings } from './string-search.ts'
import { tourClock } from './tour-clock.ts'

const stops = 12

/** Legs at random: there and back differ, and the way through a third place may be shorter. */
function crooked(seed: number, more: Partial<FleetCase> = {}): FleetCase {
  const random = chance(seed)
  const places = stops + 2
  const table = () => Float64Array.from({ length: places * places }, () => Math.floor(random() * 40))
  return {
    name: `crooked ${seed}`,
    places,
    distance: table(),
    time: table(),
    stops: Array.from({ length: stops }, (_, at) => {
      const from = Math.floor(random() * 120)
      return plainStop(at + 2, { brings: 1 + (at % 3), from, until: from + 20 + random() * 150, service: at % 4 })
    }),
    vehicles: [
      plainVehicle({ count: 3, capacity: 12, from: 5, until: 400, maxDuration: 190, perTime: 0.5 }),
      plainVehicle({ count: 3, capacity: 9, start: 1, end: 0, until: 360, maxDistance: 170 }),
    ],
    ...more,
  }
}

test.each([1, 2, 3, 4, 5])(
  'a stop fits into a tour where the tour with it can be driven, and only there (%i)',
  (seed) => {
    const fleet = crooked(seed, {
      vehicles: [plainVehicle({ count: 2, from: 5, until: 400, maxDuration: 190, perTime: 1 })],
    })
    const random = chance(seed)
    const tours = linkedTours(flatCase(fleet))
    const clock = tourClock(flatCase(fleet), tours)
    clock.count(0)
    let fits = 0
    for (let tries = 0; tries < 300; tries++) {
      const stop = Math.floor(random() * stops)
      if (tours.tourOf[stop]! >= 0) {
        tours.remove(stop)
        if (!clock.count(0)) tours.undo()
        clock.count(0)
        tours.begin()
        continue
      }
      const order = tours.ordered(tours)[0]?.stops ?? []
      const at = Math.floor(random() * (order.length + 1))
      const after = at === 0 ? tours.start(0) : order[at - 1]!
      const times = timesOf(fleet, 0, order.toSpliced(at, 0, stop))
      expect(clock.timeWith(stop, after)).toBe(times ? times.ends - times.starts : Infinity)
      if (!times) continue
      fits++
      tours.insert(stop, after)
      clock.countFrom(stop)
      tours.begin()
      expect(clock.timeOf(0)).toBe(times.ends - times.starts)
    }
    expect(fits).toBeGreaterThan(20)
  },
)

test('a step that is undone leaves every list as it was', () => {
  const random = chance(4)
  const tours = linkedTours(flatCase(crooked(4)))
  const lists = () =>
    structuredClone([tours.next, tours.prev, tours.tourOf, tours.place, tours.leg, tours.vehicle, tours.size])
      .concat(structuredClone([tours.used]))
      .map((list) => [...list])
      .concat([[...tours.load], [...tours.way]])
  /** Where a stop that is out was last says nothing. */
  const inUse = () => {
    const all = lists()
    const isOut = (node: number) => node < stops && tours.tourOf[node]! < 0
    return all.map((list, at) => (at === 0 || at === 1 || at === 4 ? list.filter((_, node) => !isOut(node)) : list))
  }
  for (let step = 0; step < 60; step++) {
    tours.begin()
    const before = inUse()
    for (let change = 0; change < 8; change++) {
      const stop = Math.floor(random() * stops)
      if (random() < 0.2) tours.drive(Math.floor(random() * 6), Math.floor(random() * 2))
      else if (tours.tourOf[stop]! >= 0) tours.remove(stop)
      else tours.insert(stop, tours.start(Math.floor(random() * 6)))
    }
    if (step % 3 > 0) {
      tours.undo()
      expect(inUse()).toEqual(before)
    }
  }
})

test('tours are driven again as they were in a plan that was kept', () => {
  const random = chance(5)
  const tours = linkedTours(flatCase(crooked(5)))
  const change = () => {
    const stop = Math.floor(random() * stops)
    if (random() < 0.2) tours.drive(Math.floor(random() * 6), Math.floor(random() * 2))
    else if (tours.tourOf[stop]! >= 0) tours.remove(stop)
    else tours.insert(stop, tours.start(Math.floor(random() * 6)))
  }
  for (let step = 0; step < 30; step++) change()
  const kept = { next: tours.next.slice(), vehicle: tours.vehicle.slice() }
  const before = [tours.ordered(kept), [...tours.load], [...tours.way], [...tours.used]]
  for (let step = 0; step < 30; step++) change()
  expect(tours.ordered(tours)).not.toEqual(before[0])
  tours.begin()
  tours.restore(kept)
  expect([tours.ordered(tours), [...tours.load], [...tours.way], [...tours.used]]).toEqual(before)
})

/** Small and large vehicles, 99% full if each large one takes one of the twelve large stops. */
function nearlyFull(seed: number): FleetCase {
  const random = chance(seed)
  const pieces = (load: number): number[] => {
    const cuts = [1 + Math.floor(random() * (load - 1)), 1 + Math.floor(random() * (load - 1)), load]
    return cuts.toSorted((a, b) => a - b).map((cut, index, all) => cut - (all[index - 1] ?? 0))
  }
  const small = Array.from({ length: 10 }, () => pieces(54))
  const large = Array.from({ length: 12 }, () => 60 + Math.floor(random() * 40))
  const loads = [...small, ...large.map((load) => [load, ...pieces(130 - load)])].flat().filter((load) => load > 0)
  const places = 1 + loads.length
  const at = Array.from({ length: places }, () => [random() * 100, random() * 100] as const)
  const distance = Float64Array.from({ length: places ** 2 }, (_, leg) => {
    const [[x, y], [x2, y2]] = [at[Math.floor(leg / places)]!, at[leg % places]!]
    return Math.round(Math.hypot(x - x2, y - y2))
  })
  return {
    name: `nearly full ${seed}`,
    places,
    distance,
    time: distance,
    stops: loads.map((brings, stop) => plainStop(stop + 1, { brings })),
    vehicles: [
      plainVehicle({ count: 10, capacity: 54, fixedCost: 100 }),
      plainVehicle({ count: 12, capacity: 131, fixedCost: 300, perDistance: 1.7 }),
    ],
  }
}

test.each([3, 4, 6, 7])('vehicles that are nearly full serve every stop (%i)', (seed) => {
  const fleet = nearlyFull(seed)
  const solver = fleetSolver(fleet, seed)
  for (let step = 0; step < 10_000; step++) solver.once(step / 10_000)
  expect(solver.best().unserved).toEqual([])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a plan keeps every limit where a detour may be shorter (%i)', (seed) => {
  const fleet = crooked(seed)
  expect(isForStrings(fleet)).toBe(true)
  const solver = fleetSolver(fleet, seed)
  for (let step = 0; step < 400; step++) solver.once(step / 400)
  const plan = solver.best()
  const times = plan.tours.map(({ vehicle, stops: order }) => timesOf(fleet, vehicle, order)!)
  expect(whyNotFleetPlan(fleet, plan, times)).toBe(null)
  expect(plan.cost).toBeLessThan(Infinity)
})

test.each<[string, Partial<FleetCase>]>([
  ['breaks', { vehicles: [plainVehicle({ breaks: [{ from: 1, until: 9, length: 1 }] })] }],
  ['a load from stop to stop', { stops: [plainStop(2, { takes: 1, to: 1 }), plainStop(3)] }],
  ['a load from a stop to the depot', { stops: [plainStop(2, { takes: 1 }), plainStop(3)] }],
])('%s need the search that asks about whole tours', (_, more) => expect(isForStrings(crooked(1, more))).toBe(false))
