import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import type { Dated } from '../terms/rules.ts'
import {
  editSafetyEvent,
  editYear,
  enterYear,
  openCase,
  reportSafetyEvent,
  safetyEventCommands,
  safetyYearCommands,
} from './commands.ts'
import { safetyYearLife } from './life.ts'
import type { InjuryCase, SafetyYear } from './records.ts'
import { isRecordable, nameInLog, rateOf, recordBy, reportBy, summaryOf, whyNotCase } from './rules.ts'

const term = (kind: Dated['kind'], value: number): Dated => ({
  kind,
  value,
  valid_from: '2020-01-01',
  valid_until: null,
})
const terms = [term('osha_report_death', 8), term('osha_report_serious', 24), term('osha_record_days', 7)]
const of = (change: Partial<InjuryCase> = {}) =>
  ({
    outcome: 'other_recordable',
    inpatient: false,
    learned_at: '2026-11-20T23:00:00.000Z',
    days_away: 0,
    days_restricted: 0,
    injured_on: '2026-11-20',
    reported_at: null,
    illness: 'injury',
    ...change,
  }) as InjuryCase

test('four cases in 250,000 hours are a rate of 3.2, two of them with days away 1.6', () => {
  expect([rateOf(4, 250_000, 200_000), rateOf(2, 250_000, 200_000), rateOf(4, 0, 200_000)]).toEqual([3.2, 1.6, null])
})

test.each<[string, Partial<InjuryCase>, string | null]>([
  ['a death within 8 hours', { outcome: 'death' }, '2026-11-21T07:00:00.000Z'],
  ['an inpatient stay within 24', { inpatient: true }, '2026-11-21T23:00:00.000Z'],
  ['anything else not at once', {}, null],
])('to OSHA goes %s', (_, change, moment) => {
  expect(reportBy(of(change), terms, 'America/Chicago')).toBe(moment)
})

test('the log is written within seven days of learning of it where the agency is; first aid is not in it', () => {
  expect(recordBy(of(), terms, 'America/Chicago')).toBe('2026-11-27')
  expect(recordBy(of({ outcome: 'first_aid' }), terms, 'America/Chicago')).toBeNull()
  expect(
    (['death', 'days_away', 'restricted', 'other_recordable', 'first_aid', 'none'] as const).map((outcome) =>
      isRecordable({ outcome }),
    ),
  ).toEqual([true, true, true, true, false, false])
})

test('the summary of a year has the totals of the log and its rates', () => {
  const cases = [
    of({ outcome: 'days_away', days_away: 12 }),
    of({ outcome: 'restricted', days_restricted: 5 }),
    of({ illness: 'skin' }),
    of(),
    of({ outcome: 'first_aid' }),
    of({ injured_on: '2025-12-31' }),
  ]
  expect(summaryOf(cases, '2026', { hours: 250_000 }, 200_000)).toMatchObject({
    total: 4,
    away: 1,
    restricted: 1,
    other: 2,
    daysAway: 12,
    daysRestricted: 5,
    trir: 3.2,
    dart: 1.6,
    byType: { injury: 3, skin: 1 },
  })
  expect(nameInLog({ employee: 'A. Person', privacy: true })).toBe('Privacy case')
})

test.each<[string, Partial<InjuryCase>, string | null]>([
  ['days away with their number', { outcome: 'days_away', days_away: 3 }, null],
  ['days away without it', { outcome: 'days_away' }, 'Enter how many days away from work (K).'],
  ['days away in another case', { days_away: 3 }, 'Days away make it a case with days away (H).'],
  ['a day to come', { injured_on: '2026-11-21' }, 'That day has not come yet.'],
])('a case has %s', (_, change, reason) => {
  expect(whyNotCase(of(change), { today: '2026-11-20', now: '2026-11-20T23:30:00Z' })).toBe(reason)
})

