import { expect, test } from 'vitest'
import { editPayingAccount } from '#areas/finance/paying-accounts/commands.ts'
import { proposeBank } from '#areas/vendors/bank/commands.ts'
import { paying } from '#tests/paying.ts'
import { previewRun } from './commands.ts'
import { bankInWords, checkNumber, whoConfirms } from './rules.ts'

test.each<[number | null, number, string]>([
  [null, 1, '10001'],
  [null, 12_345, '112345'],
  [5_001, 1, '5001'],
  [5_001, 250, '5250'],
])('check stock from %s: its check %i is %s', (first, count, number) => expect(checkNumber(first, count)).toBe(number))

const people = ['Ada', 'Max', 'Olga', 'Pia'].map((name) => ({ id: name.toLowerCase(), name }))
const row = { id: 'v', name: 'Acme', proposed: true, proposed_by: 'max', from: null as string | null }
test.each<[Partial<typeof row>, typeof people, string]>([
  [{ proposed: false }, people, 'No bank details on file. The vendor or a manager enters them.'],
  [{}, people, 'Waiting for confirmation by Ada or Olga or 1 other.'],
  [{}, people.slice(0, 2), 'Waiting for confirmation by Ada.'],
  [{}, people.slice(1, 2), 'Waiting for confirmation. A second manager is needed.'],
  [{ proposed_by: 'vendor' }, people.slice(0, 2), 'Waiting for confirmation by Ada or Max.'],
  [{ from: '2026-11-30' }, people, 'Confirmed. In effect from 2026-11-30.'],
])('bank details %o: who acts', (change, known, words) =>
  expect(bankInWords(whoConfirms({ ...row, ...change }, known), (day) => day)).toBe(words),
)

test('the preview of a run names who confirms the bank details of a vendor that a bank can’t pay', async () => {
  const { approvedInvoice, does, max, ada, organization, vendor } = await paying()
  const invoice = await approvedInvoice(98, 12.5)
  const asked = { pay_on: '2026-11-24', invoices: [invoice.id] }
  expect((await does(max, previewRun, asked)).without_bank).toMatchObject([
    { id: vendor, proposed: false, from: null, confirmers: [] },
  ])
  await does(max, proposeBank, {
    organization: organization.id,
    vendor,
    holder: 'Acme LLC',
    bank: 'First Bank',
    kind: 'checking',
    routing: '021000021',
    account: '123456789',
  })
  const [waiting] = (await does(ada, previewRun, asked)).without_bank
  expect(waiting).toMatchObject({ proposed: true })
  expect(waiting!.confirmers).toContain('Ada')
  expect(waiting!.confirmers).not.toContain('Max')
})

test('checks take the numbers of the stock, new stock its own, and no number is issued twice', async () => {
  const { approvedInvoice, account, released, does, ada, sees } = await paying()
  const bills = [await approvedInvoice(30, 12.5), await approvedInvoice(31, 12.5), await approvedInvoice(32, 12.5)]
  const first = await account()
  const starts = async (version: number, first_check: number) =>
    does(ada, editPayingAccount, { id: first.id, version, changes: { first_check } })
  const { version } = await starts(first.version, 5_001)
  const pays = (at: number) => released([bills[at]!.id], { method: 'check', paying_account: first.id })
  await pays(0)
  const next = await starts(version, 8_000)
  await pays(1)
  expect(await sees(ada, 'select trace from payments order by number')).toEqual([{ trace: '5001' }, { trace: '8000' }])
  await starts(next.version, 5_000)
  await pays(2)
  expect(await sees(ada, `select trace from payments where trace = '5000'`)).toHaveLength(1)
})

test('a check number that was issued before is refused with the way out', async () => {
  const { approvedInvoice, account, released, does, ada } = await paying()
  const bills = [await approvedInvoice(30, 12.5), await approvedInvoice(31, 12.5), await approvedInvoice(32, 12.5)]
  const of = await account()
  const one = await does(ada, editPayingAccount, { id: of.id, version: of.version, changes: { first_check: 5_001 } })
  await released([bills[0]!.id], { method: 'check', paying_account: of.id })
  await does(ada, editPayingAccount, { id: of.id, version: one.version, changes: { first_check: 5_000 } })
  await released([bills[1]!.id], { method: 'check', paying_account: of.id })
  await expect(released([bills[2]!.id], { method: 'check', paying_account: of.id })).rejects.toThrow(
    'Check 5001 of General disbursements was already issued.',
  )
})
