import { expect, test } from 'vitest'
import { records } from '../records.ts'
import { pages, recordMakers } from './pages.ts'

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
