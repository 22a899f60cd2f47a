import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { city, type Person } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { financeTerm } from '#areas/finance/terms/records.ts'
import { protestPeriod } from '#areas/procurement/awards/records.ts'
import { procurementThreshold } from '#areas/procurement/methods/records.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'

const createFinanceTerm = enterCommand(financeTerm)
const createProtestPeriod = enterCommand(protestPeriod)
const createThreshold = enterCommand(procurementThreshold)
const createTerm = enterCommand(vendorTerm)

const source = 'Treasury policy 12'
const reason = 'The council adopted it on Monday'

/** A city with two administrators and a wait of 72 hours on file for years. */
async function cityOfTwo() {
  const place = await city()
  const bea = await place.person('Bea', 'admin')
  await place.owner.query(
    `insert into vendor_terms (organization_id, kind, value, valid_from, source)
      values ($1, 'bank_wait_hours', 72, '2020-01-01', 'Policy 12')`,
    [place.organization.id],
  )
  const today = place.clock.today()
  const waits = (value: number, valid_from = today, who: Person = place.ada) =>
    place.does(who, createTerm, { kind: 'bank_wait_hours', value, valid_from, source, reason } as never)
  const rows = async () =>
    place.sees(
      place.ada,
      `select value::int, valid_from::text as from from vendor_terms where kind = 'bank_wait_hours'
        order by valid_from`,
    )
  return { ...place, bea, today, waits, rows }
}

test.each([
  ['vendor_terms', `update vendor_terms set value = 0`],
  ['vendor_terms', `delete from vendor_terms`],
  [
    'vendor_terms',
    `insert into vendor_terms (kind, value, valid_from, source) values ('bank_wait_hours', 0, '2020-01-02', 'x')`,
  ],
  ['procurement_thresholds', `update procurement_thresholds set amount = 100000000`],
  ['protest_periods', `update protest_periods set days = 0`],
  ['finance_terms', `update finance_terms set value = 100`],
])("%s: an administrator can't write to the table directly", async (_, sql) => {
  const { ada, edits } = await cityOfTwo()
  await expect(edits(ada, sql)).rejects.toThrow(/permission denied/)
})

test('no command changes, deletes or backdates a row either: PostgreSQL refuses it', async () => {
  const { ada, database, rows, organization } = await cityOfTwo()
  const asCommand = (sql: string) => database.transaction({ role: 'commands', actor: ada }, (tx) => tx.sql(sql))
  await expect(asCommand('update vendor_terms set value = 0')).rejects.toThrow(/took effect/)
  await expect(asCommand(`update vendor_terms set valid_to = '2026-01-01'`)).rejects.toThrow(/took effect/)
  await expect(asCommand('delete from vendor_terms')).rejects.toThrow(/took effect/)
  await expect(
    asCommand(
      `insert into vendor_terms (organization_id, kind, value, valid_from, source)
        values ('${organization.id}', 'bank_wait_hours', 48, '2026-01-01', 'x')`,
    ),
  ).rejects.toThrow(/took effect/)
  await expect(
    asCommand(
      `insert into control_changes (title, register, does, loosens, reason, entered_on, effective_from, proposed_by,
        status) values ('x', 'vendor_terms', 'enter', true, 'x', '2026-11-20', '2026-11-21', '${ada.user_id}',
        'effective')`,
    ),
  ).rejects.toThrow(/approved by another/)
  expect(await rows()).toEqual([{ value: 72, from: '2020-01-01' }])
})

test('a shorter wait needs a second administrator and begins the day after approval', async () => {
  const { ada, bea, max, does, sees, waits, rows, today } = await cityOfTwo()
  const { change, waiting } = await waits(24)
  expect(waiting).toBe(true)
  expect(await rows()).toEqual([{ value: 72, from: '2020-01-01' }])
  await expect(does(ada, controls.approve, { id: change })).rejects.toThrow(
    "You can't approve your own change. Ask another administrator.",
  )
  await expect(does(max, controls.approve, { id: change })).rejects.toThrow(
    'Only an administrator can approve a control change.',
  )
  await does(bea, controls.approve, { id: change })
  expect(await rows()).toEqual([
    { value: 72, from: '2020-01-01' },
    { value: 24, from: addDays(today, 1) },
  ])
  await expect(does(bea, controls.approve, { id: change })).rejects.toThrow('This change was already decided.')
  expect(await sees(ada, 'select before, after, loosens, first, status from control_changes')).toEqual([
    { before: '72 hours', after: '24 hours', loosens: true, first: false, status: 'effective' },
  ])
})

test('a longer wait begins at once, with one administrator', async () => {
  const { waits, rows, today } = await cityOfTwo()
  expect((await waits(96)).waiting).toBe(false)
  expect(await rows()).toEqual([
    { value: 72, from: '2020-01-01' },
    { value: 96, from: today },
  ])
})

test('nothing is backdated, no second change waits beside the first, and no two values begin on one day', async () => {
  const { waits, today, max } = await cityOfTwo()
  await expect(waits(96, addDays(today, -1))).rejects.toThrow('a rule can’t take effect in the past')
  await expect(waits(96, today, max)).rejects.toThrow(/admin/)
  await waits(96)
  await expect(waits(120)).rejects.toThrow(/Select a later date/)
  await waits(48, addDays(today, 3))
  await expect(waits(120, addDays(today, 5))).rejects.toThrow(
    'Another change to this rule is waiting for a second administrator. Decide or withdraw it first.',
  )
})

