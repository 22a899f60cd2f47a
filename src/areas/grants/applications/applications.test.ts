import { expect, test } from 'vitest'
import { drafting } from '#tests/applications.ts'
import {
  askReviewer,
  createCriterion,
  recommendApplication,
  reviewerCommands,
  scoreApplication,
} from '../reviews/commands.ts'
import { applicationCommands } from '../submissions/commands.ts'
import { attachTo, editApplication, setRequirements } from './commands.ts'
import { writeSection } from './narratives/commands.ts'
import type { GrantApplication } from './records.ts'

const { award, decline, facts, review, sendBack, submit, withdraw } = applicationCommands

/** An application that Max leads and has written, with everything its notice requires. */
async function written() {
  const place = await drafting()
  const { max, does, owner, application: row } = place
  const sections = (
    await owner.query('select id from application_sections where application = $1 order by position', [row.id])
  ).rows.map(({ id }) => String(id))
  for (const section of sections)
    await does(max, writeSection, { id: row.id, section, version: 1, body: 'Words.', ready: true })
  const asked = (
    await owner.query('select id, kind, name from application_requirements where application = $1', [row.id])
  ).rows
  const now = async (): Promise<GrantApplication> =>
    (await owner.query('select * from grant_applications where id = $1', [row.id])).rows[0]
  await does(max, setRequirements, {
    id: row.id,
    version: (await now()).version,
    lines: asked.map((each) => ({ ...each, required: true, done: true })) as never,
  })
  return { ...place, id: row.id, sections, now }
}

