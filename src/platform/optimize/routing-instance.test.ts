import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readInstance } from './routing-instance.ts'

const file = (more = '', places = '1 0 0\n2 10 0\n3 0 10', demands = '1 0\n2 1\n3 1') =>
  `NAME : Salt\nCOMMENT : two stops\nTYPE : CVRP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EUC_2D\nCAPACITY : 2\nNODE_COORD_SECTION\n${places}\nDEMAND_SECTION\n${demands}\n${more}EOF\n`

test('a plain file is read, whether its depot is named or not', () => {
  for (const more of ['', 'DEPOT_SECTION\n1\n-1\n', 'DEPOT_SECTION\n 1 \n -1\n'])
    expect(readInstance(file(more))).toEqual({
      name: 'Salt',
      capacity: 2,
      x: [0, 10, 0],
      y: [0, 0, 10],
      demand: [0, 1, 1],
    })
})

test.each([
  [
    'TIME_WINDOW_SECTION\n1 0 100\n',
    'This file has time windows (TIME_WINDOW_SECTION). Granary plans routes by capacity and distance only.',
  ],
  ['SERVICE_TIME : 10\n', 'This file has service times (SERVICE_TIME).'],
  ['SERVICE_TIME_SECTION\n1 0\n', 'This file has service times (SERVICE_TIME_SECTION).'],
  ['RELEASE_TIME_SECTION\n1 0\n', 'This file has release times (RELEASE_TIME_SECTION).'],
  ['BACKHAUL_SECTION\n1 0\n', 'This file has backhauls (BACKHAUL_SECTION).'],
  ['VEHICLES : 25\n', 'This file has a fixed number of vehicles (VEHICLES).'],
  ['VEHICLES_MAX_DISTANCE : 25\n', 'This file has a maximum tour length (VEHICLES_MAX_DISTANCE).'],
  ['CAPACITY_SECTION\n1 5\n', 'This file has vehicles of several sizes (CAPACITY_SECTION).'],
  ['EDGE_WEIGHT_SECTION\n0 1\n', 'This file has explicit distances (EDGE_WEIGHT_SECTION).'],
  [
    'FERRY_SECTION\n1 2\n',
    'The file has FERRY_SECTION, which isn’t supported. Granary plans routes by capacity and distance only.',
  ],
  ['MOOD : good\n', 'The file has MOOD, which isn’t supported. Granary plans routes by capacity and distance only.'],
  ['DEPOT_SECTION\n1\n2\n-1\n', 'This file has 2 depots (DEPOT_SECTION). Granary plans routes from one depot.'],
  [
    'DEPOT_SECTION\n2\n-1\n',
    'The depot of this file is place 2 (DEPOT_SECTION). Granary plans from the first place; move the depot there.',
  ],
  ['CAPACITY : 3\n', 'The file has CAPACITY twice.'],
])('a file with an unsupported feature is refused by its name: %j', (more, sentence) =>
  expect(() => readInstance(file(more))).toThrow(sentence),
)

test.each(['VRPTW', 'CVRPTW', 'MDVRPTW', 'VRPB', 'MTVRPTW', 'HVRP', 'ACVRP', 'TSP'])(
  'the type %s is refused by its name',
  (type) =>
    expect(() => readInstance(file().replace('TYPE : CVRP', `TYPE : ${type}`))).toThrow(
      `This file is of type ${type}. Granary plans routes by capacity and distance only. Use type CVRP.`,
    ),
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
  for (const name of readdirSync('src/platform/optimize/instances')) {
    const text = readFileSync(`src/platform/optimize/instances/${name}`, 'utf8')
    expect(readInstance(text).x).toHaveLength(Number(/DIMENSION\s*:\s*(\d+)/.exec(text)![1]))
  }
})
