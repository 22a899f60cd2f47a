import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#platform/dates.ts'
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
  await expect(does(max, close, { id: row.id })).rejects.toThrow('Enter “Form 301 completed” first.')
  const completed_on = clock.today()
  const told = await does(max, editCase, { id: row.id, version: row.version, changes: { completed_on } as never })
  await expect(does(max, close, { id: row.id })).rejects.toThrow('Enter the date and time it was reported to OSHA.')

  const { certify, facts } = safetyYearCommands
  const figures = { establishment: 'Works', hours: 250_000, employees: 120 }
  const { id } = await does(max, enterYear, { year, ...figures } as never)
  expect(await does(max, facts, { id })).toEqual({ openCases: 1, wroteIt: true })
  // A person who can't read the cases can't read their number.
  expect(await does(rosa, facts, { id })).toEqual({ openCases: 0, wroteIt: false })
  const posted_on = clock.today()
  await expect(does(ada, certify, { id, posted_on })).rejects.toThrow('Close the open cases of the year first.')
  await does(max, editCase, { id: row.id, version: told.version, changes: { reported_at: now } as never })
  expect(await does(max, close, { id: row.id })).toMatchObject({ status: 'closed' })
  expect(await does(ada, certify, { id, posted_on })).toMatchObject({
    status: 'certified',
    certified_by: ada.user_id,
    posted_on,
  })
})

test('a closed case that becomes worse is reopened, and its deadlines run from the news', async () => {
  const { rosa, max, ada, does, owner, organization, clock } = await city()
  await owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [organization.id])
  const happened = clock.now().toISOString()
  const later = (days: number) => clock.advance(days * 86_400_000)
  const day = (days: number) => addDays(clock.today(), days)
  const what = { title: 'Slipped', kind: 'injury', happened_at: happened, location: 'Bay 2', photos: [] }
  const event = await does(rosa, reportSafetyIncident, { ...what, what_happened: 'The floor was wet.' } as never)
  const first = await does(max, openCase, {
    event: event.id,
    employee: 'J. Doe',
    job_title: 'Mechanic',
    injured_on: clock.today(),
    location: 'Bay 2',
    injury: 'Wrist',
    outcome: 'first_aid',
    learned_at: happened,
  } as never)
  const { close, reopen } = injuryCaseCommands
  const { id } = first
  await does(max, close, { id })
  later(20)
  const changes = { outcome: 'days_away', days_away: 4, inpatient: true } as never
  await expect(does(max, editCase, { id, version: 2, changes })).rejects.toThrow('is closed')
  await expect(does(rosa, reopen, { id, reason: 'Surgery' })).rejects.toThrow()
  const opened = await does(max, reopen, { id, reason: 'Surgery on day 20' })
  const edit = (more: object) =>
    does(max, editCase, { id, version: opened.version, changes: { ...(changes as object), ...more } as never })
  await expect(edit({})).rejects.toThrow('Enter when the death, inpatient stay, amputation or loss of an eye happened.')
  expect(await edit({ serious_at: clock.now().toISOString() })).toMatchObject({
    recordable_on: clock.today(),
    record_by: day(7),
    report_by: null,
  })
  await does(ada, editCase, { id, version: opened.version + 1, changes: { completed_on: clock.today() } as never })
  await does(ada, close, { id })

  // The log of a year is updated for five years after its end, and no longer.
  const year = Number(first.injured_on.slice(0, 4))
  later(Math.floor(daysBetween(clock.today(), `${year + 6}-01-01`)) - 1)
  await does(max, reopen, { id, reason: 'Second surgery' })
  await does(max, close, { id })
  later(1)
  await expect(does(max, reopen, { id, reason: 'Third surgery' })).rejects.toThrow(
    `The log of that year had to be updated until December 31, ${year + 5} (29 CFR 1904.33).`,
  )
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
