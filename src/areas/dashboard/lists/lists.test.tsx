import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageAt } from '#app/pages.ts'
import { yourPages } from '#app/your-job.ts'
import { readList } from '#platform/pages/list-state.ts'
import { jobNames } from '#platform/job.ts'
import { readConditions } from '#platform/records/list/conditions.ts'
import { records } from '../../../records.ts'
import { lists } from './words.ts'

test.each(Object.entries(lists))(
  'the card %s filters, orders and shows by columns that its records have',
  (_, list) => {
    const of = records.find(({ table }) => table === list.table)!
    const asked = new URLSearchParams(list.query)
    const { words, sort } = readList(of, asked)
    const conditions = readConditions(of, words, '', { me: randomUUID(), dayBegins: (day) => day })
    const values = conditions.flatMap((condition) => (condition.test === 'any' ? condition.values : []))
    const written = [...asked].flatMap(([name, value]) => (name.startsWith('where.') ? value.split(',') : []))
    expect(values).toHaveLength(written.length)
    expect(sort.field).toBe(asked.get('sort') ?? 'created_at')
    expect(of.fields).toHaveProperty(list.shows)
    expect(pageAt(list.list.split('?')[0]!)).toBeDefined()
  },
)

test.each(jobNames)('a %s has a short menu of pages, each with its drawing', (job) => {
  const pages = yourPages(job, { role: 'admin' })
  expect(pages.length).toBeGreaterThan(4)
  expect(pages.length).toBeLessThan(8)
  for (const { icon } of pages) expect(icon).toBeDefined()
  // A person without the role finds no page that would redirect them.
  expect(yourPages('buyer', { role: 'user' }).map(({ to }) => to)).not.toContain('/approvals-inbox')
})
