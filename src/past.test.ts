import { expect, test } from 'vitest'
import { thisYear } from '#areas/planning/calendar/seed.ts'
import { verifyRecords } from '#platform/audit/verification/verify-records.ts'
import { daysBetween, localDay } from '#platform/dates.ts'
import { loadPast, pastUntil, pastIn } from '#areas/finance/past/recorded/seed.ts'
import { freshDatabase, testDatabase } from '#tests/database.ts'
import { seedGround } from './seed.ts'

const record = 'Record the past again: GRANARY_DATA=<new folder> npm run record-past'
const past = pastIn('city.json.br')

test('the recorded past names only tables and columns that exist', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  )
  const known = new Set(rows.map(({ place }) => place))
  const unknown = new Set(
    past.changes.flatMap(([, table, , values]) =>
      Object.keys(values ?? {}).flatMap((column) => (known.has(`${table}.${column}`) ? [] : [`${table}.${column}`])),
    ),
  )
  expect([...unknown], record).toEqual([])
})

test.each(['2026-11-25', '2027-06-20', '2029-07-03'])(
  'on %s the past ends on the day before, and nothing waits for a person',
  (today) => {
    const { rows } = pastUntil(past, today, thisYear(new Date(`${today}T18:00:00Z`)))
    const all = (table: string) => rows.get(table)!.map(({ values }) => values)
    const days = [...rows.keys()].flatMap((table) =>
      all(table).map(({ created_at }) => String(created_at).slice(0, 10)),
    )
    expect(days.filter((day) => day >= today)).toEqual([])
    expect(days.filter((day) => new Date(day).getUTCDay() === 0)).toEqual([])
    expect(all('purchase_orders').filter(({ status }) => !['issued', 'closed'].includes(String(status)))).toEqual([])
    expect(all('approval_requests').filter(({ status }) => status === 'waiting')).toEqual([])
    expect(
      all('payment_runs').filter(({ status }) => ['draft', 'submitted', 'released'].includes(String(status))),
    ).toEqual([])
    // The bank has cleared the checks of a run within two months.
    const uncleared = all('payment_runs').filter(({ status }) => status === 'sent')
    expect(uncleared.filter(({ pay_on }) => daysBetween(String(pay_on), today) > 62)).toEqual([])
    expect(all('payment_runs').length).toBeGreaterThan(uncleared.length * 3)
    // Salt is a winter purchase in every year.
    const salt = all('purchase_orders').filter(({ title }) => String(title).includes('Road salt'))
    expect(salt.length).toBeGreaterThan(10)
    expect(salt.filter(({ created_at }) => /-0[78]-/.test(String(created_at))).length).toBeLessThan(salt.length / 8)
  },
)

test('the books of a city with a past agree with their entries, and its records match their history', async () => {
  const place = await freshDatabase()
  const { services, owner } = place
  const now = services.clock.now()
  const recorded = pastUntil(past, localDay(now, 'America/Chicago'), thisYear(now))
  const city = await services.database.transaction(
    { role: 'service_role' },
    async (tx) => {
      const ids = await seedGround(tx, services, { charged: recorded.charged })
      await loadPast(tx, ids['alder-falls'], recorded)
      return ids['alder-falls']
    },
    { timeout: 600_000 },
  )
  expect(await services.database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, city))).toEqual([])
  expect((await owner.query('select app.build_sums_anew($1) as differed', [city])).rows).toEqual([{ differed: [] }])
  const { rows } = await owner.query(
    `select l.name from budget_lines l join lateral (
       select coalesce(sum(amount) filter (where kind = 'expenditure'), 0) as spent,
         coalesce(sum(case kind when 'encumbrance' then amount when 'release' then -amount end)
           filter (where kind = 'encumbrance' or releases = 'encumbrance'), 0) as encumbered
       from budget_entries e where e.organization_id = l.organization_id and e.line = l.id) e on true
      where l.organization_id = $1 and (l.spent, l.encumbered) <> (e.spent, e.encumbered)`,
    [city],
  )
  expect(rows).toEqual([])
  const history = await owner.query(
    `select distinct command, actor is null as unnamed from record_changes
      where organization_id = $1 and table_name = 'invoices'`,
    [city],
  )
  expect(history.rows).toEqual([{ command: 'invoices/carry-over', unnamed: false }])
})
