import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { recovering } from '#tests/fema.ts'
import { setGrantBudget } from '../budgets/commands.ts'
import { recordCost } from '../charges/commands.ts'
import { draftGrant, grantCommands } from '../grants/commands.ts'
import { paProjectCommands } from '../public-assistance/commands.ts'
import { costCommands, editCost, enterFringeRate, noteCost } from './commands.ts'
import { importRates } from './rates/commands.ts'
import type { CostRecord } from './records.ts'

async function working() {
  const place = await recovering()
  const project = await place.obligated()
  const notes = (change: object): Promise<CostRecord> =>
    place.does(place.rosa, noteCost, {
      kind: 'labor',
      declaration: place.declaration.id,
      project: project.id,
      category: 'C',
      description: 'Setting the pipe',
      worked_on: place.today,
      person_name: 'R. Cole',
      regular_hours: 8,
      regular_rate: 30,
      overtime_hours: 3.5,
      overtime_rate: 45,
      documents: [],
      ...change,
    } as never)
  const spent = async () =>
    Number((await place.owner.query('select spent from pa_projects where id = $1', [project.id])).rows[0].spent)
  return { ...place, project, notes, spent }
}

test("a day's work with fringe benefits is entered by one person, checked by another, and counts for the project from then on", async () => {
  const { notes, spent, does, rosa, max } = await working()
  const crew = await does(max, enterFringeRate, {
    name: 'Streets crew',
    valid_from: '2026-01-01',
    paid_hours: 2_080,
    leave_hours: 0,
    social: 6.2,
    medicare: 1.45,
    retirement: 10,
    health: 5,
    compensation: 2.35,
    overtime_retirement: false,
    overtime_compensation: true,
    source: 'Payroll',
  } as never)
  expect([Number(crew.regular), Number(crew.overtime)]).toEqual([25, 10])
  const row = await notes({ fringe: crew.id })
  expect(row).toMatchObject({ amount: 473_25, eligible: 473_25, status: 'noted' })
  await expect(does(rosa, costCommands.check, { id: row.id })).rejects.toThrow('Only a manager can do this.')
  expect(await spent()).toBe(0)
  await does(max, costCommands.check, { id: row.id })
  expect(await spent()).toBe(473_25)
  await expect(
    does(rosa, editCost, { id: row.id, version: row.version, changes: { regular_hours: 1 } }),
  ).rejects.toThrow('This cost record is checked and can’t be edited.')
  await does(max, costCommands.reject, { id: row.id, reason: 'The time sheet is of another week.' })
  expect(await spent()).toBe(0)
})

test('mismatched costs are refused: another category of work, a date before the disaster, a closed declaration', async () => {
  const { notes, today } = await working()
  await expect(notes({ category: 'A' })).rejects.toThrow(
    'PW-2026-0001 is category C work, but this cost is category A.',
  )
  await expect(notes({ worked_on: addDays(today, -51) })).rejects.toThrow(
    'Only protective measures (category B) can prepare for it.',
  )
  await expect(notes({ regular_hours: null, overtime_hours: null })).rejects.toThrow('Enter regular or overtime hours.')
})

test('preparation before the incident period is flagged, and counts by the reason of another person', async () => {
  const { notes, does, rosa, max, ada, today, eligible, drafts } = await working()
  const project = await drafts((await eligible()).id, { category: 'B', title: 'Sandbags' })
  const row = await notes({ category: 'B', project: project.id, permanent: false, worked_on: addDays(today, -52) })
  expect(row).toMatchObject({ early: true, status: 'noted', early_basis: null })
  await expect(does(max, costCommands.check, { id: row.id })).rejects.toThrow(
    'This work was before the incident period. Accept it with the reason why it counts, or reject it.',
  )
  const accept = (who: typeof max, id = row.id) =>
    does(who, costCommands.acceptEarly, {
      ...{ id, early_basis: 'staged' as const, early_reason: 'Sandbags at the levee of Alder County.' },
    })
  await expect(accept(rosa)).rejects.toThrow()
  const within = await notes({ category: 'B', project: project.id, person_name: 'T. Orr' })
  await expect(accept(max, within.id)).rejects.toThrow('This work is within the incident period.')
  expect(await accept(max)).toMatchObject({ early_basis: 'staged', early_by: max.user_id })
  // A change of the record asks the reviewer again.
  const { version } = await accept(max)
  await does(rosa, editCost, { id: row.id, version, changes: { regular_hours: 7 } })
  await expect(does(max, costCommands.check, { id: row.id })).rejects.toThrow('before the incident period')
  await accept(ada)
  expect(await does(max, costCommands.check, { id: row.id })).toMatchObject({ status: 'checked', early: true })
})

