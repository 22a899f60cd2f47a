import { expect, test } from 'vitest'
import { addDays, localDay } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { askReviewer, createCriterion, declareConflict, excuseReviewer, recommendApplication, scoreApplication } from '../reviews/commands.ts'
import { draftApplication, editApplication, reviewApplication, setRequirements, submitApplication, writeSection } from './commands.ts'
import type { GrantApplication } from './records.ts'

/** An application that Max leads and has written, with everything that its notice asks for. */
async function written() {
  const place = await city()
  const { max, does, owner, clock } = place
  const row = await does(max, draftApplication, { title: 'Safe streets', agency: 'DOT', lead: max.user_id, closes_on: addDays(localDay(clock.now(), 'America/New_York'), 30), asked: 100_00, match: 0, match_cash: 0, hours: 1, documents: [] } as never)
  const sections = (await owner.query('select id from application_sections where application = $1 order by position', [row.id])).rows.map(({ id }) => String(id))
  for (const section of sections) await does(max, writeSection, { id: row.id, section, version: 1, body: 'Words.', ready: true })
  const asked = (await owner.query('select id, kind, name from application_requirements where application = $1', [row.id])).rows
  const now = async (): Promise<GrantApplication> => (await owner.query('select * from grant_applications where id = $1', [row.id])).rows[0]
  await does(max, setRequirements, { id: row.id, version: (await now()).version, lines: asked.map((each) => ({ ...each, required: true, done: true })) as never })
  return { ...place, id: row.id, sections, now }
}

test('an application is sent by somebody who neither led it at any time nor wrote words of it', async () => {
  const { id, sections, now, max, ada, person, does, owner } = await written()
  const eve = await person('Eve', 'manager')
  await does(eve, writeSection, { id, section: sections[0]!, version: (await owner.query('select version from application_sections where id = $1', [sections[0]])).rows[0].version, body: 'Other words.', ready: true })
  await does(max, editApplication, { id, version: (await now()).version, changes: { lead: eve.user_id } as never })
  await does(eve, editApplication, { id, version: (await now()).version, changes: { lead: ada.user_id } as never })
  await does(ada, editApplication, { id, version: (await now()).version, changes: { lead: (await person('Ines')).user_id } as never })
  await does(max, reviewApplication, { id })
  for (const who of [max, eve, ada]) await expect(does(who, submitApplication, { id, tracking: 'GRANT-1' })).rejects.toThrow('You led this application or wrote words of it.')
  expect(await does(await person('Otto', 'manager'), submitApplication, { id, tracking: 'GRANT-1' })).toMatchObject({ status: 'submitted', digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('of two who write the same section the second is told what moved', async () => {
  const { id, sections, max, person, does, owner } = await written()
  const section = sections[0]!
  const words = async () => (await owner.query('select body, version from application_sections where id = $1', [section])).rows[0]
  const { version } = await words()
  const kept = await does(await person('Eve', 'manager'), writeSection, { id, section, version, body: 'Hers.', ready: false })
  await expect(does(max, writeSection, { id, section, version, body: 'His.', ready: true })).rejects.toMatchObject({ message: expect.stringContaining('Somebody else changed this record'), detail: { version: kept.version, moved: [{ field: 'body', now: 'Hers.' }, { field: 'ready', now: false }] } })
  expect(await words()).toMatchObject({ body: 'Hers.' })
  await does(max, writeSection, { id, section, version: kept.version, body: 'Hers. His.', ready: true })
  expect(await words()).toMatchObject({ body: 'Hers. His.' })
})

test('scores are given in internal review alone, by who is not excused, each once', async () => {
  const { id, max, ada, rosa, person, does } = await written()
  const { id: criterion } = await does(ada, createCriterion, { name: 'Need', weight: 100, most: 5 } as never)
  await does(max, reviewApplication, { id })
  const [first, second] = [await does(ada, askReviewer, { application: id, reviewer: rosa.user_id }), await does(ada, askReviewer, { application: id, reviewer: (await person('Ines')).user_id })]
  await does(rosa, declareConflict, { id: first.id, declared: 'clear' as const, declaration: 'None.' })
  const scores = [{ criterion, points: 4, comment: 'Shown.' }]
  await expect(does(rosa, scoreApplication, { id: first.id, scores: [...scores, ...scores] })).rejects.toThrow('Each criterion is scored once.')
  expect(await does(rosa, scoreApplication, { id: first.id, scores })).toMatchObject({ status: 'scored', total: 80 })
  await does(ada, excuseReviewer, { id: second.id, reason: 'Away.' })
  await does(ada, recommendApplication, { id, recommendation: 'recommend' as const, because: 'The need is shown.' })
  await does(await person('Otto', 'manager'), submitApplication, { id, tracking: 'GRANT-1' })
  await expect(does(rosa, scoreApplication, { id: first.id, scores: [{ ...scores[0]!, points: 1 }] })).rejects.toThrow('no longer in internal review')
})

test('who was excused after a declaration does not come back with scores', async () => {
  const { id, max, ada, rosa, does } = await written()
  const { id: criterion } = await does(ada, createCriterion, { name: 'Need', weight: 100, most: 5 } as never)
  await does(max, reviewApplication, { id })
  const asked = await does(ada, askReviewer, { application: id, reviewer: rosa.user_id })
  await does(rosa, declareConflict, { id: asked.id, declared: 'clear' as const, declaration: 'None.' })
  await does(ada, excuseReviewer, { id: asked.id, reason: 'Her brother works there.' })
  await expect(does(rosa, scoreApplication, { id: asked.id, scores: [{ criterion, points: 5, comment: 'Good.' }] })).rejects.toThrow('You are excused from this review')
})
