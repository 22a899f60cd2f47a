import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import {
  eraseInquiry,
  extendDemo,
  listDemos,
  listInquiries,
  listTenants,
  showConsole,
  turnSwitch,
  announce,
} from '../operator/commands.ts'
import { inForceAt, isOn } from '../operator/rules.ts'
import { showGrowth, showMetrics, showPlatformGrowth } from '../growth/questions.ts'
import { atWork, cohorts, funnel, weekOf } from '../growth/rules.ts'
import { listPeople } from '../members/people.ts'
import { billCommands, settleBill, writeBill } from './bills.ts'
import { listPlans, pricePlan, showBusiness } from './catalog.ts'
import { showBilling } from './commands.ts'
import { changePlan, previewChange } from './plan-changes.ts'
import { changeOfPlan, dueOn, periodOf, prorated } from './proration/rules.ts'
import { offeredOn, overLimits, whyNotPrice, type Plan } from './rules.ts'

test.each([
  ['a month of 31 days', '2026-01-15', '2026-02-01', { from: '2026-01-15', to: '2026-02-15' }],
  ['its own first day', '2026-01-15', '2026-02-15', { from: '2026-02-15', to: '2026-03-15' }],
  ['the day before it', '2026-01-15', '2026-02-14', { from: '2026-01-15', to: '2026-02-15' }],
  [
    'February of what began on the last of January',
    '2026-01-31',
    '2026-02-28',
    { from: '2026-02-28', to: '2026-03-31' },
  ],
  ['a leap February of it', '2028-01-31', '2028-02-29', { from: '2028-02-29', to: '2028-03-31' }],
  ['the day before that leap day', '2028-01-31', '2028-02-28', { from: '2028-01-31', to: '2028-02-29' }],
  ['years later', '2024-02-29', '2026-02-28', { from: '2026-02-28', to: '2026-03-29' }],
])('the month of a subscription: %s', (_, began, day, period) => expect(periodOf(began, day)).toEqual(period))

test.each([
  ['the whole month', 29_900, 31, 31, 29_900],
  ['nothing of it', 29_900, 0, 31, 0],
  ['half of April', 29_900, 15, 30, 14_950],
  ['one day of a common February: 1067.857…', 29_900, 1, 28, 1_068],
  ['one day of a leap February: 1031.034…', 29_900, 1, 29, 1_031],
  ['a half cent goes up', 1, 1, 2, 1],
  ['less than half a cent does not', 1, 1, 3, 0],
  ['seventeen days of 31: 54783.87…', 99_900, 17, 31, 54_784],
])('%s', (_, price, days, of, cents) => expect(prorated(price, days, of)).toBe(cents))

test('a change never counts more days than the month has', () => {
  expect(() => prorated(100, 32, 31)).toThrow(RangeError)
  expect(() => prorated(100, -1, 31)).toThrow(RangeError)
  expect(() => prorated(100, 0, 0)).toThrow(RangeError)
})

const [starter, professional, agency] = [
  { name: 'Starter', monthly_price: 0 },
  { name: 'Professional', monthly_price: 29_900 },
  { name: 'Agency', monthly_price: 99_900 },
]
const april = { from: '2026-04-01', to: '2026-05-01' }

test('upgrading mid-month credits the unused days and charges the same days at the new price', () => {
  expect(changeOfPlan(professional, agency, { period: april, day: '2026-04-16' })).toEqual({
    effective_on: '2026-04-16',
    credit: 14_950,
    charge: 49_950,
    due: 35_000,
    lines: [
      { words: 'unused', plan: 'Professional', days: 15, of_days: 30, price: 29_900, amount: -14_950 },
      { words: 'rest', plan: 'Agency', days: 15, of_days: 30, price: 99_900, amount: 49_950 },
    ],
  })
})

test.each<[string, Parameters<typeof changeOfPlan>, { effective_on: string; due: number }]>([
  [
    'on the first day the whole difference is due',
    [professional, agency, { period: april, day: '2026-04-01' }],
    { effective_on: '2026-04-01', due: 70_000 },
  ],
  [
    'on the last day one thirtieth of it',
    [professional, agency, { period: april, day: '2026-04-30' }],
    { effective_on: '2026-04-30', due: 3_330 - 997 },
  ],
  [
    'from the free plan there is nothing to set off',
    [starter, professional, { period: april, day: '2026-04-16' }],
    { effective_on: '2026-04-16', due: 14_950 },
  ],
  [
    'from none as well',
    [null, professional, { period: april, day: '2026-04-16' }],
    { effective_on: '2026-04-16', due: 14_950 },
  ],
  [
    'a cheaper plan begins with the next month and costs nothing now',
    [agency, professional, { period: april, day: '2026-04-02' }],
    { effective_on: '2026-05-01', due: 0 },
  ],
  [
    'the leap day counts: 15 of 29 days',
    [professional, agency, { period: { from: '2028-02-01', to: '2028-03-01' }, day: '2028-02-15' }],
    { effective_on: '2028-02-15', due: 51_672 - 15_466 },
  ],
  [
    'a common February: 14 of 28 days',
    [professional, agency, { period: { from: '2026-02-01', to: '2026-03-01' }, day: '2026-02-15' }],
    { effective_on: '2026-02-15', due: 35_000 },
  ],
])('%s', (_, asked, expected) => expect(changeOfPlan(...asked)).toMatchObject(expected))

