import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nearestFirst, readInstance, whyNotPlan } from './routing-instance.ts'

const file = (more = '', places = '1 0 0\n2 10 0\n3 0 10', demands = '1 0\n2 1\n3 1') =>
  `NAME : Salt\nCOMMENT : two stops\nTYPE : CVRP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EUC_2D\nCAPACITY : 2\nNODE_COORD_SECTION\n${places}\nDEMAND_SECTION\n${demands}\n${more}EOF\n`

test('a plain file is read, whether its depot is named or not', () => {
  for (const more of ['', 'DEPOT_SECTION\n1\n-1\n', 'DEPOT_SECTION\n 1 \n -1\n'])
    expect(readInstance(file(more))).toMatchObject({
      name: 'Salt',
      capacity: 2,
      x: [0, 10, 0],
      y: [0, 0, 10],
      demand: [0, 1, 1],
    })
})

const known =
  'Only capacities, time windows, service times, depots, tour limits, and vehicles of several kinds can be read.'
test.each([
  ['RELEASE_TIME_SECTION\n1 0\n', `This file has release times (RELEASE_TIME_SECTION). ${known}`],
  ['BACKHAUL_SECTION\n1 0\n', 'This file has backhauls that come after all deliveries (BACKHAUL_SECTION).'],
  ['PICKUP_AND_DELIVERY_SECTION\n1 0\n', 'This file has pickups and deliveries (PICKUP_AND_DELIVERY_SECTION).'],
  ['DISTANCE : 25\n', 'This file has a tour limit that may be a length or a time (DISTANCE).'],
  ['EDGE_WEIGHT_SECTION\n0 1\n', 'This file has explicit distances (EDGE_WEIGHT_SECTION).'],
  ['FERRY_SECTION\n1 2\n', `The file has FERRY_SECTION, which isn’t supported. ${known}`],
  ['MOOD : good\n', `The file has MOOD, which isn’t supported. ${known}`],
  [
    'TIME_WINDOW_SECTION\n1 0 100\n',
    'This file has time windows (TIME_WINDOW_SECTION), but its type is CVRP. Use type VRPTW.',
  ],
  ['DEPOT_SECTION\n9\n-1\n', 'The depot 9 (DEPOT_SECTION) is not in NODE_COORD_SECTION.'],
  ['DEPOT_SECTION\n1\n1\n-1\n', 'DEPOT_SECTION names a depot twice.'],
  ['DEPOT_SECTION\n1\n2\n-1\n', 'The depot has a demand.'],
  ['VEHICLES : many\n', 'VEHICLES is not a number: “many”.'],
  ['VEHICLES : 2\nCAPACITY_SECTION\n1 5\n', 'CAPACITY_SECTION has 1 lines for 2 vehicles.'],
  ['CAPACITY : 3\n', 'The file has CAPACITY twice.'],
])('a file with an unsupported feature is refused by its name: %j', (more, sentence) =>
  expect(() => readInstance(file(more))).toThrow(sentence),
)

test.each(['VRPB', 'MTVRPTW', 'ACVRP', 'TSP', 'PDPTW', 'VRPSPD'])('the type %s is refused by its name', (type) =>
  expect(() => readInstance(file().replace('TYPE : CVRP', `TYPE : ${type}`))).toThrow(
    `This file is of type ${type}. ${known}`,
  ),
)

test('a type with time windows needs them', () =>
  expect(() => readInstance(file().replace('TYPE : CVRP', 'TYPE : VRPTW'))).toThrow(
    'This file is of type VRPTW, but has no TIME_WINDOW_SECTION.',
  ))

test('windows, services, depots and vehicles of a file are all in its case', () => {
  const text = file(
    `TIME_WINDOW_SECTION\n1 0 100\n2 5 50\n3 0 90\n4 0 80\nSERVICE_TIME_SECTION\n1 0\n2 7\n3 8\n4 0\n${'VEHICLES : 3\nVEHICLES_MAX_DURATION : 60\nVEHICLES_DEPOT_SECTION\n1 1\n2 4\n3 4\nCAPACITY_SECTION\n1 9\n2 5\n3 5\n'}VEHICLES_FIXED_COST_SECTION\n1 20\n2 10\n3 10\nVEHICLES_UNIT_DISTANCE_COST_SECTION\n1 2\n2 1\n3 1\nDEPOT_SECTION\n1\n4\n-1\n`,
    '1 0 0\n2 10 0\n3 0 10\n4 20 20',
    '1 0\n2 1\n3 1\n4 0',
  )
    .replace('TYPE : CVRP', 'TYPE : MDVRPTW')
    .replace('DIMENSION : 3', 'DIMENSION : 4')
  const { fleet, depots, scale, x } = readInstance(text)
  expect([depots, scale, x]).toEqual([2, 1000, [0, 20, 10, 0]])
  expect(fleet.stops).toMatchObject([
    { place: 2, brings: 1, from: 5_000, until: 50_000, service: 7_000 },
    { place: 3, brings: 1, from: 0, until: 90_000, service: 8_000 },
  ])
  expect(fleet.vehicles).toMatchObject([
    { count: 1, start: 0, end: 0, capacity: 9, fixedCost: 20_000, perDistance: 2, until: 100_000, maxDuration: 60_000 },
    { count: 2, start: 1, end: 1, capacity: 5, fixedCost: 10_000, perDistance: 1, until: 80_000, maxDuration: 60_000 },
  ])
  expect(fleet.distance[2 * 4 + 3]).toBe(14_142)
})

