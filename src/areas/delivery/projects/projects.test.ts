import { expect, test } from 'vitest'
import { paying } from '#tests/paying.ts'
import { city } from '#tests/city.ts'
import { addProjectSource, closeProject, completeProject, editProject, projectFromRequest, proposeProject, removeProjectSource, replanProject, startProject } from './commands.ts'
import { projectCosts } from './costs.ts'

test('a project is proposed by one and started by another, spends through an order, and what was billed is its cost', async () => {
  const place = await paying()
  const { rosa, max, ada, does, order, approvedInvoice, sees } = place
  const terms = { name: 'Mill Road culvert', program: 'streets', kind: 'construction', manager: rosa.user_id, starts_on: '2026-10-01', ends_on: '2027-03-31', budget: 1_000_00, federal: false } as const
  await expect(does(rosa, proposeProject, { ...terms, ends_on: '2026-09-30' } as never)).rejects.toThrow('“To be done by” can’t be before “Starts”')
  const row = await does(rosa, proposeProject, terms as never)
  await expect(does(rosa, startProject, { id: row.id })).rejects.toThrow('Starting a project needs the role manager.')
  await does(max, startProject, { id: row.id })
  await expect(does(rosa, editProject, { id: row.id, version: 2, changes: { budget: 1 } as never })).rejects.toThrow()

  await does(rosa, addProjectSource, { project: row.id, contract: null, purchase_order: order.id })
  const other = await does(rosa, proposeProject, { ...terms, name: 'Another' } as never)
  await expect(does(rosa, addProjectSource, { project: other.id, contract: null, purchase_order: order.id })).rejects.toThrow('“Mill Road culvert” spends through it already, and its bills count once.')
  await approvedInvoice(40, 12.5)
  const [cost] = await does(rosa, projectCosts, { project: row.id })
  expect(cost).toEqual({ project: row.id, ordered: 1_250_00, billed: 500_00, paid: 0, own: 0, certified: 0, spent: 500_00 })
  await expect(does(max, replanProject, { id: row.id, budget: 499_99, ends_on: '2027-03-31', reason: 'Less is needed.' })).rejects.toThrow('$500.00 are billed already: the budget cannot be less.')
  expect(await does(max, replanProject, { id: row.id, budget: 1_500_00, ends_on: '2027-04-30', reason: 'The council added to it.' })).toMatchObject({ budget: 1_500_00, status: 'active' })

  // Whoever set the budget is not who lets it be spent, however it came to be theirs.
  await does(max, editProject, { id: other.id, version: other.version, changes: { budget: 9_000_00 } as never })
  await expect(does(max, startProject, { id: other.id })).rejects.toThrow('Somebody else starts a project that you proposed.')

  const zoe = await city()
  expect(await zoe.sees(zoe.ada, 'select id from projects where id = $1', [row.id])).toEqual([])
  await expect(zoe.does(zoe.max, startProject, { id: row.id })).rejects.toThrow('This project does not exist.')
  expect(await zoe.does(zoe.max, projectCosts, { project: row.id })).toEqual([])

  await does(rosa, completeProject, { id: row.id })
  await does(ada, closeProject, { id: row.id, reason: 'Accepted on site.' })
  expect(await sees(rosa, 'select status, done from projects where id = $1', [row.id])).toMatchObject([{ status: 'closed' }])
})

test('a source of cost is taken away by whoever leads the project, or a manager, while it goes on', async () => {
  const { rosa, max, does, order, sees, person } = await paying()
  const row = await does(rosa, proposeProject, { name: 'Mill Road culvert', program: 'streets', kind: 'construction', manager: rosa.user_id, starts_on: '2026-10-01', ends_on: '2027-03-31', budget: 1_000_00, federal: false } as never)
  const source = await does(rosa, addProjectSource, { project: row.id, contract: null, purchase_order: order.id })
  await expect(does(await person('Eve'), removeProjectSource, { id: source.id, reason: 'It looks dear.' })).rejects.toThrow('Whoever leads this project decides this, or a manager.')
  await does(rosa, removeProjectSource, { id: source.id, reason: 'The wrong order.' })
  const again = await does(rosa, addProjectSource, { project: row.id, contract: null, purchase_order: order.id })
  await does(max, removeProjectSource, { id: again.id, reason: 'The wrong order.' })
  expect(await sees(rosa, 'select id from project_sources')).toEqual([])
})

test('a funded capital request becomes one project, made by somebody else than who asked', async () => {
  const { rosa, max, ada, does, sees, owner, organization } = await city()
  const { rows } = await owner.query(`insert into capital_projects (organization_id, number, title, program, department, need, sponsor, requested_by, cost, status) values ($1, 'CIP-1', 'Bridge', 'streets', 'Works', 'It fails.', $2, $2, 50000, 'scored') returning id`, [organization.id, max.user_id])
  const terms = { id: rows[0].id as string, manager: rosa.user_id, starts_on: '2026-12-01', ends_on: '2027-12-01' }
  await expect(does(ada, projectFromRequest, terms)).rejects.toThrow('Only a funded capital request becomes a project.')
  await owner.query(`update capital_projects set status = 'funded' where id = $1`, [terms.id])
  await expect(does(max, projectFromRequest, terms)).rejects.toThrow('Somebody else makes a project of what you asked for.')
  expect(await does(ada, projectFromRequest, terms)).toMatchObject({ name: 'Bridge', budget: 500_00, status: 'planned', capital_project: terms.id })
  await expect(does(ada, projectFromRequest, terms)).rejects.toThrow('It is a project already.')
  expect(await sees(rosa, 'select status from capital_projects where id = $1', [terms.id])).toEqual([{ status: 'under_way' }])
})
