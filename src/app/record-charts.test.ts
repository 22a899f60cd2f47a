import { expect, test } from 'vitest'
import { whyNotConditions, type Condition } from '#platform/records/list/conditions.ts'
import { whyNotGrouped } from '#platform/records/list/grouped.ts'
import { records } from '../records.ts'
import { recordCharts } from '../record-charts.ts'
import { pages, recordPages } from './pages.ts'

const all = Object.entries(recordCharts).flatMap(([table, charts]) => charts.map((chart) => ({ table, ...chart })))
const record = (table: string) => records.find((each) => each.table === table)

test('charts belong to records with a page, and show the rows of records', () => {
  expect(Object.keys(recordCharts).filter((table) => !record(table) || !recordPages[table])).toEqual([])
  expect(all.filter(({ of }) => !record(of)).map(({ of }) => of)).toEqual([])
})

test('rows are found by a column that refers to the record of the page', () => {
  expect(
    all
      .filter(({ table, of, through }) => record(of)?.fields[through]?.to !== table)
      .map(({ table, of, through }) => `${of}.${through} is not a reference to ${table}`),
  ).toEqual([])
})

test('the server answers every chart as it is declared', () => {
  const id = '018f0000-0000-7000-8000-000000000000'
  const refused = all.flatMap(({ of, through, by, figure = null }) => {
    const conditions: Condition[] = [{ field: through, test: 'any', values: [id], orNone: false }]
    const why = whyNotGrouped(record(of)!, { by, figure }, conditions) ?? whyNotConditions(record(of)!, conditions)
    return why ? [`${of} by ${by}: ${why}`] : []
  })
  expect(refused).toEqual([])
})

test('a chart does not group the rows of a record by that record', () => {
  expect(all.filter(({ by, through }) => by === through)).toEqual([])
})

test('a bar leads to a page that exists', () => {
  const paths = new Set(pages.map(({ path }) => path))
  expect(all.flatMap(({ list }) => (list && !paths.has(list.split('?')[0]!) ? [list] : []))).toEqual([])
})
