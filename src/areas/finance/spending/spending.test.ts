import { expect, test } from 'vitest'
import { setPublication } from '#areas/organization/publishing/commands.ts'
import { city } from '#tests/city.ts'
import { paying } from '#tests/paying.ts'
import { publishSpending } from './commands.ts'
import { sharesOf } from './rules.ts'

test('the published amount of a payment is the amount paid, not the amount invoiced, to the cent', () => {
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

test('payments are published once an administrator turns that on, as they were paid', async () => {
  const { ada, max, does, sees, approvedInvoice, bank, account, released, invoiceOf, clock } = await paying()
  const invoice = await approvedInvoice(98, 12.5)
  await bank()
  const run = await released([invoice.id], { paying_account: (await account()).id })
  const from = '2026-01-01'
  await expect(does(max, publishSpending, { from })).rejects.toThrow('Only an administrator can decide what is public.')
  await expect(does(ada, publishSpending, { from })).rejects.toThrow('Turn on “Show payments” first.')
  await does(ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: true,
    projects: false,
    reports: false,
  })
  // The run is released, and nothing is paid before its payment date.
  expect(run.pay_on > clock.today()).toBe(true)
  expect(await does(ada, publishSpending, { from })).toEqual({ payments: 0 })
  clock.set(new Date(`${run.pay_on}T15:00:00Z`))
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
