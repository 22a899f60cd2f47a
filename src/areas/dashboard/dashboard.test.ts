import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { burn } from './burn/commands.ts'
import { cumulative, paceOf, together, type CostCenter } from './burn/rules.ts'
import { arranged, moved, turned, usual } from './layout/rules.ts'
import { coming, openOf, type Dated } from './selling/rules.ts'

const center = (change: Partial<CostCenter>): CostCenter => ({
  id: 'a',
  name: 'Fire',
  amended: 100_00,
  spent: 0,
  encumbered: 0,
  planned: 50_00,
  ...change,
})

test.each([
  ['as much as the calendar says', { spent: 50_00 }, 'on'],
  ['a tenth more', { spent: 60_00 }, 'on'],
  ['more than a tenth more', { spent: 60_01 }, 'ahead'],
  ['more than a tenth less', { spent: 39_99 }, 'behind'],
  ['with what is encumbered more than there is', { spent: 50_00, encumbered: 50_01 }, 'over'],
] as const)('a center that has spent %s is %o', (_, change, pace) => {
  expect(paceOf(center(change))).toBe(pace)
})

test('the whole is the sum of its parts', () => {
  expect(together([center({ spent: 1, encumbered: 2 }), center({ spent: 3, encumbered: 4 })])).toMatchObject({
    amended: 200_00,
    spent: 4,
    encumbered: 6,
    planned: 100_00,
  })
})

test('the months add up, and future months are empty', () => {
  const month = (name: string, spent: number, ahead = false) => ({ month: name, spent, ahead, amended: 90 })
  expect(cumulative([month('2026-07', 10), month('2026-08', 20), month('2026-09', 0, true)])).toEqual({
    across: ['Jul', 'Aug', 'Sep'],
    spent: [10, 30, null],
    planned: [30, 60, 90],
  })
})

test('each role has a default layout, and a changed layout is saved', () => {
  expect(usual('manager')[0]).toEqual({ panel: 'waiting', shown: true })
  expect(usual('user').map(({ panel }) => panel)).not.toContain('trail')
  const mine = turned(moved(usual('user'), 'alerts', 0), 'lessons', false)
  expect(arranged('user', mine)).toEqual(mine)
  expect(mine[0]).toEqual({ panel: 'alerts', shown: true })
})

test('a stored layout from another role, with duplicates or from another version, is repaired', () => {
  const stored = [
    { panel: 'trail', shown: true },
    { panel: 'alerts', shown: false },
    { panel: 'alerts', shown: true },
    { panel: 'weather', shown: true },
    'x',
    null,
  ]
  const found = arranged('user', stored)
  expect(found[0]).toEqual({ panel: 'alerts', shown: false })
  expect(found.map(({ panel }) => panel).toSorted()).toEqual(
    usual('user')
      .map(({ panel }) => panel)
      .toSorted(),
  )
  expect(arranged('user', 'nonsense')).toEqual(usual('user'))
})

test('a panel moves by one place and stops at the ends', () => {
  const layout = usual('user')
  expect(
    moved(layout, 'asked', 0)
      .map(({ panel }) => panel)
      .slice(0, 2),
  ).toEqual(['asked', 'deadlines'])
  expect(moved(layout, 'deadlines', -1)).toEqual(layout)
  expect(moved(layout, 'files', 99)).toEqual(layout)
})

test('a layout belongs to one person', async () => {
  const wire = await startWire()
  const { rosa, max } = await city()
  const mine = wire.signedIn(rosa)
  expect(
    (
      await mine
        .from('dashboard_layouts')
        .upsert({ user_id: rosa.user_id, panels: usual('user') }, { onConflict: 'user_id' })
    ).error,
  ).toBeNull()
  expect((await mine.from('dashboard_layouts').select('panels')).data).toEqual([{ panels: usual('user') }])
  expect((await wire.signedIn(max).from('dashboard_layouts').select('panels')).data).toEqual([])
})

