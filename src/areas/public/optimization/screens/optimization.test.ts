import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeCase, type AwardCase } from './award-case.ts'
import { awardSolver } from './award-solver.ts'
import { lowerBound, routeSolver } from '@granary/routing/route-solver.ts'
import { readInstance } from '@granary/routing/routing-instance.ts'

const file = () => readInstance(readFileSync('packages/routing/instances/x-n101-k25.txt', 'utf8'))

/** Every possible split, one by one. */
function byHand({ price, size, capacity, smallest }: AwardCase): number {
  let best = Infinity
  const walk = (item: number, used: number[], paid: number[], cost: number): void => {
    if (item === price.length) {
      if (smallest.every((least, v) => paid[v] === 0 || paid[v]! >= least)) best = Math.min(best, cost)
      return
    }
    for (let v = 0; v < capacity.length; v++)
      if (used[v]! + size[item]! <= capacity[v]!)
        walk(
          item + 1,
          used.with(v, used[v]! + size[item]!),
          paid.with(v, paid[v]! + price[item]![v]!),
          cost + price[item]![v]!,
        )
  }
  walk(
    0,
    capacity.map(() => 0),
    capacity.map(() => 0),
    0,
  )
  return best
}

test.each([1, 2, 3, 4, 5, 6])(
  'the award is as cheap as the cheapest of all splits, and proven optimal (case %i)',
  (seed) => {
    const tender = makeCase({ vendors: 3, items: 8, seed })
    const solver = awardSolver(tender)
    let found = solver.step(1)
    while (!found.proven) {
      expect(found.bound).toBeLessThanOrEqual(byHand(tender))
      found = solver.step(100)
    }
    expect(found.best?.cost ?? Infinity).toBe(byHand(tender))
  },
)

test('a CVRPLIB file is read correctly', () => {
  const instance = file()
  expect(instance).toMatchObject({ name: 'X-n101-k25', capacity: 206 })
  expect(instance.x).toHaveLength(101)
  expect(instance.demand[0]).toBe(0)
})

test.each([
  ['a file without coordinates', 'hello', 'neither a CVRPLIB file nor a table'],
  ['a stop larger than a truck', '0,0,0\n1,1,500\n2,2,1', 'A stop’s demand exceeds the vehicle capacity.'],
  ['a depot alone', '0,0,0', 'A plan needs a depot and at least two stops.'],
])('%s is refused with a message', (_, text, sentence) => expect(() => readInstance(text)).toThrow(sentence))

test('a plan visits every stop once, overloads no truck, repeats with its seed and comes near the best known plan', () => {
  const instance = file()
  const run = () => {
    const solver = routeSolver(instance, 7)
    for (let i = 0; i < 4000; i++) solver.once(i / 4000)
    return solver.best()
  }
  const plan = run()
  expect(plan.routes.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, stop) => stop + 1))
  for (const route of plan.routes)
    expect(route.reduce((sum, stop) => sum + instance.demand[stop]!, 0)).toBeLessThanOrEqual(206)
  expect(run()).toEqual(plan)
  expect(plan.cost).toBeGreaterThanOrEqual(27591)
  expect(plan.cost).toBeLessThan(27591 * 1.1)
  expect(lowerBound(instance)).toBeLessThanOrEqual(27591)
})