test('who entered the hours of a year does not certify it, and no year before its end', () => {
  const row = { year: '2025', entered_by: 'max', status: 'open' } as SafetyYear
  const known = (openCases: number) => ({ state: 'there', facts: { openCases } }) as const
  const asking = (user_id: string, today = '2026-02-01') => ({ actor: { user_id, role: 'manager' }, today }) as const
  const says = (year: SafetyYear, who: ReturnType<typeof asking>, open = 0) =>
    safetyYearLife.whyNot('certify', year, known(open), who)
  expect(says(row, asking('max'))).toBe('You can’t certify figures you entered. Another manager certifies them.')
  expect(says(row, asking('ada'))).toBeNull()
  expect(says(row, asking('ada'), 1)).toBe('Close the open cases of the year first.')
  expect(says({ ...row, year: '2026' }, asking('ada', '2026-12-31'))).toBe('The year isn’t over yet.')
})

test('whoever changed the hours last does not certify them', async () => {
  const { max, ada, does } = await city()
  const row = await does(ada, enterYear, {
    year: '2025',
    establishment: 'Works',
    hours: 250_000,
    employees: 120,
  } as never)
  await does(max, editYear, { id: row.id, version: row.version, changes: { hours: 2_500_000 } as never })
  await expect(does(max, safetyYearCommands.certify, { id: row.id, posted_on: '2026-02-01' })).rejects.toThrow(
    'You can’t certify figures you entered.',
  )
  expect(await does(ada, safetyYearCommands.certify, { id: row.id, posted_on: '2026-02-01' })).toMatchObject({
    status: 'certified',
  })
})

test('everybody reports; who was hurt is read by managers alone, and no neighbor sees anything', async () => {
  const { rosa, max, does, sees, owner, organization, clock } = await city()
  await owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [organization.id])
  const now = clock.now().toISOString()
  const event = await does(rosa, reportSafetyEvent, {
    title: 'Slipped in the bay',
    kind: 'injury',
    happened_at: now,
    location: 'Bay 2',
    what_happened: 'The floor was wet.',
    photos: [],
  } as never)
  await expect(does(max, safetyEventCommands.close, { id: event.id, reason: 'Seen.' })).rejects.toThrow(
    'Enter the root cause first.',
  )
  const given = {
    event: event.id,
    employee: 'J. Doe',
    job_title: 'Mechanic',
    injured_on: clock.today(),
    location: 'Bay 2',
    injury: 'Wrist',
    outcome: 'other_recordable',
    learned_at: now,
    inpatient: true,
  }
  await expect(does(rosa, openCase, given as never)).rejects.toThrow('Changing injury cases needs the role manager.')
  expect((await does(max, openCase, given as never)).report_by).not.toBeNull()
  expect([
    await sees(rosa, 'select * from injury_cases'),
    (await sees(max, 'select * from injury_cases')).length,
  ]).toEqual([[], 1])
  const neighbor = await city()
  expect(await neighbor.sees(neighbor.ada, 'select * from safety_events')).toEqual([])
})

test('an event is closed by a manager who did not report the injury, once its action is complete', async () => {
  const { rosa, max, ada, does, clock, person } = await city()
  const { actionDone, close, investigate } = safetyEventCommands
  const what = {
    title: 'Slipped',
    kind: 'injury',
    happened_at: clock.now().toISOString(),
    location: 'Bay 2',
    photos: [],
  }
  const event = await does(max, reportSafetyEvent, { ...what, what_happened: 'The floor was wet.' } as never)
  await expect(does(max, actionDone, { id: event.id })).rejects.toThrow('There is no action to complete.')
  const found = { root_cause: 'A leak.', action: 'Mend the gutter.', action_owner: rosa.user_id }
  await does(max, editSafetyEvent, { id: event.id, version: event.version, changes: found as never })
  await does(rosa, investigate, { id: event.id })
  await expect(does(ada, close, { id: event.id, reason: 'Seen.' })).rejects.toThrow('Complete the action first.')
  const other = await person('Lee')
  await expect(does(other, actionDone, { id: event.id })).rejects.toThrow('Only a manager, or the person under')
  expect(await does(rosa, actionDone, { id: event.id })).toMatchObject({ action_done_on: clock.today() })
  await expect(does(max, close, { id: event.id, reason: 'Seen.' })).rejects.toThrow('You reported this injury.')
  expect(await does(ada, close, { id: event.id, reason: 'Dry now.' })).toMatchObject({
    status: 'closed',
    closing: 'Dry now.',
  })
})
