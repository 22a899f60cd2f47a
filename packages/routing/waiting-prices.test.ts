import { expect, test } from 'vitest'
import { waitingPrices } from './waiting-prices.ts'

test('a stop costs more the longer it waits, and two cost what each costs', () => {
  const prices = waitingPrices(3, 100)
  const before = prices.of([1])
  for (let step = 0; step < 50; step++) prices.learn([1])
  expect(prices.of([1])).toBeCloseTo(before + 200)
  expect(prices.of([0, 1])).toBeCloseTo(prices.of([0]) + prices.of([1]))
  expect(prices.of([])).toBe(0)
})

test('all prices fall while no stop waits, and never below one leg', () => {
  const prices = waitingPrices(2, 100)
  prices.learn([0])
  const before = prices.of([0])
  for (let step = 0; step < 500; step++) prices.learn([])
  expect(prices.of([0])).toBeCloseTo(0.8 * before)
  for (let step = 0; step < 20_000; step++) prices.learn([])
  expect(prices.of([0])).toBe(100)
})
