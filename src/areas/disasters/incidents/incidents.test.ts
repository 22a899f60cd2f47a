import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { correctEntry, decideEntry, writeEntry } from './log/commands.ts'
import { ics214 } from '../ics-forms/rules.ts'
import type { LogEntry } from './log/records.ts'
import { activitiesOf, knownAt, minutesLate, readLog } from './log/rules.ts'
import { editReport, prepareReport, reportCommands } from '../reports/commands.ts'
import { filledFrom, whyNotPeriod } from '../reports/rules.ts'
import { reportLifeline } from '../lifelines/commands.ts'
import { lifelines, type LifelineReport } from '../lifelines/records.ts'
import { standOf, whyNotReport } from '../lifelines/rules.ts'
import { askResource, requestCommands } from '../requests/commands.ts'
import { requestLife } from '../requests/life.ts'
import type { ResourceRequest } from '../requests/records.ts'
import { byUrgency, isLate, stepWords } from '../requests/rules.ts'
import { draftEmergency } from '../emergency-purchases/commands.ts'
import { commands } from '../server.ts'
import { createShelter, shelterCommands } from '../shelters/commands.ts'
import { shelterLife } from '../shelters/life.ts'
import type { Shelter } from '../shelters/records.ts'
import { roomOf } from '../shelters/rules.ts'
import { assignmentCommands, createVolunteer, planVolunteer } from '../volunteers/commands.ts'
import { hoursBetween, hoursOf, whyNotPlan } from '../volunteers/rules.ts'
import { dutyCommands, incidentCommands, openIncident, signIn } from './commands.ts'
import { dutyLife, incidentLife } from './life.ts'
import type { Duty, Incident } from './records.ts'
import { hoursOn } from './rules.ts'

const { activate, close, reopen } = incidentCommands
const { signOut } = dutyCommands

const row = (count: number, of: Partial<LogEntry> = {}) =>
  ({
    id: `e${count}`,
    kind: 'entry',
    corrects: null,
    count,
    observed_at: `2026-10-06T0${count}:00:00.000Z`,
    created_at: `2026-10-06T0${count}:05:00.000Z`,
    created_by: 'rosa',
    position: 'operations',
    words: `Line ${count}`,
    significant: false,
    ...of,
  }) as LogEntry

test('a log shows the latest correction and keeps the earlier text', () => {
  const rows = [
    row(1),
    row(2, { significant: true }),
    row(3, { kind: 'correction', corrects: 'e1', words: 'Line one', observed_at: row(1).observed_at }),
    row(4, { kind: 'confirmed', corrects: 'e2' }),
    row(5, { kind: 'correction', corrects: 'e1', words: 'Line uno', observed_at: row(1).observed_at }),
  ]
  expect(
    readLog(rows).map(({ entry, words, verdict, corrections }) => [entry.id, words, verdict, corrections.length]),
  ).toEqual([
    ['e2', 'Line 2', 'confirmed', 0],
    ['e1', 'Line uno', 'none', 2],
  ])
  expect(knownAt(rows, '2026-10-06T03:30:00.000Z').map(({ words, verdict }) => [words, verdict])).toEqual([
    ['Line 2', 'waiting'],
    ['Line one', 'none'],
  ])
  expect(knownAt(rows, '2026-10-06T01:04:00.000Z')).toEqual([])
  expect(readLog([...rows, row(6, { kind: 'correction', corrects: 'e2', words: 'Other' })])[0]).toMatchObject({
    words: 'Other',
    verdict: 'waiting',
    verdictBy: undefined,
  })
  expect(
    readLog([
      ...rows,
      row(6, { kind: 'correction', corrects: 'e2', words: 'Other' }),
      row(7, { kind: 'not_confirmed', corrects: 'e2' }),
    ])[0],
  ).toMatchObject({ verdict: 'not_confirmed' })
  expect(minutesLate(row(1, { created_at: '2026-10-06T02:10:00.000Z' }))).toBe(70)
  expect(activitiesOf(readLog(rows)).map(({ words }) => words)).toEqual(['Line uno', 'Line 2'])
})