test('an invoice is due after thirty days, over the end of a year', () =>
  expect(dueOn('2026-12-15')).toBe('2027-01-14'))

const planAt = (code: string, monthly_price: number, valid_from: string, more: Partial<Plan> = {}): Plan => ({
  id: `${code} ${valid_from}`,
  code,
  name: code,
  monthly_price,
  seats: 5,
  storage_gb: 1,
  is_simulated: false,
  valid_from,
  valid_to: null,
  ...more,
})
test('which plans are on sale on a day, and which usage would not fit', () => {
  const plans = [
    planAt('agency', 99_900, '2026-01-01'),
    planAt('starter', 0, '2026-01-01', { valid_to: '2026-05-31' }),
    planAt('starter', 900, '2026-06-01'),
    planAt('shown', 1, '2026-01-01', { is_simulated: true }),
  ]
  expect(offeredOn(plans, '2026-05-31').map(({ id }) => id)).toEqual(['starter 2026-01-01', 'agency 2026-01-01'])
  expect(offeredOn(plans, '2026-06-01').map(({ id }) => id)).toEqual(['starter 2026-06-01', 'agency 2026-01-01'])
  expect(overLimits(plans[0]!, { people: 5, storage_bytes: 1_000_000_000 })).toEqual([])
  expect(overLimits(plans[0]!, { people: 6, storage_bytes: 1_500_000_000 })).toEqual([
    '6 people work here; this plan includes 5.',
    'Files use 1.5 GB; this plan includes 1 GB.',
  ])
})

const pat = { operates: true }
test.each([
  ['from tomorrow', planAt('agency', 89_900, '2026-12-01'), null],
  ['from today', planAt('agency', 89_900, '2026-11-20'), 'A price must take effect on a future date.'],
  ['above 999 dollars', planAt('agency', 99_901, '2026-12-01'), 'Plan prices must be from $0 to $999 a month.'],
  ['on a day that has one', planAt('agency', 89_900, '2026-01-01'), 'A price must take effect on a future date.'],
])('the operator sets the price of a plan %s', (_, row, reason) =>
  expect(
    whyNotPrice(row, { actor: pat, today: '2026-11-20', existing: [planAt('agency', 99_900, '2026-01-01')] }),
  ).toBe(reason),
)

test('who joined in a week and came back; a week in the future is not zero', () => {
  expect(weekOf('2026-11-20')).toBe('2026-11-16')
  expect(weekOf('2026-11-16')).toBe('2026-11-16')
  expect(weekOf('1969-12-31')).toBe('1969-12-29')
  expect(
    cohorts(
      [
        { person: '1', joined: '2026-11-03' },
        { person: '2', joined: '2026-11-04' },
      ],
      [
        { person: '1', day: '2026-11-03' },
        { person: '2', day: '2026-11-05' },
        { person: '1', day: '2026-11-10' },
      ],
      { today: '2026-11-20', weeks: 4 },
    ),
  ).toEqual([{ week: '2026-11-02', people: 2, weeks: [100, 50, 0, null] }])
  expect(
    cohorts([{ person: '1', joined: '2024-11-19' }], [{ person: '1', day: '2026-11-19' }], {
      today: '2026-11-20',
      weeks: 4,
    }),
  ).toEqual([])
  expect(
    atWork(
      [
        { person: '1', day: '2026-11-10' },
        { person: '1', day: '2026-11-12' },
        { person: '2', day: '2026-11-20' },
      ],
      { today: '2026-11-20', weeks: 3 },
    ),
  ).toEqual([
    { week: '2026-11-02', people: 0 },
    { week: '2026-11-09', people: 1 },
    { week: '2026-11-16', people: 1 },
  ])
  expect(
    funnel([
      ['a', 0],
      ['b', 0],
    ]),
  ).toEqual([
    { name: 'a', count: 0, of: null },
    { name: 'b', count: 0, of: null },
  ])
})

