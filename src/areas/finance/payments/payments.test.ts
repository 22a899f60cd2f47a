import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeFile, readFile } from '../bank-files/commands.ts'
import { budgetLineCommands } from '#areas/planning/adoption/line-commands.ts'
import { draftBudgetLine } from '#areas/planning/budgets/commands.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { closingChecklist } from '#areas/planning/closing/questions.ts'
import { fiscalYearCommands, planFiscalYear } from '#areas/planning/calendar/commands.ts'
import { statusShown } from '../invoices/life.ts'
import type { Invoice } from '../invoices/records.ts'
import { openPayingAccount } from '../paying-accounts/commands.ts'
import { clearLine, importStatement, runsOfLine } from '../statements/commands.ts'
import type { Dated } from '../terms/rules.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { paying } from '#tests/paying.ts'
import { refusedByRule } from '#tests/refused.ts'
import { draftRun, paymentCommands, previewRun, releaseRun, runCommands } from './commands.ts'
import '../year-end/checks.ts'
import { paymentLife, runLife } from './life.ts'
import { runContents } from './questions.ts'
import type { Payment, PaymentRun } from './records.ts'
import { proposeRelease, releaseCommands } from '../retainage/commands.ts'
import {
  costMoved,
  fundingOf,
  issued,
  paymentsOf,
  plannedFor,
  timingOf,
  whyNotMakeFile,
  whyNotPay,
  whyNotPlan,
  whyNotRelease,
  type Payable,
} from './rules.ts'

const bill: Payable = {
  id: 'i',
  number: 'INV-1',
  vendor: 'v',
  vendor_number: '4711',
  kind: 'invoice',
  amount: 10_000_00,
  retained: 0,
  due_on: '2026-03-01',
  discount_percent: null,
  discount_until: null,
  status: 'approved',
} as Payable
const terms: Dated[] = [
  { kind: 'interest_percent', value: 4, valid_from: '2026-01-01', valid_to: '2026-06-30' },
  { kind: 'interest_least', value: 1, valid_from: '2020-01-01', valid_to: null },
]

test.each<[string, Partial<Payable>, string, object]>([
  [
    'on time',
    {},
    '2026-03-01',
    { billed: 10_000_00, discount: 0, interest: 0, amount: 10_000_00, rate_missing: false },
  ],
  ['fifteen days late', {}, '2026-03-16', { interest: 16_67, amount: 10_016_67 }],
  ['forty-five days late', {}, '2026-04-15', { interest: 50_05, amount: 10_050_05 }],
  [
    'late at an unknown rate',
    { due_on: '2026-08-01' },
    '2026-08-16',
    { interest: 0, amount: 10_000_00, rate_missing: true },
  ],
  [
    'early, with its discount',
    { discount_percent: 2, discount_until: '2026-02-10' },
    '2026-02-10',
    { discount: 200_00, amount: 9_800_00 },
  ],
  [
    'a day after the discount',
    { discount_percent: 2, discount_until: '2026-02-10' },
    '2026-02-11',
    { discount: 0, amount: 10_000_00 },
  ],
  [
    'without retainage of it',
    { retained: 1_000_00, discount_percent: 2, discount_until: '2026-02-10' },
    '2026-02-10',
    { billed: 9_000_00, discount: 180_00, amount: 8_820_00 },
  ],
  [
    'late, with interest on what was asked for then',
    { retained: 1_000_00 },
    '2026-03-16',
    { interest: 15_00, amount: 9_015_00 },
  ],
  [
    'as a credit note, with neither',
    { kind: 'credit_note', discount_percent: 2, discount_until: '2026-12-31' },
    '2026-04-15',
    { billed: -10_000_00, discount: 0, interest: 0, amount: -10_000_00 },
  ],
])('an invoice is paid %s', (_, change, day, expected) =>
  expect(plannedFor({ ...bill, ...change } as Payable, day, terms)).toMatchObject(expected),
)

test('one payment for each vendor, less its credit notes', () => {
  const rows = [
    bill,
    { ...bill, id: 'c', number: 'INV-2', kind: 'credit_note', amount: 1_000_00, vendor_number: 'C1' },
    { ...bill, id: 'w', vendor: 'w', amount: 5_00 },
  ] as Payable[]
  expect(
    paymentsOf(rows, '2026-02-01', terms).map(({ vendor, amount, remittance }) => [vendor, amount, remittance]),
  ).toEqual([
    ['v', 9_000_00, '4711 CR C1'],
    ['w', 5_00, '4711'],
  ])
  expect(whyNotPay([{ vendor: 'v', amount: -1 }], () => 'Acme')).toBe(
    'Acme would be paid −$0.01: credits exceed invoices. Remove a credit note.',
  )
})

