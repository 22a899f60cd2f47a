import { expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/dates.ts'
import { isStillDue } from '#platform/records/due.ts'
import { recovering } from '#tests/fema.ts'
import { checkEligibility, damageCommands } from '../damage/commands.ts'
import { enterDeclaration } from '../declarations/commands.ts'
import { draftMitigation, mitigationCommands } from '../mitigation/commands.ts'
import { draftPaProject, editPaProject, paProjectCommands } from './commands.ts'
import { paRequest } from './records.ts'
import { draftPaRequest, editPaRequest, paRequestCommands } from './request-commands.ts'

test('a request is due thirty days after the area was designated, and its scoping meeting starts the sixty days for damage', async () => {
  const { asks, eligible, does, rosa, max, declared, today, clock } = await recovering()
  await expect(asks({ area: 'Nowhere' })).rejects.toThrow(
    'Nowhere isn’t designated for Public Assistance under DR-4706-IA.',
  )
  const row = await asks()
  expect(row.due_on).toBe(addDays(declared, 30))
  clock.advance(2 * 86_400_000)
  const submits = (id: string, day: string) => does(rosa, paRequestCommands.submit, { id, day })
  await expect(submits(row.id, addDays(today, 2))).rejects.toMatchObject({
    fields: { day: expect.stringContaining('2 days earlier. Enter the reason for the late filing.') },
  })
  await expect(submits(row.id, addDays(today, 3))).rejects.toMatchObject({
    fields: { day: 'The date can’t be in the future.' },
  })
  await expect(submits(row.id, addDays(declared, -1))).rejects.toThrow('before its disaster is declared')
  // Recorded two days after it was sent, on the last day.
  expect(await submits((await asks()).id, today)).toMatchObject({ submitted_on: today })
  const late = await does(rosa, editPaRequest, {
    id: row.id,
    version: row.version,
    changes: { late_reason: 'The office was under water.' },
  })
  await submits(late.id, addDays(today, 2))
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
    fields: { day: 'The date can’t be in the future.' },
  })
  await expect(does(rosa, holdScoping, { id: met.id, day: addDays(today, -1) })).rejects.toMatchObject({
    fields: { day: 'The meeting date can’t be before the request was submitted.' },
  })
  // Once all damage is reported, its deadline is met.
  const { finishDamage } = paRequestCommands
  const { due } = paRequest.fields.damage_due
  expect(isStillDue(due!, met)).toBe(true)
  const reported = await does(rosa, finishDamage, { id: met.id })
  expect(isStillDue(due!, reported)).toBe(false)
  await expect(does(rosa, finishDamage, { id: met.id })).rejects.toThrow('All damage is already marked as reported.')
  expect(await does(rosa, withdraw, { id: met.id, reason: 'No damage.' })).toMatchObject({
    status: 'withdrawn',
    answer: 'No damage.',
  })
})

test('a nonprofit documents its eligibility before it submits a request', async () => {
  const { asks, does, rosa, today } = await recovering()
  const row = await asks({ applicant_kind: 'nonprofit', nonprofit_proof: 'none' })
  await expect(does(rosa, paRequestCommands.submit, { id: row.id, day: today })).rejects.toThrow('IRS letter')
})

