import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { applicationCommands, draftApplication } from '../applications/commands.ts'
import { print } from '#platform/documents/print.ts'
import { plainWords } from '#platform/documents/document.ts'
import { draftPlan, editPlan, planCommands, planDocument, setPlanLines } from './commands.ts'

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

test('the SF-424A of a proposal is filled from its lines; a construction budget has no such form', async () => {
  const { does, max, owner, organization } = await city()
  await owner.query('select app.default_grants($1)', [organization.id])
  const { id, version } = await does(max, draftPlan, {
    title: 'Buses for Phương Liễu',
    owner: max.user_id,
    match_share: 20,
  } as never)
  const lines = [{ class: 'equipment', description: 'Bus', quantity: 3, unit_cost: 340_000_00 }]
  const changed = await does(max, setPlanLines, { id, version, lines: lines as never })
  const paper = await does(max, planDocument, { id })
  const table = paper.body.find((block) => block.is === 'table')!
  const answers = Object.fromEntries(
    table.rows.map(([item, , answer]) => [plainWords(item as string), plainWords(answer as string)]),
  )
  expect(answers).toMatchObject({
    'A1 (a)': 'Buses for Phương Liễu',
    'A5 (g)': '$1,020,000.00',
    '6d (1)': '$1,020,000.00',
    '6k (5)': '$1,020,000.00',
    '12 (e)': '$204,000.00',
    '13 (quarter 4)': '$204,000.00',
  })
  expect(paper.body).toHaveLength(1)
  expect(
    Buffer.from(await print(paper, { warn: () => undefined }))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await does(max, editPlan, { id, version: changed.version, changes: { form: '424c' } as never })
  await expect(does(max, planDocument, { id })).rejects.toThrow(
    'Only the SF-424A can be filled from the lines of a proposal.',
  )
})
