import { expect, test } from 'vitest'
import { declaredOwners } from '../record-owners.ts'
import { pages, recordPages } from './pages.ts'

/**
 * Pages that are not a record's own: another page of the same record, a report or rule by its name, or a guest's
 * view.
 */
const others = [
  '/advanced-compliance/rules/:name',
  '/ai-hub/agents/:slug',
  '/bid-evaluation/:id/files/:bidder/:position',
  '/blockchain/entries/:source/:id',
  '/construction-projects/:id',
  '/citizen-portal/reports/:id',
  '/contract-lifecycle/:id',
  '/f/:address',
  '/fema-forms/:kind',
  '/files/:id',
  '/grant-management/applications/:id/forms/:kind',
  '/project-management/:id',
  '/public-opportunities/:id',
  '/reports/:name',
  '/utility-form-filler/fill/:id',
  '/vendor-portal/contracts/:id',
  '/vendor-portal/orders/:id',
  '/vendor-registration/:id',
]

test('every record with its own page is reached from its list, its references and its history', () => {
  const beside = pages.flatMap(({ path, route }) => (route.beside ? [path] : []))
  const known = new Set<string>([...Object.values(recordPages), ...beside, ...others])
  expect(pages.map(({ path }) => path).filter((path) => /:\w+$/.test(path) && !known.has(path))).toEqual([])
})

test('a page is that of a table which exists, and no other page is', () => {
  const named = pages.flatMap(({ route: { of = [], beside } }) => (beside ? [] : [of].flat()))
  const tables = declaredOwners()
  expect(named.filter((table) => !tables.has(table))).toEqual([])
  expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([])
})