test('eligible cost, federal share, size and deadline follow from the fields of a project', async () => {
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

test("a project can't change to a category without its damage, nor to another disaster", async () => {
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
  await expect(does(max, paProjectCommands.submit, { id: row.id, day: today })).rejects.toThrow(
    'belongs to another disaster',
  )
  await owner.query(`update pa_projects set declaration = $2, category = 'G' where id = $1`, [row.id, declaration.id])
  await expect(does(max, paProjectCommands.submit, { id: row.id, day: today })).rejects.toThrow(
    `${item.number} is in this project`,
  )
})

test("a withdrawn analysis can't support mitigation, and an overruled eligibility check can't support damage", async () => {
  const { eligible, accepted, drafts, yes, does, rosa, max, owner, declaration, today } = await recovering()
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
  await expect(does(max, paProjectCommands.submit, { id, day: today })).rejects.toThrow(
    'One damage item has not been found eligible. Check its eligibility first.',
  )
  await owner.query(`update eligibility_checks set status = 'eligible' where damage = $1`, [item.id])
  await does(rosa, mitigationCommands.withdraw, { id: analysis.id, reason: 'The figures are wrong.' })
  await expect(does(max, paProjectCommands.submit, { id, day: today })).rejects.toThrow(
    'Show a benefit-cost ratio of 1.0 or more first.',
  )
  await owner.query(`update mitigation_projects set status = 'draft' where id = $1`, [analysis.id])
  expect(await does(max, paProjectCommands.submit, { id, day: today })).toMatchObject({ status: 'submitted' })
})

test('a second person submits a project, with checked damage, and it is obligated after the review', async () => {
  const { eligible, accepted, drafts, does, rosa, max, today } = await recovering()
  const request = await eligible()
  const { id, federal } = await drafts(request.id)
  await expect(does(rosa, paProjectCommands.submit, { id, day: today })).rejects.toThrow('Only a manager can do this.')
  await expect(does(max, paProjectCommands.submit, { id, day: today })).rejects.toThrow(
    'This project has no damage items.',
  )
  // The facts of the command decide about the button.
  expect(await does(max, paProjectCommands.facts, { id })).toMatchObject({
    notReady: expect.stringContaining('This project has no damage items.'),
    wroteIt: false,
  })
  await does(rosa, damageCommands.joinProject, { id: (await accepted(request.id)).id, project: id })
  await does(max, paProjectCommands.submit, { id, day: today })
  const obligate = (amount: number, day = today) =>
    does(max, paProjectCommands.obligate, { id, amount, day, funding: null, fema_number: '' })
  await expect(obligate(federal)).rejects.toThrow('after the environmental and historic review')
  await expect(
    does(max, paProjectCommands.noteReview, { id, ehp: 'conditions' as const, conditions: ' ' }),
  ).rejects.toMatchObject({ fields: { conditions: 'Enter the conditions. The work must meet them.' } })
  await does(max, paProjectCommands.noteReview, {
    id,
    ehp: 'conditions' as const,
    conditions: 'No work in the river before July.',
  })
  await expect(obligate(federal + 1)).rejects.toMatchObject({
    fields: {
      amount: expect.stringContaining(
        'The amount exceeds the federal share of $450,000.00. Correct the project cost first.',
      ),
    },
  })
  await expect(obligate(federal, addDays(today, 1))).rejects.toMatchObject({
    fields: { day: 'The date can’t be in the future.' },
  })
  expect(await obligate(federal)).toMatchObject({ status: 'obligated', obligated: 450_000_00, obligated_on: today })
})

test('an obligated project moves through progress reports to closing by a person other than its author', async () => {
  const { obligated, does, rosa, max, today } = await recovering()
  const { id } = await obligated()
  await expect(does(rosa, paProjectCommands.complete, { id, day: today })).rejects.toThrow(
    'Reported progress is 0%. Report 100% first.',
  )
  await does(rosa, paProjectCommands.tellProgress, {
    id,
    complete: 60,
    day: addDays(today, -1),
    words: 'The pipe lies.',
  })
  await expect(
    does(rosa, paProjectCommands.tellProgress, { id, complete: 50, day: today, words: 'Less.' }),
  ).rejects.toMatchObject({ fields: { complete: 'The last report was 60%. Progress can’t decrease.' } })
  await expect(does(max, paProjectCommands.extend, { id, months: 31, reason: 'Winter.' })).rejects.toThrow(
    'The recipient can extend by 30 months in total and has used 0. Beyond that, ask FEMA’s Regional Administrator (44 CFR 206.204(d)).',
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

test("FEMA returns or denies a project, and its author can't record the decision", async () => {
  const { eligible, accepted, drafts, does, rosa, max, ada, today } = await recovering()
  const request = await eligible()
  const row = await drafts(request.id)
  await does(rosa, damageCommands.joinProject, { id: (await accepted(request.id)).id, project: row.id })
  const { submit, return: sendBack, deny } = paProjectCommands
  const written = await does(max, editPaProject, {
    id: row.id,
    version: row.version,
    changes: { scope: 'Replace it with a larger one' },
  })
  await expect(does(max, submit, { id: row.id, version: written.version, day: today })).rejects.toThrow(
    'You can’t submit a project you changed. Another manager must submit it.',
  )
  await does(ada, submit, { id: row.id, day: today })
  await expect(does(rosa, sendBack, { id: row.id, reason: 'The drawings.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  expect(await does(max, sendBack, { id: row.id, reason: 'The drawings.' })).toMatchObject({ status: 'returned' })
  await does(ada, submit, { id: row.id, day: today })
  expect(await does(max, deny, { id: row.id, reason: 'Not in the area.' })).toMatchObject({ status: 'denied' })
})

test('a withdrawn project releases its damage, and without an eligible request there is no project', async () => {
  const { asks, eligible, accepted, drafts, does, rosa, sees, declaration } = await recovering()
  const waiting = await asks()
  await expect(drafts(waiting.id)).rejects.toThrow('City isn’t eligible yet.')
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

test('the days of what was done in FEMA’s portal are corrected by another person, and deadlines follow', async () => {
  const { eligible, obligated, does, rosa, max, ada, today, declared, owner } = await recovering()
  const request = await eligible()
  const fix = (who: typeof max, submitted_on: string, scoping_on: string | null) =>
    does(who, paRequestCommands.correctDates, { id: request.id, submitted_on, scoping_on, reason: 'As in the portal.' })
  await expect(fix(rosa, declared, declared)).rejects.toThrow('Only a manager can do this.')
  await expect(fix(max, addDays(declared, -1), declared)).rejects.toThrow('before its disaster is declared')
  await expect(fix(max, today, declared)).rejects.toThrow('The meeting date can’t be before the request was submitted.')
  await expect(fix(max, declared, null)).rejects.toThrow('Enter the day of the scoping meeting.')
  await expect(fix(max, addDays(today, 1), today)).rejects.toThrow('in the future')
  const fixed = await fix(max, addDays(declared, 3), addDays(declared, 9))
  expect(fixed).toMatchObject({ submitted_on: addDays(declared, 3), scoping_on: addDays(declared, 9) })
  expect(fixed.damage_due).toBe(addDays(declared, 69))
  await expect(fix(max, declared, declared)).rejects.toThrow('Another manager must correct them.')
  expect(await fix(ada, declared, declared)).toMatchObject({ dated_by: ada.user_id })
  const history = await owner.query(
    `select before->>'submitted_on' as was, reason from record_changes where record = $1
      and command = 'pa-requests/correct-dates' order by id limit 1`,
    [request.id],
  )
  expect(history.rows).toEqual([{ was: today, reason: 'As in the portal.' }])

  const project = await obligated()
  const { submit, correctDates } = paProjectCommands
  const set = (who: typeof max, submitted_on: string, obligated_on: string | null) =>
    does(who, correctDates, { id: project.id, submitted_on, obligated_on, completed_on: null, reason: 'The notice.' })
  await expect(set(max, declared, today)).rejects.toThrow('Another manager must correct them.')
  await expect(set(ada, declared, null)).rejects.toThrow('Enter the date.')
  await expect(set(ada, today, declared)).rejects.toThrow('The obligation can’t be before the project was submitted.')
  expect(await set(ada, addDays(declared, 10), addDays(declared, 20))).toMatchObject({
    ...{ submitted_on: addDays(declared, 10), obligated_on: addDays(declared, 20), dated_by: ada.user_id },
  })
  await expect(does(ada, submit, { id: project.id, day: today })).rejects.toThrow()
})
