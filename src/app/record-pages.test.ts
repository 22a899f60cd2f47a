import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import { recordPages } from './record-pages.ts'

/**
 * Pages of one thing that is no record of its own: another page of the same record, a report or a rule by its name, or
 * what a guest sees of it.
 */
const others = [
  '/advanced-compliance/rules/:name',
  '/blockchain/entries/:source/:id',
  '/construction-projects/:id',
  '/contract-lifecycle/:id',
  '/contract-management/:id',
  '/fema-forms/:kind',
  '/project-management/:id',
  '/public-opportunities/:id',
  '/reports/:name',
  '/utility-form-filler/fill/:id',
  '/vendor-portal/contracts/:id',
  '/vendor-portal/orders/:id',
  '/vendor-registration/:id',
]

test('whatever has a page of its own is found there by its list, its references and its history', () => {
  const known = new Set<string>([...Object.values(recordPages), ...others])
  expect(pages.map(({ path }) => path).filter((path) => /:\w+$/.test(path) && !known.has(path))).toEqual([])
})
