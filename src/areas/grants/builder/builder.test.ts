import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { applicationCommands, draftApplication } from '../applications/commands.ts'
import { draftPlan, planCommands, setPlanLines } from './commands.ts'

test('finalizing a budget proposal sets the amount requested in its draft application', async () => {
  const { does, max, rosa, owner, organization, clock, sees } = await city()
  await owner.query('select app.default_grants($1)', [organization.id])
  const { finish, reopen, facts } = planCommands
  const { id: application } = await does(max, draftApplication, {
    title: 'Culverts',
    agency: 'State',
    asked: 1_00,
    lead: max.user_id,
    closes_on: clock.today(),
    documents: [],
  } as never)
  const { id, version } = await does(max, draftPlan, { title: 'Culverts', application, owner: max.user_id } as never)
  await expect(does(max, finish, { id })).rejects.toThrow('Add at least one line.')
  expect(await does(max, facts, { id })).toEqual({ missing: 'Add at least one line.', changeable: true })
  await expect(does(rosa, finish, { id })).rejects.toThrow('Only a manager can do this.')
  const lines = [{ class: 'construction', description: 'Culvert', quantity: 2, unit_cost: 50_000_00 }]
  await does(max, setPlanLines, { id, version, lines: lines as never })
  expect(await does(max, finish, { id })).toMatchObject({ status: 'final', federal: 100_000_00 })
  const asked = () => sees(max, 'select asked::float8 as asked from grant_applications where id = $1', [application])
  expect(await asked()).toEqual([{ asked: 100_000_00 }])
  expect(await does(max, reopen, { id })).toMatchObject({ status: 'draft' })
  await does(max, finish, { id })
  await does(max, applicationCommands.review, { id: application })
  await expect(does(max, reopen, { id })).rejects.toThrow('The application is no longer a draft.')
})
