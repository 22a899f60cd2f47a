import { expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/dates.ts'
import { recovering } from '#tests/fema.ts'
import { checkEligibility, damageCommands } from '../damage/commands.ts'
import { enterDeclaration } from '../declarations/commands.ts'
import { draftMitigation, mitigationCommands } from '../mitigation/commands.ts'
import { draftPaProject, editPaProject, paProjectCommands } from './commands.ts'
import { draftPaRequest, editPaRequest, paRequestCommands } from './request-commands.ts'

test('a request is due thirty days after the place was designated; its scoping meeting begins the sixty days for damage', async () => {
  const { asks, eligible, does, rosa, max, declared, today, clock } = await recovering()
  await expect(asks({ area: 'Nowhere' })).rejects.toThrow(
    'Nowhere is not designated for Public Assistance under DR-4706-IA.',
  )
  const row = await asks()
  expect(row.due_on).toBe(addDays(declared, 30))
  clock.advance(2 * 86_400_000)
  await expect(does(rosa, paRequestCommands.submit, { id: row.id })).rejects.toThrow('Enter why it comes late.')
  const late = await does(rosa, editPaRequest, {
    id: row.id,
    version: row.version,
    changes: { late_reason: 'The office was under water.' },
  })
  await does(rosa, paRequestCommands.submit, { id: late.id })
  await expect(does(rosa, paRequestCommands.accept, { id: row.id, words: 'Yes.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  expect(await does(max, paRequestCommands.refuse, { id: row.id, words: 'No facility.' })).toMatchObject({
    status: 'ineligible',
    answer: 'No facility.',
  })
  clock.advance(-2 * 86_400_000)
  const met = await eligible()
  expect(met.damage_due).toBe(addDays(today, 60))
  const { holdScoping, withdraw } = paRequestCommands
  await expect(does(rosa, holdScoping, { id: met.id, day: addDays(today, 1) })).rejects.toMatchObject({
    fields: { day: 'Enter a day that is not in the future.' },
  })
  await expect(does(rosa, holdScoping, { id: met.id, day: addDays(today, -1) })).rejects.toMatchObject({
    fields: { day: 'The meeting comes after the request.' },
  })
  expect(await does(rosa, withdraw, { id: met.id, reason: 'No damage.' })).toMatchObject({
    status: 'withdrawn',
    answer: 'No damage.',
  })
})

test('a nonprofit shows what it is before it asks', async () => {
  const { asks, does, rosa } = await recovering()
  const row = await asks({ applicant_kind: 'nonprofit', nonprofit_proof: 'none' })
  await expect(does(rosa, paRequestCommands.submit, { id: row.id })).rejects.toThrow('IRS letter')
})

test('what follows from a project follows its fields: eligible, federal, small or large, and its last day', async () => {
  const { eligible, drafts, does, rosa, declared } = await recovering()
  const request = await eligible()
  const row = await drafts(request.id)
  expect(row).toMatchObject({
    eligible: 600_000_00,
    federal: 450_000_00,
    size: 'small',
    threshold: 1_062_900_00,
    complete_by: addMonths(declared, 18),
  })
  expect(
    await does(rosa, editPaProject, {
      id: row.id,
      version: row.version,
      changes: { estimate: 1_262_900_00, category: 'B' },
    }),
  ).toMatchObject({ eligible: 1_062_900_00, size: 'large', complete_by: addMonths(declared, 6) })
})

test('a project does not change away from the damage that is in it, nor from its disaster', async () => {
  const { eligible, accepted, drafts, does, rosa, max, owner, declaration, declared, today } = await recovering()
  const request = await eligible()
  const row = await drafts(request.id)
  const item = await accepted(request.id)
  await does(rosa, damageCommands.joinProject, { id: item.id, project: row.id })
  await expect(
    does(rosa, editPaProject, { id: row.id, version: row.version, changes: { category: 'G' } }),
  ).rejects.toThrow(`${item.number} is in this project`)
  const other = await does(max, enterDeclaration, {
    number: 'DR-4707-IA',
    title: 'Wind',
    type: 'DR',
    incident: 'Wind',
    state: 'IA',
    declared_on: declared,
    incident_begins: addDays(today, -50),
    public_assistance: true,
    federal_share: 90,
    emergency_share: 90,
    owner: max.user_id,
  } as never)
  await expect(
    does(rosa, editPaProject, { id: row.id, version: row.version, changes: { declaration: other.id } }),
  ).rejects.toThrow('belongs to another disaster')
  await owner.query('update pa_projects set declaration = $2 where id = $1', [row.id, other.id])
  await expect(does(max, paProjectCommands.submit, { id: row.id })).rejects.toThrow('belongs to another disaster')
  await owner.query(`update pa_projects set declaration = $2, category = 'G' where id = $1`, [row.id, declaration.id])
  await expect(does(max, paProjectCommands.submit, { id: row.id })).rejects.toThrow(`${item.number} is in this project`)
})

test('mitigation that pays for itself is not shown by an analysis that was taken back, nor damage by a check that a later one overruled', async () => {
  const { eligible, accepted, drafts, yes, does, rosa, max, owner, declaration } = await recovering()
  const request = await eligible()
  const { id } = await drafts(request.id, { mitigation: 900_000_00, mitigation_basis: 'bca' })
  const item = await accepted(request.id)
  const analysis = await does(rosa, draftMitigation, {
    title: 'Box culvert',
    program: 'pa_406',
    declaration: declaration.id,
    pa_project: id,
    activity: 'drainage',
    scope: 'A box culvert',
    plan: 'adopted',
    cost: 600_000_00,
    benefits: 50_000_00,
    owner: rosa.user_id,
    documents: [],
  } as never)
  await does(max, checkEligibility, { damage: item.id, ...yes, caused: 'no' } as never)
  await does(rosa, damageCommands.joinProject, { id: item.id, project: id })
  await expect(does(max, paProjectCommands.submit, { id })).rejects.toThrow(
    'One damage item has no check that found it eligible.',
  )
  await owner.query(`update eligibility_checks set status = 'eligible' where damage = $1`, [item.id])
  await does(rosa, mitigationCommands.withdraw, { id: analysis.id, reason: 'The figures are wrong.' })
  await expect(does(max, paProjectCommands.submit, { id })).rejects.toThrow(
    'A benefit-cost ratio of 1.0 or more is shown first',
  )
  await owner.query(`update mitigation_projects set status = 'draft' where id = $1`, [analysis.id])
  expect(await does(max, paProjectCommands.submit, { id })).toMatchObject({ status: 'submitted' })
})

test('a project is sent by somebody else, with damage that was checked, and obligated after the review', async () => {
  const { eligible, accepted, drafts, does, rosa, max, today } = await recovering()
  const request = await eligible()
  const { id, federal } = await drafts(request.id)
  await expect(does(rosa, paProjectCommands.submit, { id })).rejects.toThrow('Only a manager can do this.')
  await expect(does(max, paProjectCommands.submit, { id })).rejects.toThrow('No damage item is in this project yet.')
  // The button is judged by the facts of the command.
  expect(await does(max, paProjectCommands.facts, { id })).toMatchObject({
    notReady: expect.stringContaining('No damage item is in this project yet.'),
    wroteIt: false,
  })
  await does(rosa, damageCommands.joinProject, { id: (await accepted(request.id)).id, project: id })
  await does(max, paProjectCommands.submit, { id })
  const obligate = (amount: number, day = today) =>
    does(max, paProjectCommands.obligate, { id, amount, day, funding: null, fema_number: '' })
  await expect(obligate(federal)).rejects.toThrow('after the environmental and historic review')
  await expect(
    does(max, paProjectCommands.noteReview, { id, ehp: 'conditions' as const, conditions: ' ' }),
  ).rejects.toMatchObject({ fields: { conditions: 'Enter the conditions: the work is bound to them.' } })
  await does(max, paProjectCommands.noteReview, {
    id,
    ehp: 'conditions' as const,
    conditions: 'No work in the river before July.',
  })
  await expect(obligate(federal + 1)).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('more than the federal share of $450,000.00') },
  })
  await expect(obligate(federal, addDays(today, 1))).rejects.toMatchObject({
    fields: { day: 'Enter a day that is not in the future.' },
  })
  expect(await obligate(federal)).toMatchObject({ status: 'obligated', obligated: 450_000_00, obligated_on: today })
})

