import { expect, test } from 'vitest'
import { checkJournal } from '#areas/planning/journal/questions.ts'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { auditOf, makeOrders } from '../benchmarks/many-orders.ts'
import { city } from './city.ts'

test('the orders of the benchmarks keep every rule of the books, which the product checks too', async () => {
  const { owner: pool, organization, rosa, ada, does } = await city()
  const owner = await pool.connect()
  const place = { organization: organization.id, buyer: rosa.user_id, today: '2026-11-20' }
  const made = await makeOrders(owner, place, 600)
  expect(made).toMatchObject({ orders: 600, lines: 6_000 })
  expect(made.invoices).toBeGreaterThan(300)
  expect(Object.entries(await auditOf(owner, place)).filter(([, count]) => count !== 0)).toEqual([])
  expect(await does(ada, checkJournal, {})).toMatchObject({ unbalanced: [], differences: [] })
  expect(await does(ada, checkLedger, {})).toMatchObject({ differences: [] })

  // The audit does look: a cent more or an order that is nowhere is found.
  await owner.query(`set session_replication_role = replica; update journal_lines set debit = debit + 1 where id = (select id from journal_lines where organization_id = '${organization.id}' and debit > 0 limit 1); update budget_lines set spent = spent + 1 where organization_id = '${organization.id}' and spent > 0; set session_replication_role = origin`)
  const found = await auditOf(owner, place)
  owner.release()
  expect(Object.keys(found).filter((name) => found[name]! > 0)).toEqual(expect.arrayContaining(['entries that do not balance in a fund', 'budget lines that say another sum than the ledger']))
})
