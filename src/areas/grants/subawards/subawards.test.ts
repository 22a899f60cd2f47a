import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { editRequest, receiveRequest, requestCommands } from './requests/commands.ts'

test('a request is approved by a person who neither entered nor changed it, and becomes a cost once', async () => {
  const { organization, owner, does, max, ada, person } = await city()
  const [funding, vendor, subaward] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
      amount, drafted_by, documents, status)
      values ($1, $2, 'G-1', 'Training', 'federal', 'FEMA', $3, '2025-01-01', '2025-01-01', '2030-12-31', 10000000, $3,
        '[]', 'active')`,
    [organization.id, funding, max.user_id],
  )
  await owner.query(
    `insert into grant_budget_lines (organization_id, funding, position, class, description, federal)
      values ($1, $2, 1, 'contractual', 'Courses', 10000000)`,
    [organization.id, funding],
  )
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-9', 'Birch', 'nonprofit', 'b@example.com', 'active')`,
    [organization.id, vendor],
  )
  await owner.query(
    `insert into subawards (organization_id, id, number, funding, recipient, title, description, amount, starts_on,
      ends_on, manager, drafted_by, documents, status)
      values ($1, $2, 'SA-1', $3, $4, 'Courses', 'Courses', 8000000, '2025-01-01', '2025-12-31', $5, $5, '[]',
        'active')`,
    [organization.id, subaward, funding, vendor, max.user_id],
  )
  const request = await does(max, receiveRequest, {
    subaward,
    period_start: '2025-01-01',
    period_end: '2025-03-31',
    amount: 10_000_00,
    description: 'Courses',
    documents: [],
  } as never)
  await does(ada, editRequest, { id: request.id, version: request.version, changes: { amount: 70_000_00 } as never })
  await expect(does(ada, requestCommands.approve, { id: request.id })).rejects.toThrow(
    'You can’t approve a request you changed. Another manager must approve it.',
  )
  const eve = await person('Eve', 'manager')
  const both = await Promise.allSettled([
    does(eve, requestCommands.approve, { id: request.id }),
    does(eve, requestCommands.approve, { id: request.id }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(
    (
      await owner.query(
        `select g.spent, s.paid, (select count(*)::int from grant_costs c where c.funding = g.id) as costs from grants g
          join subawards s on s.funding = g.id where g.id = $1`,
        [funding],
      )
    ).rows,
  ).toEqual([{ spent: 70_000_00, paid: 70_000_00, costs: 1 }])
})