const max = { user_id: 'max', role: 'manager' } as const
const plan = {
  actor: max,
  payees: [{ id: 'v', name: 'Acme', status: 'active', bank: true, out: null }],
  method: 'ach' as const,
  pay_on: '2026-11-24',
  today: '2026-11-20',
  account: { status: 'open' },
}
test.each<[string, Payable[], object, string | null]>([
  ['as it is', [bill], {}, null],
  ['by a user', [bill], { actor: { user_id: 'rosa', role: 'user' } }, 'Only a manager can create a payment run.'],
  ['of nothing', [], {}, 'Select at least one invoice.'],
  ['from a closed account', [bill], { account: { status: 'closed' } }, 'This account is inactive.'],
  ['yesterday', [bill], { pay_on: '2026-11-19' }, 'Select today or a later date.'],
  ['of what is in another run', [{ ...bill, status: 'scheduled' }], {}, 'INV-1 is already in a payment run.'],
  ['of what is paid', [{ ...bill, status: 'paid' }], {}, 'INV-1 is already paid.'],
  ['of what is not approved', [{ ...bill, status: 'held' }], {}, 'INV-1 isn’t approved.'],
  [
    'without bank details',
    [bill],
    { payees: [{ ...plan.payees[0], bank: false }] },
    'Acme has no confirmed bank details. Pay by check or confirm them first.',
  ],
  ['by check without bank details', [bill], { method: 'check', payees: [{ ...plan.payees[0], bank: false }] }, null],
  [
    'to who is suspended',
    [bill],
    { payees: [{ ...plan.payees[0], status: 'suspended' }] },
    'Acme is suspended and can’t be paid.',
  ],
  [
    'to who is excluded',
    [bill],
    { payees: [{ ...plan.payees[0], out: 'Excluded since May.' }] },
    'Acme: Excluded since May.',
  ],
])('a run is created %s', (_, rows, change, reason) =>
  expect(whyNotPlan(rows, { ...plan, ...change } as Parameters<typeof whyNotPlan>[1])).toBe(reason),
)

const run = { status: 'submitted', made_by: 'max', file_digest: null } as PaymentRun
const ada = { user_id: 'ada', role: 'admin' } as const
const noPart = { entered: ['rosa'], wrote: ['rosa'], approved: ['max'], small: false }
const release = { actor: ada, parts: noPart, funding: null, changed: null, barred: null }
test.each<[string, Partial<PaymentRun>, object, string | null]>([
  ['by a second person', {}, {}, null],
  ['by who made it', {}, { actor: max }, 'You can’t release a payment run you created.'],
  [
    'by who entered one of its invoices',
    {},
    { parts: { ...noPart, entered: ['ada'] } },
    'You entered one of these invoices. A second person must release the run.',
  ],
  [
    'by who wrote in one of its invoices',
    {},
    { parts: { ...noPart, wrote: ['ada'] } },
    'You edited one of these invoices. A second person must release the run.',
  ],
  [
    'by who approved one of its invoices',
    {},
    { parts: { ...noPart, approved: ['ada'] } },
    'You approved one of these invoices. A second person must release the run.',
  ],
  [
    'by who approved, in an agency too small for another person',
    {},
    { parts: { ...noPart, approved: ['ada'], small: true } },
    null,
  ],
  [
    'by who made it, in an agency too small for another person',
    {},
    { actor: max, parts: { ...noPart, small: true } },
    'You can’t release a payment run you created.',
  ],
  ['by a user', {}, { actor: { user_id: 'zoe', role: 'user' } }, 'Only a manager can release a payment run.'],
  ['before it was sent', { status: 'draft' }, {}, 'This payment run is a draft and can’t be released.'],
  ['without the money', {}, { funding: 'Too little.' }, 'Too little.'],
  ['into other accounts', {}, { changed: 'They changed.' }, 'They changed.'],
  [
    'to who was suspended since',
    {},
    { barred: 'Acme is suspended and can’t be paid.' },
    'Acme is suspended and can’t be paid. Cancel the run, and pay the other vendors in a new one.',
  ],
])('a run is released %s', (_, change, more, reason) =>
  expect(whyNotRelease({ ...run, ...change }, { ...release, ...more })).toBe(reason),
)

