import { expect, test } from 'vitest'
import { sentLines } from '#areas/finance/bridge/sent.ts'
import { checkJournalWith } from '#areas/planning/journal/questions.ts'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { copyAgency } from '../benchmarks/copied-agency.ts'
import { auditOf, makeOrders } from '../benchmarks/many-orders.ts'
import { makePast } from '../benchmarks/past-of-orders.ts'
import { city } from './city.ts'

test("the benchmark orders keep every rule of the books, which the product's own audit checks too", async () => {
  const { owner: pool, organization, rosa, ada, does } = await city()
  const owner = await pool.connect()
  const place = { organization: organization.id, buyer: rosa.user_id, today: '2026-11-20' }
  const made = await makeOrders(owner, place, 600)
  expect(made).toMatchObject({ orders: 600, lines: 6_000 })
  expect(made.invoices).toBeGreaterThan(300)
  expect(Object.entries(await auditOf(owner, place)).filter(([, count]) => count !== 0)).toEqual([])
  expect(await does(ada, checkJournalWith(sentLines), {})).toMatchObject({ unbalanced: [], differences: [] })
  expect(await does(ada, checkLedger, {})).toMatchObject({ differences: [] })

  // The audit works: a cent too much or a missing order is found.
  await owner.query(
    `set session_replication_role = replica; update journal_lines set debit = debit + 1
      where id = (select id from journal_lines where organization_id = '${organization.id}' and debit > 0
        limit 1); update budget_lines set spent = spent + 1 where organization_id = '${organization.id}' and spent > 0;
        set session_replication_role = origin`,
  )
  const found = await auditOf(owner, place)
  owner.release()
  expect(Object.keys(found).filter((name) => found[name]! > 0)).toEqual(
    expect.arrayContaining(['entries that do not balance in a fund', 'budget lines that differ from the ledger']),
  )
})

test("the orders' side effects match the product's own, and a copied agency has them all", async () => {
  const { owner: pool, organization, rosa, ada } = await city()
  const other = await city()
  const owner = await pool.connect()
  await makeOrders(owner, { organization: organization.id, buyer: rosa.user_id, today: '2026-11-20' }, 40)
  await makePast(owner, { organization: organization.id, buyer: rosa.user_id, signer: ada.user_id })
  await copyAgency(owner, {
    from: organization.id,
    to: [other.organization.id],
    replaced: new Map([[ada.user_id, other.ada.user_id]]),
  })
  const counts = async (id: string, person: string) =>
    (
      await owner.query<Record<string, number>>(
        `select (select count(*) from order_lines where organization_id = $1) as lines,
          (select count(*) from record_changes where organization_id = $1 and table_name = 'purchase_orders')
          as changes,
              (select count(*) from audit_events where organization_id = $1 and command = 'purchase-orders/draft')
              as drafted, (select count(*) from notifications where organization_id = $1 and user_id = $2) as told,
              (select count(*) from approval_turns where organization_id = $1 and signed_by = $2) as signed,
              (select count(*) from search_entries where organization_id = $1 and table_name = 'purchase_orders'
                and 'gravel' = any (terms)) as found`,
        [id, person],
      )
    ).rows[0]
  const made = await counts(organization.id, ada.user_id)
  expect(made).toMatchObject({ lines: 400, changes: 120, drafted: 40, told: 40, signed: 40, found: 40 })
  expect(await counts(other.organization.id, other.ada.user_id)).toEqual(made)
  owner.release()
})
