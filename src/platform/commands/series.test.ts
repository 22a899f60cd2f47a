import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { nextNumber, nextNumbers } from './series.ts'

test("the year in a number is that of the agency's day, and restarts the count", async () => {
  const { rosa, database } = await city()
  const within = <T>(work: (tx: Parameters<typeof nextNumber>[0]) => Promise<T>) =>
    database.transaction({ role: 'commands', actor: rosa }, work)
  const [evening, midnight] = [new Date('2027-01-01T04:59:59Z'), new Date('2027-01-01T05:00:00Z')]
  expect(await within((tx) => nextNumbers(tx, 'orders', 'PO-{year}-{count}', evening, 2))).toEqual([
    'PO-2026-0001',
    'PO-2026-0002',
  ])
  expect(await within((tx) => nextNumber(tx, 'orders', 'PO-{year}-{count}', midnight))).toBe('PO-2027-0001')
  expect(await within((tx) => nextNumber(tx, 'vendors', 'V-{count}', evening))).toBe('V-0001')
  expect(await within((tx) => nextNumber(tx, 'vendors', 'V-{count}', midnight))).toBe('V-0002')
})

test("a day is the agency's, even when UTC is already in the next", async () => {
  const { owner, organization } = await city()
  const of = async (sql: string, value: string) =>
    (await owner.query(`select (${sql})::text as is`, [organization.id, value])).rows[0].is as string
  expect(await of('app.day_of($1, $2)', '2026-11-21T04:59:59Z')).toBe('2026-11-20')
  expect(await of('app.day_of($1, $2)', '2026-11-21T05:00:00Z')).toBe('2026-11-21')
  expect(new Date(await of('app.start_of_day($1, $2)', '2026-11-20')).toISOString()).toBe('2026-11-20T05:00:00.000Z')
  expect(new Date(await of('app.start_of_day($1, $2)', '2026-07-01')).toISOString()).toBe('2026-07-01T04:00:00.000Z')
})
