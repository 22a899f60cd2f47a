import { expect, test } from 'vitest'
import { shortName } from '#platform/reads/picked.ts'
import type { Field } from '#platform/records/fields.ts'
import { records } from '../records.ts'
import { pages, pageAt, recordMakers } from './pages.ts'
import { recordLists } from './record-lists.ts'

test('a page that makes a record names a table of the product, and its form is of that table', async () => {
  for (const [table, { path, form }] of Object.entries(recordMakers)) {
    expect(records.map((record) => record.table)).toContain(table)
    expect(path).toMatch(/\/new$/)
    if (form) expect((await form.load()).table).toBe(table)
  }
})

test('records that a first budget line and a first order need can be created from their forms', () => {
  expect(Object.keys(recordMakers)).toEqual(
    expect.arrayContaining(['funds', 'accounts', 'cost_centers', 'fiscal_years', 'budget_lines', 'vendors', 'grants']),
  )
})

test('each table is made on one page', () => {
  const makers = pages.flatMap(({ route: { makes } }) => makes ?? [])
  expect(makers).toEqual([...new Set(makers)])
})

/** Records that a form picks, without those on whose own page the form is opened. */
const picked = [
  ...new Set(
    records.flatMap(({ fields }) =>
      Object.values<Field>(fields).flatMap(({ kind, setBy, to }) => (kind === 'ref' && !setBy && to ? [to] : [])),
    ),
  ),
]

test('a picker without entries offers a form, or opens the page that lists the records', () => {
  const dead = picked.filter((table) => !(table in recordMakers) && !(table in recordLists))
  // Parts of the record that the form is about: without it, there is no form.
  expect(dead.toSorted()).toEqual([
    'application_forms',
    'bids',
    'company_profiles',
    'order_lines',
    'project_tasks',
    'stock_lots',
  ])
  for (const path of Object.values(recordLists)) expect(pageAt(path), path).toBeDefined()
})

test('two records of one name are told apart where one is picked', () => {
  const alike = records
    .filter(({ table }) => picked.includes(table))
    .filter((record) => !record.apart && !shortName(record) && !record.fields[record.title].unique)
  // A name that was used twice is a mistake there, and nothing else would tell the two apart.
  expect(alike.map(({ table }): string => table).toSorted()).toEqual([
    'approval_chains',
    'company_profiles',
    'critical_facilities',
    'map_layers',
    'stock_kits',
    'work_calendars',
    'work_checklists',
  ])
})