test('each step has its status and its people', () => {
  const rosa = { user_id: 'rosa', role: 'user' } as const
  const [byRosa, byMax] = [rosa, max].map((actor) => ({ actor, today: '2026-11-20' }))
  expect(runLife.whyNotHere('submit', { ...run, status: 'draft' }, byRosa!)).toBe('Only a manager can do this.')
  expect(whyNotMakeFile({ status: 'submitted' }, { actor: max })).toBe(
    'A second person must release the run before the file can be created.',
  )
  expect(whyNotMakeFile({ status: 'released' }, { actor: rosa })).toBe('Only a manager can create the bank file.')
  expect(runLife.whyNotHere('send', { ...run, status: 'released' }, byMax!)).toBe('Create the bank file first.')
  expect(runLife.whyNotHere('cancel', { ...run, status: 'released' }, byMax!)).toBe(
    'This payment run is released and can’t be canceled.',
  )
  expect(paymentLife.whyNotHere('return', { status: 'planned' } as Payment, byMax!)).toBe(
    'This payment is scheduled and can’t be returned.',
  )
})

test.each<[string, Parameters<typeof fundingOf>[0], string | null, string]>([
  [
    'enough',
    { closing: 5_000_00, until: '2026-11-19', today: '2026-11-21', on_its_way: 1_000_00, amount: 4_000_00 },
    null,
    '$5,000.00 on the bank statement of November 19, 2026, $1,000.00 in transit. $0.00 is left after this run.',
  ],
  [
    'a cent too little',
    { closing: 5_000_00, until: '2026-11-19', today: '2026-11-21', on_its_way: 1_000_00, amount: 4_000_01 },
    'The account has $4,000.00 for this run of $4,000.01: $0.01 short.',
    '$5,000.00 on the bank statement of November 19, 2026, $1,000.00 in transit. −$0.01 is left after this run.',
  ],
  [
    'a statement of last year',
    { closing: 5_000_00, until: '2025-12-11', today: '2026-11-21', on_its_way: 0, amount: 4_000_00 },
    null,
    'The newest bank statement is 345 days old. It closed with $5,000.00 on December 11, 2025, with nothing in transit. $1,000.00 is left after this run, if nothing else has moved.',
  ],
  [
    'unknown',
    { closing: null, until: null, today: '2026-11-21', on_its_way: 0, amount: 1 },
    null,
    'No bank statement was imported yet, so the balance is unknown.',
  ],
])('the account has %s', (_, facts, whyNot, words) => expect(fundingOf(facts)).toEqual({ whyNot, words }))

