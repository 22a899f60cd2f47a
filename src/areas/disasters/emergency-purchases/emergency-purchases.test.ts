import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { listOfToday } from '#tests/exclusions.ts'
import { ordering } from '#tests/orders.ts'
import { passes } from '#tests/jobs.ts'
import { changeOrder, previewChange } from '#areas/procurement/purchase-orders/changes/commands.ts'
import { recordCertification, withdrawCertification } from '#areas/vendors/exclusions/commands.ts'
import { issueOrder } from '#areas/procurement/purchase-orders/issuing.ts'
import { openIncident } from '../incidents/commands.ts'
import { draftEmergency, editEmergency, emergencyCommands, issueInEmergency, orderInEmergency } from './commands.ts'
import { endWindows } from './end-windows.ts'
import { emergencyLife } from './life.ts'
import { whyNotOrder } from './ordering/rules.ts'
import type { EmergencyPurchase } from './records.ts'
import { checksOf, clockOf, inTime, justificationOf, standingOf, whyNotWindow } from './rules.ts'

const purchase = {
  number: 'EP-2026-0001',
  status: 'active',
  created_by: 'rosa',
  starts_on: '2026-10-06',
  ends_on: '2026-11-30',
  transition_on: '2026-11-01',
  ceiling: 48_000_00,
  ordered: 40_000_00,
  ground: 'emergency',
  threat: 'health',
  why: 'The pump station is under water and the east side has none.',
  steps: 'Three companies were called; one has a pump of this size.',
  conflict_checked: true,
  price_basis: 'Published rates.',
  pricing: 'time_materials',
  transition: 'Quotes for the rental.',
} as EmergencyPurchase
const on = (change: Partial<EmergencyPurchase>) => ({ ...purchase, ...change })

test.each<[string, Partial<EmergencyPurchase>, string | null]>([
  ['as it should be', {}, null],
  ['of one day', { ends_on: '2026-10-06', transition_on: '2026-10-06' }, null],
  ['that ends before it begins', { ends_on: '2026-10-05' }, 'The window must end on or after its start date.'],
  [
    'whose competition begins too early',
    { transition_on: '2026-10-05' },
    'Competition must begin on or after the start of the window.',
  ],
  [
    'with a gap',
    { transition_on: '2026-12-01' },
    'Competition must begin by November 30, 2026, the last day of the window. Otherwise there is a gap without purchases.',
  ],
])('a window %s', (_, change, reason) => expect(whyNotWindow(on(change))).toBe(reason))

test.each<[string, Partial<EmergencyPurchase>, { today: string; amount: number }, string | null]>([
  ['on its first day', {}, { today: '2026-10-06', amount: 1 }, null],
  ['on its last day, to the cent', {}, { today: '2026-11-30', amount: 8_000_00 }, null],
  [
    'a day after',
    {},
    { today: '2026-12-01', amount: 1 },
    'The emergency window ended on November 30, 2026. Use a requisition for remaining needs.',
  ],
  ['a day before', {}, { today: '2026-10-05', amount: 1 }, 'The emergency window begins on October 6, 2026.'],
  [
    'a cent above the ceiling',
    {},
    { today: '2026-10-06', amount: 8_000_01 },
    '$8,000.00 of the $48,000.00 ceiling is left. $8,000.01 exceeds it by $0.01.',
  ],
  [
    'before it is let in',
    { status: 'submitted' },
    { today: '2026-10-06', amount: 1 },
    'Orders can only be placed while the emergency window is active.',
  ],
  ['of nothing', {}, { today: '2026-10-06', amount: 0 }, 'Enter a price.'],
])('an order in a window %s', (_, change, known, reason) => expect(whyNotOrder(on(change), known)).toBe(reason))

test.each<[string, Partial<EmergencyPurchase>, string]>([
  ['its words are too few', { why: 'Flood.' }, 'Explain in one or two sentences why competition isn’t feasible.'],
  [
    'only money is threatened, and it is called an emergency',
    { threat: 'financial' },
    'Financial harm alone is an exigency, not an emergency.',
  ],
  [
    'no one looked for conflicts of interest',
    { conflict_checked: false },
    'Check whether a decision maker has an interest in the vendor (2 CFR 200.318(c)).',
  ],
  [
    'time and materials have no ceiling',
    { ceiling: 0 },
    'Enter a ceiling that the vendor exceeds at its own risk (2 CFR 200.318(j)).',
  ],
  [
    'the window is over',
    { ends_on: '2026-10-19', transition_on: '2026-10-19' },
    'The emergency window has already ended.',
  ],
])('a file is incomplete when %s', (_, change, reason) =>
  expect(
    checksOf(on(change), { today: '2026-10-20', incidentOpen: true }).flatMap(({ whyNot }) => whyNot ?? []),
  ).toEqual([reason]),
)

