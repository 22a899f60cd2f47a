import { expect, test } from 'vitest'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { buffersOf } from '#tests/buffers.ts'
import { city } from '#tests/city.ts'
import { federalEvents } from '../../../commands.ts'
import { records } from '../../../records.ts'
import { keptUntil, pastTheirDate, scheduleOf } from './due.ts'
import { isDue } from './rules.ts'

const series = { code: 'GS-12', title: 'Vendor files', authority: 'State schedule GS1, item 12' }

/** A city that keeps vendor files as the series says, with vendors of these statuses, days ago. */
async function keeping(
  rule: { starts: string; closing: string | null; keep_months: number },
  vendors: readonly (readonly [status: string, daysAgo: number])[],
) {
  const { organization, services, owner, clock } = await city()
  const direct = await owner.connect()
  await direct.query('set session_replication_role = replica')
  await direct.query(
    `insert into retention_series (organization_id, code, title, covers, starts, closing, keep_months, disposition,
       authority, valid_from, reason)
     values ($1, $2, $3, 'Vendors', $5, $6, $7, 'destroy', $4, '2020-01-01', 'Adopted by the clerk.')`,
    [organization.id, series.code, series.title, series.authority, rule.starts, rule.closing, rule.keep_months],
  )
  for (const [at, [status, daysAgo]] of vendors.entries())
    await direct.query(
      `with made as (
         insert into vendors (organization_id, number, name, type, email, status, created_at)
         values ($1, 'V-' || $2::int, 'Vendor', 'llc', 'orders@example.com', $3, $5::timestamptz - make_interval(days => $4::int))
         returning organization_id, id, created_at)
       insert into record_changes (organization_id, table_name, record, at, after, operation)
       select organization_id, 'vendors', id, created_at + interval '1 day', jsonb_build_object('status', $3::text), 'update' from made`,
      [organization.id, at, status, daysAgo, clock.now()],
    )
  direct.release(true)
  await owner.query('vacuum analyze vendors')
  const asService = <T>(work: Parameters<typeof services.database.transaction<T>>[1]) =>
    services.database.transaction({ role: 'service_role' }, work, { readOnly: true })
  const schedule = await asService((tx) => scheduleOf(tx, organization.id, clock.now(), federalEvents))
  return { organization, owner, schedule, asService }
}

test.each([
  ['closed', 'Inactive'],
  ['fiscal_year', 'Inactive'],
  ['created', null],
])('the records past their date are those whose own page says so: counted from %s', async (starts, closing) => {
  const { organization, owner, schedule, asService } = await keeping({ starts, closing, keep_months: 12 }, [
    ['closed', 1_000],
    ['closed', 366],
    ['closed', 367],
    ['closed', 364],
    ['closed', 10],
    ['active', 1_000],
  ])
  await owner.query(
    `insert into fiscal_years (organization_id, name, starts_on, ends_on)
      select $1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2023, 2026) y`,
    [organization.id],
  )
  const { rows: all } = await owner.query<{ id: string }>('select id from vendors where organization_id = $1', [
    organization.id,
  ])
  const one = await asService(async (tx) => {
    const due: string[] = []
    for (const { id } of all) {
      const kept = (await keptUntil(tx, schedule, records, vendor, id))!
      if (isDue(kept.retention, { today: schedule.today, held: kept.held })) due.push(id)
    }
    return due
  })
  const past = await asService((tx) => pastTheirDate(tx, schedule, records, vendor, 100))
  expect(past.map(({ id }) => id).toSorted()).toEqual(one.toSorted())
  expect(past.length).toBeGreaterThan(0)
  expect(past.length).toBeLessThan(all.length)
})

test('records younger than their rule are not read to be left out', async () => {
  const { schedule, asService } = await keeping(
    { starts: 'closed', closing: 'Inactive', keep_months: 36 },
    Array.from({ length: 400 }, (_, at) => ['closed', at % 300] as const),
  )
  const buffers = await asService(async (tx) => {
    let used = 0
    const explained = {
      sql: async (text: string, values: unknown[] = []) => {
        used += await buffersOf(tx.sql, text, values)
        return []
      },
    }
    await pastTheirDate(explained as never, schedule, records, vendor, 100)
    return used
  })
  expect(buffers).toBeLessThan(20)
})
