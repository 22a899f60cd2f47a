import { expect, test } from 'vitest'
import { chance } from './chance.ts'
import { costOf, mayServe, plainStop, plainVehicle, type FleetCase, type FleetPlan, type Times } from './fleet.ts'
import { whyNotFleetPlan } from './fleet-check.ts'
import { fleetSolver } from './fleet-solver.ts'
import { timesOf } from './fleet-times.ts'

/** Places at random in a square of 60, the first two of them depots; a unit of way takes a minute. */
function caseOf(seed: number, build: (random: () => number) => Pick<FleetCase, 'stops' | 'vehicles'>): FleetCase {
  const random = chance(seed)
  const spots = Array.from({ length: 9 }, () => [random() * 60, random() * 60] as const)
  const distance = Float64Array.from(
    spots.flatMap(([x, y]) => spots.map(([x2, y2]) => Math.round(Math.hypot(x - x2, y - y2)))),
  )
  return { name: `case ${seed}`, places: 9, distance, time: distance, ...build(random) }
}

const kinds: Readonly<Record<string, (seed: number) => FleetCase>> = {
  'time windows': (seed) =>
    caseOf(seed, (random) => ({
      stops: [2, 3, 4, 5, 6, 7].map((place) => {
        const from = Math.floor(random() * 150)
        return plainStop(place, { brings: 1 + Math.floor(random() * 3), from, until: from + 90, service: 10 })
      }),
      vehicles: [plainVehicle({ count: 2, capacity: 9, until: 400 })],
    })),
  'two depots and vehicles of two kinds': (seed) =>
    caseOf(seed, (random) => ({
      stops: [2, 3, 4, 5, 6, 7].map((place) => plainStop(place, { brings: 1 + Math.floor(random() * 3) })),
      vehicles: [
        plainVehicle({ capacity: 14, fixedCost: 60, perDistance: 1.5 }),
        plainVehicle({ capacity: 8, start: 1, end: 1, fixedCost: 10 }),
      ],
    })),
  'a small vehicle and a large one': (seed) =>
    caseOf(seed, (random) => ({
      stops: [2, 3, 4, 5, 6, 7].map((place) => plainStop(place, { brings: 2 + Math.floor(random() * 3) })),
      vehicles: [
        plainVehicle({ capacity: 11, fixedCost: 20, perDistance: 1.4 }),
        plainVehicle({ capacity: 16, fixedCost: 60, perDistance: 0.8 }),
      ],
    })),
  skills: (seed) =>
    caseOf(seed, (random) => ({
      stops: [2, 3, 4, 5, 6, 7].map((place) =>
        plainStop(place, { skills: random() < 0.5 ? ['crane'] : [], vehicles: random() < 0.2 ? [1] : null }),
      ),
      vehicles: [plainVehicle({ skills: ['crane'] }), plainVehicle({ start: 1, end: 1, skills: ['crane', 'pump'] })],
    })),
  breaks: (seed) =>
    caseOf(seed, (random) => ({
      stops: [2, 3, 4, 5, 6].map((place) => {
        const from = Math.floor(random() * 100)
        return plainStop(place, { from, until: from + 160, service: 15 })
      }),
      vehicles: [
        plainVehicle({ until: 420, perTime: 0.1, breaks: [{ from: 60, until: 120, length: 30 }] }),
        plainVehicle({
          start: 1,
          end: 1,
          until: 420,
          maxDuration: 300,
          breaks: [{ from: 90, until: 100, length: 20 }],
        }),
      ],
    })),
  'limits of time and way, and pay by the hour': (seed) =>
    caseOf(seed, (random) => ({
      stops: [2, 3, 4, 5, 6, 7].map((place) => {
        const from = Math.floor(random() * 150)
        return plainStop(place, { brings: 1, from, until: from + 120, service: 10 })
      }),
      vehicles: [
        plainVehicle({ perTime: 0.4, maxDuration: 260, until: 420 }),
        plainVehicle({ start: 1, end: 1, perTime: 0.1, perDistance: 1.2, maxDistance: 150, until: 420 }),
      ],
    })),
  'pickups and deliveries': (seed) =>
    caseOf(seed, (random) => ({
      stops: [
        plainStop(2, { takes: 2, to: 1 }),
        plainStop(3),
        plainStop(4, { takes: 3, to: 3 }),
        plainStop(5, { from: 40, until: 260 }),
        plainStop(6, { brings: 1 + Math.floor(random() * 2) }),
        plainStop(7, { takes: 2 }),
      ],
      vehicles: [plainVehicle({ capacity: 4, until: 500 }), plainVehicle({ capacity: 4, start: 1, end: 1 })],
    })),
}