test('a payment clears the amount owed in each fund, whatever discount or interest applies', () => {
  const aShare = fc.record({
    line: fc.constantFrom('a', 'b', 'c'),
    fund: fc.constantFrom('f', 'g'),
    amount: fc.integer({ min: 1, max: 1_000_00 }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(aShare, { selector: ({ line }) => line, minLength: 1 }),
      fc.integer({ min: 0, max: 5_00 }),
      fc.integer({ min: 0, max: 5_00 }),
      (shares, discount, interest) => {
        const coded = shares.map((share) => ({ ...share, account: 'x' }))
        const cost = costMoved(coded, { discount, interest })
        const sides = issued(coded, { discount, interest })
        expect(cost.reduce((sum, { amount }) => sum + amount, 0)).toBe(interest - discount)
        for (const fund of ['f', 'g']) {
          const owed = coded
            .filter((share) => share.fund === fund)
            .reduce((sum, { line, amount }) => sum + amount + (cost.find((each) => each.line === line)?.amount ?? 0), 0)
          expect(
            sides
              .filter((side) => side.fund === fund && side.control === 'payable')
              .reduce((sum, { amount }) => sum + amount, 0),
          ).toBe(owed)
          expect(sides.filter((side) => side.fund === fund).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        }
      },
    ),
  )
})

const statement = (number: string, cents: number) =>
  `Date,Amount,Reference,Description\n2026-11-23,50000.00,,Opening balance\n2026-11-24,-${(cents / 100).toFixed(2)},${number},Vendor pay\n2026-11-24,${((50_000_00 - cents) / 100).toFixed(2)},,Closing balance\n`

test('from the approved invoice to the cleared payment, the books agree at every step', async () => {
  const {
    approvedInvoice,
    bank,
    account,
    run: makes,
    does,
    max: maker,
    ada: checker,
    rosa,
    sees,
    booksAgree,
    invoiceOf,
    runOf,
    clock,
    company,
  } = await paying()
  const invoice = await approvedInvoice(98, 12.5, { discount_percent: 2, discount_until: '2026-11-30' })
  const paying_account = (await account()).id
  await expect(makes([invoice.id], { paying_account })).rejects.toThrow(
    'Acme has no confirmed bank details. Pay by check or confirm them first.',
  )
  const onlyByCheck = async () =>
    (await does(maker, previewRun, { pay_on: '2026-11-30', invoices: [invoice.id] })).without_bank.map(
      ({ name }) => name,
    )
  expect(await onlyByCheck()).toEqual(['Acme'])
  await bank()
  expect(await onlyByCheck()).toEqual([])
  const { id, number } = await makes([invoice.id], { paying_account })
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'scheduled' })
  await booksAgree()
  await expect(does(checker, releaseRun, { id })).rejects.toThrow('is a draft and can’t be released.')
  await does(maker, runCommands.submit, { id })
  await expect(does(maker, releaseRun, { id })).rejects.toThrow('You can’t release a payment run you created.')
  // Between the request and the release the vendor may lose its standing.
  const vendorIs = (status: string) =>
    company.owner.query('update vendors set status = $2 where id = $1', [invoice.vendor, status])
  await vendorIs('suspended')
  // The releaser reads it before the press.
  expect(await does(checker, runContents, { id })).toMatchObject({ barred: 'Acme is suspended and can’t be paid.' })
  await expect(does(checker, releaseRun, { id })).rejects.toThrow('Acme is suspended and can’t be paid. Cancel the run')
  await vendorIs('active')
  await does(checker, releaseRun, { id })
  expect(await booksAgree()).toMatchObject({ expenditure: 1_200_50, payable: 0, in_transit: -1_200_50, cash: 0 })
  expect(await invoiceOf(invoice.id)).toMatchObject({
    status: 'paid',
    discount_taken: 24_50,
    paid_on: '2026-11-24',
    open_amount: 0,
  })

  await expect(does(checker, readFile, { id })).rejects.toThrow('Create the file first')
  await expect(does(maker, runCommands.send, { id })).rejects.toThrow('Create the bank file first.')
  const payFrom = (from: string) =>
    company.owner.query('update payment_runs set paying_account = $2 where id = $1', [id, from])
  const {
    rows: [numberless],
  } = await company.owner.query(
    `insert into paying_accounts
      select (jsonb_populate_record(a, jsonb_build_object('id', app.uuid_v7(), 'name', 'Without a number'))).*
        from paying_accounts a where id = $1 returning id`,
    [paying_account],
  )
  await payFrom(numberless!.id as string)
  await expect(does(checker, makeFile, { id })).rejects.toThrow('The paying account of this run has no account number.')
  await payFrom(paying_account)
  const { digest } = await does(checker, makeFile, { id })
  const file = await does(checker, readFile, { id })
  expect(file.content.split('\r\n')[2]).toContain(
    '622021000021123456789        0000120050PAY-2026-0001  ACME                    1071000010000001',
  )
  await expect(does(maker, readFile, { id })).rejects.toThrow(
    'Create the file first. It stays open for five minutes to the person who created it.',
  )
  expect(await sees(checker, 'select reason from vendor_bank_views')).toEqual([{ reason: `Payment run ${number}` }])
  expect(JSON.stringify(await sees(checker, 'select input, result from audit_events'))).not.toContain('123456789')
  clock.set(new Date('2026-11-21T15:00:00Z'))
  await expect(does(checker, readFile, { id })).rejects.toThrow('Create the file first')
  // Created again, on another day and by another person, it is the same file.
  expect((await does(maker, makeFile, { id })).digest).toBe(digest)
  expect((await does(maker, readFile, { id })).content).toBe(file.content)

  await does(maker, runCommands.send, { id })
  expect(await sees(company.ada, 'select number, amount, status from payments')).toEqual([
    { number: 'PAY-2026-0001', amount: 1_200_50, status: 'issued' },
  ])
  // Two transactions alike are matched by a person, who is offered the runs of that amount.
  const alike = [
    'Date,Amount,Reference,Description',
    '2026-11-23,50000.00,,Opening balance',
    ...['2026-11-24,-1200.50,A,Debit', '2026-11-24,-1200.50,B,Debit', '2026-11-24,-7.00,C,Fee'],
    '2026-11-24,47592.00,,Closing balance',
  ].join('\n')
  await does(maker, importStatement, { paying_account, format: 'csv' as const, content: alike })
  const lines = await sees(checker, 'select id from statement_lines order by position')
  const offered = await Promise.all(lines.map((line) => does(maker, runsOfLine, { id: line.id as string })))
  expect(offered.map((runs) => runs.map(({ run }) => run))).toEqual([[id], [id], []])
  await expect(does(maker, clearLine, { id: lines[2]!.id as string, run: id })).rejects.toThrow(
    'No sent payment run has this amount. Explain the transaction instead.',
  )

  const content = statement(number, 1_200_50)
  expect(await does(maker, importStatement, { paying_account, format: 'csv' as const, content })).toMatchObject({
    cleared: 1,
    open: 0,
    closing: 48_799_50,
  })
  expect(await runOf(id)).toMatchObject({ status: 'cleared' })
  expect(await booksAgree()).toMatchObject({ in_transit: 0, cash: -1_200_50, expenditure: 1_200_50 })
  await expect(does(maker, importStatement, { paying_account, format: 'csv' as const, content })).rejects.toThrow(
    'This statement was already imported.',
  )
  await expect(does(rosa, importStatement, { paying_account, format: 'csv' as const, content })).rejects.toThrow(
    'Only a manager can import bank statements.',
  )
})

