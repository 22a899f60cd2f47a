import { expect, test } from 'vitest'
import { setPublication } from '#areas/organization/publishing/commands.ts'
import { city } from '#tests/city.ts'
import { paying } from '#tests/paying.ts'
import { publishSpending } from './commands.ts'
import { sharesOf } from './rules.ts'

test('what is shown of a payment is what was paid, and not what was billed, to the cent', () => {
  const of = (item: string, number: string, paid: number, share: number, fund: string) => ({
    item,
    number,
    paid,
    share,
    fund,
  })
  expect(
    sharesOf([
      of('a', 'PAY-1', 98_00, 50_00, 'A'),
      of('a', 'PAY-1', 98_00, 50_00, 'B'),
      of('b', 'PAY-2', 10_01, 1, 'A'),
    ]),
  ).toEqual([
    { number: 'PAY-1-1', fund: 'A', amount: 49_00 },
    { number: 'PAY-1-2', fund: 'B', amount: 49_00 },
    { number: 'PAY-2', fund: 'A', amount: 10_01 },
  ])
  expect(
    sharesOf([of('c', 'PAY-3', -5_01, -1, 'A'), of('c', 'PAY-3', -5_01, -1, 'B')]).map(({ amount }) => amount),
  ).toEqual([-2_51, -2_50])
})

test('payments are shown once that is switched on, by an administrator, as they were paid', async () => {
  const { ada, max, does, sees, approvedInvoice, bank, account, released, invoiceOf } = await paying()
  const invoice = await approvedInvoice(98, 12.5)
  await bank()
  await released([invoice.id], { paying_account: (await account()).id })
  const from = '2026-01-01'
  await expect(does(max, publishSpending, { from })).rejects.toThrow(
    'Only an administrator can decide what the public sees.',
  )
  await expect(does(ada, publishSpending, { from })).rejects.toThrow('Switch “Show payments” on first.')
  await does(ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: true,
    projects: false,
    reports: false,
  })
  expect(await does(ada, publishSpending, { from })).toEqual({ payments: 1 })
  const { amount } = await invoiceOf(invoice.id)
  expect(await sees(max, 'select vendor, amount from published_payments')).toEqual([
    { vendor: expect.any(String), amount },
  ])
  const next = await city()
  await next.does(next.ada, setPublication, {
    agency: 'The next city',
    introduction: '',
    spending: true,
    projects: false,
    reports: false,
  })
  expect(await next.does(next.ada, publishSpending, { from })).toEqual({ payments: 0 })
})