test('equipment is paid by the schedule of the declaration date', async () => {
  const { notes, does, max, rosa, declared, owner } = await working()
  const head = ['Cost Code', 'Equipment', 'Specifications', 'Capacity or Size', 'HP', 'Notes', 'Unit', '2026 Rate']
  const cells = [
    ['D-1', 'Loader', '', '', '', '', 'hour', '40.00'],
    ['D-2', 'Barge', '', '', '', '', 'hour', 'Ask FEMA'],
  ]
  const given = { name: 'Version of the test', source: 'Made up', demonstration: true, head, cells }
  await expect(does(rosa, importRates, { ...given, valid_from: declared })).rejects.toThrow(
    'Only a manager can change equipment rate schedules.',
  )
  await expect(does(max, importRates, { ...given, valid_from: declared, head: ['Code'] })).rejects.toThrow('Cost Code')
  expect(await does(max, importRates, { ...given, valid_from: declared })).toMatchObject({ rates: 2, without_rate: 1 })
  await expect(does(max, importRates, { ...given, valid_from: declared })).rejects.toThrow('already exists.')
  await does(max, importRates, { ...given, valid_from: addDays(declared, 1) })
  const rate = async (code: string, from: string) =>
    (
      await owner.query(
        `select r.id from equipment_rates r join rate_editions e on e.id = r.edition where r.code = $1
          and e.valid_from = $2 and e.created_by = $3`,
        [code, from, max.user_id],
      )
    ).rows[0].id
  const machine = (change: object) => notes({ kind: 'equipment', equipment: 'Loader 12', hours: 6, ...change })
  expect(await machine({ rate: await rate('D-1', declared), own_rate_by: 'local', own_rate: 35 })).toMatchObject({
    amount: 210_00,
    rule: 'Local rate (below FEMA’s rate)',
  })
  await expect(machine({ rate: await rate('D-2', declared) })).rejects.toThrow('Select FEMA’s rate')
  // At the scene there is no schedule: the hours are entered, priced later, and claimed only then.
  const unpriced = await machine({ equipment: 'Loader 13' })
  expect(unpriced).toMatchObject({ amount: 0, eligible: 0, left_out: expect.stringContaining('Not priced yet') })
  await expect(does(max, costCommands.check, { id: unpriced.id })).rejects.toThrow('Select FEMA’s rate')
  expect(
    await does(rosa, editCost, {
      id: unpriced.id,
      version: unpriced.version,
      changes: { rate: await rate('D-1', declared) },
    }),
  ).toMatchObject({ amount: 240_00, eligible: 240_00, left_out: null })
  expect(await does(max, costCommands.check, { id: unpriced.id })).toMatchObject({ status: 'checked' })
  await expect(machine({ rate: await rate('D-1', addDays(declared, 1)) })).rejects.toThrow(
    'from a schedule for later disasters',
  )
})