test('the operator announces maintenance and turns features off', () => {
  const row = { starts_at: '2026-11-20T10:00:00Z', ends_at: '2026-11-20T12:00:00Z', status: 'published' }
  expect([
    inForceAt([row], '2026-11-20T10:00:00Z').length,
    inForceAt([row], '2026-11-20T12:00:00Z').length,
    inForceAt([{ ...row, status: 'withdrawn' }], '2026-11-20T11:00:00Z').length,
  ]).toEqual([1, 0, 0])
  expect([
    isOn([], 'resident-reports'),
    isOn([{ name: 'resident-reports', is_on: false }], 'resident-reports'),
  ]).toEqual([true, false])
})

test('a plan changes as previewed, is billed, and is paid with a reference', async () => {
  const { ada, max, does, sees } = await city()
  const { plans, subscription } = await does(max, showBilling, {})
  expect([plans.map(({ monthly_price }) => monthly_price), subscription]).toEqual([[0, 29_900, 99_900], null])
  const plan = plans[1]!.id
  await expect(does(max, changePlan, { plan, due: 0, reason: '' })).rejects.toThrow(
    'Only an administrator can change the plan.',
  )
  const { change } = await does(ada, previewChange, { plan })
  expect(change.due).toBe(29_900)
  await expect(does(ada, changePlan, { plan, due: 1, reason: '' })).rejects.toThrow(
    'The amount has changed since the preview. Review it again.',
  )
  await does(ada, changePlan, { plan, due: change.due, reason: 'We begin.' })
  await expect(does(ada, changePlan, { plan, due: 0, reason: '' })).rejects.toThrow('This is already your plan.')
  await expect(does(ada, writeBill, {})).rejects.toThrow(
    'Nothing to bill: this month is already billed, or the plan is free.',
  )
  const [bill] = (await sees(max, 'select id, amount, kind from billing_invoices')) as [{ id: string; amount: number }]
  expect(bill.amount).toBe(29_900)
  await expect(does(max, billCommands.pay, { id: bill.id, paid_on: '2026-11-20', reference: ' ' })).rejects.toThrow(
    'Check or trace number is required',
  )
  expect(await does(max, billCommands.pay, { id: bill.id, paid_on: '2026-11-20', reference: 'Check 1' })).toMatchObject(
    { status: 'paid' },
  )
  await does(ada, changePlan, { plan: plans[0]!.id, due: 0, reason: '' })
  expect(await sees(max, `select status from plan_changes where to_code = 'starter'`)).toEqual([{ status: 'planned' }])
})

test('the entries of a person on our forms are erased everywhere, and a request that others voted for stays without an address', async () => {
  const { ada, does, person, owner } = await city()
  const pat = await person('Pat', 'platform_admin')
  const email = `nora.${crypto.randomUUID().slice(0, 8)}@example.gov`
  const mark = () => `W-${[...crypto.randomUUID().replaceAll('-', '')].slice(0, 8).join('').toUpperCase()}`
  const {
    rows: [inquiry],
  } = await owner.query(
    `insert into inquiries (number, kind, email, name) values ($1, 'waitlist', $2, 'Nora') returning id`,
    [mark(), email],
  )
  const {
    rows: [request],
  } = await owner.query(
    `insert into feature_requests (number, title, description, email)
      values ($1, 'A darker theme', 'For the night.', $2) returning id`,
    [mark(), email],
  )
  await owner.query(
    `insert into feature_comments (feature_request, token_hash, name, email, body)
      values ($1, decode(md5($2) || md5($2), 'hex'), 'Nora', $2, 'I would like it.')`,
    [request.id, email],
  )
  await expect(does(ada, eraseInquiry, { id: inquiry.id, reason: 'She asked for it' })).rejects.toThrow(
    'Only the operator of this installation',
  )
  expect(await does(pat, eraseInquiry, { id: inquiry.id, reason: 'She asked for it' })).toEqual({
    id: inquiry.id,
    erased: 2,
  })
  const left = await owner.query(
    `select 1 from inquiries where email = $1 union all select 1 from feature_comments where email = $1
      union all select 1 from feature_requests where email = $1`,
    [email],
  )
  expect(left.rows).toEqual([])
  expect((await owner.query('select email from feature_requests where id = $1', [request.id])).rows).toEqual([
    { email: null },
  ])
})

