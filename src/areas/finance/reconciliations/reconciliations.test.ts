import { expect, test } from 'vitest'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { city } from '#tests/city.ts'
import { importStatement, movementCommands } from '../statements/commands.ts'
import {
  addItem,
  editReconciliation,
  reconciliationCommands,
  removeItem,
  startReconciliation,
  updateOutstanding,
} from './commands.ts'
import { bankReconciliationDocument } from './questions.ts'
import type { BankReconciliation } from './records.ts'
import {
  changedPayments,
  outstandingOn,
  reconciled,
  whyNotAgreed,
  whyNotItem,
  type Item,
  type Payable,
} from './rules.ts'

const balances = { bank_balance: 50_000_00, book_balance: 47_982_50 }
const items: Item[] = [
  { kind: 'deposit', amount: 1_200_00 },
  { kind: 'outstanding', amount: 3_000_00 },
  { kind: 'outstanding', amount: 250_00 },
  { kind: 'bank' as const, amount: 14_00 },
  { kind: 'book' as const, amount: -18_50 },
]

test('both balances are brought to the same amount', () =>
  expect(reconciled(balances, items)).toEqual({
    outstanding: 3_250_00,
    deposits: 1_200_00,
    bank: 14_00,
    book: -18_50,
    adjustedBank: 47_964_00,
    adjustedBook: 47_964_00,
    difference: 0,
  }))

const payment: Payable = {
  id: 'p',
  number: 'PAY-1',
  trace: '1044',
  vendor: 'Birch',
  amount: 500_00,
  paid_on: '2026-11-20',
  cleared_on: null,
  returned_on: null,
}
test.each<[string, Partial<Payable>, boolean]>([
  ['a check that the bank has not paid', {}, true],
  ['a check that the bank paid after the statement', { cleared_on: '2026-12-01' }, true],
  ['a check that the bank paid on the last day', { cleared_on: '2026-11-30' }, false],
  ['a check that was written after the statement', { paid_on: '2026-12-01' }, false],
  ['a payment that was returned within the statement', { returned_on: '2026-11-25' }, false],
  ['a payment that was returned later', { returned_on: '2026-12-02' }, true],
])('outstanding at the end of the month: %s', (_, change, isOutstanding) =>
  expect(outstandingOn([{ ...payment, ...change }], '2026-11-30')).toHaveLength(isOutstanding ? 1 : 0),
)

test('a payment that was voided, added or changed since is counted', () => {
  const listed = [{ payment: 'p', amount: 500_00 }]
  expect(changedPayments(listed, [payment])).toBe(0)
  expect(changedPayments(listed, [])).toBe(1)
  expect(changedPayments([], [payment])).toBe(1)
  expect(changedPayments(listed, [{ ...payment, amount: 600_00 }])).toBe(2)
})

const item = { kind: 'deposit' as const, amount: 10_00, day: '2026-11-30' }
test.each<[string, Parameters<typeof whyNotItem>[0], string | null]>([
  ['a deposit', item, null],
  ['a charge in the books', { ...item, kind: 'book' as const, amount: -10_00 }, null],
  ['nothing', { ...item, amount: 0 }, 'Enter an amount other than $0.'],
  ['a negative deposit', { ...item, amount: -1 }, 'Enter the deposit as an amount above $0.'],
  [
    'a later day',
    { ...item, day: '2026-12-01' },
    'The statement ends on November 30, 2026. Enter that day or an earlier one.',
  ],
  [
    'a payment by hand',
    { ...item, kind: 'outstanding' },
    'Outstanding payments come from the payments of this account. Update them instead.',
  ],
])('an item is judged: %s', (_, given, reason) => expect(whyNotItem(given, { until: '2026-11-30' })).toBe(reason))

test.each([
  [{ difference: 0, changed: 0 }, null],
  [{ difference: 12_00, changed: 2 }, 'Outstanding payments have changed. Update them first.'],
  [
    { difference: -12_00, changed: 0 },
    'The difference is −$12.00. Add the items that explain it, or correct the balance in the books.',
  ],
])('a reconciliation is submitted where it agrees: %j', (found, reason) => expect(whyNotAgreed(found)).toBe(reason))

/** A statement with one explained fee, and one check that the bank has not paid. */
async function month() {
  const place = await city()
  const { max, ada, does, owner, organization } = place
  const account = (
    await owner.query<{ id: string }>(
      `insert into paying_accounts (organization_id, name, bank, routing, account_last, company_name, company_id)
        values ($1, 'General disbursements', 'First Bank', '071000013', '3456', 'City', '1234567890') returning id`,
      [organization.id],
    )
  ).rows[0]!.id
  const vendor = (
    await owner.query<{ id: string }>(
      `insert into vendors (organization_id, number, name, type, email, status)
        values ($1, 'V-1', 'Dąbrowski & Nguyễn', 'llc', 'a@birch.example', 'active') returning id`,
      [organization.id],
    )
  ).rows[0]!.id
  const run = (
    await owner.query<{ id: string }>(
      `insert into payment_runs (organization_id, number, paying_account, method, pay_on, made_by, status)
        values ($1, 'PR-1', $2, 'check', '2026-11-12', $3, 'sent') returning id`,
      [organization.id, account, max.user_id],
    )
  ).rows[0]!.id
  const pays = async (number: string, paid_on: string, amount: number) =>
    (
      await owner.query<{ id: string }>(
        `insert into payments (organization_id, number, run, vendor, amount, trace, paid_on, status)
          values ($1, $2, $3, $4, $5, '1044', $6, 'issued') returning id`,
        [organization.id, number, run, vendor, amount, paid_on],
      )
    ).rows[0]!.id
  const check = await pays('PAY-1', '2026-11-12', 300_00)
  const content = [
    'Date,Amount,Reference,Description',
    '2026-11-01,1000.00,,Opening balance',
    '2026-11-15,-18.50,,Account fee',
    '2026-11-18,981.50,,Closing balance',
  ].join('\n')
  const statement = await does(max, importStatement, { paying_account: account, format: 'csv' as const, content })
  const { rows } = await owner.query<{ id: string }>('select id from statement_lines where statement = $1', [
    statement.id,
  ])
  await does(max, movementCommands.explain, { id: rows[0]!.id, explanation: 'Bank fee.' })
  const start = (book_balance: number): Promise<BankReconciliation> =>
    does(max, startReconciliation, { statement: statement.id, book_balance })
  const kinds = async (id: string) =>
    (
      await owner.query<{ kind: string; amount: string }>(
        'select kind, amount from bank_reconciling_items where reconciliation = $1 order by kind, amount',
        [id],
      )
    ).rows.map(({ kind, amount }) => `${kind} ${Number(amount)}`)
  return { ...place, max, ada, check, pays, statement, start, kinds }
}

