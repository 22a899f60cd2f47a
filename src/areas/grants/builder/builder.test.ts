import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { draftApplication } from '../applications/commands.ts'
import { applicationCommands } from '../submissions/commands.ts'
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
  const tables = paper.body.filter((block) => block.is === 'table')
  const line = (caption: string, label: string) =>
    tables
      .find((table) => table.caption.startsWith(caption))!
      .rows.find(([first]) => String(first).startsWith(label))!
      .map((cell) => plainWords(cell as string))
  expect(line('Section A', '1.')[1]).toBe('Buses for Phương Liễu')
  expect(line('Section A', '5.').at(-1)).toBe('$1,020,000.00')
  expect(line('Section B', '6d.')[1]).toBe('$1,020,000.00')
  expect(line('Section B', '6k.')[5]).toBe('$1,020,000.00')
  expect(line('Section C', '12.').at(-1)).toBe('$204,000.00')
  expect(line('Section D', '13.').at(-1)).toBe('$204,000.00')
  expect(paper.body.filter((block) => block.is === 'heading').map(({ words }) => words)).not.toContain('Not complete')
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
