import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { cityWithLine, morning } from '#tests/companions.ts'
import { recordCost } from '../charges/commands.ts'
import { reportCommands } from './commands.ts'
import { dollars } from '#platform/money.ts'
import { reportDocument, showIndirect } from './questions.ts'

// Reminders are written for every city, those of other files first.
beforeAll(testDatabase)

test('the first part of each subaward bears indirect costs, and a payment after the period is not disbursed in it', async () => {
  const { organization, owner, does, max, ada, rosa } = await city()
  await owner.query('select app.default_grants($1)', [organization.id])
  await owner.query(
    `insert into applicant_profiles (organization_id, legal_name, uei, ein) values ($1, 'City', 'ABCDEF123456', '440000099')`,
    [organization.id],
  )
  const [funding, vendor, subaward, invoice] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
      amount, indirect, indirect_rate, drafted_by, documents, status)
      values ($1, $2, 'G-1', 'Training', 'federal', 'FEMA', $3, '2025-01-01', '2025-01-01', '2030-12-31', 100000000,
        'de_minimis', 15, $3, '[]', 'active')`,
    [organization.id, funding, max.user_id],
  )
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-9', 'Birch', 'llc', 'b@example.com', 'active')`,
    [organization.id, vendor],
  )
  await owner.query(
    `insert into invoices (organization_id, id, number, vendor, vendor_number, invoice_date, received_on, amount,
      entered_by, status, paid_on) values ($1, $2, 'INV-9', $3, 'B-1', '2025-03-01', '2025-03-01', 1000000, $4, 'paid',
      '2025-04-01')`,
    [organization.id, invoice, vendor, max.user_id],
  )
  await owner.query(
    `insert into subawards (organization_id, id, number, funding, recipient, title, description, amount, starts_on,
      ends_on, manager, drafted_by, documents, status)
      values ($1, $2, 'SA-1', $3, $4, 'Courses', 'Courses', 8000000, '2025-01-01', '2025-12-31', $5, $5, '[]',
        'active')`,
    [organization.id, subaward, funding, vendor, max.user_id],
  )
  let count = 0
  const cost = async (kind: string, of: string, amount: number, request = false, bill: string | null = null) => {
    const id = randomUUID()
    await owner.query(
      `insert into grant_costs (organization_id, id, number, funding, kind, class, description, invoice, incurred_on,
        amount, why, documents, entered_by)
        values ($1, $2, $3, $4, $5, $6, 'Cost', $9, '2025-03-01', $7, 'Needed.', '[]', $8)`,
      [organization.id, id, `GC-${++count}`, funding, kind, of, amount, max.user_id, bill],
    )
    if (request)
      await owner.query(
        `insert into subaward_requests (organization_id, number, subaward, period_start, period_end, amount,
          description, documents, entered_by, cost, status)
          values ($1, $2, $3, '2025-02-01', '2025-03-01', $4, 'Courses', '[]', $5, $6, 'approved')`,
        [organization.id, `SR-${count}`, subaward, amount, max.user_id, id],
      )
  }
  await cost('invoice', 'supplies', 10_000_00, false, invoice)
  await cost('other', 'equipment', 90_000_00)
  await cost('subaward', 'contractual', 40_000_00, true)
  await cost('subaward', 'contractual', 40_000_00, true)
  await cost('indirect', 'indirect', 5_000_00)
  // 10,000 and the first 50,000 of the one subaward.
  expect(await does(rosa, showIndirect, {})).toEqual({ grants: [{ id: funding, base: 60_000_00, charged: 5_000_00 }] })
  await expect(
    does(max, recordCost, {
      ...{ funding, kind: 'indirect', class: 'indirect', description: 'Rate', incurred_on: '2025-03-01' },
      ...{ amount: 4_000_01, why: 'In the award.', documents: [] },
    } as never),
  ).rejects.toThrow(
    '15% of the $60,000.00 charged so far allows $9,000.00 of indirect cost, and $5,000.00 is charged. $4,000.00 remains',
  )
  // On an earlier day nothing had been charged that bears it.
  await expect(
    does(max, recordCost, {
      ...{ funding, kind: 'indirect', class: 'indirect', description: 'Rate', incurred_on: '2025-02-28' },
      ...{ amount: 1, why: 'In the award.', documents: [] },
    } as never),
  ).rejects.toThrow('15% of the $0.00 charged so far allows $0.00 of indirect cost')
  const report = async (until: string) =>
    (
      await owner.query(
        `insert into grant_reports (organization_id, number, funding, kind, period_start, period_end, owner)
          values ($1, $2, $3, 'sf425', '2025-01-01', $4, $5) returning id`,
        [organization.id, `GR-${++count}`, funding, until, max.user_id],
      )
    ).rows[0].id
  expect(await does(max, reportCommands.prepare, { id: await report('2025-03-31') })).toMatchObject({
    federal_spent: 185_000_00,
    disbursed: 175_000_00,
    indirect_base: 60_000_00,
    indirect_charged: 5_000_00,
  })
  const prepared = await does(max, reportCommands.prepare, { id: await report('2025-06-30') })
  expect(prepared).toMatchObject({ disbursed: 185_000_00 })

  // The supplies are disallowed afterward: the indirect cost is above what is left of its base.
  await owner.query(`update grant_costs set status = 'disallowed' where class = 'supplies' and funding = $1`, [funding])
  await owner.query(`update grant_costs set amount = 800000 where class = 'indirect' and funding = $1`, [funding])
  const above = await does(max, reportCommands.prepare, { id: await report('2025-03-30') })
  await expect(does(ada, reportCommands.certify, { id: above.id, name: 'Ada' })).rejects.toThrow(
    '$8,000.00 of indirect cost is charged, and 15% of $50,000.00 allows $7,500.00 (2 CFR 200.414).',
  )
  await owner.query(`update grant_costs set status = 'recorded' where class = 'supplies' and funding = $1`, [funding])
  await owner.query(`update grant_costs set amount = 500000 where class = 'indirect' and funding = $1`, [funding])

  const boxes = (await does(max, reportDocument, { id: prepared.id })).body.flatMap((block) =>
    block.is === 'boxes' ? block.boxes : [],
  )
  const ledger = (
    await owner.query('select sum(amount)::bigint as spent from grant_costs where funding = $1', [funding])
  ).rows[0]
  const line = (number: string) => boxes.find((each) => each.number === number)?.value
  expect(['10b', '10d', '10e', '10h', '11d', '11e'].map(line)).toEqual([
    '$185,000.00',
    '$1,000,000.00',
    dollars(Number(ledger.spent)),
    '$815,000.00',
    '$60,000.00',
    '$5,000.00',
  ])
})

