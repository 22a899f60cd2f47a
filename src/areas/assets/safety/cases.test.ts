import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import {
  draftHazard,
  editCase,
  enterYear,
  injuryCaseCommands,
  jobHazardCommands,
  openCase,
  reportSafetyIncident,
  safetyYearCommands,
  setHazardSteps,
} from './commands.ts'

test('a case is closed when OSHA reporting and Form 301 are complete, and its year is certified after that', async () => {
  const { rosa, max, ada, does, owner, organization, clock } = await city()
  await owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [organization.id])
  const now = clock.now().toISOString()
  const year = String(Number(clock.today().slice(0, 4)) - 1)
  const injured_on = `${year}-06-01`
  const what = { title: 'Slipped', kind: 'injury', happened_at: now, location: 'Bay 2', photos: [] }
  const event = await does(rosa, reportSafetyIncident, { ...what, what_happened: 'The floor was wet.' } as never)
  const hurt = {
    event: event.id,
    employee: 'J. Doe',
    job_title: 'Mechanic',
    injured_on,
    location: 'Bay 2',
    injury: 'Wrist',
  }
  const row = await does(max, openCase, {
    ...hurt,
    outcome: 'other_recordable',
    learned_at: now,
    inpatient: true,
  } as never)
  const { close } = injuryCaseCommands
  await expect(does(rosa, close, { id: row.id })).rejects.toThrow('Only a manager can do this.')
  await expect(does(max, close, { id: row.id })).rejects.toThrow('Enter the date and time it was reported to OSHA.')
  const told = await does(max, editCase, { id: row.id, version: row.version, changes: { reported_at: now } as never })
  await expect(does(max, close, { id: row.id })).rejects.toThrow('Enter the date Form 301 was completed.')

  const { certify, facts } = safetyYearCommands
  const figures = { establishment: 'Works', hours: 250_000, employees: 120 }
  const { id } = await does(max, enterYear, { year, ...figures } as never)
  expect(await does(max, facts, { id })).toEqual({ openCases: 1, wroteIt: true })
  // A person who can't read the cases can't read their number.
  expect(await does(rosa, facts, { id })).toEqual({ openCases: 0, wroteIt: false })
  const posted_on = clock.today()
  await expect(does(ada, certify, { id, posted_on })).rejects.toThrow('Close the open cases of the year first.')
  await does(max, editCase, { id: row.id, version: told.version, changes: { completed_on: clock.today() } as never })
  expect(await does(max, close, { id: row.id })).toMatchObject({ status: 'closed' })
  expect(await does(ada, certify, { id, posted_on })).toMatchObject({
    status: 'certified',
    certified_by: ada.user_id,
    posted_on,
  })
})

test("an analysis with steps is approved by another manager, and a retired one can't be changed", async () => {
  const { rosa, max, ada, does, clock } = await city()
  const { approve, retire } = jobHazardCommands
  const row = await does(max, draftHazard, { job: 'Digging a trench' } as never)
  const { id } = row
  await expect(does(rosa, approve, { id })).rejects.toThrow('Only a manager can do this.')
  await expect(does(ada, approve, { id })).rejects.toThrow('Add the job steps first.')
  const lines = [{ step: 'Dig', hazard: 'Cave-in', probability: 3, consequence: 5, control: 'A box' }]
  const drafted = await does(max, setHazardSteps, { id, version: row.version, lines: lines as never })
  await expect(does(max, approve, { id })).rejects.toThrow(
    'You can’t approve your own analysis. Another manager must approve it.',
  )
  expect(await does(ada, approve, { id })).toMatchObject({ approved_by: ada.user_id, reviewed_on: clock.today() })
  // An edited analysis is a draft again.
  const again = await does(ada, setHazardSteps, { id, version: drafted.version + 1, lines: lines as never })
  expect(again).toMatchObject({ status: 'draft', approved_by: null })
  expect(await does(max, retire, { id, reason: 'The crew has a trencher.' })).toMatchObject({ status: 'retired' })
  await expect(does(max, setHazardSteps, { id, version: again.version + 1, lines: lines as never })).rejects.toThrow()
})