const solomon = (rows: string) =>
  `T1\n\nVEHICLE\nNUMBER     CAPACITY\n  2         10\n\nCUSTOMER\nCUST NO.   XCOORD.   YCOORD.    DEMAND   READY TIME   DUE DATE   SERVICE TIME\n\n${rows}\n`

test('a Solomon table is read with its windows, and its plan keeps them', () => {
  const instance = readInstance(solomon('0 0 0 0 0 300 0\n1 10 10 4 100 110 10\n2 20 0 4 0 60 10\n3 30 30 4 0 300 10'))
  expect([instance.name, instance.scale, instance.fleet.vehicles[0]!.count]).toEqual(['T1', 10, 2])
  expect(instance.fleet.distance[1]).toBe(141)
  expect(whyNotPlan(instance, [[2, 1], [3]])).toBe(null)
  expect(whyNotPlan(instance, [[1, 2], [3]])).toBe('A vehicle can’t keep its time windows or its limits.')
  expect(whyNotPlan(instance, [[2, 1, 3]])).toBe('A vehicle exceeds its capacity.')
  expect(whyNotPlan(instance, [[2], [1], [3]])).toBe('The plan uses more vehicles than there are.')
  expect(whyNotPlan(instance, nearestFirst(instance)!.routes)).toBe(null)
  expect(nearestFirst(readInstance(solomon('0 0 0 0 0 300 0\n1 10 0 1 0 300 0\n2 -200 0 1 0 300 0')))).toBe(null)
})

test.each([
  ['0 0 0 0 0 300 0\n1 10 10 4 100 90 10\n2 1 1 1 0 9 1', 'Customer 1 has a time window that ends before it begins.'],
  ['0 0 0 0 0 300\n1 10 10 4 100 110\n2 1 1 1 0 9', 'A customer has 6 values'],
  ['0 0 0 0 0 300 0\n1 10 10 4 0 110 10\n1 1 1 1 0 9 1', 'Two customers have the same number.'],
])('a Solomon table with a fault is refused by name (%#)', (rows, sentence) =>
  expect(() => readInstance(solomon(rows))).toThrow(sentence),
)

test.each([
  [
    'a third coordinate',
    file('', '1 0 0 5\n2 10 0 5\n3 0 10 5'),
    'NODE_COORD_SECTION has a line with 4 values, “1 0 0 5”; 3 are supported.',
  ],
  [
    'a second demand',
    file('', undefined, '1 0 0\n2 1 4\n3 1 4'),
    'DEMAND_SECTION has a line with 3 values, “1 0 0”; 2 are supported.',
  ],
  [
    'a demand of a stop that is not there',
    file('', undefined, '1 0\n2 1\n3 1\n9 1'),
    'DEMAND_SECTION has stop 9, which is not in NODE_COORD_SECTION.',
  ],
  ['a depot with a demand', file('', undefined, '1 7\n2 1\n3 1'), 'The depot has a demand.'],
  [
    'fewer places than it says',
    file().replace('DIMENSION : 3', 'DIMENSION : 4'),
    'DIMENSION says 4 places, but the file has 3.',
  ],
  ['distances on the globe', file().replace('EUC_2D', 'GEO'), 'Only files with coordinates (EUC_2D) can be read.'],
  [
    'a table with more columns',
    'x,y,demand,ready,due\n0,0,0,0,9\n1,1,1,0,9\n2,2,1,0,9',
    'The table has “ready”, “due”.',
  ],
  [
    'a table with columns that have no name',
    '0,0,0,0\n1,1,1,5\n2,2,1,5',
    'Line 1 has 4 values. A table has x, y and demand.',
  ],
  ['a table with a line of words', '0,0,0\n1,1,one\n2,2,1\n3,3,1', 'Line 2 isn’t understood: “1,1,one”.'],
  ['a table whose depot wants something', '0,0,4\n1,1,1\n2,2,1', 'The first line is the depot: its demand must be 0.'],
])('%s is named', (_, text, sentence) => expect(() => readInstance(text)).toThrow(sentence))

test('a table may name its columns, in any order', () => {
  expect(readInstance('demand;x;y\n0;5;6\n1;7;8\n2;9;10\n', 4)).toMatchObject({
    capacity: 4,
    x: [5, 7, 9],
    y: [6, 8, 10],
    demand: [0, 1, 2],
  })
})

test('the published files in the repository are read completely', () => {
  const instances = new URL('instances/', import.meta.url)
  for (const name of readdirSync(instances)) {
    const text = readFileSync(new URL(name, instances), 'utf8')
    expect(readInstance(text).x).toHaveLength(Number(/DIMENSION\s*:\s*(\d+)/.exec(text)![1]))
  }
})
