import { beforeAll, describe, expect, test } from 'vitest'
import { reportDamageOfPast } from '#areas/disasters/past/seed.ts'
import { loadPast, pastIn, pastUntil } from '#areas/finance/past/recorded/seed.ts'
import { thisYear } from '#areas/planning/calendar/seed.ts'
import { verifyRecords } from '#platform/audit/verification/verify-records.ts'
import { addDays, daysBetween, localDay } from '#platform/dates.ts'
import { contradictionsIn } from '#tests/contradictions.ts'
import { freshDatabase, testDatabase, type TestDatabase } from '#tests/database.ts'
import { seedGround } from './seed.ts'

const again = 'Record the past again: GRANARY_DATA=<new folder> npm run record-past'
const past = pastIn('city.json.br')
type Row = Record<string, any>

/** The past as a demo on this day has it. */
function pastOn(today: string) {
  const { rows } = pastUntil(past, today, thisYear(new Date(`${today}T18:00:00Z`)))
  const all = (table: string): Row[] => (rows.get(table) ?? []).map(({ record, values }) => ({ record, ...values }))
  const count = (table: string, is: (row: Row) => boolean = () => true) => all(table).filter(is).length
  return { tables: [...rows.keys()], all, count }
}

test('the recorded past names only tables and columns that exist', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  )
  const known = new Set(rows.map(({ place }) => place))
  const places = past.changes.flatMap(([, table, , values]) =>
    Object.keys(values ?? {}).map((column) => `${past.tables[table]}.${column}`),
  )
  expect(
    [...new Set(places)].filter((place) => !known.has(place)),
    again,
  ).toEqual([])
})

describe.each(['2026-11-25', '2027-06-20', '2029-07-03'])('on %s', (today) => {
  const { tables, all, count } = pastOn(today)

  test('the past ends on the day before, and offices were closed on Sundays', () => {
    const days = tables.flatMap((table) => all(table).map(({ created_at }) => String(created_at).slice(0, 10)))
    expect(days.filter((day) => day >= today)).toEqual([])
    expect(days.filter((day) => new Date(day).getUTCDay() === 0)).toEqual([])
  })

  test('nothing waits for a signature or is overdue', () => {
    const approvals = tables.filter((table) => ['approval_requests', 'approval_turns'].includes(table))
    for (const table of approvals) expect(all(table).filter(({ status }) => status === 'waiting')).toEqual([])
    expect(count('purchase_orders', ({ status }) => !['issued', 'closed'].includes(status))).toBe(0)
    expect(count('payment_runs', ({ status }) => ['draft', 'submitted', 'released'].includes(status))).toBe(0)
    expect(count('drawdowns', ({ status }) => !['requested', 'received'].includes(status))).toBe(0)
    const late = all('grant_reports').filter(({ status, due_on }) => status !== 'sent' && due_on < today)
    expect(late).toEqual([])
    expect(count('grant_milestones', ({ status, planned_on }) => status === 'open' && planned_on < today)).toBe(0)
    expect(count('work_orders', ({ status, due }) => status !== 'closed' && due < addDays(today, -4))).toBe(0)
    expect(count('contracts', ({ status, ends_on }) => status === 'active' && ends_on < addDays(today, -40))).toBe(0)
    expect(count('emergency_incidents', ({ status }) => status === 'open')).toBe(0)
    expect(count('pa_projects', ({ status }) => !['obligated', 'closeout', 'closed'].includes(status))).toBe(0)
  })

  test('a solicitation is there when it is over, with its bids and its award', () => {
    expect(count('solicitations', ({ status }) => !['awarded', 'closed', 'canceled'].includes(status))).toBe(0)
    const awarded = all('solicitations').filter(({ status }) => status === 'awarded')
    const bids = new Set(all('bids').map(({ solicitation }) => solicitation))
    expect(awarded.filter(({ record }) => !bids.has(`{{${record}}}`))).toEqual([])
    expect(count('awards', ({ status }) => status === 'awarded')).toBe(awarded.length)
    // A bid came before the closing.
    const closing = new Map(all('solicitations').map((row) => [`{{${row.record}}}`, row.closes_at.slice(0, 10)]))
    expect(all('bids').filter((row) => row.submitted_at.slice(0, 10) >= closing.get(row.solicitation))).toEqual([])
  })

  test('the bank has cleared the checks of a run within two months', () => {
    const uncleared = all('payment_runs').filter(({ status }) => status === 'sent')
    expect(uncleared.filter(({ pay_on }) => daysBetween(pay_on, today) > 62)).toEqual([])
    expect(count('payment_runs')).toBeGreaterThan(uncleared.length * 3)
  })

  test('salt is bought in winter', () => {
    const salt = all('purchase_orders').filter(({ title }) => title.includes('Road salt'))
    expect(salt.length).toBeGreaterThan(10)
    expect(salt.filter(({ created_at }) => /-0[78]-/.test(created_at)).length).toBeLessThan(salt.length / 8)
  })

  test('no amount of a finished record is zero', () => {
    const zero = (table: string, column: string, is: (row: Row) => boolean = () => true) =>
      all(table).filter((row) => is(row) && !(Number(row[column]) > 0))
    expect(zero('purchase_orders', 'amount')).toEqual([])
    expect(zero('purchase_orders', 'invoiced_amount', ({ status }) => status === 'closed')).toEqual([])
    expect(zero('contracts', 'ceiling')).toEqual([])
    expect(zero('bids', 'total')).toEqual([])
    expect(zero('awards', 'total')).toEqual([])
    expect(zero('drawdowns', 'amount')).toEqual([])
    expect(zero('assets', 'cost')).toEqual([])
    expect(zero('work_orders', 'cost', ({ status }) => status === 'closed')).toEqual([])
    const older = addDays(today, -150)
    expect(zero('grants', 'drawn', ({ starts_on }) => starts_on < older)).toEqual([])
  })
})