test('an obligated project goes on over its progress to its close, by somebody else than its author', async () => {
  const { obligated, does, rosa, max, today } = await recovering()
  const { id } = await obligated()
  await expect(does(rosa, paProjectCommands.complete, { id, day: today })).rejects.toThrow(
    '0% of the work is reported.',
  )
  await does(rosa, paProjectCommands.tellProgress, {
    id,
    complete: 60,
    day: addDays(today, -1),
    words: 'The pipe lies.',
  })
  await expect(
    does(rosa, paProjectCommands.tellProgress, { id, complete: 50, day: today, words: 'Less.' }),
  ).rejects.toMatchObject({ fields: { complete: '60% was reported. Work that is done stays done.' } })
  await expect(does(max, paProjectCommands.extend, { id, months: 31, reason: 'Winter.' })).rejects.toThrow(
    'The recipient can give 30 months in all',
  )
  await does(max, paProjectCommands.extend, { id, months: 30, reason: 'Winter.' })
  await does(rosa, paProjectCommands.tellProgress, { id, complete: 100, day: today, words: 'The road is open.' })
  await does(rosa, paProjectCommands.complete, { id, day: today })
  await expect(does(rosa, paProjectCommands.askCloseout, { id })).rejects.toThrow('Only a manager can do this.')
  await does(max, paProjectCommands.askCloseout, { id })
  await expect(does(rosa, paProjectCommands.close, { id, final: 1, reason: 'x' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  expect(
    await does(max, paProjectCommands.close, { id, final: 590_000_00, reason: 'As the final review found.' }),
  ).toMatchObject({ status: 'closed', final: 590_000_00, closed_on: today })
})

test('FEMA returns or denies a project, which its author does not record', async () => {
  const { eligible, accepted, drafts, does, rosa, max, ada } = await recovering()
  const request = await eligible()
  const row = await drafts(request.id)
  await does(rosa, damageCommands.joinProject, { id: (await accepted(request.id)).id, project: row.id })
  const { submit, return: sendBack, deny } = paProjectCommands
  const written = await does(max, editPaProject, {
    id: row.id,
    version: row.version,
    changes: { scope: 'Replace it with a larger one' },
  })
  await expect(does(max, submit, { id: row.id, version: written.version })).rejects.toThrow(
    'You changed this project. Another manager sends it.',
  )
  await does(ada, submit, { id: row.id })
  await expect(does(rosa, sendBack, { id: row.id, reason: 'The drawings.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  expect(await does(max, sendBack, { id: row.id, reason: 'The drawings.' })).toMatchObject({ status: 'returned' })
  await does(ada, submit, { id: row.id })
  expect(await does(max, deny, { id: row.id, reason: 'Not in the area.' })).toMatchObject({ status: 'denied' })
})

test('a project that is taken back gives its damage free; without a request found eligible there is none', async () => {
  const { asks, eligible, accepted, drafts, does, rosa, sees, declaration } = await recovering()
  const waiting = await asks()
  await expect(drafts(waiting.id)).rejects.toThrow('City is not found eligible yet')
  const request = await eligible()
  const [item, project] = [await accepted(request.id), await drafts(request.id)]
  await does(rosa, damageCommands.joinProject, { id: item.id, project: project.id })
  await does(rosa, paProjectCommands.withdraw, { id: project.id, reason: 'Merged with another.' })
  expect(await sees(rosa, 'select status, project from damage_items where id = $1', [item.id])).toEqual([
    { status: 'accepted', project: null },
  ])
  const next = await recovering()
  await expect(
    next.does(next.rosa, draftPaRequest, {
      declaration: declaration.id,
      applicant: 'Ours',
      applicant_kind: 'local',
      area: 'Alder (County)',
      contact: next.rosa.user_id,
      documents: [],
    } as never),
  ).rejects.toThrow('does not exist')
  await expect(
    next.does(next.rosa, draftPaProject, {
      title: 'x',
      declaration: declaration.id,
      request: request.id,
      category: 'C',
      damage: 'x',
      scope: 'x',
      estimate: 1,
      insurance_known: 'none',
      owner: next.rosa.user_id,
      documents: [],
    } as never),
  ).rejects.toThrow('does not exist')
})
