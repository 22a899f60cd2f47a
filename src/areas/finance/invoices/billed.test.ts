import { expect, test } from 'vitest'
import { buffersOf } from '#tests/buffers.ts'
import { callerOf } from '#tests/city.ts'
import { ordering } from '#tests/orders.ts'
import { billed, billedSql } from './questions.ts'

/** An agency, and a vendor with the given number of paid and of unpaid invoices of $100.00 each. */
async function billing({ paid, unpaid }: { paid: number; unpaid: number }) {
  const place = await ordering()
  const { owner, organization, vendor, rosa } = place
  // The triggers that keep history and search rest: nothing asked here reads either, and they take a minute.
  const direct = await owner.connect()
  await direct.query('set session_replication_role = replica')
  const bills = (status: string, count: number, more: { kind?: string; amount?: number; open_amount?: number } = {}) =>
    direct.query(
      `insert into invoices (organization_id, vendor, number, vendor_number, invoice_date, received_on, entered_by, status,
         kind, amount, open_amount)
       select $1, $2, $4 || '-' || $5 || '-' || n, n::text, '2026-01-01'::date, '2026-01-01'::date, $3, $4, $5, $6, $7
         from generate_series(1, $8::int) n`,
      [
        organization.id,
        vendor,
        rosa.user_id,
        status,
        more.kind ?? 'invoice',
        more.amount ?? 100_00,
        more.open_amount ?? 0,
        count,
      ],
    )
  // The newest are paid: a page of the newest invoices shows none of those that are owed.
  await bills('submitted', unpaid)
  await bills('paid', paid)
  return { ...place, bills, done: () => direct.release(true) }
}

test('a vendor sees what is billed and not paid over all its invoices, less credits', async () => {
  const { does, company, bills, done } = await billing({ paid: 300, unpaid: 500 })
  await bills('approved', 1, { open_amount: 90_00 })
  await bills('submitted', 1, { kind: 'credit_note', amount: 20_00 })
  await bills('held', 2)
  await bills('rejected', 1)
  await bills('draft', 1)
  done()
  expect(await does(company.ada, billed, {})).toEqual({
    invoices: 504,
    stopped: 2,
    amount: 500 * 100_00 + 90_00 - 20_00 + 2 * 100_00,
  })
})

test('neither the agency nor another vendor is shown what this one has billed', async () => {
  const { does, rosa, done } = await billing({ paid: 1, unpaid: 2 })
  done()
  const { company: stranger } = await ordering()
  const nothing = { invoices: 0, stopped: 0, amount: 0 }
  expect([await does(rosa, billed, {}), await does(stranger.ada, billed, {})]).toEqual([nothing, nothing])
})

test('the amount owed to a vendor costs the same after years of paid invoices', async () => {
  const cost = async (paid: number) => {
    const { company, database, owner, done } = await billing({ paid, unpaid: 20 })
    done()
    await owner.query('vacuum analyze invoices')
    return buffersOf(
      async (text, values) => (await database.read(callerOf(company.ada), { text, values })).rows,
      billedSql,
      [company.organization.id],
    )
  }
  expect(await cost(3_000)).toBeLessThan((await cost(20)) + 10)
})
