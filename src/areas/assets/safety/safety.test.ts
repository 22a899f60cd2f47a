import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import type { Dated } from '../terms/records.ts'
import {
  editSafetyIncident,
  editYear,
  enterYear,
  openCase,
  reportSafetyIncident,
  safetyIncidentCommands,
  safetyYearCommands,
} from './commands.ts'
import { safetyYearLife } from './life.ts'
import type { InjuryCase, SafetyYear } from './records.ts'
import { isRecordable, nameInLog, rateOf, recordBy, reportBy, summaryOf, whyNotCase } from './rules.ts'

const term = (kind: Dated['kind'], value: number): Dated => ({ kind, value, valid_from: '2020-01-01', valid_to: null })
const terms = [
  term('osha_report_death', 8),
  term('osha_report_serious', 24),
  term('osha_death_window', 30),
  term('osha_serious_window', 24),
  term('osha_record_days', 7),
]
const of = (change: Partial<InjuryCase> = {}) =>
  ({
    outcome: 'other_recordable',
    inpatient: false,
    learned_at: '2026-11-20T23:00:00.000Z',
    days_away: 0,
    days_restricted: 0,
    injured_on: '2026-11-20',
    reported_at: null,
    serious_at: null,
    serious_learned_at: null,
    recordable_on: null,
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
  [
    'an inpatient stay on the day after the incident, from when the agency learned of it',
    { inpatient: true, serious_at: '2026-11-21T20:00:00.000Z', serious_learned_at: '2026-11-28T15:00:00.000Z' },
    '2026-11-29T15:00:00.000Z',
  ],
  [
    'no inpatient stay of more than 24 hours after the incident',
    { inpatient: true, serious_at: '2026-11-21T22:00:00.000Z', serious_learned_at: '2026-11-21T22:00:00.000Z' },
    null,
  ],
  [
    'a death within 30 days',
    { outcome: 'death', serious_at: '2026-12-20T21:00:00.000Z', serious_learned_at: '2026-12-20T22:00:00.000Z' },
    '2026-12-21T06:00:00.000Z',
  ],
  ['no death after that', { outcome: 'death', serious_at: '2026-12-20T22:00:00.000Z' }, null],
])('reporting to OSHA: %s', (_, change, moment) => {
  expect(reportBy(of(change), '2026-11-20T21:00:00.000Z', terms, 'America/Chicago')).toBe(moment)
})

test("the log is due within seven days in the agency's time zone; first aid is excluded", () => {
  expect(recordBy(of(), terms, 'America/Chicago')).toBe('2026-11-27')
  expect(recordBy(of({ outcome: 'first_aid' }), terms, 'America/Chicago')).toBeNull()
  // First aid that became days away: the days run from when the agency learned that.
  expect(recordBy(of({ recordable_on: '2026-12-04' }), terms, 'America/Chicago')).toBe('2026-12-11')
  expect(
    (['death', 'days_away', 'restricted', 'other_recordable', 'first_aid', 'none'] as const).map((outcome) =>
      isRecordable({ outcome }),
    ),
  ).toEqual([true, true, true, true, false, false])
})

test('the yearly summary has the totals of the log and its rates', () => {
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
  ['days away without it', { outcome: 'days_away' }, 'Enter the days away from work (K).'],
  ['days away in another case', { days_away: 3 }, 'A case with days away must have that outcome (H).'],
  ['a day to come', { injured_on: '2026-11-21' }, 'The date can’t be in the future.'],
])('a case has %s', (_, change, reason) => {
  expect(whyNotCase(of(change), { today: '2026-11-20', now: '2026-11-20T23:30:00Z' })).toBe(reason)
})