test("the burn covers the current budget year, by cost center, of the user's organization alone", async () => {
  const { does, rosa, owner, organization, clock } = await city()
  const day = clock.today()
  const [begins, ends] = [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`]
  const { rows } = await owner.query(
    `with year as (insert into fiscal_years (organization_id, name, starts_on, ends_on, status)
      values ($1, 'This', $2, $3, 'open') returning id),
          fund as (insert into funds (organization_id, code, name, type) values ($1, 'A', 'General', 'general')
            returning id),
          account as (insert into accounts (organization_id, code, name, type)
            values ($1, '5110', 'Roads', 'expenditure') returning id),
          center as (insert into cost_centers (organization_id, code, name, valid_from)
            values ($1, '0100', 'Public Works', $2) returning id)
     insert into budget_lines (organization_id, name, fund, account, cost_center, fiscal_year, starts_on, ends_on,
       status, original, amended, encumbered, spent)
     select $1, name, fund.id, account.id, center.id, year.id, $2::date, $3::date, status, 1200, 1200, 100, 200
       from year, fund, account, center,
       (values ('Salt', 'adopted'), ('Gravel', 'adopted'), ('Dreams', 'draft')) given (name, status)
       returning id, name`,
    [organization.id, begins, ends],
  )
  const salt = rows.find(({ name }) => name === 'Salt').id
  await owner.query(
    `insert into budget_entries (organization_id, line, day, kind, amount, source_table, source, words)
      values ($1, $2, $3, 'expenditure', 200, 'invoices', '1', 'Paid')`,
    [organization.id, salt, day],
  )
  await owner.query('select app.sum_up_months($1)', [organization.id])

  const { centers, months } = await does(rosa, burn, {})
  expect(centers).toMatchObject([{ name: 'Public Works', amended: 2400, spent: 400, encumbered: 200 }])
  expect(centers[0]!.planned).toBeGreaterThan(0)
  expect(months).toHaveLength(12)
  expect(months.reduce((sum, { spent }) => sum + spent, 0)).toBe(200)

  const elsewhere = await city()
  expect(await elsewhere.does(elsewhere.rosa, burn, {})).toMatchObject({ centers: [], months: [] })
})

test("a vendor sees its own panels and none of an agency's, regardless of the stored layout", () => {
  const agencys = ['waiting', 'asked', 'deadlines', 'burn', 'incidents', 'vendors']
  for (const role of ['user', 'manager', 'admin', 'platform_admin'] as const) {
    expect(
      usual(role, 'vendor')
        .map(({ panel }) => panel)
        .filter((panel) => agencys.includes(panel)),
    ).toEqual([])
    expect(
      usual(role)
        .map(({ panel }) => panel)
        .filter((panel) => ['ordered', 'coming', 'offers', 'billed', 'documents'].includes(panel)),
    ).toEqual([])
  }
  expect(usual('user', 'vendor').map(({ panel }) => panel)).not.toContain('people')
  const stored = [
    { panel: 'burn', shown: true },
    { panel: 'documents', shown: false },
  ]
  expect(arranged('admin', stored, 'vendor')[0]).toEqual({ panel: 'documents', shown: false })
  expect(arranged('admin', stored, 'vendor').map(({ panel }) => panel)).not.toContain('burn')
})

test("a vendor's deadlines are sorted by date, overdue first, up to 14 days ahead", () => {
  const dated = (day: string, title = day): Dated => ({ key: title, day, title, what: 'Delivery', to: '/' })
  expect(
    coming(
      [dated('2026-12-05'), dated('2026-12-04'), dated('2026-11-19'), dated('2026-12-04', 'A call')],
      '2026-11-20',
    ).map(({ title }) => title),
  ).toEqual(['2026-11-19', '2026-12-04', 'A call'])
})

test('the amount billed and not paid is what agencies still owe, less credits', () => {
  const bill = { kind: 'invoice', status: 'submitted', amount: 100_00, open_amount: 0, retained: 0 }
  expect(
    openOf([
      bill,
      { ...bill, status: 'approved', open_amount: 90_00 },
      { ...bill, kind: 'credit_note', amount: 20_00 },
      { ...bill, status: 'paid' },
      { ...bill, status: 'rejected' },
    ]),
  ).toBe(170_00)
})