test('a BAI2 file of two accounts becomes one statement for each, and an unknown account is named', async () => {
  const { bank, account, ada, max, does, sees } = await paying()
  await bank()
  const paying_account = (await account()).id
  const record = (number: string, cents: number) =>
    `03,${number},USD,010,${cents},,,015,${cents},,/\n49,${cents * 2},2/`
  const content = [
    '01,071000013,1,261124,0600,1,80,1,2/',
    '02,1,071000013,1,261124,0600,USD,2/',
    record('4000123456', 1000),
    record('5000987654', 50),
    '98,2100,2,6/',
    '99,2100,1,8/',
  ].join('\n')
  await expect(does(max, importStatement, { paying_account, format: 'bai2' as const, content })).rejects.toThrow(
    'The file includes accounts that aren’t your paying accounts, ending in 7654. Add them, or ask your bank for a file without them.',
  )
  expect(await sees(ada, 'select id from bank_statements')).toEqual([])
  await does(ada, openPayingAccount, {
    name: 'Payroll',
    bank: 'First Bank',
    routing: '071000013',
    account: '5000987654',
    company_name: 'City of Alder Falls',
    company_id: '1421234567',
  })
  expect(await does(max, importStatement, { paying_account, format: 'bai2' as const, content })).toMatchObject({
    statements: 2,
    paying_account,
    closing: 1000,
  })
  expect(await sees(ada, 'select words, closing from bank_statements order by closing')).toEqual([
    { words: 'Payroll, November 24, 2026', closing: 50 },
    { words: 'General disbursements, November 24, 2026', closing: 1000 },
  ])
  await expect(does(max, importStatement, { paying_account, format: 'bai2' as const, content })).rejects.toThrow(
    'This statement was already imported.',
  )
})

test('of twenty simultaneous runs of one invoice, one gets it', async () => {
  const { approvedInvoice, bank, account, run: makes, sees, ada: checker, booksAgree } = await paying()
  const invoice = await approvedInvoice(98, 12.5)
  await bank()
  const paying_account = (await account()).id
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => makes([invoice.id], { paying_account })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    new Set(outcomes.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))),
  ).toEqual(new Set(['INV-2026-0001 is already in a payment run.']))
  expect(await sees(checker, 'select amount from payment_items where not undone')).toEqual([{ amount: 1_225_00 }])
  await booksAgree()
})

/** A step whose process dies just before its commit, and one whose response is lost just after it. */
const dying = <In, Out>(of: { name: string; input: any; run(input: In, context: Context): Promise<Out> }) =>
  command(`trials/${of.name}`, {
    about: 'A step that is cut off.',
    input: of.input,
    run: async (input: In, context: Context) => {
      await of.run(input, context)
      throw new Error('killed')
    },
  })

