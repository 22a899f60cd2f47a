import { expect, test } from 'vitest'
import { paying } from '#tests/paying.ts'
import { city } from '#tests/city.ts'
import {
  addProjectSource,
  editProject,
  projectCommands,
  projectFromRequest,
  proposeProject,
  removeProjectSource,
} from './commands.ts'
import { enterCost, ownCostCommands } from '../own-costs/commands.ts'
import { projectCosts } from './costs.ts'

const { cancel, close, complete, hold, replan, resume, start } = projectCommands

test('a project is proposed by one person and started by another, spends through an order, and its bills are its cost', async () => {
  const place = await paying()
  const { rosa, max, ada, does, order, approvedInvoice, sees } = place
  const terms = {
    name: 'Mill Road culvert',
    program: 'streets',
    kind: 'construction',
    manager: rosa.user_id,
    starts_on: '2026-10-01',
    ends_on: '2027-03-31',
    budget: 1_000_00,
    federal: false,
  } as const
  await expect(does(rosa, proposeProject, { ...terms, ends_on: '2026-09-30' } as never)).rejects.toThrow(
    '“Due” can’t be before “Start date”',
  )
  const row = await does(rosa, proposeProject, terms as never)
  await expect(does(rosa, start, { id: row.id })).rejects.toThrow('Only a manager can do this.')
  await does(max, start, { id: row.id })
  await expect(does(rosa, editProject, { id: row.id, version: 2, changes: { budget: 1 } as never })).rejects.toThrow()

  await does(rosa, addProjectSource, { project: row.id, contract: null, purchase_order: order.id })
  const other = await does(rosa, proposeProject, { ...terms, name: 'Another' } as never)
  await expect(
    does(rosa, addProjectSource, { project: other.id, contract: null, purchase_order: order.id }),
  ).rejects.toThrow('“Mill Road culvert” is already linked to it, and its bills can count only once.')
  await approvedInvoice(40, 12.5)
  const [cost] = await does(rosa, projectCosts, { project: row.id })
  expect(cost).toEqual({
    project: row.id,
    ordered: 1_250_00,
    billed: 500_00,
    paid: 0,
    own: 0,
    certified: 0,
    spent: 500_00,
  })
  await expect(
    does(max, replan, { id: row.id, budget: 499_99, ends_on: '2027-03-31', reason: 'Less is needed.' }),
  ).rejects.toThrow('$500.00 is already billed. Enter at least that much.')
  expect(
    await does(max, replan, {
      id: row.id,
      budget: 1_500_00,
      ends_on: '2027-04-30',
      reason: 'The council added to it.',
    }),
  ).toMatchObject({ budget: 1_500_00, status: 'active' })

  // The person who set the budget can't start the spending, whatever the reason they became its proposer.
  await does(max, editProject, { id: other.id, version: other.version, changes: { budget: 9_000_00 } as never })
  await expect(does(max, start, { id: other.id })).rejects.toThrow(
    'You can’t start a project you proposed. Another manager must start it.',
  )

  const zoe = await city()
  expect(await zoe.sees(zoe.ada, 'select id from projects where id = $1', [row.id])).toEqual([])
  await expect(zoe.does(zoe.max, start, { id: row.id })).rejects.toThrow('This project does not exist.')
  expect(await zoe.does(zoe.max, projectCosts, { project: row.id })).toEqual([])

  await does(rosa, complete, { id: row.id })
  await does(ada, close, { id: row.id, reason: 'Accepted on site.' })
  expect(await sees(rosa, 'select status, done from projects where id = $1', [row.id])).toMatchObject([
    { status: 'closed' },
  ])
})

test('only the project lead or a manager can remove a linked order, and only while the project is open', async () => {
  const { rosa, max, does, order, sees, person } = await paying()
  const row = await does(rosa, proposeProject, {
    name: 'Mill Road culvert',
    program: 'streets',
    kind: 'construction',
    manager: rosa.user_id,
    starts_on: '2026-10-01',
    ends_on: '2027-03-31',
    budget: 1_000_00,
    federal: false,
  } as never)
  const source = await does(rosa, addProjectSource, { project: row.id, contract: null, purchase_order: order.id })
  await expect(
    does(await person('Eve'), removeProjectSource, { id: source.id, reason: 'It looks dear.' }),
  ).rejects.toThrow('Only the project lead or a manager can do this.')
  await does(rosa, removeProjectSource, { id: source.id, reason: 'The wrong order.' })
  const again = await does(rosa, addProjectSource, { project: row.id, contract: null, purchase_order: order.id })
  await does(max, removeProjectSource, { id: again.id, reason: 'The wrong order.' })
  expect(await sees(rosa, 'select id from project_sources')).toEqual([])
})