test("a person who led an application or wrote in it can't submit it", async () => {
  const { id, sections, now, max, ada, person, does, owner } = await written()
  const eve = await person('Eve', 'manager')
  await does(eve, writeSection, {
    id,
    section: sections[0]!,
    version: (await owner.query('select version from application_sections where id = $1', [sections[0]])).rows[0]
      .version,
    body: 'Other words.',
    ready: true,
  })
  await does(max, editApplication, { id, version: (await now()).version, changes: { lead: eve.user_id } as never })
  await does(eve, editApplication, { id, version: (await now()).version, changes: { lead: ada.user_id } as never })
  await does(ada, editApplication, {
    id,
    version: (await now()).version,
    changes: { lead: (await person('Ines')).user_id } as never,
  })
  await does(max, review, { id })
  for (const who of [max, eve, ada])
    await expect(does(who, submit, { id, tracking: 'GRANT-1' })).rejects.toThrow(
      'You can’t submit an application you led or wrote. Another manager with authority must submit it.',
    )
  expect(await does(await person('Otto', 'manager'), submit, { id, tracking: 'GRANT-1' })).toMatchObject({
    status: 'submitted',
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('when two people write the same section, the second is told what changed', async () => {
  const { id, sections, max, person, does, owner } = await written()
  const section = sections[0]!
  const words = async () =>
    (await owner.query('select body, version from application_sections where id = $1', [section])).rows[0]
  const { version } = await words()
  const kept = await does(await person('Eve', 'manager'), writeSection, {
    id,
    section,
    version,
    body: 'Hers.',
    ready: false,
  })
  await expect(does(max, writeSection, { id, section, version, body: 'His.', ready: true })).rejects.toMatchObject({
    message: expect.stringContaining('Another person changed this record'),
    detail: {
      version: kept.version,
      moved: [
        { field: 'body', now: 'Hers.' },
        { field: 'ready', now: false },
      ],
    },
  })
  expect(await words()).toMatchObject({ body: 'Hers.' })
  await does(max, writeSection, { id, section, version: kept.version, body: 'Hers. His.', ready: true })
  expect(await words()).toMatchObject({ body: 'Hers. His.' })
})

test('scores are given only in internal review, only by reviewers who are not recused, and once each', async () => {
  const { id, max, ada, rosa, person, does } = await written()
  const { id: criterion } = await does(ada, createCriterion, {
    name: 'Statement of need',
    weight: 100,
    most: 5,
  } as never)
  await does(max, review, { id })
  const [first, second] = [
    await does(ada, askReviewer, { application: id, reviewer: rosa.user_id }),
    await does(ada, askReviewer, { application: id, reviewer: (await person('Ines')).user_id }),
  ]
  await does(rosa, reviewerCommands.declare, { id: first.id, declared: 'clear' as const, declaration: 'None.' })
  const scores = [{ criterion, points: 4, comment: 'Shown.' }]
  await expect(does(rosa, scoreApplication, { id: first.id, scores: [...scores, ...scores] })).rejects.toThrow(
    'Each criterion can be scored only once.',
  )
  expect(await does(rosa, scoreApplication, { id: first.id, scores })).toMatchObject({ status: 'scored', total: 80 })
  await does(ada, reviewerCommands.excuse, { id: second.id, reason: 'Away.' })
  await does(ada, recommendApplication, { id, recommendation: 'recommend' as const, because: 'The need is shown.' })
  await does(await person('Otto', 'manager'), submit, { id, tracking: 'GRANT-1' })
  await expect(does(rosa, scoreApplication, { id: first.id, scores: [{ ...scores[0]!, points: 1 }] })).rejects.toThrow(
    'no longer in internal review',
  )
})

test("a reviewer recused after a declaration can't come back with scores", async () => {
  const { id, max, ada, rosa, does } = await written()
  const { id: criterion } = await does(ada, createCriterion, {
    name: 'Statement of need',
    weight: 100,
    most: 5,
  } as never)
  await does(max, review, { id })
  const asked = await does(ada, askReviewer, { application: id, reviewer: rosa.user_id })
  await does(rosa, reviewerCommands.declare, { id: asked.id, declared: 'clear' as const, declaration: 'None.' })
  await does(ada, reviewerCommands.excuse, { id: asked.id, reason: 'Her brother works there.' })
  await expect(
    does(rosa, scoreApplication, { id: asked.id, scores: [{ criterion, points: 5, comment: 'Good.' }] }),
  ).rejects.toThrow('You are recused from this review.')
})

test('an application is returned, submitted and awarded, and its grant starts as a draft', async () => {
  const { id, now, max, rosa, ada, does, owner } = await written()
  await does(max, review, { id })
  await expect(does(rosa, sendBack, { id, reason: 'Too short.' })).rejects.toThrow('Only a manager can do this.')
  await does(ada, sendBack, { id, reason: 'Too short.' })
  const { rows } = await owner.query(`select reason from record_changes where record = $1 and command = $2`, [
    id,
    sendBack.name,
  ])
  expect(rows).toEqual([{ reason: 'Too short.' }])
  await does(max, review, { id, version: (await now()).version })

  // The data that the command reads decides about the button.
  expect(await does(ada, facts, { id })).toMatchObject({ ready: 100, wroteIt: false })
  expect(await does(max, facts, { id })).toMatchObject({ wroteIt: true })
  await expect(does(ada, submit, { id } as never)).rejects.toThrow('Tracking number is required')
  expect(await does(ada, submit, { id, tracking: ' GRANT-1 ' })).toMatchObject({ tracking: 'GRANT-1' })

  const period = { starts_on: '2027-01-01', ends_on: '2028-12-31' }
  const given = { id, awarded: 90_00, decision: 'In full.' }
  const backwards = does(ada, award, { ...given, starts_on: period.ends_on, ends_on: period.starts_on })
  await expect(backwards).rejects.toMatchObject({
    fields: { ends_on: 'The end date must be on or after the start date.' },
  })
  const awarded = await does(ada, award, { ...given, ...period })
  expect(awarded).toMatchObject({ status: 'awarded', awarded: 90_00, decision: 'In full.' })
  const made = await owner.query('select amount, manager, status from grants where id = $1', [awarded.funding])
  expect(made.rows).toMatchObject([{ manager: max.user_id, status: 'draft' }])
  await expect(does(ada, decline, { id, decision: 'No.' })).rejects.toThrow(
    'APL-2026-0001 is awarded. The status must be “Submitted”.',
  )
})

test('a required attachment is done when its document is there, and the list of requirements keeps it', async () => {
  const { id, now, max, rosa, does, owner } = await written()
  const lines = (
    await owner.query('select id, kind, name, done from application_requirements where application = $1', [id])
  ).rows
  await does(max, setRequirements, {
    id,
    version: (await now()).version,
    lines: [...lines, { kind: 'attachment', name: 'Letter of support', required: true, done: true }] as never,
  })
  const wrong = async () => (await does(max, facts, { id })).checks.flatMap(({ whyNot }) => whyNot ?? [])
  expect(await wrong()).toEqual(['“Letter of support” is not completed. Add its document.'])
  const letter = async () =>
    (await owner.query(`select * from application_requirements where application = $1 and kind = 'attachment'`, [id]))
      .rows[0]
  const { id: requirement, version } = await letter()
  const given = {
    id,
    requirement,
    version,
    documents: [{ path: 'p', name: 'Letter.pdf', size: 1, type: 'application/pdf' }],
  }
  await expect(does(rosa, attachTo, given)).rejects.toThrow('Only a manager')
  await does(max, attachTo, given)
  expect(await wrong()).toEqual([])
  const again = await owner.query(
    'select id, kind, name, required, done from application_requirements where application = $1',
    [id],
  )
  await does(max, setRequirements, { id, version: (await now()).version, lines: again.rows as never })
  expect((await letter()).documents).toMatchObject([{ name: 'Letter.pdf' }])
})

test('an application is withdrawn with a reason', async () => {
  const { id, max, does } = await written()
  expect(await does(max, withdraw, { id, reason: 'No match.' })).toMatchObject({
    status: 'withdrawn',
    decision: 'No match.',
  })
  await expect(does(max, review, { id })).rejects.toThrow(
    'APL-2026-0001 is withdrawn and can’t be submitted for internal review.',
  )
})