function permutations(list: readonly number[]): number[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((each, at) => permutations(list.toSpliced(at, 1)).map((rest) => [each, ...rest]))
}

/** Every order, cut in every way among the vehicles that there are. */
function cheapest(fleet: FleetCase): number {
  const all = [...fleet.stops.keys()]
  const each = fleet.vehicles.flatMap(({ count }, vehicle) => Array.from({ length: count }, () => vehicle))
  let best = Infinity
  for (const order of permutations(all))
    for (let cut = 0; cut <= all.length; cut++) {
      const tours = [order.slice(0, cut), order.slice(cut)].flatMap((stops, at) =>
        stops.length > 0 ? [{ vehicle: each[at]!, stops }] : [],
      )
      if (
        tours.some(({ vehicle, stops }) =>
          stops.some((stop) => !mayServe(fleet.vehicles[vehicle]!, vehicle, fleet.stops[stop]!)),
        )
      )
        continue
      const times = tours.map(({ vehicle, stops }) => timesOf(fleet, vehicle, stops))
      if (times.includes(null) || whyNotFleetPlan(fleet, { tours, unserved: [] }, times as Times[])) continue
      best = Math.min(
        best,
        tours.reduce((sum, { vehicle }, at) => sum + costOf(fleet.vehicles[vehicle]!, times[at]!), 0),
      )
    }
  return best
}

const solved = (fleet: FleetCase, steps = 1_500, seed = 1): FleetPlan => {
  const solver = fleetSolver(fleet, seed)
  for (let step = 0; step < steps; step++) solver.once(step / steps)
  return solver.best()
}
const checked = (fleet: FleetCase, plan: FleetPlan) => {
  const times = plan.tours.map(({ vehicle, stops }) => timesOf(fleet, vehicle, stops)!)
  return whyNotFleetPlan(fleet, plan, times)
}

test.each(Object.entries(kinds).flatMap(([name, build]) => [1, 2, 3, 4].map((seed) => [name, seed, build] as const)))(
  'a small case with %s is solved as well as the best of all plans (%i)',
  (_, seed, build) => {
    const fleet = build(seed)
    const plan = solved(fleet)
    expect(checked(fleet, plan)).toBe(null)
    const best = cheapest(fleet)
    if (best === Infinity) expect(plan.unserved.length).toBeGreaterThan(0)
    else expect([plan.unserved.length, Math.round(plan.cost * 1e6) / 1e6]).toEqual([0, Math.round(best * 1e6) / 1e6])
  },
)

test('the same seed gives the same plan', () => {
  const fleet = kinds['time windows']!(5)
  expect(solved(fleet, 300, 9)).toEqual(solved(fleet, 300, 9))
})

test('a load that fits no vehicle is not forced into one', () => {
  const fleet = caseOf(3, () => ({
    stops: [plainStop(2, { brings: 9 }), plainStop(3, { skills: ['boat'] }), plainStop(4)],
    vehicles: [plainVehicle({ capacity: 4 })],
  }))
  const plan = solved(fleet, 200)
  expect([plan.unserved.toSorted((a, b) => a - b), plan.tours.map(({ stops }) => stops)]).toEqual([[0, 1], [[2]]])
})

test('a break is taken where it delays least, and the vehicle leaves as late as it can', () => {
  const straight: FleetCase = {
    name: 'line',
    places: 3,
    distance: Float64Array.from([0, 30, 60, 30, 0, 30, 60, 30, 0]),
    time: Float64Array.from([0, 30, 60, 30, 0, 30, 60, 30, 0]),
    stops: [plainStop(1, { from: 100, until: 120, service: 10 }), plainStop(2, { from: 200, until: 210, service: 10 })],
    vehicles: [plainVehicle({ until: 400, breaks: [{ from: 110, until: 180, length: 30 }] })],
  }
  expect(timesOf(straight, 0, [0, 1])).toEqual({
    starts: 90,
    ends: 270,
    distance: 120,
    visits: [
      { stop: 0, arrives: 120, begins: 120, leaves: 130 },
      { stop: 1, arrives: 190, begins: 200, leaves: 210 },
    ],
    breaks: [{ from: 130, until: 160 }],
  })
  expect(timesOf(straight, 0, [1, 0])).toBe(null)
})