test('a statement is agreed with the books, reviewed by a second person, and printed', async () => {
  const { does, max, ada, start, kinds } = await month()
  // 981.50 less the check of 300.00, and a deposit of 40.00: the books have 740.00 before the fee.
  const { id, version } = await start(750_00)
  expect(await kinds(id)).toEqual(['book -1850', 'outstanding 30000'])
  await expect(start(1)).rejects.toThrow('This statement already has a reconciliation.')
  await expect(does(max, reconciliationCommands.submit, { id })).rejects.toThrow('The difference is −$50.00.')
  await does(max, editReconciliation, { id, version, changes: { book_balance: 740_00 } as never })
  const given = { id, day: '2026-11-18', words: 'Counter receipts', amount: 40_00 }
  await expect(does(max, addItem, { ...given, kind: 'deposit' as const, day: '2026-11-19' })).rejects.toThrow(
    'The statement ends on November 18, 2026.',
  )
  const wrong = await does(max, addItem, { ...given, kind: 'bank' as const })
  await does(max, removeItem, { id, item: wrong.id })
  await does(max, addItem, { ...given, kind: 'deposit' as const })
  await does(max, reconciliationCommands.submit, { id })
  await expect(does(max, addItem, { ...given, kind: 'deposit' as const })).rejects.toThrow(
    'This reconciliation was submitted.',
  )
  await expect(does(max, reconciliationCommands.review, { id })).rejects.toThrow(
    'You can’t review your own reconciliation. Another manager must review it.',
  )
  await does(ada, reconciliationCommands.review, { id })

  const { bytes, missing } = await writeDocument(await does(max, bankReconciliationDocument, { id }))
  expect([faultsOf(bytes), missing]).toEqual([[], []])
  const said = readingOrder(bytes).map(({ tag, words }) => `${tag} ${words}`)
  for (const words of [
    'H1 Bank reconciliation, General disbursements',
    'TD $981.50',
    'TH Add deposits in transit',
    'TD −$300.00',
    'TD $721.50',
    'TH PAY-1 · 1044 · Dąbrowski & Nguyễn',
    'TH Counter receipts',
    'TH Account fee: Bank fee.',
    'P Max',
    'P Ada',
  ])
    expect(said).toContain(words)
  expect(said.join('\n')).toContain('Difference: $0.00')
})

test('a check that was voided or written since is seen before the submission', async () => {
  const { does, max, ada, rosa, owner, start, kinds, check, pays } = await month()
  const { id } = await start(700_00)
  await owner.query(`update payments set status = 'canceled' where id = $1`, [check])
  await pays('PAY-2', '2026-11-17', 200_00)
  await pays('PAY-3', '2026-11-19', 999_00)
  await expect(does(max, reconciliationCommands.submit, { id })).rejects.toThrow(
    'Outstanding payments have changed. Update them first.',
  )
  await expect(does(rosa, updateOutstanding, { id })).rejects.toThrow()
  await does(max, updateOutstanding, { id })
  expect(await kinds(id)).toEqual(['book -1850', 'outstanding 20000'])
  await does(max, addItem, {
    id,
    kind: 'book' as const,
    day: '2026-11-18',
    words: 'Rent, posted twice',
    amount: 100_00,
  })
  await does(max, reconciliationCommands.submit, { id })
  await does(ada, reconciliationCommands.return, { id, reason: 'The rent is right.' })
  // A colleague who corrects it does not review it either.
  const [rent] = (await owner.query(`select id from bank_reconciling_items where words like 'Rent%'`)).rows
  await does(ada, removeItem, { id, item: rent.id })
  await does(max, addItem, { id, kind: 'book' as const, day: '2026-11-18', words: 'Rent', amount: 100_00 })
  await does(max, reconciliationCommands.submit, { id })
  await expect(does(ada, reconciliationCommands.review, { id })).rejects.toThrow(
    'You can’t review a reconciliation you changed.',
  )
  await expect(does(rosa, bankReconciliationDocument, { id })).rejects.toThrow(/not exist/)
  const neighbor = await city()
  await expect(neighbor.does(neighbor.max, bankReconciliationDocument, { id })).rejects.toThrow(/not exist/)
})