test('a funded capital request becomes one project, created by a person other than the requester', async () => {
  const { rosa, max, ada, does, sees, owner, organization } = await city()
  const { rows } = await owner.query(
    `insert into capital_projects (organization_id, number, title, program, department, need, sponsor, requested_by,
      cost, status) values ($1, 'CIP-1', 'Bridge', 'streets', 'Works', 'It fails.', $2, $2, 50000, 'scored')
      returning id`,
    [organization.id, max.user_id],
  )
  const terms = { id: rows[0].id as string, manager: rosa.user_id, starts_on: '2026-12-01', ends_on: '2027-12-01' }
  await expect(does(ada, projectFromRequest, terms)).rejects.toThrow(
    'Only a funded capital request can become a project.',
  )
  await owner.query(`update capital_projects set status = 'funded' where id = $1`, [terms.id])
  await expect(does(max, projectFromRequest, terms)).rejects.toThrow(
    'You can’t create a project from your own request.',
  )
  expect(await does(ada, projectFromRequest, terms)).toMatchObject({
    name: 'Bridge',
    budget: 500_00,
    status: 'planned',
    capital_project: terms.id,
  })
  await expect(does(ada, projectFromRequest, terms)).rejects.toThrow('This request already has a project.')
  expect(await sees(rosa, 'select status from capital_projects where id = $1', [terms.id])).toEqual([
    { status: 'under_way' },
  ])
})

test('the project lead puts a project on hold, and open items block completing and closing it', async () => {
  const { rosa, max, ada, does, person, owner, organization } = await city()
  const dates = { starts_on: '2026-10-01', ends_on: '2027-03-31' }
  const terms = { name: 'Mill Road culvert', program: 'streets', kind: 'construction', manager: rosa.user_id, ...dates }
  const { id } = await does(max, proposeProject, { ...terms, budget: 0, federal: false } as never)
  await expect(does(ada, start, { id })).rejects.toThrow('Enter a budget first.')
  await owner.query('update projects set budget = 100000 where id = $1', [id])
  await does(ada, start, { id })
  const lee = await person('Lee')
  await expect(does(lee, hold, { id, reason: 'Rain' })).rejects.toThrow('Only a manager, or the person under “Lead”')
  expect(await does(rosa, hold, { id, reason: 'Rain' })).toMatchObject({ status: 'on_hold', end_reason: 'Rain' })
  expect(await does(rosa, resume, { id })).toMatchObject({ status: 'active', end_reason: 'Rain' })

  const same = { id, budget: 1_000_00, ends_on: dates.ends_on, reason: 'Nothing' }
  await expect(does(max, replan, same)).rejects.toThrow('Enter a new budget or a new end date.')
  const backwards = does(max, replan, { ...same, ends_on: '2026-09-30' })
  await expect(backwards).rejects.toMatchObject({
    fields: { ends_on: 'The end date must be on or after the start date.' },
  })
  await expect(does(rosa, replan, { ...same, budget: 1 })).rejects.toThrow('Only a manager can do this.')

  const task = `insert into project_tasks (organization_id, project, code, name, days, done)
    values ($1, $2, '1', 'Dig', 5, 0)`
  await owner.query(task, [organization.id, id])
  expect(await does(rosa, projectCommands.facts, { id })).toMatchObject({ tasks: 1 })
  await expect(does(rosa, complete, { id })).rejects.toThrow('Complete every task first')
  await owner.query('update project_tasks set done = 100 where project = $1', [id])
  expect(await does(rosa, complete, { id })).toMatchObject({ status: 'completed' })
  await expect(does(rosa, close, { id, reason: 'Complete' })).rejects.toThrow('Only a manager can do this.')
  const other = await does(rosa, proposeProject, { ...terms, manager: max.user_id, budget: 1, federal: false } as never)
  await does(ada, start, { id: other.id })
  await does(max, complete, { id: other.id })
  await expect(does(max, close, { id: other.id, reason: 'Complete' })).rejects.toThrow(
    'You can’t close a project you led.',
  )
  expect(await does(ada, close, { id: other.id, reason: 'Complete' })).toMatchObject({ status: 'closed' })
  await expect(does(max, cancel, { id: other.id, reason: 'No' })).rejects.toThrow(
    'PJ-2026-0002 is closed and can’t be canceled.',
  )
})

test('the agency’s own cost counts once, unless the second has a calculation of its own', async () => {
  const { rosa, max, does, sees } = await city()
  const row = await does(rosa, proposeProject, {
    name: 'Park paths',
    program: 'parks',
    kind: 'construction',
    manager: rosa.user_id,
    starts_on: '2026-10-01',
    ends_on: '2027-03-31',
    budget: 100_000_00,
    federal: false,
  } as never)
  await does(max, start, { id: row.id })
  const cost = {
    ...{ project: row.id, day: '2026-11-20', kind: 'labor', words: 'Crew', amount: 42_000_00, evidence: [] },
    basis: '700 hours at $60.00',
  }
  const first = await does(rosa, enterCost, cost as never)
  const refusal =
    '$42,000.00 of November 20, 2026 is already entered as “Crew”. If this is another cost, enter its own calculation.'
  await expect(
    does(max, enterCost, { ...cost, words: 'Paths', basis: ' 700 HOURS at $60.00 ' } as never),
  ).rejects.toThrow(refusal)
  await does(max, ownCostCommands.confirm, { id: first.id })
  await expect(does(max, enterCost, cost as never)).rejects.toThrow(refusal)
  const other = await does(rosa, enterCost, { ...cost, words: 'Night crew', basis: '350 hours at $120.00' } as never)
  await does(max, ownCostCommands.confirm, { id: other.id })
  expect(await sees(max, `select sum(amount)::int8 as sum from project_costs where status = 'confirmed'`)).toEqual([
    { sum: 84_000_00 },
  ])
})