const line: FleetCase = {
  name: 'line',
  places: 4,
  distance: Float64Array.from([0, 10, 20, 30, 10, 0, 10, 20, 20, 10, 0, 10, 30, 20, 10, 0]),
  time: Float64Array.from([0, 10, 20, 30, 10, 0, 10, 20, 20, 10, 0, 10, 30, 20, 10, 0]),
  stops: [
    plainStop(1, { takes: 2, to: 1, service: 5 }),
    plainStop(2, { from: 20, until: 100, service: 5, skills: ['lift'] }),
    plainStop(3, { brings: 2, vehicles: [0] }),
  ],
  vehicles: [
    plainVehicle({
      capacity: 3,
      until: 200,
      maxDuration: 180,
      maxDistance: 90,
      skills: ['lift'],
      breaks: [{ from: 40, until: 60, length: 20 }],
    }),
    plainVehicle({ count: 1, skills: ['lift'] }),
  ],
}
const good = { tours: [{ vehicle: 0, stops: [2, 0, 1] }], unserved: [] }
const goodTimes = timesOf(line, 0, [2, 0, 1])!
const visit = (at: number, more: object) => ({
  ...goodTimes,
  visits: goodTimes.visits.map((each, index) => (index === at ? { ...each, ...more } : each)),
})

test('the check accepts a plan that keeps every rule', () =>
  expect(whyNotFleetPlan(line, good, [goodTimes])).toBe(null))

const other = (stops: number[], vehicle = 0) => ({ tours: [{ vehicle, stops }], unserved: [] })
test.each<[string, Omit<FleetPlan, 'cost'>, Times]>([
  ['The plan visits a stop that doesn’t exist.', other([2, 0, 1, 7]), goodTimes],
  ['The plan visits a stop twice.', other([2, 0, 1, 2]), goodTimes],
  ['The plan skips a stop.', other([2, 0]), goodTimes],
  ['The plan uses a vehicle that doesn’t exist.', other([2, 0, 1], 5), goodTimes],
  ['A stop is visited by a vehicle that may not come.', other([2, 0, 1], 1), goodTimes],
  ['A load is delivered before it is picked up, or by another vehicle.', other([2, 1, 0]), goodTimes],
  [
    'A load is delivered before it is picked up, or by another vehicle.',
    { tours: [{ vehicle: 0, stops: [2, 0] }], unserved: [1] },
    goodTimes,
  ],
  ['A vehicle exceeds its capacity.', other([0, 1, 2]), goodTimes],
  ['The times of a tour belong to other stops.', good, { ...goodTimes, visits: goodTimes.visits.slice(1) }],
  ['A vehicle is on the way outside its shift.', good, { ...goodTimes, starts: -5 }],
  ['A vehicle is on the way outside its shift.', good, { ...goodTimes, ends: 201 }],
  ['A tour takes longer than it may.', good, { ...goodTimes, starts: 0, ends: 181 }],
  ['A vehicle arrives before it can be there.', good, visit(0, { arrives: goodTimes.starts + 29 })],
  [
    'Work begins before the vehicle is there, or during a break.',
    good,
    visit(1, { begins: goodTimes.visits[1]!.arrives - 1 }),
  ],
  ['A stop is visited outside its time window.', good, visit(2, { begins: 150, arrives: 150, leaves: 155 })],
  ['A vehicle leaves before the work is done.', good, visit(1, { leaves: goodTimes.visits[1]!.begins + 4 })],
  ['The distance of a tour is wrong.', good, { ...goodTimes, distance: 10 }],
  ['A driver misses a break.', good, { ...goodTimes, breaks: [] }],
  ['A driver misses a break.', good, { ...goodTimes, breaks: [{ from: 40, until: 50 }] }],
])('the check refuses a broken plan: %s', (sentence, plan, times) =>
  expect(
    whyNotFleetPlan(
      line,
      plan,
      plan.tours.map(() => times),
    ),
  ).toBe(sentence),
)

test('a tour that outgrows its vehicle moves into a larger one, and two tours trade vehicles', () => {
  const random = chance(9)
  const spots = Array.from({ length: 61 }, () => [random() * 100, random() * 100] as const)
  const distance = Float64Array.from(spots.flatMap(([x, y]) => spots.map(([x2, y2]) => Math.hypot(x - x2, y - y2))))
  const fleet: FleetCase = {
    name: 'sizes',
    places: 61,
    distance,
    time: distance,
    stops: Array.from({ length: 60 }, (_, at) => plainStop(at + 1, { brings: 1 + (at % 4) })),
    vehicles: [
      plainVehicle({ count: 60, capacity: 5, fixedCost: 50 }),
      plainVehicle({ count: 60, capacity: 30, fixedCost: 120 }),
      plainVehicle({ count: 1, capacity: 40, fixedCost: 150, perDistance: 0.5 }),
      plainVehicle({ count: 1, capacity: 35, fixedCost: 150, perDistance: 2 }),
    ],
  }
  const plan = solved(fleet)
  expect(checked(fleet, plan)).toBe(null)
  // 150 units in vehicles of 5 are 30 and more tours; five of 30 units cost a third of that.
  expect(plan.tours.length).toBeLessThan(8)
})