test.each<[ResourceRequest['status'], string, string | undefined]>([
  ['new', 'assigned', 'assign'],
  ['assigned', 'new', 'putBack'],
  ['assigned', 'en_route', 'depart'],
  ['en_route', 'assigned', 'turnBack'],
  ['en_route', 'on_scene', 'arrive'],
  ['on_scene', 'demobilized', 'demobilize'],
  ['new', 'on_scene', undefined],
  ['on_scene', 'en_route', undefined],
  ['demobilized', 'new', undefined],
  ['canceled', 'assigned', undefined],
])('a request goes from %s to %s by %s', (from, to, name) => {
  expect(requestLife.moveTo({ status: from }, to)).toBe(name)
  expect(stepWords[to]).toMatch(/first|Only/)
})

test('an impossible move says what to do', () => {
  const asking = { actor: { user_id: 'rosa', role: 'user' }, today: '2026-10-06' } as const
  const pump = { status: 'assigned', provider: null, created_by: 'max' } as ResourceRequest
  expect(requestLife.whyNotHere('depart', pump, asking)).toBe('Assign the request before you mark it en route.')
  expect(requestLife.whyNotHere('cancel', pump, asking)).toBe(
    'Only a manager, or the person under “Created by”, can do this.',
  )
  expect(requestLife.whyNotHere('cancel', { ...pump, created_by: 'rosa' }, asking)).toBeNull()
  expect(requestLife.whyNotYet('depart', pump, { incidentOpen: false }, asking)).toBe('The incident is closed.')
  const card = (priority: ResourceRequest['priority'], needed_by: string | null) => ({
    priority,
    needed_by,
    created_at: '2026-10-06',
  })
  expect([card('routine', '1'), card('life', null), card('life', '2')].toSorted(byUrgency)).toEqual([
    card('life', '2'),
    card('life', null),
    card('routine', '1'),
  ])
  expect(isLate({ status: 'on_scene', needed_by: '2026-01-01' }, '2026-02-01')).toBe(false)
})

test('shelters, lifelines and hours are counted as on the paper forms', () => {
  expect(
    roomOf([
      { status: 'open', capacity: 120, occupants: 84 },
      { status: 'open', capacity: 60, occupants: 66 },
      { status: 'closed', capacity: 500, occupants: 0 },
    ]),
  ).toEqual({ capacity: 180, occupants: 150, free: 30, share: 83, isFull: false })
  const school = { status: 'open', capacity: 60 } as Shelter
  const asking = { actor: { user_id: 'rosa', role: 'user' }, today: '2026-10-06' } as const
  const tooMany = shelterLife.whyNotWith('count', school, { occupants: 61, words: ' ' }, asking)
  expect(tooMany).toEqual({
    name: 'words',
    message: 'The count exceeds the capacity of 60. Enter a note with the measures for the others.',
  })
  expect(shelterLife.whyNotWith('count', school, { occupants: 60 }, asking)).toBeNull()
  const report = (
    lifeline: LifelineReport['lifeline'],
    created_at: string,
    condition: LifelineReport['condition'],
  ) => ({ lifeline, created_at, condition })
  const stand = standOf([report('water', '1', 'disrupted'), report('water', '2', 'unstable')])
  expect([stand.length, stand.at(-1)?.report?.condition, stand[0]?.report]).toEqual([
    lifelines.length,
    'unstable',
    undefined,
  ])
  expect(whyNotReport({ condition: 'disrupted', impact: ' ', closed: false })).toBe('Enter the impact in a few words.')
  expect([
    hoursBetween('2026-10-06T08:00:00Z', '2026-10-06T16:07:00Z'),
    hoursBetween('2026-10-06T08:00:00Z', '2026-10-06T16:08:00Z'),
  ]).toEqual([8, 8.25])
  expect(
    hoursOf([
      { hours: 8.25, status: 'released' },
      { hours: 4, status: 'on_site' },
    ]),
  ).toBe(8.25)
  expect(hoursOn({ began_at: '2026-10-06T06:00:00Z', ended_at: null }, '2026-10-06T18:30:00Z')).toBe(12.5)
  const sam = { name: 'Sam', status: 'active' as const, checked_on: null }
  expect(whyNotPlan(sam, { sheltering: 'yes', starts_at: '1', ends_at: null })).toBe(
    'Sam has no background check on file. It is required for work in a shelter or with children.',
  )
  expect(whyNotPlan(sam, { sheltering: 'no', starts_at: '1', ends_at: null })).toBeNull()
})