test('a rate is neither newer nor older than the schedule of that date, and fringe benefits apply from their first day on', async () => {
  const { notes, does, max, declared, today, owner } = await working()
  const head = ['Cost Code', 'Equipment', 'Unit', '2026 Rate']
  const given = {
    name: 'Edition',
    source: 'Made up',
    demonstration: true,
    head,
    cells: [['D-1', 'Loader', 'hour', '40.00']],
  }
  const [old, current] = [
    await does(max, importRates, { ...given, valid_from: addDays(declared, -400) }),
    await does(max, importRates, { ...given, valid_from: declared }),
  ]
  const rate = async (edition: string) =>
    (await owner.query('select id from equipment_rates where edition = $1', [edition])).rows[0].id
  const machine = (id: string) => notes({ kind: 'equipment', equipment: 'Loader 12', hours: 6, rate: id })
  await expect(machine(await rate(old.id))).rejects.toThrow(
    'That rate’s schedule was replaced by the declaration date. Select a rate from the newer one.',
  )
  expect(await machine(await rate(current.id))).toMatchObject({ amount: 240_00 })
  const crew = await does(max, enterFringeRate, {
    name: 'Streets crew',
    valid_from: today,
    paid_hours: 2_080,
    leave_hours: 0,
    source: 'Payroll',
  } as never)
  expect(await notes({ fringe: crew.id })).toMatchObject({ status: 'noted' })
  await expect(notes({ fringe: crew.id, worked_on: addDays(today, -1) })).rejects.toThrow(
    'Streets crew is effective from',
  )
})

test('two costs checked at the same moment both count', async () => {
  const { notes, spent, does, max, ada } = await working()
  const rows = await Promise.all(
    ['R. Cole', 'T. Nguyen', 'A. Lee', 'M. Diaz'].map((person_name) => notes({ person_name })),
  )
  await Promise.all(rows.map(({ id }, at) => does(at % 2 ? ada : max, costCommands.check, { id })))
  expect(await spent()).toBe(rows.reduce((sum, { eligible }) => sum + eligible, 0))
})

test("a person who changed a cost can't check it, and costs certified for a closeout stay", async () => {
  const { notes, spent, does, rosa, max, ada, project, today } = await working()
  const row = await notes({})
  await does(max, editCost, { id: row.id, version: row.version, changes: { regular_hours: 4 } })
  await expect(does(max, costCommands.check, { id: row.id })).rejects.toThrow(
    'You can’t check a cost record you changed. Another manager must check it.',
  )
  await does(ada, costCommands.check, { id: row.id })
  await does(rosa, paProjectCommands.tellProgress, { id: project.id, complete: 100, day: today, words: 'Done.' })
  await does(rosa, paProjectCommands.complete, { id: project.id, day: today })
  await does(max, paProjectCommands.askCloseout, { id: project.id })
  const before = await spent()
  await expect(does(max, costCommands.reject, { id: row.id, reason: 'Late.' })).rejects.toThrow(
    'is in closeout or closed',
  )
  expect(await does(max, costCommands.facts, { id: row.id })).toMatchObject({
    charged: 0,
    certified: expect.stringMatching(/^PW-/),
    wroteIt: true,
  })
  expect(await spent()).toBe(before)
})

test('a contract cost is based on its invoice, takes its order, and no invoice is claimed twice', async () => {
  const { notes, owner, organization, rosa, sees } = await working()
  const [vendor, order, invoice] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-9', 'Birch', 'llc', 'b@example.com', 'active')`,
    [organization.id, vendor],
  )
  await owner.query(
    `insert into purchase_orders (organization_id, id, number, title, vendor, buyer, status)
      values ($1, $2, 'PO-9', 'Pipe', $3, $4, 'issued')`,
    [organization.id, order, vendor, rosa.user_id],
  )
  await owner.query(
    `insert into invoices (organization_id, id, number, vendor, vendor_number, invoice_date, received_on,
      purchase_order, amount, entered_by, status)
      values ($1, $2, 'INV-9', $3, 'B-1', '2026-11-01', '2026-11-01', $4, 100000, $5, 'approved')`,
    [organization.id, invoice, vendor, order, rosa.user_id],
  )
  const bill = (billed: number) => notes({ kind: 'contract', vendor_name: 'Birch', invoice, billed })
  await expect(notes({ kind: 'contract', vendor_name: 'Birch', billed: 1 })).rejects.toThrow(
    'Select the invoice that supports this contract cost.',
  )
  const row = await bill(600_00)
  expect(row).toMatchObject({ purchase_order: order, amount: 600_00 })
  await expect(bill(400_01)).rejects.toThrow('INV-9 totals $1,000.00. Other records already claim $600.00.')
  await bill(400_00)
  expect(
    (await sees(rosa, 'select to_table from record_links where from_record = $1 order by 1', [row.id])).map(
      ({ to_table }) => to_table,
    ),
  ).toEqual(['invoices', 'pa_projects', 'purchase_orders'])
  const next = await working()
  await expect(next.notes({ kind: 'contract', vendor_name: 'Birch', invoice, billed: 1 })).rejects.toThrow(
    'does not exist',
  )
})

