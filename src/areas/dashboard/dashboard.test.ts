import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobNames } from '#platform/job.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { burn } from './burn/commands.ts'
import { cumulative, forecastOf, pacePoints, paceOf, together, type CostCenter } from './burn/rules.ts'
import { arranged, firstTab, inColumns, moved, onTab, tabOf, turned, usual } from './layout/rules.ts'
import { distance, grouped, spoken, type DueItem } from './due/rules.ts'
import {
  byMonth,
  dayOf,
  isAlone,
  markOf,
  marksByDay,
  onTime,
  placesOf,
  ranked,
  riskInWords,
  slowest,
  timelineOf,
  worst,
} from './overview/rules.ts'
import { coming, type Dated } from './selling/rules.ts'

const center = (change: Partial<CostCenter>): CostCenter => ({
  id: 'a',
  name: 'Fire',
  amended: 100_00,
  spent: 0,
  encumbered: 0,
  pre_encumbered: 0,
  planned: 50_00,
  ...change,
})

test.each([
  ['as much as the calendar says', { spent: 50_00 }, 'on'],
  ['a tenth more', { spent: 60_00 }, 'on'],
  ['more than a tenth more', { spent: 60_01 }, 'ahead'],
  ['more than a tenth less', { spent: 39_99 }, 'behind'],
  ['with what is encumbered more than there is', { spent: 50_00, encumbered: 50_01 }, 'over'],
  ['with what is requested more than there is', { spent: 50_00, encumbered: 50_00, pre_encumbered: 1 }, 'over'],
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
  expect(usual('manager')[0]).toEqual({ panel: 'burn', shown: true })
  expect(onTab(usual('manager'), 'work')[0]).toEqual({ panel: 'deadlines', shown: true })
  expect(usual('user').map(({ panel }) => panel)).not.toContain('trail')
  const mine = turned(moved(usual('user'), 'alerts', 0), 'lessons', false)
  expect(arranged('user', mine)).toEqual(mine)
  expect(onTab(mine, 'work')[0]).toEqual({ panel: 'alerts', shown: true })
})

test('a stored layout from another role, with duplicates or from another version, is repaired', () => {
  const stored = [
    { panel: 'trail', shown: true },
    { panel: 'alerts', shown: false },
    { panel: 'alerts', shown: true },
    { panel: 'weather', shown: true },
    { panel: 7, shown: true },
    'x',
    null,
  ]
  const found = arranged('user', stored)
  expect(onTab(found, 'work')[0]).toEqual({ panel: 'alerts', shown: false })
  expect(found.map(({ panel }) => panel).toSorted()).toEqual(
    usual('user')
      .map(({ panel }) => panel)
      .toSorted(),
  )
  expect(arranged('user', 'nonsense')).toEqual(usual('user'))
})

test('a panel moves by one place on its tab, stops at the ends, and leaves the other tab alone', () => {
  const layout = usual('user')
  const names = (of: typeof layout) => of.map(({ panel }) => panel)
  expect(names(onTab(moved(layout, 'asked', 0), 'work')).slice(0, 2)).toEqual(['asked', 'deadlines'])
  expect(onTab(moved(layout, 'asked', 0), 'overview')).toEqual(onTab(layout, 'overview'))
  expect(moved(layout, 'deadlines', -1)).toEqual(layout)
  expect(moved(layout, 'files', 99)).toEqual(layout)
  expect(names(moved(layout, 'risks', 0)).slice(0, 2)).toEqual(['risks', 'burn'])
})

test.each([
  ['user', 'work'],
  ['manager', 'overview'],
  ['admin', 'overview'],
] as const)('for a %s the first tab is %s', (role, tab) => expect(firstTab({ role })).toBe(tab))

test.each(jobNames)('the cards of a %s come first, and every other card can be added', (job) => {
  const cards = onTab(usual('manager', 'agency', job), 'overview')
  expect(cards.map(({ panel }) => panel).toSorted()).toEqual(
    onTab(usual('manager'), 'overview')
      .map(({ panel }) => panel)
      .toSorted(),
  )
  const shown = cards.filter((card) => card.shown)
  expect(cards.slice(0, shown.length)).toEqual(shown)
  expect(shown.length).toBeGreaterThan(2)
  expect(firstTab({ role: 'user' }, job)).toBe('overview')
})

test('a saved view is a card of an agency and survives the repair of a layout', () => {
  const stored = [{ panel: `view:${randomUUID()}`, shown: true }]
  expect(arranged('user', stored)[0]).toEqual(stored[0])
  expect(arranged('admin', stored, 'vendor')).not.toContainEqual(stored[0])
})

test('a layout from before the overview keeps its order and gets the new panels', () => {
  const stored = ['alerts', 'burn', 'waiting', 'incidents'].map((panel) => ({ panel, shown: panel !== 'burn' }))
  const found = arranged('manager', stored)
  expect(onTab(found, 'overview').slice(0, 3)).toEqual([
    { panel: 'burn', shown: false },
    { panel: 'incidents', shown: true },
    { panel: 'spending', shown: true },
  ])
  expect(
    onTab(found, 'work')
      .map(({ panel }) => panel)
      .slice(0, 2),
  ).toEqual(['alerts', 'waiting'])
  expect(found.every(({ panel }) => tabOf(panel) === 'overview' || tabOf(panel) === 'work')).toBe(true)
})