test("the requester can't decide; the clock runs from request to first order; the order carries its justification", () => {
  const by = (user_id: string, role: 'user' | 'manager', today = '2026-10-06') => ({ actor: { user_id, role }, today })
  const submitted = on({ status: 'submitted' })
  const { whyNotHere, whyNotYet } = emergencyLife
  expect(whyNotHere('approve', submitted, by('rosa', 'manager'))).toBe(
    'You can’t decide on your own request. Another manager must decide.',
  )
  expect(whyNotHere('approve', submitted, by('max', 'user'))).toBe('Only a manager can do this.')
  expect(whyNotHere('approve', submitted, by('max', 'manager', '2026-12-01'))).toBe(
    'The emergency window has already ended. Return it for changes.',
  )
  expect(whyNotHere('return', submitted, by('max', 'manager', '2026-12-01'))).toBeNull()
  expect([by('rosa', 'user'), by('max', 'manager')].map((asking) => whyNotHere('end', purchase, asking))).toEqual([
    null,
    null,
  ])
  expect(whyNotHere('end', purchase, by('lee', 'user'))).toMatch(/^Only a manager, or the person under/)
  const draft = on({ status: 'draft' })
  expect(whyNotHere('submit', on({ status: 'draft', why: 'Flood.' }), by('rosa', 'user'))).toBe(
    'Explain in one or two sentences why competition isn’t feasible.',
  )
  const found = [
    { incidentOpen: false, vendor: null },
    { incidentOpen: true, vendor: 'Acme is excluded.' },
    { incidentOpen: true, vendor: null },
  ]
  expect(found.map((facts) => whyNotYet('submit', draft, facts, by('rosa', 'user')))).toEqual([
    'The incident is closed. Compete the remaining purchases.',
    'Acme is excluded.',
    null,
  ])
  expect(
    ['2026-10-05', '2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((today) => standingOf(purchase, today)),
  ).toEqual(['before', 'running', 'transition', 'transition', 'over'])
  expect(
    clockOf(
      { submitted_at: '2026-10-06T10:00:00Z', approved_at: '2026-10-06T10:04:00Z' },
      '2026-10-06T10:04:50Z',
      '2026-10-07T00:00:00Z',
    ),
  ).toEqual({ asked: 290, decided: 240, ordered: 50 })
  expect([inTime(59), inTime(2_520), inTime(3_599), inTime(3_600), inTime(172_800)]).toEqual([
    '0:59 min',
    '42 min',
    '59:59 min',
    '1 h 0 min',
    '2 days',
  ])
  expect(justificationOf(purchase)).toContain(
    'Time and materials, ceiling $48,000.00; the vendor exceeds it at its own risk (2 CFR 200.318(j)).',
  )
})

test('above the no-quote limit: justified, approved by a second person, ordered through the same checks as every order, and ended by its last day', async () => {
  const place = await ordering()
  const { does, rosa, max, ada, clock, owner, services, vendor, supplies } = place
  const [today, line] = [clock.today(), supplies.id]
  const { id: incident } = await does(rosa, openIncident, {
    incident: { title: 'Flood', kind: 'flood', began_at: clock.now().toISOString() } as never,
  })
  const file = {
    ...purchase,
    incident,
    vendor,
    title: 'Bypass pump',
    nature: 'services',
    ends_on: addDays(today, 30),
    starts_on: today,
    transition_on: addDays(today, 10),
    federal: true,
    ceiling: 20_000_00,
  }
  const { number, status, created_by, ordered, ...input } = file
  void [number, status, created_by, ordered]
  const { id } = await does(rosa, draftEmergency, input as never)
  const { submit, approve, end } = emergencyCommands
  await owner.query(`update vendors set status = 'suspended' where id = $1`, [vendor])
  const { vendor: whyNotVendor } = await does(rosa, emergencyCommands.facts, { id })
  expect(whyNotVendor).toMatch(/ is suspended\. Orders can’t go to this vendor\.$/)
  await expect(does(rosa, submit, { id })).rejects.toThrow(String(whyNotVendor))
  await owner.query(`update vendors set status = 'active' where id = $1`, [vendor])
  // With federal money the request says already what the issue of the order would need.
  await expect(does(rosa, submit, { id })).rejects.toThrow('Not checked for exclusions')
  await listOfToday(place)
  await does(rosa, submit, { id })
  await expect(does(max, emergencyCommands.return, { id, words: ' ' })).rejects.toThrow('Reason is required')
  await does(max, emergencyCommands.return, { id, words: 'Say which pump.' })
  const returned = (await owner.query('select version from emergency_purchases where id = $1', [id])).rows[0]
  await does(ada, editEmergency, { id, version: returned.version, changes: { title: 'Bypass pump, 6 in' } as never })
  await does(rosa, submit, { id })
  await expect(does(ada, approve, { id })).rejects.toThrow('You wrote in this file. Another manager must decide.')
  await expect(does(max, orderInEmergency, { id, lines: [] as never })).rejects.toThrow(
    'Orders can only be placed while the emergency window is active.',
  )
  // A person who returned it before has reviewed it and not written in it.
  expect(await does(max, approve, { id })).toMatchObject({ status: 'active', decision_note: null })
  const lines = (price: number) =>
    [
      {
        description: 'Bypass pump, 6 in',
        quantity: 4,
        unit: 'week',
        unit_price: price,
        budget_line: line,
        inspection: false,
      },
    ] as never
  await expect(does(rosa, orderInEmergency, { id, lines: lines(5_000.01) })).rejects.toThrow(
    'of the $20,000.00 ceiling is left',
  )
  const order = await does(rosa, orderInEmergency, { id, lines: lines(4_500) })
  expect(order).toMatchObject({
    status: 'submitted',
    method: 'noncompetitive',
    method_paragraph: '2 CFR 200.320(c)',
    amount: 18_000_00,
  })
  await expect(does(rosa, issueInEmergency, { order: order.id })).rejects.toThrow(
    'is waiting for approval and can’t be issued.',
  )
  await place.signs(order.id)
  await owner.query('update purchase_orders set amount = 2000001 where id = $1', [order.id])
  await expect(does(rosa, issueInEmergency, { order: order.id })).rejects.toThrow(
    'Orders total $20,000.01, above the $20,000.00 ceiling.',
  )
  await expect(does(rosa, issueOrder, { id: order.id })).rejects.toThrow(
    'Orders total $20,000.01, above the $20,000.00 ceiling.',
  )
  await owner.query('update purchase_orders set amount = 1800000 where id = $1', [order.id])
  await owner.query('update emergency_purchases set starts_on = $2, transition_on = $2, ends_on = $2 where id = $1', [
    id,
    addDays(today, -1),
  ])
  await expect(does(rosa, issueOrder, { id: order.id })).rejects.toThrow(
    'The emergency window has ended. Compete purchases that are not issued.',
  )
  await owner.query('update emergency_purchases set starts_on = $2, transition_on = $2, ends_on = $3 where id = $1', [
    id,
    today,
    addDays(today, 30),
  ])
  expect(await does(rosa, issueOrder, { id: order.id })).toMatchObject({ status: 'issued' })
  expect(
    (await owner.query(`select count(*)::int as lines from incident_log_entries where words like '%issued under%'`))
      .rows,
  ).toEqual([{ lines: 1 }])
  await expect(does(rosa, orderInEmergency, { id, lines: lines(501) })).rejects.toThrow(
    '$2,000.00 of the $20,000.00 ceiling is left',
  )

  // A change of an issued order is held to the ceiling as a whole, whether it takes effect at once or needs approval
  // first.
  const [pump] = await place.linesOf(order.id)
  const wanted = (more: readonly object[], quantity = 4) =>
    [
      { id: pump!.id, description: pump!.description, quantity, unit: pump!.unit, unit_price: pump!.unit_price },
      ...more,
    ] as never
  const changes = async (more: readonly object[], quantity = 4) =>
    does(rosa, changeOrder, {
      id: order.id,
      version: (await place.orderOf(order.id)).version,
      reason: 'The water stays.',
      cardinal_answer: 'The same pump for longer.',
      lines: wanted(more, quantity),
    })
  const hose = (price: number) => [
    {
      description: 'Hose',
      quantity: 1,
      unit: 'roll',
      unit_price: price,
      shares: [{ budget_line: line, percent: 100 }],
    },
  ]
  const tooMuch = `With this change, orders under ${
    (
      await owner.query(
        `select number from emergency_purchases
    where id = $1`,
        [id],
      )
    ).rows[0].number
  } total $20,000.01, above the $20,000.00 ceiling. Compete the excess.`
  await expect(changes(hose(2_000.01))).rejects.toThrow(tooMuch)
  // The approver sees the refusal before deciding, and nothing is stored.
  const preview = (more: readonly object[]) =>
    does(rosa, previewChange, { id: order.id, lines: wanted(more), cardinal_answer: '' })
  expect(await preview(hose(2_000.01))).toMatchObject({ whyNot: tooMuch, held: tooMuch })
  expect(await preview(hose(2_000))).toMatchObject({ whyNot: null, held: null })
  expect(
    (await owner.query(`select count(*)::int as lines from incident_log_entries where words like '%changed under%'`))
      .rows,
  ).toEqual([{ lines: 0 }])
  const { waits } = await changes(hose(2_000))
  // While it waits for approval, another order of the window uses the rest.
  expect(waits).toBe(true)
  await owner.query('update emergency_purchases set ceiling = 1999999 where id = $1', [id])
  await expect(place.signs(order.id)).rejects.toThrow('above the $19,999.99 ceiling')
  await owner.query('update emergency_purchases set ceiling = 2000000 where id = $1', [id])
  await place.signs(order.id)
  expect(
    (await owner.query('select ordered::float8 as ordered from emergency_purchases where id = $1', [id])).rows,
  ).toEqual([{ ordered: 20_000_00 }])
  expect(
    (
      await owner.query(
        `select count(*)::int as lines from incident_log_entries
          where words like '%changed under%from $18,000.00 to $20,000.00.'`,
      )
    ).rows,
  ).toEqual([{ lines: 1 }])

  await owner.query(`update emergency_purchases set starts_on = $2, transition_on = $2, ends_on = $3 where id = $1`, [
    id,
    addDays(today, -9),
    addDays(today, -1),
  ])
  await passes(services, endWindows)
  expect(
    (
      await owner.query('select status, ended_how, ordered::float8 as ordered from emergency_purchases where id = $1', [
        id,
      ])
    ).rows,
  ).toEqual([{ status: 'ended', ended_how: 'window_over', ordered: 20_000_00 }])
  expect(
    (
      await owner.query(
        `select payload ->> 'event' as event from app.jobs where payload #>> '{record,id}' = $1
          and payload ->> 'words' like 'The emergency window of %'`,
        [id],
      )
    ).rows,
  ).toEqual([{ event: 'term_over' }])
  await expect(does(max, end, { id, how: 'competed' as const, words: 'SOL-1' })).rejects.toThrow('is already ended.')
})

test('a town without an exclusion list buys on a certification from the vendor, and not after it is withdrawn', async () => {
  const { does, rosa, max, clock, vendor, supplies } = await ordering()
  const today = clock.today()
  const { id: incident } = await does(rosa, openIncident, {
    incident: { title: 'Flood', kind: 'flood', began_at: clock.now().toISOString() } as never,
  })
  const { number, status, created_by, ordered, ...input } = {
    ...purchase,
    incident,
    vendor,
    title: 'Bypass pump',
    starts_on: today,
    ends_on: addDays(today, 30),
    transition_on: addDays(today, 10),
    federal: true,
  }
  void [number, status, created_by, ordered]
  const { id } = await does(rosa, draftEmergency, input as never)
  const certifies = () =>
    does(max, recordCertification, { vendor, certified_on: today, signed_by: 'Ann Roe', words: 'We are not excluded.' })
  const { submit, approve } = emergencyCommands
  await expect(does(rosa, submit, { id })).rejects.toThrow('record a certification from the vendor')
  const { id: certification } = await certifies()
  await does(rosa, submit, { id })
  await does(max, withdrawCertification, { id: certification, reason: 'It was signed by the wrong person.' })
  await expect(does(max, approve, { id })).rejects.toThrow('Not checked for exclusions')
  await certifies()
  expect(await does(max, approve, { id })).toMatchObject({ status: 'active' })
  const lines = [
    { description: 'Pump', quantity: 1, unit: 'week', unit_price: 4_500, budget_line: supplies.id, inspection: false },
  ] as never
  expect(await does(rosa, orderInEmergency, { id, lines })).toMatchObject({ status: 'submitted' })
})