test("the person who entered the hours can't certify them, and no year is certified before its end", () => {
  const row = { year: '2025', entered_by: 'max', status: 'open' } as SafetyYear
  const known = (openCases: number) => ({ state: 'there', facts: { openCases } }) as const
  const asking = (user_id: string, today = '2026-02-01') => ({ actor: { user_id, role: 'manager' }, today }) as const
  const says = (year: SafetyYear, who: ReturnType<typeof asking>, open = 0) =>
    safetyYearLife.whyNot('certify', year, known(open), who)
  expect(says(row, asking('max'))).toBe('You can’t certify figures you entered. Another manager must certify them.')
  expect(says(row, asking('ada'))).toBeNull()
  expect(says(row, asking('ada'), 1)).toBe('Close the open cases of the year first.')
  expect(says({ ...row, year: '2026' }, asking('ada', '2026-12-31'))).toBe('The year hasn’t ended yet.')
})

test('no author of the hours can certify them, neither the first nor the last', async () => {
  const { max, ada, does, person } = await city()
  const eva = await person('Eva', 'manager')
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
  await expect(does(ada, safetyYearCommands.certify, { id: row.id, posted_on: '2026-02-01' })).rejects.toThrow(
    'You wrote in these figures. Another manager must certify them.',
  )
  expect(await does(eva, safetyYearCommands.certify, { id: row.id, posted_on: '2026-02-01' })).toMatchObject({
    status: 'certified',
  })
})

test('any user can report; only managers can read who was injured, and other agencies see nothing', async () => {
  const { rosa, max, does, sees, owner, organization, clock } = await city()
  await owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [organization.id])
  const now = clock.now().toISOString()
  const event = await does(rosa, reportSafetyIncident, {
    title: 'Slipped in the bay',
    kind: 'injury',
    happened_at: now,
    location: 'Bay 2',
    what_happened: 'The floor was wet.',
    photos: [],
  } as never)
  await expect(does(max, safetyIncidentCommands.close, { id: event.id, reason: 'Seen.' })).rejects.toThrow(
    'Enter “Root cause” first.',
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
  await expect(does(rosa, openCase, given as never)).rejects.toThrow('Only a manager can change injury cases.')
  expect((await does(max, openCase, given as never)).report_by).not.toBeNull()
  expect([
    await sees(rosa, 'select * from injury_cases'),
    (await sees(max, 'select * from injury_cases')).length,
  ]).toEqual([[], 1])
  const neighbor = await city()
  expect(await neighbor.sees(neighbor.ada, 'select * from safety_incidents')).toEqual([])
})

test('a manager who did not report the injury closes the incident after its action is complete', async () => {
  const { rosa, max, ada, does, clock, person } = await city()
  const { actionDone, close, investigate } = safetyIncidentCommands
  const what = {
    title: 'Slipped',
    kind: 'injury',
    happened_at: clock.now().toISOString(),
    location: 'Bay 2',
    photos: [],
  }
  const event = await does(max, reportSafetyIncident, { ...what, what_happened: 'The floor was wet.' } as never)
  await expect(does(max, actionDone, { id: event.id })).rejects.toThrow('There is no action to complete.')
  const found = { root_cause: 'A leak.', action: 'Fix the gutter.', action_owner: rosa.user_id }
  await does(max, editSafetyIncident, { id: event.id, version: event.version, changes: found as never })
  await does(rosa, investigate, { id: event.id })
  await expect(does(ada, close, { id: event.id, reason: 'Seen.' })).rejects.toThrow('Complete the action first.')
  const other = await person('Lee')
  await expect(does(other, actionDone, { id: event.id })).rejects.toThrow('Only a manager, or the person under')
  expect(await does(rosa, actionDone, { id: event.id })).toMatchObject({ action_done_on: clock.today() })
  await expect(does(max, close, { id: event.id, reason: 'Seen.' })).rejects.toThrow(
    'You can’t close an injury you reported.',
  )
  expect(await does(ada, close, { id: event.id, reason: 'Dry now.' })).toMatchObject({
    status: 'closed',
    closing: 'Dry now.',
  })
})