test('a month that has only just begun is billed before its rest is credited', async () => {
  const { ada, does, sees, clock } = await city()
  clock.set(new Date('2026-11-20T15:00:00Z'))
  const { plans } = await does(ada, showBilling, {})
  const [professional, agency] = [plans[1]!, plans[2]!]
  await does(ada, changePlan, { plan: professional.id, due: 29_900, reason: '' })
  // The next month has begun, and the job that creates its invoice has not run yet.
  clock.set(new Date('2026-12-20T15:00:00Z'))
  const { change } = await does(ada, previewChange, { plan: agency.id })
  expect(change.due).toBe(70_000)
  await does(ada, changePlan, { plan: agency.id, due: change.due, reason: '' })
  expect(
    await sees(ada, 'select plan, period_from::text, amount from billing_invoices order by issued_on, created_at, id'),
  ).toEqual([
    { plan: 'Professional', period_from: '2026-11-20', amount: 29_900 },
    { plan: 'Professional', period_from: '2026-12-20', amount: 29_900 },
    { plan: 'Agency', period_from: '2026-12-20', amount: 70_000 },
  ])
  await expect(does(ada, writeBill, {})).rejects.toThrow(
    'Nothing to bill: this month is already billed, or the plan is free.',
  )
})

test('a subscription begins on the local date of the organization, and its months end at midnight there', async () => {
  const { ada, does, sees, clock } = await city()
  // Nine in the evening of the 20th in New York; in Greenwich the 21st has begun.
  clock.set(new Date('2026-11-21T02:00:00Z'))
  const { plans } = await does(ada, showBilling, {})
  await does(ada, changePlan, { plan: plans[1]!.id, due: 29_900, reason: '' })
  expect((await does(ada, showBilling, {})).subscription).toMatchObject({ began: '2026-11-20' })
  expect(
    await sees(
      ada,
      `select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as began,
        to_char(current_period_end at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until from subscriptions`,
    ),
  ).toEqual([{ began: '2026-11-20 05:00', until: '2026-12-20 05:00' }])
  clock.set(new Date('2026-12-20T04:59:00Z'))
  await expect(does(ada, writeBill, {})).rejects.toThrow(
    'Nothing to bill: this month is already billed, or the plan is free.',
  )
  clock.set(new Date('2026-12-20T05:00:00Z'))
  expect(await does(ada, writeBill, {})).toMatchObject({ amount: 29_900 })
  expect(
    await sees(ada, 'select period_from::text, period_to::text from billing_invoices order by period_from'),
  ).toEqual([
    { period_from: '2026-11-20', period_to: '2026-12-20' },
    { period_from: '2026-12-20', period_to: '2027-01-20' },
  ])
})

test('missed months are billed; a trial is not, and a withdrawn plan blocks nothing', async () => {
  const { ada, does, sees, clock, owner, organization } = await city()
  clock.set(new Date('2026-08-20T15:00:00Z'))
  const { plans } = await does(ada, showBilling, {})
  await does(ada, changePlan, { plan: plans[2]!.id, due: 99_900, reason: '' })
  await does(ada, changePlan, { plan: plans[1]!.id, due: 0, reason: '' })
  await owner.query(
    `update plan_changes set effective_on = '2026-10-20' where organization_id = $1 and status = 'planned'`,
    [organization.id],
  )
  clock.set(new Date('2026-11-22T15:00:00Z'))
  await does(ada, writeBill, {})
  expect(await sees(ada, 'select plan, period_from::text from billing_invoices order by period_from')).toEqual([
    { plan: 'Agency', period_from: '2026-08-20' },
    { plan: 'Agency', period_from: '2026-09-20' },
    { plan: 'Professional', period_from: '2026-10-20' },
    { plan: 'Professional', period_from: '2026-11-20' },
  ])
  await expect(does(ada, writeBill, {})).rejects.toThrow(
    'Nothing to bill: this month is already billed, or the plan is free.',
  )
  await does(ada, changePlan, { plan: plans[0]!.id, due: 0, reason: '' })
  await owner.query(`update plan_changes set to_code = 'gone' where organization_id = $1 and status = 'planned'`, [
    organization.id,
  ])
  clock.set(new Date('2026-12-21T15:00:00Z'))
  await does(ada, writeBill, {})
  expect(await sees(ada, `select status from plan_changes where to_code = 'gone'`)).toEqual([{ status: 'canceled' }])
  // The organization has subscribed to what is billed for that month.
  expect(
    await sees(
      ada,
      `select app.day_of(organization_id, current_period_end)::text as until from subscriptions where ended_at is null`,
    ),
  ).toEqual([{ until: '2027-01-20' }])
  await owner.query(`update subscriptions set status = 'trialing' where organization_id = $1 and ended_at is null`, [
    organization.id,
  ])
  clock.set(new Date('2027-01-21T15:00:00Z'))
  await expect(does(ada, writeBill, {})).rejects.toThrow(
    'Nothing to bill: this month is already billed, or the plan is free.',
  )
})

