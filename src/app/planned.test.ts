import { expect, test } from 'vitest'
import type { Plans } from '#kit/planned.tsx'
import { pages } from './pages.ts'

/** Pages that are only announced. Whoever builds one lowers this number; nobody raises it. */
const stillPlanned = 117

const planned = pages.filter(({ route }) => route.planned)
const tables = Object.values(import.meta.glob<{ plans: Plans }>('../areas/*/screens/plans.ts', { eager: true })).map(({ plans }) => plans)
const addresses = planned.flatMap(({ path, route }) => [path, ...Object.keys(route.views ?? {}).map((view) => `${path}?${view}`)])

test('pages that are only announced become fewer', () => {
  expect(planned.length).toBeLessThanOrEqual(stillPlanned)
})

test('each says what will be there, and a page that is built takes its announcement along', () => {
  const announced = tables.flatMap((plans) => Object.keys(plans.pages))
  expect(announced.sort()).toEqual(addresses.sort())
})

test('each leads to pages that exist', () => {
  const built = new Set<string>(pages.filter(({ route }) => !route.planned).map(({ path }) => path))
  for (const { next } of tables) expect(Object.keys(next).filter((path) => !built.has(path))).toEqual([])
})