test('an incident runs from opening to close: log, positions, requests, a shelter, a report signed by a second person', async () => {
  const { does, rosa, max, ada, person, clock, sees, owner } = await city()
  const neighbor = await city()
  const now = clock.now().toISOString()
  await expect(
    does(rosa, openIncident, {
      incident: { title: 'Flood', kind: 'flood', began_at: `${addDays(clock.today(), 2)}T00:00:00Z` } as never,
    }),
  ).rejects.toThrow('An incident must have started.')
  const { id } = await does(rosa, openIncident, {
    incident: {
      title: 'Flood of the river',
      kind: 'flood' as const,
      began_at: now,
      place: { address: 'Mill Road' },
    } as never,
  })
  await expect(does(rosa, activate, { id, level: 'full' as const, reason: 'Rising.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  await does(max, activate, { id, level: 'full' as const, reason: 'The river rises a foot an hour.' })
  await does(rosa, signIn, { id, position: 'operations' as const })
  await expect(does(ada, signIn, { id, position: 'operations' as const })).rejects.toThrow('This position is filled.')
  await expect(does(rosa, signIn, { id, position: 'planning' as const })).rejects.toThrow(
    'You’re signed in as operations section. Sign out of that position first.',
  )

  const entry = await does(rosa, writeEntry, {
    incident: id,
    position: 'operations',
    observed_at: now,
    words: 'The culvert is gone.',
    significant: true,
    attachments: [],
  })
  await expect(does(rosa, decideEntry, { id: entry.id, confirmed: true, words: '' })).rejects.toThrow(
    'Only a manager can confirm an entry as significant.',
  )
  await does(max, decideEntry, { id: entry.id, confirmed: true, words: '' })
  await expect(does(ada, decideEntry, { id: entry.id, confirmed: false, words: '' })).rejects.toThrow(
    'This entry is already decided.',
  )
  await expect(does(rosa, correctEntry, { id: entry.id, words: 'The culvert is gone.' })).rejects.toThrow(
    'Enter text that differs from the current entry.',
  )
  await does(rosa, correctEntry, { id: entry.id, words: 'The culvert at Mill Road is gone.' })
  // Changed text must be confirmed again.
  await does(ada, decideEntry, { id: entry.id, confirmed: true, words: '' })
  await expect(owner.query(`set role commands; update incident_log_entries set words = 'x'`)).rejects.toThrow(
    'permission denied',
  )
  await owner.query('reset role')

  const second = await does(rosa, writeEntry, {
    incident: id,
    position: 'operations',
    observed_at: now,
    words: 'The bridge is gone.',
    significant: true,
    attachments: [],
  })
  await does(max, correctEntry, { id: second.id, words: 'The bridge at Mill Road holds.' })
  await expect(does(max, decideEntry, { id: second.id, confirmed: true, words: '' })).rejects.toThrow(
    'You can’t confirm your own entry.',
  )
  const verdicts = await Promise.allSettled(
    [ada, await person('Lee', 'manager')].map((who) =>
      does(who, decideEntry, { id: second.id, confirmed: true, words: '' }),
    ),
  )
  expect(verdicts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

  const request = await does(rosa, askResource, {
    incident: id,
    title: 'Pumps',
    kind: 'equipment',
    quantity: 2,
    unit: 'each',
    priority: 'urgent',
  } as never)
  const { assign, putBack, depart, turnBack, arrive, demobilize, cancel } = requestCommands
  await expect(does(rosa, arrive, { id: request.id })).rejects.toThrow(
    'RR-2026-0001 is new and can’t be marked as on scene.',
  )
  await expect(does(rosa, assign, { id: request.id, source: 'own', provider: ' ' })).rejects.toThrow(
    'Provider is required',
  )
  await does(rosa, assign, { id: request.id, source: 'own', provider: 'Yard' })
  expect(await does(rosa, putBack, { id: request.id })).toMatchObject({
    status: 'new',
    provider: null,
    source: null,
    assigned_at: null,
  })
  expect(await does(rosa, assign, { id: request.id, source: 'own', provider: 'Water crew 2' })).toMatchObject({
    status: 'assigned',
    provider: 'Water crew 2',
    vendor: null,
  })
  // Two providers: one has one pump, the other the rest.
  const split = (part: number) => does(rosa, requestCommands.split, { id: request.id, part })
  for (const part of [0, 2]) await expect(split(part)).rejects.toThrow('Enter more than 0 and less than 2.')
  const kept = await split(1)
  expect([Number(kept.quantity), Number(kept.needed), kept.provider]).toEqual([1, 2, 'Water crew 2'])
  const part = (await owner.query('select * from resource_requests where part_of = $1', [request.id])).rows[0]
  expect(part).toMatchObject({ quantity: 1, title: 'Pumps', priority: 'urgent', status: 'new', provider: null })
  await does(rosa, assign, { id: part.id, source: 'mutual_aid', provider: 'Town of Barre' })
  await does(rosa, cancel, { id: part.id, reason: 'One is enough.' })
  await does(rosa, depart, { id: request.id })
  expect(await does(rosa, turnBack, { id: request.id })).toMatchObject({ status: 'assigned', departed_at: null })
  await does(rosa, depart, { id: request.id })
  await expect(does(max, cancel, { id: request.id, reason: 'No.' })).rejects.toThrow('can’t be canceled')
  await does(rosa, reportLifeline, {
    incident: id,
    report: { lifeline: 'water', condition: 'disrupted', impact: 'Pump station under water' } as never,
  })
  const school = await does(rosa, createShelter, {
    name: 'Mill Road School',
    place: { address: 'Mill Road 4' },
    capacity: 120,
    accessible: true,
    pets: false,
    generator: false,
    incident: id,
  } as never)
  await does(rosa, shelterCommands.open, { id: school.id })
  await does(rosa, shelterCommands.count, { id: school.id, occupants: 84, words: '' })
  const sam = await does(rosa, createVolunteer, { name: 'Sam', checked_on: '2026-01-01' } as never)
  const task = await does(rosa, planVolunteer, {
    volunteer: sam.id,
    incident: id,
    sheltering: 'yes',
    assignment: { task: 'Cots', starts_at: now } as never,
  })
  await does(rosa, assignmentCommands.arrive, { id: task.id })
  await does(rosa, assignmentCommands.release, { id: task.id, hours: 6 })

  const report = await does(rosa, prepareReport, {
    incident: id,
    from: new Date(clock.now().getTime() - 3_600_000).toISOString(),
    to: now,
  })
  expect(report.events).toContain('The culvert at Mill Road is gone.')
  expect(report.lifelines).toContain('Water systems: disrupted. Pump station under water')
  expect(report.sheltering).toContain('1 shelter open with 84 of 120 spaces occupied.')
  expect(report.resources).toContain('1 open: 0 new, 0 assigned, 1 en route')
  await expect(
    does(rosa, reportCommands.sign, { id: report.id, version: report.version, name: 'Rosa' }),
  ).rejects.toThrow('Only a manager can do this.')
  const edited = await does(ada, editReport, {
    id: report.id,
    version: report.version,
    changes: { plan: 'Hold the culvert.' } as never,
  })
  await expect(does(ada, reportCommands.sign, { id: report.id, version: edited.version, name: 'Ada' })).rejects.toThrow(
    'You can’t sign a report you wrote in. Another manager must sign it.',
  )
  const unread = does(max, reportCommands.sign, { id: report.id, version: report.version, name: 'Max' })
  await expect(unread).rejects.toMatchObject({ detail: { moved: [{ field: 'plan', now: 'Hold the culvert.' }] } })
  // The button uses the command's rules: authors are refused before a name is entered.
  const facts = commands.find(({ name }) => name === 'situation-reports/facts')!
  expect([await does(ada, facts, { id: report.id }), await does(max, facts, { id: report.id })]).toEqual([
    { wroteIt: true },
    { wroteIt: false },
  ])
  const signed = await does(max, reportCommands.sign, { id: report.id, version: edited.version, name: 'Max' })
  expect(signed.digest).toMatch(/^[0-9a-f]{64}$/)
  await expect(
    does(rosa, editReport, { id: report.id, version: signed.version, changes: { situation: 'All is well.' } as never }),
  ).rejects.toThrow()

  await expect(does(max, close, { id, note: 'Over.' })).rejects.toThrow(
    'One resource is en route or on scene. Demobilize it first.',
  )
  // The button uses the same facts as the command.
  expect(await does(max, incidentCommands.facts, { id })).toMatchObject({ away: 1, shelters: 1 })
  await does(rosa, arrive, { id: request.id })
  await does(rosa, demobilize, { id: request.id })
  await expect(does(max, close, { id, note: 'Over.' })).rejects.toThrow(
    'One shelter is open for this incident. Close it first.',
  )
  await expect(does(rosa, shelterCommands.close, { id: school.id })).rejects.toThrow('Headcount at the last count: 84.')
  await does(rosa, shelterCommands.count, { id: school.id, occupants: 0, words: '' })
  await does(rosa, shelterCommands.close, { id: school.id })
  const [held] = await sees(rosa, 'select id from position_duties')
  await expect(does(rosa, signOut, { id: held!.id as string, note: ' ' })).rejects.toThrow('Handover note is required')
  await does(rosa, signOut, { id: held!.id as string, note: 'All pumps are home.' })
  const late = await does(rosa, askResource, {
    incident: id,
    title: 'Sandbags',
    kind: 'supplies',
    quantity: 200,
    unit: 'each',
    priority: 'routine',
  } as never)
  await does(rosa, assign, { id: late.id, source: 'own', provider: 'Yard' })
  await does(max, close, { id, note: 'The river is back in its bed.' })
  // A request that had not left is canceled with it.
  expect(await does(rosa, requestCommands.facts, { id: late.id })).toEqual({ incidentOpen: false })
  await expect(does(rosa, depart, { id: late.id })).rejects.toThrow(/^RR-.* is canceled/)
  const again = does(rosa, assign, { id: late.id, source: 'own', provider: 'Crew 4' })
  await expect(again).rejects.toThrow(/^RR-.* is canceled/)
  await expect(does(rosa, shelterCommands.open, { id: school.id, incident: id })).rejects.toThrow(
    'This incident is closed. Select an open incident.',
  )
  await expect(
    neighbor
      .does(neighbor.rosa, createShelter, {
        name: 'Theirs',
        place: { address: '1' },
        capacity: 1,
        accessible: false,
        pets: false,
        generator: false,
      } as never)
      .then(({ id: theirs }) => neighbor.does(neighbor.rosa, shelterCommands.open, { id: theirs, incident: id })),
  ).rejects.toThrow('does not exist')
  expect(await does(rosa, shelterCommands.open, { id: school.id })).toMatchObject({ status: 'open', incident: null })
  await expect(
    does(rosa, draftEmergency, {
      ...{ incident: id, title: 'Pumps', ground: 'emergency', threat: 'property', why: 'Water.', steps: 'Called two.' },
      ...{ vendor: id, ceiling: 1_00, price_basis: 'Last price.', transition: 'Bids.' },
      ...{ starts_on: clock.today(), ends_on: clock.today(), transition_on: clock.today() },
    } as never),
  ).rejects.toThrow('The incident is closed. Compete the remaining purchases.')
  await expect(
    does(rosa, writeEntry, {
      incident: id,
      position: 'operations',
      observed_at: now,
      words: 'More.',
      significant: false,
      attachments: [],
    }),
  ).rejects.toThrow('This incident and its log are closed.')
  await does(max, reopen, { id, reason: 'It rains again.' })

  const counts = (await sees(rosa, 'select count from incident_log_entries order by count')).map(({ count }) =>
    Number(count),
  )
  expect(counts).toEqual(counts.map((_, at) => at + 1))
  expect(await neighbor.sees(neighbor.rosa, 'select id from incident_log_entries')).toEqual([])
  await expect(neighbor.does(neighbor.max, close, { id, note: 'Not ours.' })).rejects.toThrow(/not exist|not found/i)
  await expect(neighbor.does(neighbor.max, incidentCommands.facts, { id })).rejects.toThrow(/not exist/)
})

test('the activity log has its boxes, and a position log has only its own entries', () => {
  const lines = readLog([row(1), row(2, { position: 'logistics', created_at: '2026-10-06T09:00:00.000Z' })])
  const incident = { title: 'Flood', number: 'INC-2026-0001' } as never
  const form = ics214(
    { incident, duties: [], lines, names: new Map(), zone: 'America/Chicago', now: '2026-10-07T00:00:00Z' },
    'logistics',
  )
  expect(form.boxes.find(({ name }) => name.startsWith('6'))?.lines).toEqual([
    'October 5, 2026 at 9:00 PM CDT: Line 2 (late entry)',
  ])
})

test('a report has whole entries up to its limit and says when there are more; its period is a range of instants', () => {
  const incident = { title: 'Flood', number: 'INC-2026-0001', level: 'full', summary: null, objectives: null } as never
  const lines = readLog(
    Array.from({ length: 40 }, (_, at) => [
      row(1, { id: `e${at}`, count: at, significant: true, words: `${at} ${'x'.repeat(1_900)}` }),
      row(1, { id: `v${at}`, count: 100 + at, kind: 'confirmed', corrects: `e${at}` }),
    ]).flat(),
  )
  const { events, plan } = filledFrom({
    incident,
    lifelines: [],
    requests: [],
    shelters: [],
    lines,
    volunteerHours: 0,
    volunteers: 0,
    from: '2026-10-06T00:00:00.000Z',
    to: '2026-10-07T00:00:00.000Z',
    zone: 'America/Chicago',
  })
  expect([
    events.length <= 20_000,
    events.endsWith('x\n\nThe incident’s boards have more than fits here.'),
    plan,
  ]).toEqual([true, true, ''])
  expect(whyNotPeriod('2026-10-06T10:00:00-06:00', '2026-10-06T15:00:00Z', new Date('2026-10-07T00:00:00Z'))).toBe(
    'The period must end after its start.',
  )
  expect(whyNotPeriod('2026-10-06T15:00:00Z', '2026-10-06T10:00:00-06:00', new Date('2026-10-07T00:00:00Z'))).toBeNull()
})

test("the button uses the command's facts and is stale-safe", async () => {
  const { does, rosa, max, clock } = await city()
  const today = clock.today()
  const flood = { title: 'Flood', kind: 'flood' as const, began_at: clock.now().toISOString() }
  const row = (await does(rosa, openIncident, { incident: flood as never })) as Incident
  await does(rosa, signIn, { id: row.id, position: 'operations' as const })
  const facts = await does(max, incidentCommands.facts, { id: row.id })
  expect(facts).toEqual({ away: 0, shelters: 0, onDuty: 1 })
  const said = incidentLife.whyNot('close', row, { state: 'there', facts }, { actor: max, today })
  expect(said).toBe('One position is still signed in. Sign it out first.')
  await expect(does(max, close, { id: row.id, note: 'Over.' })).rejects.toThrow(String(said))

  const { id, version } = row
  await does(max, activate, { id, version, level: 'partial' as const, reason: 'Rising.' })
  const again = does(max, activate, { id, version, level: 'full' as const, reason: 'Rising.' })
  await expect(again).rejects.toMatchObject({ detail: { moved: [{ field: 'level', now: 'partial' }] } })
  const same = does(max, activate, { id, level: 'partial' as const, reason: 'Rising.' })
  await expect(same).rejects.toMatchObject({ fields: { level: 'The incident is already at this level.' } })
})

test('a position is signed out by its holder or a manager', () => {
  const held = { status: 'on_duty', holder: 'rosa', position: 'planning' } as Duty
  const by = (user_id: string, role: 'user' | 'manager') =>
    dutyLife.whyNotHere('signOut', held, { actor: { user_id, role }, today: '2026-10-06' })
  expect([by('rosa', 'user'), by('max', 'manager')]).toEqual([null, null])
  expect(by('lee', 'user')).toBe('Only a manager, or the person under “Held by”, can do this.')
})