test.each([
  [50_00, 'on pace'],
  [49_00, '1 point under pace'],
  [62_00, '12 points over pace'],
])('%i cents spent of a straight line of half is %s', (spent, words) =>
  expect(pacePoints(center({ spent }))).toBe(words),
)

test('the forecast of all funds is the sum of theirs, and starts where the actual figures end', () => {
  const fund = { own: [10, 20], months: [5, 5], low: [32, 34], high: [38, 46] }
  expect(forecastOf([fund, fund], 4)).toEqual({
    spent: [20, 60, null, null],
    middle: [null, 60, 70, 80],
    low: [null, 60, 64, 68],
    high: [null, 60, 76, 92],
  })
  expect(forecastOf([], 12)).toBeNull()
  expect(forecastOf([{ ...fund, own: [] }], 4)).toBeNull()
})

test('months without spending are zero, and the smallest funds become one', () => {
  const of = (fund: string, month: string, spent: number) => ({ fund, name: fund, month, spent })
  const found = byMonth(
    [
      of('A', '2026-10', 90),
      of('B', '2026-11', 50),
      of('C', '2026-11', 9),
      of('D', '2026-01', 8),
      of('E', '2026-11', 7),
    ],
    '2026-11-20',
  )
  expect(found.across).toHaveLength(12)
  expect([found.across[0], found.across[11]]).toEqual(['Dec', 'Nov'])
  expect(found.series.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'Other funds'])
  expect(found.series[3]!.values.filter((value) => value > 0)).toEqual([8, 7])
  expect([found.current, found.before]).toEqual([66, 90])
})

test.each([
  [true, '2026-11-01', 'filed'],
  [false, '2026-11-19', 'overdue'],
  [false, '2026-11-20', 'soon'],
  [false, '2026-12-04', 'soon'],
  [false, '2026-12-05', 'upcoming'],
] as const)('a report that is filed (%s) and due %s is %s', (filed, due_on, mark) =>
  expect(markOf({ due_on, filed }, '2026-11-20')).toBe(mark),
)

test('the timeline spans fifteen months, and what lies outside ends at its edge', () => {
  const { at, ticks } = timelineOf('2026-11-20')
  expect(ticks.map(({ name }) => name)).toEqual(['Jun', 'Sep', 'Dec', 'Mar', 'Jun'])
  expect([at('2020-01-01'), at('2026-06-01'), at('2027-09-01'), at('2030-01-01')]).toEqual([0, 0, 100, 100])
})

test.each([
  [0, 0, null],
  [4, 0, 100],
  [300, 1, 99],
  [2, 2, 0],
])('of %i deliveries %i are late: %s', (deliveries, late, share) => expect(onTime(deliveries, late)).toBe(share))

const risk = {
  kind: 'line',
  table_name: 't',
  record: 'r',
  title: 'Tree care',
  number: null,
  person: null,
  days: 210,
  amount: 2_850_00,
  used: 97,
} as const
test.each([
  [risk, 'warn', 'Tree care 97% used', '$2,850.00 left with 210 days to go'],
  [{ ...risk, amount: -1_00, used: 101 }, 'bad', 'Tree care 101% used', '$1.00 over budget with 210 days to go'],
  [
    { ...risk, kind: 'report', title: 'Culvert', number: 'GR-1', days: -1, amount: 5_00 },
    'bad',
    'Grant report 1 day overdue',
    'Culvert, GR-1; $5.00 not drawn',
  ],
  [
    { ...risk, kind: 'contract', title: 'Plowing', number: 'C-1', days: 21 },
    'warn',
    'Contract ends in 21 days',
    'Plowing, C-1',
  ],
  [
    { ...risk, kind: 'bid', title: 'Pumps', number: 'S-1', days: 0 },
    'warn',
    'Single bid expected',
    'Pumps, S-1; closes today',
  ],
] as const)('%o reads as a risk', (one, tone, title, note) => expect(riskInWords(one)).toEqual({ tone, title, note }))

test('a bar shows who pays and the gap; money above the cost shrinks its parts', () => {
  expect(placesOf({ cost: 100, federal: 50, other: 20, own: 10, gap: 20 }, 300)).toEqual({
    federal: { x: 0, width: 150 },
    other: { x: 150, width: 60 },
    own: { x: 210, width: 30 },
    gap: { x: 240, width: 60 },
  })
  expect(placesOf({ cost: 100, federal: 150, other: 50, own: 0, gap: 0 }, 300).other).toEqual({ x: 225, width: 75 })
})

test('late entries come first, then the larger amount', () => {
  const late = { ...risk, kind: 'report', record: 'a', number: 'GR-1', days: -3, amount: 1 } as const
  const [small, large] = [
    { ...risk, record: 'b', amount: 10 },
    { ...risk, record: 'c', amount: 20 },
  ]
  expect(ranked([small, large, late]).map(({ record }) => record)).toEqual(['a', 'c', 'b'])
})