test('interrupted between or within any two steps, nothing is paid twice and nothing is lost', async () => {
  const {
    approvedInvoice,
    bank,
    account,
    does,
    max: maker,
    ada: checker,
    sees,
    booksAgree,
    invoiceOf,
    runOf,
  } = await paying()
  const invoice = await approvedInvoice(98, 12.5)
  await bank()
  const paying_account = (await account()).id
  const steps: [Parameters<typeof does>[0], any, (id: string, number: string) => object][] = [
    [maker, draftRun, () => ({ paying_account, method: 'ach', pay_on: '2026-11-24', invoices: [invoice.id] })],
    [maker, runCommands.submit, (id) => ({ id })],
    [checker, releaseRun, (id) => ({ id })],
    [checker, makeFile, (id) => ({ id })],
    [maker, runCommands.send, (id) => ({ id })],
    [maker, importStatement, (_, number) => ({ paying_account, format: 'csv', content: statement(number, 1_225_00) })],
  ]
  let [id, number] = ['', '']
  for (const [who, step, input] of steps) {
    const before = await booksAgree()
    await expect(does(who, dying(step), input(id, number))).rejects.toThrow('killed')
    expect(await booksAgree()).toEqual(before)
    const done = (await does(who, step, input(id, number))) as PaymentRun
    if (step === draftRun) [id, number] = [done.id, done.number]
    const after = await booksAgree()
    // The response was lost and the request is repeated: it is rejected, or gives the same file.
    await does(who, step, input(id, number)).catch((error: Error) =>
      expect(error.message).toMatch(/already|can’t be|imported/),
    )
    expect(await booksAgree()).toEqual(after)
  }
  expect(await sees(checker, 'select status, amount from payments')).toEqual([{ status: 'cleared', amount: 1_225_00 }])
  expect([await invoiceOf(invoice.id), await runOf(id)]).toMatchObject([{ status: 'paid' }, { status: 'cleared' }])
  expect(await booksAgree()).toMatchObject({ payable: 0, in_transit: 0, cash: -1_225_00 })
})

test('a canceled or withdrawn run frees its invoices', async () => {
  const { approvedInvoice, bank, account, run: makes, does, max: maker, invoiceOf, booksAgree } = await paying()
  const invoice = await approvedInvoice(98, 12.5)
  await bank()
  const paying_account = (await account()).id
  const { id } = await makes([invoice.id], { paying_account })
  await does(maker, runCommands.submit, { id })
  expect(await does(maker, runCommands.takeBack, { id })).toMatchObject({ status: 'draft' })
  expect(await does(maker, runCommands.cancel, { id, reason: 'Wrong account.' })).toMatchObject({ status: 'canceled' })
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'approved' })
  await makes([invoice.id], { paying_account })
  await booksAgree()
})

test('a returned payment is owed again, its discount is undone, and it is paid again', async () => {
  const {
    approvedInvoice,
    bank,
    account,
    released,
    does,
    max: maker,
    ada: checker,
    sees,
    invoiceOf,
    booksAgree,
  } = await paying()
  const invoice = await approvedInvoice(98, 12.5, { discount_percent: 2, discount_until: '2026-11-30' })
  await bank()
  const paying_account = (await account()).id
  await released([invoice.id], { paying_account })
  const [paid] = (await sees(checker, 'select * from payments')) as Payment[]
  await does(maker, paymentCommands.return, { id: paid!.id, reason: 'R03: no account of that name' })
  expect(await booksAgree()).toMatchObject({ payable: -1_225_00, in_transit: 0, expenditure: 1_225_00 })
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'approved', open_amount: 1_225_00, discount_taken: 0 })
  await expect(does(maker, paymentCommands.return, { id: paid!.id, reason: 'Again' })).rejects.toThrow(
    'PAY-2026-0001 is already returned by bank.',
  )
  await released([invoice.id], { paying_account, method: 'check' })
  expect(await sees(checker, 'select status, trace, amount from payments order by number')).toEqual([
    { status: 'returned', trace: '071000010000001', amount: 1_200_50 },
    { status: 'issued', trace: '10001', amount: 1_200_50 },
  ])
  await booksAgree()
})