describe('at the end of its second year', () => {
  const { all, count } = pastOn('2027-06-30')

  test('it is as large as a city of this size', () => {
    expect(count('purchase_orders')).toBeGreaterThan(400)
    expect(count('invoices')).toBeGreaterThan(1_200)
    expect(count('solicitations')).toBeGreaterThan(55)
    expect(count('grants')).toBeGreaterThanOrEqual(16)
    expect(count('assets')).toBeGreaterThan(50)
    expect(count('work_orders')).toBeGreaterThan(180)
    expect(count('grant_applications', ({ status }) => ['declined', 'withdrawn'].includes(status))).toBe(6)
    expect(count('grants', ({ status }) => status === 'closed')).toBeGreaterThan(2)
  })

  test('two storms are claimed and closed', () => {
    expect(all('emergency_incidents').map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'storm closed',
      'winter closed',
    ])
    expect(all('disaster_declarations').map(({ status }) => status)).toEqual(['closed', 'closed'])
    expect(count('pa_projects', ({ status, final }) => status === 'closed' && final > 0)).toBe(6)
    expect(count('damage_items', ({ status }) => status === 'in_project')).toBe(6)
    expect(count('cost_records', ({ status, eligible }) => status === 'checked' && eligible > 0)).toBeGreaterThan(15)
    expect(count('recovery_sources', ({ status }) => status !== 'received')).toBe(0)
  })

  test('vendors differ: the good ones deliver on time, and the bad ones do not', () => {
    const orders = new Map(all('purchase_orders').map((row) => [`{{${row.record}}}`, row]))
    const late = (vendor: string) => {
      const last = new Map<string, string>()
      for (const { purchase_order, received_on } of all('receipts'))
        if (orders.get(purchase_order)!.vendor === vendor && received_on > (last.get(purchase_order) ?? ''))
          last.set(purchase_order, received_on)
      return [...last].filter(([order, day]) => day > orders.get(order)!.due).length / last.size
    }
    const vendors = all('vendors').map(({ record, name }) => [name, `{{${record}}}`] as const)
    const of = (name: string) => late(new Map(vendors).get(name)!)
    expect(of('Quarry Lane Electric')).toBeGreaterThan(0.3)
    expect(of('Blue Heron Software')).toBeLessThan(0.12)
    expect(count('invoices', ({ status }) => status === 'rejected')).toBeGreaterThan(20)
    expect(count('bid_findings', ({ met }) => met === false)).toBeGreaterThan(3)
    expect(count('protests')).toBe(1)
  })
})

describe('entered into a city', () => {
  let place: TestDatabase
  let city: string
  beforeAll(async () => {
    place = await freshDatabase()
    const { services } = place
    const now = services.clock.now()
    const recorded = pastUntil(past, localDay(now, 'America/Chicago'), thisYear(now))
    city = await services.database.transaction(
      { role: 'service_role' },
      async (tx) => {
        const ids = await seedGround(tx, services, { charged: recorded.charged })
        await loadPast(tx, ids['alder-falls'], recorded)
        await reportDamageOfPast(tx, ids['alder-falls'])
        return ids['alder-falls']
      },
      { timeout: 600_000 },
    )
  })

  test('its books agree with their entries', async () => {
    const { owner } = place
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
  })

  test('its records match their history, which names their author', async () => {
    const { services, owner } = place
    expect(await services.database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, city))).toEqual([])
    const history = await owner.query(
      `select distinct command, actor is null as unnamed from record_changes
        where organization_id = $1 and table_name = 'invoices'`,
      [city],
    )
    expect(history.rows).toEqual([{ command: 'invoices/carry-over', unnamed: false }])
  })

  test('no two of its records contradict each other', async () => {
    expect(await contradictionsIn(place.owner)).toEqual([])
  })

  test('scores go to the bidder who earned them', async () => {
    // The letters of bidders follow from ids: the file names the vendor.
    const { owner } = place
    const { rows } = await owner.query<{ letters: string[]; bidders: number }>(
      `select array_agg(distinct s.bidder order by s.bidder) as letters,
          (select count(distinct b.vendor)::int from bids b where b.organization_id = e.organization_id
            and b.solicitation = e.solicitation) as bidders
        from scores s join evaluations e on e.organization_id = s.organization_id and e.id = s.evaluation
        where s.organization_id = $1 group by e.organization_id, e.solicitation`,
      [city],
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { letters, bidders } of rows) expect(letters).toEqual(['A', 'B', 'C', 'D'].slice(0, bidders))
  })
})
