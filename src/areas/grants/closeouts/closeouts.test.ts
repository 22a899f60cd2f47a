import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { city } from '#tests/city.ts'
import { noteIncome } from '../charges/commands.ts'
import { reportCommands, reviseReport } from '../reports/commands.ts'
import { reportDocument, showAgreement } from '../reports/questions.ts'
import { beginCloseout, closeoutCommands } from './commands.ts'
import { showCloseout } from './questions.ts'

async function closed(keep = 900) {
  const place = await city()
  const { organization, owner, max, ada, clock } = place
  await owner.query('select app.default_grants($1)', [organization.id])
  const today = clock.today()
  const [funding, id] = [randomUUID(), randomUUID()]
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
      amount, drafted_by, documents, received, spent, status, closed_on)
      values ($1, $2, 'G-1', 'Trails', 'state', 'The State', $3, '2025-01-01', '2025-01-01', $4, 10000000, $3, '[]', 0,
        0, 'closed', $5)`,
    [organization.id, funding, max.user_id, addDays(today, -200), addDays(today, -20)],
  )
  for (const kind of ['sf425', 'performance'])
    await owner.query(
      `insert into grant_reports (organization_id, number, funding, kind, period_start, period_end, due_on, final,
        sent_on, owner, status, authorized, counted_at)
        values ($1, $2, $3, $4, '2025-01-01', $5, $5, true, $6, $7, 'sent', 10000000, now())`,
      [organization.id, `R-${kind}`, funding, kind, addDays(today, -200), addDays(today, -150), max.user_id],
    )
  await owner.query(
    `insert into grant_closeouts (organization_id, id, number, funding, equipment, equipment_value, federal_share,
      disposition, supplies_value, liquidated, subawards_closed, inventory, documents, due_on, owed, equipment_owed,
      refunded, refunded_on, keep_until, prepared_by, signed_by, signed_at, status)
     values ($1, $2, 'GCL-1', $3, 'Mower', 2000000, 50, 'keep', 0, true, true, true, '[]', $4, 1000000, 1000000,
       1000000, $4, $5, $6, $7, now(), 'closed')`,
    [organization.id, id, funding, addDays(today, -30), addDays(today, keep), max.user_id, ada.user_id],
  )
  return { ...place, today, id, funding }
}

test('an administrator reopens a closed grant with a reason, and two people close it again', async () => {
  const { does, owner, person, max, ada: signer, rosa, today, id, funding } = await closed()
  await expect(does(signer, closeoutCommands.reopen, { id, reason: 'Again.' })).rejects.toThrow(
    'You signed off this closeout. Another administrator must reopen it.',
  )
  const ada = await person('Ina', 'admin')
  for (const who of [rosa, max])
    await expect(does(who, closeoutCommands.reopen, { id, reason: 'An audit disallows cost.' })).rejects.toThrow(
      'Only an administrator can do this.',
    )
  expect(await does(ada, closeoutCommands.reopen, { id, reason: 'An audit disallows cost.' })).toMatchObject({
    status: 'returned',
    signed_by: null,
    reopened_on: today,
    reopened_by: ada.user_id,
    reopened_because: 'An audit disallows cost.',
  })
  expect((await owner.query('select status, closed_on, attention from grants where id = $1', [funding])).rows).toEqual([
    { status: 'closing', closed_on: null, attention: 'An audit disallows cost.' },
  ])
  expect(
    (
      await owner.query(`select reason from record_changes where record = $1 and command = 'grant-closeouts/reopen'`, [
        id,
      ])
    ).rows,
  ).toEqual([{ reason: 'An audit disallows cost.' }])
  await expect(does(ada, closeoutCommands.reopen, { id, reason: 'Again' })).rejects.toThrow(
    'is already returned for changes.',
  )

  // The mower's value rises: the earlier refund counts, and only the rest is owed.
  await owner.query('update grant_closeouts set equipment_value = 2400000 where id = $1', [id])
  expect(await does(max, closeoutCommands.prepare, { id })).toMatchObject({
    status: 'prepared',
    owed: 12_000_00,
    refunded: 10_000_00,
    refunded_on: null,
  })
  await expect(does(ada, closeoutCommands.close, { id })).rejects.toThrow('$2,000.00 is owed to the awarding agency.')
  await does(max, closeoutCommands.refund, { id, day: today })
  expect(await does(ada, closeoutCommands.close, { id })).toMatchObject({
    status: 'closed',
    refunded: 12_000_00,
    refunded_on: today,
  })
  expect(
    (await owner.query('select status, closed_on::text, attention from grants where id = $1', [funding])).rows,
  ).toEqual([{ status: 'closed', closed_on: today, attention: null }])
})

test('nothing is reopened after the record retention ends', async () => {
  const { does, owner, person, id } = await closed(-1)
  const ada = await person('Ina', 'admin')
  await expect(does(ada, closeoutCommands.reopen, { id, reason: 'Late.' })).rejects.toThrow(
    'The grant can’t be reopened after that date (2 CFR 200.345).',
  )
  await owner.query('update grant_closeouts set held = true where id = $1', [id])
  expect(await does(ada, closeoutCommands.reopen, { id, reason: 'The lawsuit is decided.' })).toMatchObject({
    status: 'returned',
  })
})

test('before its period ends a grant is closed out with evidence that all work is done; a terminated award has ended', async () => {
  const { does, owner, organization, max, today } = await closed()
  const running = async (number: string, status: string, closed_on: string | null) => {
    const id = randomUUID()
    await owner.query(
      `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
        amount, drafted_by, documents, status, closed_on)
        values ($1, $2, $3, 'Courses', 'state', 'The State', $4, '2025-01-01', '2025-01-01', $5, 10000000, $4, '[]', $6,
          $7)`,
      [organization.id, id, number, max.user_id, addDays(today, 100), status, closed_on],
    )
    return id
  }
  const early = await running('G-2', 'active', null)
  await expect(does(max, beginCloseout, { id: early })).rejects.toThrow('Enter how you know all work is done')
  expect((await owner.query('select status from grants where id = $1', [early])).rows).toEqual([{ status: 'active' }])
  const begun = await does(max, beginCloseout, { id: early, reason: 'The last course was held on May 2.' })
  expect(begun).toMatchObject({ note: 'The last course was held on May 2.', due_on: addDays(today, 100 + 120) })
  expect(
    (
      await owner.query(`select reason from record_changes where record = $1 and command = 'grant-closeouts/begin'`, [
        begun.id,
      ])
    ).rows,
  ).toEqual([{ reason: 'The last course was held on May 2.' }])

  const terminated = await running('G-3', 'terminated', addDays(today, -10))
  expect(await does(max, beginCloseout, { id: terminated })).toMatchObject({
    note: null,
    due_on: addDays(today, -10 + 120),
  })
})

test("a grant can't close while its final report differs from the books, until a revised one is certified and submitted", async () => {
  const { does, owner, organization, person, max, ada, rosa, today, id, funding } = await closed()
  await does(await person('Ina', 'admin'), closeoutCommands.reopen, { id, reason: 'A receipt came late.' })
  const report = (await owner.query(`select id from grant_reports where funding = $1 and kind = 'sf425'`, [funding]))
    .rows[0].id as string
  expect(await does(rosa, showAgreement, { id: report })).toEqual({ outOfDate: null, differences: [], revision: null })
  await does(max, closeoutCommands.prepare, { id })
  // After two people have counted, money arrives and income is recorded.
  await owner.query(
    `insert into drawdowns (organization_id, number, funding, kind, amount, received, received_on, made_by, status)
      values ($1, 'DD-1', $2, 'reimbursement', 40000001, 40000001, $3, $4, 'received')`,
    [organization.id, funding, today, max.user_id],
  )
  await does(max, noteIncome, {
    funding,
    kind: 'program_income',
    description: 'Fees',
    received_on: today,
    amount: 1_200_00,
  })
  expect(await does(rosa, showAgreement, { id: report })).toMatchObject({
    outOfDate: 'Out of date: cash receipts changed by $400,000.01, program income by $1,200.00 since certification.',
  })
  const stale =
    'R-sf425 is out of date. 10a cash receipts: the report says $0.00, the books $400,000.01. 10l program income: the report says $0.00, the books $1,200.00.'
  await expect(does(ada, closeoutCommands.close, { id })).rejects.toThrow(stale)
  expect(
    (await does(rosa, showCloseout, { id })).checks.find(
      ({ words }) => words === 'The final financial report agrees with the books',
    )?.whyNot,
  ).toContain(stale)
  await does(ada, closeoutCommands.return, { id, reason: 'Revise the report.' })
  await expect(does(max, closeoutCommands.prepare, { id })).rejects.toThrow(stale)

  await expect(does(rosa, reviseReport, { id: report, reason: 'A receipt came late.' })).rejects.toThrow(
    'Only a manager can revise a report.',
  )
  const revised = await does(max, reviseReport, { id: report, reason: 'A receipt came late.' })
  await expect(does(max, reviseReport, { id: report, reason: 'Again.' })).rejects.toThrow(
    `${revised.number} already revises this report.`,
  )
  await does(max, reportCommands.prepare, { id: revised.id })
  await does(ada, reportCommands.certify, { id: revised.id, name: 'Ada' })
  expect((await owner.query('select status from grant_reports where id = $1', [report])).rows).toEqual([
    { status: 'revised' },
  ])
  await expect(does(max, closeoutCommands.prepare, { id })).rejects.toThrow('Submit the final SF-425.')
  await does(max, reportCommands.send, { id: revised.id, reference: 'R-2' })
  await owner.query('update grants set received = 40000001 where id = $1', [funding])
  expect(await does(max, closeoutCommands.prepare, { id })).toMatchObject({ status: 'prepared', refund: 400_000_01 })
})

/** Lines 10a to 11e of an SF-425 as the ledgers add up, each from its own rows. */
const ledgerLines = `
  with g as (select * from grants where id = $1),
       costs as (select c.*, c.invoice is null or i.status = 'paid' as paid from grant_costs c
         left join invoices i on i.id = c.invoice where c.funding = $1 and c.status <> 'disallowed'),
       sums as (select
         (select coalesce(sum(received), 0) from drawdowns where funding = $1 and status = 'received') as a,
         (select coalesce(sum(amount), 0) from costs where paid) as b,
         (select amount from g) as d,
         (select coalesce(sum(amount), 0) from costs) as e,
         (select match from g) as i,
         (select coalesce(sum(match), 0) from costs) as matched,
         (select coalesce(sum(amount), 0) from grant_incomes where funding = $1 and kind = 'program_income'
           and (select income_use from g) <> 'cost_share') as l,
         (select income_use from g) as method, (select coalesce(sum(from_income), 0) from costs) as used,
         (select coalesce(sum(amount), 0) from costs where class not in ('indirect', 'equipment', 'construction'))
           as base,
         (select coalesce(sum(amount), 0) from costs where class = 'indirect') as charged),
       lines as (select *, matched + case method when 'cost_share' then used else 0 end as j,
         case method when 'deduction' then used else 0 end as m, case method when 'addition' then used else 0 end as n
         from sums)
  select a as "10a", b as "10b", a - b as "10c", d as "10d", e as "10e", 0 as "10f", e as "10g", d - e as "10h",
    i as "10i", j as "10j", greatest(0, i - j) as "10k", l as "10l", m as "10m", n as "10n", l - m - n as "10o",
    base as "11d", charged as "11e" from lines`

test.each(['deduction', 'addition', 'cost_share'])(
  'at closeout each line of the final SF-425 equals the ledgers, with program income as %s',
  async (use) => {
    const { organization, owner, does, max, ada, rosa, clock } = await city()
    await owner.query('select app.default_grants($1)', [organization.id])
    await owner.query(
      `insert into applicant_profiles (organization_id, legal_name, uei, ein) values ($1, 'City', 'ABCDEF123456', '440000099')`,
      [organization.id],
    )
    const at = organization.id
    const today = clock.today()
    const [funding, vendor, report] = [randomUUID(), randomUUID(), randomUUID()]
    const ended = addDays(today, -40)
    await owner.query(
      `insert into grants (organization_id, id, number, title, kind, agency, award_number, manager, awarded_on,
        starts_on, ends_on, amount, match, income_use, indirect, indirect_rate, drafted_by, documents, status)
        values ($1, $2, 'G-1', 'Trails', 'federal', 'Park Service', 'FAIN-1', $3, '2025-01-01', '2025-01-01', $4,
          10000000, 2500000, $5, 'de_minimis', 15, $3, '[]', 'active')`,
      [at, funding, max.user_id, ended, use],
    )
    await owner.query(
      `insert into vendors (organization_id, id, number, name, type, email, status)
        values ($1, $2, 'V-9', 'Birch', 'llc', 'b@example.com', 'active')`,
      [at, vendor],
    )
    const bill = async (number: string, amount: number, paid_on: string | null) => {
      const id = randomUUID()
      await owner.query(
        `insert into invoices (organization_id, id, number, vendor, vendor_number, invoice_date, received_on, amount,
          entered_by, status, paid_on) values ($1, $2, $3, $4, $3, '2025-03-01', '2025-03-01', $5, $6, $7, $8)`,
        [at, id, number, vendor, amount, max.user_id, paid_on === null ? 'approved' : 'paid', paid_on],
      )
      return id
    }
    type Cost = { match?: number; income?: number; status?: string; invoice?: string; kind?: string; on?: string }
    let count = 0
    const cost = (of: string, amount: number, { match, income, status, invoice, kind, on }: Cost = {}) =>
      owner.query(
        `insert into grant_costs (organization_id, number, funding, kind, class, description, invoice, incurred_on,
          amount, match, why, documents, entered_by, status, from_income)
          values ($1, $2, $3, $4, $5, 'Cost', $6, $7, $8, $9, 'In the budget.', '[]', $10, $11, $12)`,
        [
          ...[at, `GC-${++count}`, funding, kind ?? (invoice ? 'invoice' : 'other'), of, invoice ?? null],
          ...[on ?? '2025-03-01', amount, match ?? 0, max.user_id, status ?? 'recorded', income ?? 0],
        ],
      )
    // Paid, paid after the period, not paid yet, questioned, disallowed.
    await cost('supplies', 12_345_67, { invoice: await bill('INV-1', 15_000_00, '2025-04-01'), match: 2_654_33 })
    await cost('construction', 40_000_00, {
      invoice: await bill('INV-2', 50_000_00, addDays(today, -5)),
      match: 10_000_00,
    })
    await cost('equipment', 9_000_01, { invoice: await bill('INV-3', 9_000_01, null) })
    await cost('personnel', 20_000_00, { match: 5_000_00, status: 'questioned' })
    await cost('travel', 1_111_11, { status: 'disallowed' })
    await cost('indirect', 4_800_00, { kind: 'indirect' })
    await cost('supplies', 0, { income: 1_000_00 })
    const drawn = (number: string, amount: number, received: number, status: string) =>
      owner.query(
        `insert into drawdowns (organization_id, number, funding, kind, amount, received, received_on, made_by, status)
          values ($1, $2, $3, 'reimbursement', $4, $5, $6, $7, $8)`,
        [at, number, funding, amount, received, status === 'received' ? addDays(today, -3) : null, max.user_id, status],
      )
    await drawn('DD-1', 50_000_00, 49_999_99, 'received')
    await drawn('DD-2', 10_000_00, 10_000_00, 'received')
    await drawn('DD-3', 7_000_00, 0, 'requested')
    await drawn('DD-4', 1_000_00, 0, 'canceled')
    for (const [kind, amount] of [
      ['program_income', 1_200_00],
      ['program_income', 34_56],
      ['interest', 600_00],
    ] as const)
      await does(max, noteIncome, { funding, kind, description: 'Fees', received_on: addDays(ended, -1), amount })

    const closeout = await does(max, beginCloseout, { id: funding })
    await owner.query(
      `insert into grant_reports (organization_id, id, number, funding, kind, period_start, period_end, final, owner)
        values ($1, $2, 'GR-1', $3, 'sf425', '2025-01-01', $4, true, $5)`,
      [at, report, funding, ended, max.user_id],
    )
    await does(max, reportCommands.prepare, { id: report })
    await does(ada, reportCommands.certify, { id: report, name: 'Ada Wong' })
    await does(max, reportCommands.send, { id: report, reference: 'PMS-1' })

    const boxes = (await does(rosa, reportDocument, { id: report })).body.flatMap((block) =>
      block.is === 'boxes' ? block.boxes : [],
    )
    const [booked] = (await owner.query<Record<string, string>>(ledgerLines, [funding])).rows
    const printed = Object.fromEntries(
      Object.keys(booked!).map((line) => [line, String(boxes.find(({ number }) => number === line)?.value)]),
    )
    // A computed line of nothing is blank on paper.
    expect(printed).toEqual(
      Object.fromEntries(
        Object.entries(booked!).map(([line, cents]) => [
          line,
          Number(cents) === 0 && 'cghko'.includes(line.slice(2)) ? '' : dollars(Number(cents)),
        ]),
      ),
    )
    expect(printed).toMatchObject({
      '10a': '$59,999.99',
      '10e': '$86,145.68',
      '10l': use === 'cost_share' ? '$0.00' : '$1,234.56',
    })
    const check = async (wanted: string) =>
      (await does(rosa, showCloseout, { id: closeout.id })).checks.find(({ words }) => words === wanted)
    expect(await check('The final financial report agrees with the books')).toMatchObject({ whyNot: null })
    // A run that is released pays on its payment date: INV-2 is not paid until then.
    await owner.query(`update invoices set paid_on = $2 where organization_id = $1 and number = 'INV-2'`, [
      at,
      addDays(today, 1),
    ])
    expect(await check('All obligations are paid')).toMatchObject({
      whyNot: expect.stringContaining('INV-2, INV-3 are charged and not paid yet'),
    })
  },
)

test('another agency can reopen nothing', async () => {
  const { id } = await closed()
  const there = await city()
  await expect(there.does(there.ada, closeoutCommands.reopen, { id, reason: 'x' })).rejects.toThrow(
    'This grant closeout does not exist.',
  )
})