test('a payment returned after its year changes the new year, and the past one stays as it was', async () => {
  const { approvedInvoice, bank, account, released, does, max, ada, sees, clock, booksAgree } = await paying()
  const invoice = await approvedInvoice(98, 12.5, { discount_percent: 2, discount_until: '2026-11-30' })
  await bank()
  await released([invoice.id], { paying_account: (await account()).id })
  const [paid] = (await sees(ada, 'select * from payments')) as Payment[]
  const [old] = (await sees(
    ada,
    'select l.* from budget_lines l join invoice_shares s on s.budget_line = l.id where s.invoice = $1',
    [invoice.id],
  )) as [BudgetLine]
  const next = await does(ada, planFiscalYear, { name: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30' })
  await does(ada, fiscalYearCommands.open, { id: next.id })
  clock.set(new Date('2027-07-02T15:00:00Z'))
  const returned = () => does(max, paymentCommands.return, { id: paid!.id, reason: 'R03: no account of that name' })
  await expect(returned()).rejects.toThrow(
    `The year of ${old.name} is over, and the current year has no adopted budget line with its account string.`,
  )
  const { name, fund, account: of, cost_center, program, project, award } = old
  const draft = await does(max, draftBudgetLine, {
    ...{ name, fund, account: of, cost_center, program, project, award },
    fiscal_year: next.id,
    starts_on: '2027-07-01',
    ends_on: '2028-06-30',
    original: 500_00,
  })
  await does(ada, budgetLineCommands.adopt, { id: draft.id })
  await returned()
  expect(
    await sees(ada, 'select name, spent from budget_lines where id in ($1, $2) order by starts_on', [old.id, draft.id]),
  ).toEqual([
    { name, spent: old.spent },
    { name, spent: 24_50 },
  ])
  await booksAgree()
})

test('whatever is invoiced, credited, paid and returned, both books agree to the cent', async () => {
  const place = await paying({ received: 100, retainage: 10 })
  const {
    draftInvoice: bills,
    sends,
    signs,
    bank,
    account,
    run: makes,
    does,
    max: maker,
    ada: checker,
    sees,
    booksAgree,
    under,
  } = place
  await bank()
  // The person who decides on retainage writes the invoice that pays it, so a third person releases.
  const releaser = await place.person('Rae', 'manager')
  const paying_account = (await account()).id
  const aStep = fc.record({
    what: fc.constantFrom('bill', 'credit', 'pay', 'release', 'return', 'cancel', 'free'),
    quantity: fc.integer({ min: 1, max: 300_000 }).map((each) => each / 10_000),
    discount: fc.constantFrom(0, 1.5, 3),
  })
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 9 }), async (steps) => {
      for (const { what, quantity, discount } of steps) {
        const [approved] = (await sees(
          checker,
          `select * from invoices where status in ('approved', 'paid') and kind = 'invoice' and releases is null
            order by number limit 1`,
        )) as Invoice[]
        if (what === 'bill' || (what === 'credit' && approved)) {
          const row = await bills(quantity, 12.5, {
            vendor_number: `P${++number}`,
            not_a_duplicate: 'Trial',
            ...(what === 'credit'
              ? { kind: 'credit_note', credits: approved!.id }
              : discount
                ? { discount_percent: discount, discount_until: '2026-11-30' }
                : {}),
          })
          const sent = await sends(row).catch(refusedByRule)
          if (sent && sent.status === 'submitted') await signs(row.id).catch(refusedByRule)
        }
        const [open] = (await sees(
          checker,
          `select * from payment_runs where status in ('draft', 'submitted') limit 1`,
        )) as PaymentRun[]
        if (what === 'pay')
          await makes(
            ((await sees(checker, `select id from invoices where status = 'approved'`)) as Invoice[])
              .map(({ id }) => id)
              .slice(0, 3),
            { paying_account },
          ).catch(refusedByRule)
        if (what === 'release' && open) {
          if (open.status === 'draft') await does(maker, runCommands.submit, { id: open.id })
          await does(releaser, releaseRun, { id: open.id }).catch(refusedByRule)
        }
        if (what === 'cancel' && open) await does(maker, runCommands.cancel, { id: open.id, reason: 'Trial' })
        const [issuedOne] = (await sees(checker, `select * from payments where status = 'issued' limit 1`)) as Payment[]
        if (what === 'return' && issuedOne)
          await does(maker, paymentCommands.return, { id: issuedOne.id, reason: 'R02' })
        if (what === 'free') {
          const asked = await does(maker, proposeRelease, {
            contract: under!,
            amount: Math.max(1, Math.round(quantity * 100)),
            reason: 'Trial',
          }).catch(refusedByRule)
          if (asked) await does(checker, releaseCommands.approve, { id: asked.id }).catch(refusedByRule)
        }
        await booksAgree()
      }
    }),
    { numRuns: 8 },
  )
})

