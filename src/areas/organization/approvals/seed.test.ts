import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { seedDemo } from '../../../seed.ts'

test('in the demonstration three requests wait for Max, what he decided has its history, and nobody is written to', async () => {
  const { services, owner, mails } = await freshDatabase()
  await seedDemo(services)
  const waiting = await owner.query(`select m.display_name as name, count(distinct w.request)::int as requests from approval_waiting w join organization_members m on m.user_id = w.person where w.organization_id = (select id from organizations where name like 'City of Alder%') group by 1 order by 1`)
  expect(waiting.rows).toEqual([{ name: 'Ada Lindqvist', requests: 3 }, { name: 'Max Okafor', requests: 3 }])
  expect((await owner.query(`select s.decision from approval_signatures s join approval_requests r on r.organization_id = s.organization_id and r.id = s.request where r.document_table = 'budget_transfers' order by 1`)).rows).toEqual([{ decision: 'approved' }, { decision: 'returned' }])
  expect((await owner.query(`select command, count(*)::int from audit_events where command ~ '^budget-transfers/' group by 1 order by 1`)).rows).toEqual([
    { command: 'budget-transfers/draft', count: 7 },
    { command: 'budget-transfers/submit', count: 5 },
  ])
  // Its history is of people: nothing fell from the sky but what every agency begins with, and the answers of vendors, which the program notes on their orders.
  expect((await owner.query('select distinct table_name from record_changes where actor is null order by 1')).rows).toEqual([{ table_name: 'approval_chains' }, { table_name: 'approval_steps' }, { table_name: 'finance_terms' }, { table_name: 'purchase_orders' }, { table_name: 'vendor_terms' }])
  expect(mails).toEqual([])
})