/** Two invoices of Birch over $1,000.00 each, which can be charged to a grant and claimed from FEMA. */
async function billed() {
  const place = await working()
  const { notes, owner, organization, does, rosa, max, ada, today } = place
  await owner.query('select app.default_grants($1)', [organization.id])
  const [vendor, invoice, later] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-9', 'Birch', 'llc', 'b@example.com', 'active')`,
    [organization.id, vendor],
  )
  for (const [id, number] of [
    [invoice, 'INV-9'],
    [later, 'INV-10'],
  ])
    await owner.query(
      `insert into invoices (organization_id, id, number, vendor, vendor_number, invoice_date, received_on, amount,
        entered_by, status) values ($1, $2, $3, $4, $3, '2026-11-01', '2026-11-01', 100000, $5, 'approved')`,
      [organization.id, id, number, vendor, rosa.user_id],
    )
  const { id: funding } = await does(max, draftGrant, {
    title: 'Road',
    kind: 'state',
    agency: 'State',
    manager: max.user_id,
    awarded_on: addDays(today, -200),
    starts_on: addDays(today, -190),
    ends_on: addDays(today, 300),
    amount: 5_000_00,
    match: 0,
    documents: [],
  } as never)
  const { version } = (await owner.query('select version from grants where id = $1', [funding])).rows[0]
  await does(max, setGrantBudget, {
    id: funding,
    version,
    lines: [{ class: 'contractual', description: 'Pipe', federal: 5_000_00, match: 0 }] as never,
  })
  await does(ada, grantCommands.accept, { id: funding })
  const charge = (of: string, amount: number, cost_record?: string) =>
    does(max, recordCost, {
      funding,
      kind: 'invoice',
      class: 'contractual',
      description: 'Pipe',
      invoice: of,
      incurred_on: today,
      amount,
      match: 0,
      why: 'In the budget.',
      documents: [],
      ...(cost_record && { cost_record }),
    } as never)
  const claim = (of: string, billed: number) => notes({ kind: 'contract', vendor_name: 'Birch', invoice: of, billed })
  return { ...place, funding, invoice, later, charge, claim }
}

test("the same dollars of an invoice can't be charged to a grant and claimed from FEMA, whichever came first", async () => {
  const { invoice, later, charge, claim, does, max } = await billed()
  const record = await claim(invoice, 600_00)
  await expect(charge(invoice, 400_01)).rejects.toThrow(
    'Grants already pay $0.00 of INV-9, and $600.00 is claimed from FEMA. $400.00 remains. A cost can’t be charged twice (2 CFR 200.306(b)(2)).',
  )
  await charge(invoice, 400_00)
  await does(max, costCommands.check, { id: record.id })
  // The grant's payment of the claim itself is the same money.
  await charge(invoice, record.eligible, record.id)
  await expect(charge(invoice, 1)).rejects.toThrow('$0.00 remains.')

  await charge(later, 700_00)
  await expect(claim(later, 300_01)).rejects.toThrow(
    'INV-10 totals $1,000.00. Other records already claim $0.00, $700.00 charged to grants.',
  )
  await claim(later, 300_00)
})