test('the preparer is reminded once, a week before the due date, and not about submitted reports', async () => {
  const { organization, owner, max, rosa, services, clock, tell, inbox } = await cityWithLine()
  const funding = randomUUID()
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
      amount, drafted_by, documents, status)
      values ($1, $2, 'G-1', 'Training', 'federal', 'FEMA', $3, '2025-01-01', '2025-01-01', '2030-12-31', 100000000, $3,
        '[]', 'active')`,
    [organization.id, funding, max.user_id],
  )
  clock.set(new Date('2026-11-23T13:05:00Z'))
  const due = addDays('2026-11-23', 7)
  const report = (number: string, due_on: string, status: string) =>
    owner.query(
      `insert into grant_reports (organization_id, number, funding, kind, period_start, period_end, due_on, owner,
        status) values ($1, $2, $3, 'sf425', '2026-07-01', '2026-09-30', $4, $5, $6)`,
      [organization.id, number, funding, due_on, rosa.user_id, status],
    )
  await report('GR-1', due, 'open')
  await report('GR-2', due, 'sent')
  await report('GR-3', addDays(due, 1), 'open')
  for (const at of ['2026-11-23T13:05:00Z', '2026-11-23T18:00:00Z', '2026-11-24T12:59:00Z']) {
    clock.set(new Date(at))
    await morning(services)
    await tell()
  }
  expect((await inbox(rosa)).filter((line) => line.startsWith('due_today'))).toEqual([
    `due_today: “GR-1” is due in 7 days, on ${dayInWords(due)}.`,
  ])
})