test("the bank file carries the agency's date and time; a file dated in UTC is created again unchanged", async () => {
  const { approvedInvoice, bank, account, released, does, ada: checker, owner, runOf, clock } = await paying()
  const bills = [await approvedInvoice(10, 12.5), await approvedInvoice(20, 12.5), await approvedInvoice(30, 12.5)]
  const paying_account = (await account()).id
  await bank()
  const [before, evening, second] = [
    await released([bills[0]!.id], { paying_account }),
    await released([bills[1]!.id], { paying_account }),
    await released([bills[2]!.id], { paying_account }),
  ]
  const makes = async ({ id }: Pick<PaymentRun, 'id'>) => {
    const { digest } = await does(checker, makeFile, { id })
    return { digest, head: (await does(checker, readFile, { id })).content.slice(23, 34) }
  }

  // Ten in the evening of the 20th in the agency's time zone.
  clock.set(new Date('2026-11-21T03:00:00Z'))
  await owner.query(`update payment_runs set file_at = '2026-11-20T02:30:00Z', file_modifier = 'A' where id = $1`, [
    before.id,
  ])
  const old = await makes(before)
  expect(old.head).toBe('2611200230A')
  // The file dated in UTC has the same date as this one, so this one is the second of the day.
  expect((await makes(evening)).head).toBe('2611202200B')
  expect((await makes(second)).head).toBe('2611202200C')
  expect(await runOf(second.id)).toMatchObject({ file_zone: 'America/New_York' })

  // The file stays as it was sent, even if the agency's time zone changes later.
  await owner.query(`update organizations set time_zone = 'America/Los_Angeles' where id = $1`, [
    checker.organization_id,
  ])
  clock.set(new Date('2026-11-23T15:00:00Z'))
  expect(await makes(before)).toEqual(old)
  expect((await makes(evening)).head).toBe('2611202200B')
})

test('a late invoice without a rate of interest is named before the release and before the close of its year', async () => {
  const { rosa, max, ada, does, owner, organization, clock, bank, account, approvedInvoice, run } = await paying()
  await bank()
  const [on, late] = [await approvedInvoice(10, 12.5), await approvedInvoice(11, 12.5)]
  await owner.query(`update invoices set due_on = '2026-11-20' where id = $1`, [late.id])
  const { id } = await run([on.id, late.id], { paying_account: (await account()).id })
  expect(await does(rosa, runContents, { id })).toMatchObject({ no_rate: 1 })
  const { rows } = await owner.query<{ id: string; ends_on: string }>(
    `select id, ends_on::text as ends_on from fiscal_years where organization_id = $1 and status = 'open'`,
    [organization.id],
  )
  clock.set(new Date(`${rows[0]!.ends_on}T15:00:00Z`))
  const unpaid = await does(ada, closingChecklist, { id: rows[0]!.id })
  expect(unpaid.find(({ key }) => key === 'rates')).toMatchObject({ count: 2, to: '/invoices/terms/new' })
  clock.set(new Date('2026-11-23T15:00:00Z'))
  await owner.query(
    `insert into finance_terms (organization_id, kind, value, valid_from, source)
     values ($1, 'interest_percent', 4, '2026-07-01', 'Federal Register, for the half year')`,
    [organization.id],
  )
  expect(await does(max, runContents, { id })).toMatchObject({ no_rate: 0 })
})

test('the contents of a run add up to it, and the balance is for those who may read statements', async () => {
  const { rosa, max, does, sees, bank, account, approvedInvoice, run } = await paying()
  await bank()
  const row = await approvedInvoice(10, 12.5)
  const { id } = await run([row.id], { paying_account: (await account()).id })
  const contents = await does(max, runContents, { id })
  const [{ amount }] = (await sees(max, 'select amount from payment_runs where id = $1', [id])) as [{ amount: number }]
  expect(contents).toMatchObject({ balance: null, in_transit: 0, invoices: [{ id: row.id, amount }] })
  expect(contents.funds.reduce((sum, fund) => sum + fund.amount, 0)).toBe(amount)
  expect(await does(rosa, runContents, { id })).toMatchObject({ balance: null, invoices: [{ number: row.number }] })
})

test.each([
  ['by the due date', { due_on: '2026-12-01', discount: 0, amount: 1 }, { discounted: 0, on_time: 1, late: 0 }],
  ['after it', { due_on: '2026-11-01', discount: 0, amount: 1 }, { discounted: 0, on_time: 0, late: 1 }],
  ['early for its discount', { due_on: '2026-12-20', discount: 5, amount: 1 }, { discounted: 1, on_time: 0, late: 0 }],
  ['a credit is neither', { due_on: '2026-11-01', discount: 0, amount: -1 }, { discounted: 0, on_time: 0, late: 0 }],
])('an invoice is paid %s', (_, invoice, expected) => expect(timingOf([invoice], '2026-12-01')).toEqual(expected))

test.each([
  ['the day before', '2026-11-30', 'scheduled'],
  ['the payment date', '2026-12-01', 'paid'],
  ['later', '2026-12-02', 'paid'],
])('a released invoice reads as paid from its payment date: %s', (_, today, status) =>
  expect(statusShown({ status: 'paid', paid_on: '2026-12-01' }, today)).toBe(status),
)