test('the operator settles a dispute: the invoice is upheld, or it is void and not billed again', async () => {
  const { ada, max, does, person, sees, organization } = await city()
  const pat = await person('Pat', 'platform_admin')
  const { plans } = await does(ada, showBilling, {})
  await does(ada, changePlan, { plan: plans[1]!.id, due: 29_900, reason: '' })
  const [bill] = (await sees(max, 'select id from billing_invoices')) as [{ id: string }]
  const settled = (stands: boolean) => ({
    organization: organization.id,
    id: bill.id,
    stands,
    reason: 'We looked at it again.',
  })
  await expect(does(pat, settleBill, settled(true))).rejects.toThrow('This invoice is not disputed.')
  await does(max, billCommands.dispute, { id: bill.id, reason: 'We have only three people.' })
  await expect(
    does(max, billCommands.pay, { id: bill.id, paid_on: '2026-11-20', reference: 'Check 1' }),
  ).rejects.toThrow()
  expect((await does(pat, showBusiness, {})).disputed).toContainEqual(
    expect.objectContaining({ id: bill.id, organization: organization.name, reason: 'We have only three people.' }),
  )
  await expect(does(ada, settleBill, settled(false))).rejects.toThrow('Only the operator of this installation')
  expect(await does(pat, settleBill, settled(true))).toMatchObject({
    status: 'open',
    settlement: 'We looked at it again.',
  })
  await does(max, billCommands.dispute, { id: bill.id, reason: 'Still three.' })
  expect(await does(pat, settleBill, settled(false))).toMatchObject({ status: 'void' })
  await expect(does(ada, writeBill, {})).rejects.toThrow(
    'Nothing to bill: this month is already billed, or the plan is free.',
  )
})

test('the operator sees all and gives a reason; an administrator sees only their own organization', async () => {
  const [here, other] = [await city(), await city()]
  const pat = await here.operator('Pat', 'admin')
  const { does, ada, rosa } = here
  expect((await does(ada, listTenants, {})).tenants.map(({ id }) => id)).toEqual([ada.organization_id])
  expect((await does(pat, listTenants, {})).tenants.length).toBeGreaterThan(1)
  for (const who of [ada, pat])
    expect((await does(who, listPeople, {})).map(({ organization_id }) => organization_id)).not.toContain(
      other.ada.organization_id,
    )
  await expect(does(rosa, listPeople, {})).rejects.toThrow('Only administrators can see how people sign in.')
  for (const question of [listDemos, showConsole, listPlans, showBusiness, showPlatformGrowth]) {
    await expect(does(ada, question as typeof listDemos, {})).rejects.toThrow('Only the operator of this installation')
    expect(await does(pat, question as typeof listDemos, {})).toBeTruthy()
  }
  expect(await does(pat, listInquiries, { kind: 'waitlist' as const })).toBeInstanceOf(Array)
  await does(ada, showGrowth, {})
  await does(ada, showMetrics, {})
  await expect(
    does(ada, turnSwitch, { name: 'resident-reports' as const, is_on: false, reason: 'A flood of nonsense' }),
  ).rejects.toThrow('Only the operator of this installation')
  await does(pat, turnSwitch, { name: 'resident-reports' as const, is_on: false, reason: 'A flood of nonsense' })
  await does(pat, turnSwitch, { name: 'resident-reports' as const, is_on: true, reason: 'It is over' })
  expect(await here.sees(pat, `select is_on, reason from platform_switches where name = 'resident-reports'`)).toEqual([
    { is_on: true, reason: 'It is over' },
  ])
  await expect(
    does(ada, announce, {
      words: 'Back soon',
      tone: 'info' as const,
      starts_at: '2099-01-01T00:00:00Z',
      ends_at: '2099-01-02T00:00:00Z',
    }),
  ).rejects.toThrow('Only the operator of this installation')
  await expect(does(pat, extendDemo, { organization: ada.organization_id!, reason: 'Asked for' })).rejects.toThrow(
    'This demo has no accounts left to extend.',
  )
  const priced = await does(pat, pricePlan, {
    code: 'county',
    name: 'County',
    summary: 'For a county of many departments.',
    monthly_price: 59_900,
    seats: null,
    storage_gb: null,
    features: [],
    valid_from: '2099-01-01',
  })
  expect(await here.sees(rosa, 'select monthly_price from plans where id = $1', [priced.id])).toEqual([
    { monthly_price: 59_900 },
  ])
  await here.owner.query('delete from plans where id = $1', [priced.id])
})