test('a wait is at least a day, no matter who approves it', async () => {
  const { waits } = await cityOfTwo()
  await expect(waits(0)).rejects.toThrow(/must be at least 24/)
  await expect(waits(23)).rejects.toThrow(/must be at least 24/)
})

test('a decline leaves the rule unchanged; only its proposer can withdraw a proposal', async () => {
  const { ada, bea, does, waits, rows } = await cityOfTwo()
  const first = await waits(24)
  await expect(does(ada, controls.decline, { id: first.change, reason: 'No need' })).rejects.toThrow(
    'You proposed this change. Withdraw it instead.',
  )
  await does(bea, controls.decline, { id: first.change, reason: 'Fraud doubled this year' })
  const second = await waits(48)
  await expect(does(bea, controls.withdraw, { id: second.change })).rejects.toThrow(
    'Only the administrator who proposed this change can withdraw it.',
  )
  await does(ada, controls.withdraw, { id: second.change })
  expect(await rows()).toEqual([{ value: 72, from: '2020-01-01' }])
})

test('an announced value can be withdrawn before its effective date and never after; withdrawing a stricter one takes two', async () => {
  const { ada, bea, does, waits, rows, today, clock } = await cityOfTwo()
  const { id } = await waits(96, addDays(today, 5))
  const taken = await does(ada, controls.takeBack, { register: 'vendor_terms', id, reason })
  expect(taken.status).toBe('proposed')
  await does(bea, controls.approve, { id: taken.id })
  expect(await rows()).toEqual([{ value: 72, from: '2020-01-01' }])
  const again = await waits(96, addDays(today, 1))
  clock.advance(2 * 86_400_000)
  await expect(does(ada, controls.takeBack, { register: 'vendor_terms', id: again.id, reason })).rejects.toThrow(
    'This value has already been in effect',
  )
})

test('every administrator is notified of who changed what, from which value to which, from when and why', async () => {
  const { bea, waits, owner, organization, deliver } = { ...(await cityOfTwo()), deliver: null }
  void deliver
  await waits(24)
  const { rows } = await owner.query(
    `select payload -> 'people' as people, payload ->> 'words' as words from app.jobs where name = 'deliver-notice'
      and payload ->> 'organization_id' = $1`,
    [organization.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].people).toHaveLength(2)
  expect(rows[0].people).toContain(bea.user_id)
  for (const part of ['Ada', 'Before: 72', 'After: 24', 'Effective from', reason]) expect(rows[0].words).toContain(part)
})

test('one administrator can enter a first value, from today on', async () => {
  const { ada, does, today } = await cityOfTwo()
  const first = { kind: 'match_total', value: 25, valid_from: today, source, reason } as never
  await expect(
    does(ada, createFinanceTerm, { ...(first as object), valid_from: addDays(today, -1) } as never),
  ).rejects.toThrow('in the past')
  expect(await does(ada, createFinanceTerm, first)).toMatchObject({ waiting: false })
  expect(
    await does(ada, createFinanceTerm, { ...(first as object), value: 2_500, valid_from: addDays(today, 1) } as never),
  ).toMatchObject({ waiting: true })
  expect(
    await does(ada, createFinanceTerm, { ...(first as object), kind: 'match_price_percent' } as never),
  ).toMatchObject({ waiting: false })
})

test("one administrator can't raise a micro-purchase limit from $5,000 to $1,000,000", async () => {
  const { ada, bea, does, sees, today } = await cityOfTwo()
  const limit = (amount: number, valid_from = today) =>
    does(ada, createThreshold, {
      name: 'Open market',
      kind: 'micro_purchase',
      amount,
      paragraph: 'Policy 4.2',
      valid_from,
      reason,
    } as never)
  await limit(5_000_00)
  const { change, waiting } = await limit(1_000_000_00, addDays(today, 1))
  expect(waiting).toBe(true)
  const there = () =>
    sees(ada, 'select amount::int, valid_to::text as until from procurement_thresholds order by valid_from')
  expect(await there()).toEqual([{ amount: 5_000_00, until: null }])
  await does(bea, controls.approve, { id: change })
  expect(await there()).toEqual([
    { amount: 5_000_00, until: today },
    { amount: 1_000_000_00, until: null },
  ])
})

test("one administrator can't remove or end a protest period of ten days", async () => {
  const { ada, bea, does, sees, today } = await cityOfTwo()
  const period = (days: number, valid_from = today) =>
    does(ada, createProtestPeriod, { kind: 'rfp', days, valid_from, source, reason } as never)
  const { id } = await period(10)
  expect((await period(0, addDays(today, 1))).waiting).toBe(true)
  await expect(does(ada, controls.end, { register: 'protest_periods', id, last_day: today, reason })).rejects.toThrow(
    'waiting for a second administrator',
  )
  const [{ id: waits }] = (await sees(ada, `select id from control_changes where status = 'proposed'`)) as [
    { id: string },
  ]
  await does(ada, controls.withdraw, { id: waits })
  const ended = await does(ada, controls.end, { register: 'protest_periods', id, last_day: today, reason })
  expect(ended.status).toBe('proposed')
  await does(bea, controls.approve, { id: ended.id })
  expect(await sees(ada, 'select days::int, valid_to::text as until from protest_periods')).toEqual([
    { days: 10, until: today },
  ])
})
