import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ribbonAt, sankey, squarify, waterfall } from './layouts.ts'

const room = { width: 600, height: 300 }

/** A hundredth of a pixel is not seen. */
test('the boxes of a treemap have areas in proportion, fill the room and never overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 40 }), (values) => {
      const boxes = squarify(values, room)
      const whole = values.reduce((sum, value) => sum + value, 0)
      for (const [at, { x, y, width, height }] of boxes.entries()) {
        expect(width * height).toBeCloseTo((values[at]! / whole) * 180_000, 1)
        expect(x + width).toBeLessThanOrEqual(600.01)
        expect(y + height).toBeLessThanOrEqual(300.01)
      }
      for (const [at, a] of boxes.entries())
        for (const b of boxes.slice(at + 1)) {
          const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
          const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
          expect(Math.min(across, down)).toBeLessThan(0.01)
        }
    }),
    { numRuns: 60 },
  )
})

test('a treemap of the paper that describes it has boxes that are nearly square', () => {
  const boxes = squarify([6, 6, 4, 3, 2, 2, 1], { width: 6, height: 4 })
  expect(boxes[0]).toEqual({ x: 0, y: 0, width: 3, height: 2 })
  expect(boxes[1]).toEqual({ x: 0, y: 2, width: 3, height: 2 })
  for (const { width, height } of boxes) expect(Math.max(width / height, height / width)).toBeLessThan(2.8)
})

test('a credit has no area', () => {
  expect(squarify([5, -3, 0], room).map(({ width }) => width)).toEqual([600, 0, 0])
  expect(squarify([0], room)).toEqual([{ x: 0, y: 0, width: 0, height: 0 }])
})

const columns = [
  ['General', 'Water'],
  ['Works', 'Parks'],
  ['Larkspur', 'Northline'],
]
const flows = [
  { column: 0, from: 'General', to: 'Works', value: 60 },
  { column: 0, from: 'General', to: 'Parks', value: 20 },
  { column: 0, from: 'Water', to: 'Works', value: 40 },
  { column: 1, from: 'Works', to: 'Larkspur', value: 70 },
  { column: 1, from: 'Works', to: 'Northline', value: 30 },
  { column: 1, from: 'Parks', to: 'Northline', value: 20 },
]

test('money in a Sankey drawing is neither lost nor created', () => {
  const { nodes, ribbons } = sankey(columns, flows, room)
  const heightOf = (name: string) => nodes.find((node) => node.name === name)!.height
  for (const name of ['Works', 'Parks'])
    for (const side of ['from', 'to'] as const)
      expect(ribbons.filter((flow) => flow[side] === name).reduce((sum, { thick }) => sum + thick, 0)).toBeCloseTo(
        heightOf(name),
      )
  for (const { y, height } of nodes) expect(y + height).toBeLessThanOrEqual(300.01)
})

test('the words of small names do not touch', () => {
  const small = Array.from({ length: 6 }, (_, at) => `Small ${at}`)
  const { nodes } = sankey(
    [['Fund'], ['Large', ...small]],
    [['Large', 1e9] as const, ...small.map((name, at) => [name, 100 + at] as const)].map(([to, value]) => ({
      column: 0,
      from: 'Fund',
      to,
      value,
    })),
    room,
  )
  const tops = nodes.filter(({ column }) => column === 1).map(({ y, height }) => y + Math.max(4, height / 2))
  for (const [at, top] of tops.entries()) if (at > 1) expect(top - tops[at - 1]!).toBeGreaterThanOrEqual(14)
  for (const { y, height } of nodes) expect(y + height).toBeLessThanOrEqual(300.01)
})

test('a ribbon is found where its curve is drawn', () => {
  const [first] = sankey(columns, flows, room).ribbons
  expect(ribbonAt(first!, first!.x0)).toBeCloseTo(first!.y0, 3)
  expect(ribbonAt(first!, first!.x1)).toBeCloseTo(first!.y1, 3)
})

test('a department may have the name of its fund', () => {
  const { nodes, ribbons } = sankey([['Water'], ['Water']], [{ column: 0, from: 'Water', to: 'Water', value: 5 }], room)
  expect(nodes.map(({ x, height }) => [x, height])).toEqual([
    [0, 300],
    [590, 300],
  ])
  expect(ribbons).toHaveLength(1)
})

test('without money there is nothing to draw', () =>
  expect(sankey(columns, [], room)).toEqual({ nodes: [], ribbons: [] }))

test('a waterfall starts each amount at the sum before it', () =>
  expect(
    waterfall([
      { name: 'Adopted', value: 100 },
      { name: 'Amendments', value: 20 },
      { name: 'Budget', value: null },
      { name: 'Spent', value: -70 },
      { name: 'Left', value: null },
    ]).map(({ from, to, value }) => [from, to, value]),
  ).toEqual([
    [0, 100, 100],
    [100, 120, 20],
    [0, 120, 120],
    [120, 50, -70],
    [0, 50, 50],
  ]))