test("an order is federally funded once a federal award pays its invoice, and a state award doesn't change it", async () => {
  const { invoice, later, charge, owner, organization, funding } = await billed()
  const [asked, order] = [randomUUID(), randomUUID()]
  await owner.query(
    `insert into requisitions (organization_id, id, number, title, requested_by, status) select organization_id, $2,
      'REQ-9', 'Pipe', entered_by, 'converted' from invoices where id = $3 and organization_id = $1`,
    [organization.id, asked, invoice],
  )
  await owner.query(
    `insert into purchase_orders (organization_id, id, number, title, vendor, buyer, requisition, status)
      select organization_id, $2, 'PO-9', 'Pipe', vendor, entered_by, $4, 'issued' from invoices where id = $3
      and organization_id = $1`,
    [organization.id, order, invoice, asked],
  )
  await owner.query('update invoices set purchase_order = $2 where id = any($1)', [[invoice, later], order])
  const federal = async () =>
    (
      await owner.query(
        `select o.federal, o.grant_award, r.federal as asked, r.award from purchase_orders o
          join requisitions r on r.id = o.requisition where o.id = $1`,
        [order],
      )
    ).rows[0]
  await charge(invoice, 100_00)
  expect(await federal()).toEqual({ federal: false, grant_award: null, asked: false, award: null })
  await owner.query(`update grants set kind = 'pass_through', award_number = 'STBG-0417-26' where id = $1`, [funding])
  await charge(later, 100_00)
  expect(await federal()).toEqual({ federal: true, grant_award: 'STBG-0417-26', asked: true, award: 'STBG-0417-26' })
})

test('retainage is not a cost of a grant until it is released, even before the invoice is approved', async () => {
  const { invoice, charge, owner, organization, rosa } = await billed()
  const { rows } = await owner.query<{ id: string }>(
    `insert into contracts (organization_id, number, title, vendor, kind, owner, drafted_by, starts_on, ends_on,
      ceiling, original, retainage, status)
     select organization_id, 'C-1', 'Pipe', vendor, 'goods', $3, $3, '2026-01-01', '2027-12-31', 100000000, 100000000,
     10, 'active' from invoices where organization_id = $1 and id = $2 returning id`,
    [organization.id, invoice, rosa.user_id],
  )
  await owner.query(`update invoices set contract = $2, status = 'submitted' where id = $1`, [invoice, rows[0]!.id])
  await expect(charge(invoice, 900_01)).rejects.toThrow(
    'Grants already pay $0.00 of INV-9. $900.00 remains. $100.00 is retained and can be charged when it is released (2 CFR 200.305(b)).',
  )
  await charge(invoice, 900_00)
})

// On a cluster the nodes wait, and the coordinator does not say so.
test.skipIf(process.env.TEST_ON_CLUSTER)(
  'a claim checked while it is charged to a grant: both lock the claim before its invoice, and both finish',
  async () => {
    const { invoice, charge, claim, does, owner, max } = await billed()
    const record = await claim(invoice, 600_00)
    const other = await owner.connect()
    const blocked = async () =>
      (
        await owner.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`,
        )
      ).rows[0].n
    try {
      // Another transaction holds the invoice: the check waits for it while it holds the claim, and the charge queues
      // behind it.
      await other.query('begin')
      await other.query('select from invoices where id = $1 for update', [invoice])
      const checks = does(max, costCommands.check, { id: record.id })
      await expect.poll(blocked).toBe(1)
      const charges = charge(invoice, record.eligible, record.id)
      const both = Promise.all([checks, charges])
      both.catch(() => undefined)
      await expect.poll(blocked).toBe(2)
      await other.query('rollback')
      expect(await both).toMatchObject([{ status: 'checked' }, { invoice, amount: record.eligible }])
    } finally {
      other.release()
    }
  },
)