test('reports due on one day share a mark, named by the most urgent', () => {
  const report = (number: string, due_on: string, filed: boolean) => ({ number, due_on, filed })
  const marks = marksByDay(
    [report('GR-3', '2026-12-31', false), report('GR-1', '2026-10-30', true), report('GR-2', '2026-10-30', false)],
    '2026-11-24',
  )
  expect(marks.map(({ mark, reports }) => [mark, ...reports.map(({ number }) => number)])).toEqual([
    ['overdue', 'GR-2', 'GR-1'],
    ['upcoming', 'GR-3'],
  ])
})

test('a mark is pressed only where no other one is within a finger of it', () => {
  const alone = (places: number[]) => places.map((_, at) => isAlone(places, at))
  expect(alone([5, 25, 35, 60])).toEqual([true, false, false, true])
  expect(alone([20, 20])).toEqual([false, false])
  expect(alone([20])).toEqual([true])
})

test('the slowest stage takes at least a day, and the worst incident has the highest activation', () => {
  expect(slowest([{ median: 86_399 }, { median: null }])).toBeUndefined()
  expect(slowest([{ median: 90_000 }, { median: 99_000 }])).toEqual({ median: 99_000 })
  expect(worst([{ level: 'monitoring' }, { level: 'full' }, { level: 'partial' }])).toEqual({ level: 'full' })
  expect(dayOf('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z')).toBe(1)
  expect(dayOf('2026-11-20T08:00:00Z', '2026-11-22T09:00:00Z')).toBe(3)
})

const due = (day: string): DueItem => ({
  key: day,
  table_name: 'assets',
  record: '1',
  title: 'Chipper',
  what: 'Due back',
  says: 'Return Chipper',
  day,
})
test('due items are overdue, of this week until Sunday, or later; the first ones are shown', () => {
  // November 20, 2026 is a Friday.
  const all = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', '2026-12-01'].map(due)
  const shown = (most: number) =>
    grouped(all, '2026-11-20', most).map(({ title, count, items }) => [title, count, items.length])
  expect(shown(9)).toEqual([
    ['Overdue', 1, 1],
    ['This week', 2, 2],
    ['Next two weeks', 2, 2],
  ])
  expect(shown(2)).toEqual([
    ['Overdue', 1, 1],
    ['This week', 2, 1],
  ])
})

test.each([
  [{}, { verb: 'Return', rest: ' Chipper', note: 'Due back' }],
  [{ what: 'Due' }, { verb: 'Return', rest: ' Chipper', note: '' }],
  [{ title: 'Storm debris' }, { verb: 'Return', rest: ' Chipper', note: 'Storm debris · Due back' }],
  [
    { table_name: 'tasks', title: 'Order salt', says: 'Order salt', what: '' },
    { verb: '', rest: 'Order salt', note: 'Task' },
  ],
])('a due item %o says what to do', (change, words) =>
  expect(spoken({ ...due('2026-11-20'), ...change })).toEqual(words),
)

test.each([
  [-2, '2 days overdue'],
  [-1, '1 day overdue'],
  [0, 'Today'],
  [1, 'Tomorrow'],
  [5, 'In 5 days'],
])('%i days away is %s', (days, words) => expect(distance(days)).toBe(words))

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
       status, original, amended, encumbered, pre_encumbered, spent)
     select $1, name, fund.id, account.id, center.id, year.id, $2::date, $3::date, status, 1200, 1200, 100, 30, 200
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
  expect(centers).toMatchObject([
    { name: 'Public Works', amended: 2400, spent: 400, encumbered: 200, pre_encumbered: 60 },
  ])
  expect(centers[0]!.planned).toBeGreaterThan(0)
  expect(months).toHaveLength(12)
  expect(months.reduce((sum, { spent }) => sum + spent, 0)).toBe(200)

  const elsewhere = await city()
  expect(await elsewhere.does(elsewhere.rosa, burn, {})).toMatchObject({ centers: [], months: [] })
})

test("a vendor sees its own panels and none of an agency's, regardless of the stored layout", () => {
  const agencys = ['waiting', 'asked', 'deadlines', 'burn', 'incidents', 'vendors', 'spending', 'risks', 'grants']
  for (const role of ['user', 'manager', 'admin', 'platform_admin'] as const) {
    expect(
      usual(role, 'vendor')
        .map(({ panel }) => panel)
        .filter((panel) => agencys.includes(panel)),
    ).toEqual([])
    expect(
      usual(role)
        .map(({ panel }) => panel)
        .filter((panel) => ['ordered', 'coming', 'bids', 'billed', 'documents'].includes(panel)),
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

test('both columns of a dashboard are about as high: deadlines are a dozen rows', () => {
  const shown = onTab(usual('user'), 'work').flatMap(({ panel, shown }) => (shown ? [panel] : []))
  expect(inColumns(shown)).toEqual([
    ['deadlines', 'lessons', 'files'],
    ['work', 'asked', 'alerts', 'vendors'],
  ])
  expect(inColumns(['ordered', 'coming', 'billed'])).toEqual([['ordered', 'billed'], ['coming']])
})
