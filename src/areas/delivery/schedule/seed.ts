import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

const hours = '7:00-12:00, 12:30-15:30'
const week = {
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: null,
  sunday: null,
}
const daysOff = [
  '2026-11-26 to 2026-11-27 Thanksgiving',
  '2026-12-24 7:00-12:00 Christmas Eve',
  '2026-12-25 Christmas Day',
  '2027-01-01 New Year’s Day',
  '2027-01-18 Martin Luther King, Jr. Day',
  '2027-02-15 Presidents’ Day',
  '2027-05-31 Memorial Day',
  '2027-06-18 Juneteenth',
  '2027-07-05 Independence Day',
  '2027-09-06 Labor Day',
  '2027-11-11 Veterans Day',
].join('\n')

type Step = [code: string, name: string, days: number, after: string, more?: Record<string, unknown>]

/** The roof of Fire Station 2, planned by working days, with what the crews are needed for in other projects. */
export async function seedSchedule(tx: Tx, actAt: (days: number) => Act): Promise<void> {
  const calendar = await actAt(-40)('max', 'work-calendars/create', {
    name: 'Public Works, Monday to Friday',
    ...week,
    exceptions: daysOff,
  })
  await actAt(-40)('max', 'work-calendars/create', {
    name: 'Outage, two shifts',
    ...Object.fromEntries(Object.keys(week).map((day) => [day, '6:00-14:00, 14:00-22:00'])),
    exceptions: null,
  })
  const resource = async (name: string, kind: string, capacity: number) =>
    (await actAt(-40)('max', 'schedule-resources/create', { name, kind, capacity })).id
  const [bridge, roofers, excavator] = [
    await resource('Street crew', 'crew', 4),
    await resource('Building crew', 'crew', 3),
    await resource('Excavator', 'equipment', 1),
  ]
  const projectOf = async (name: string) =>
    (await tx.one<{ id: string }>('select id from projects where name = $1 order by created_at limit 1', [name]))!.id
  const roof = await projectOf('Fire Station 2 roof')
  await actAt(-5)('max', 'projects/set-calendar', { id: roof, calendar: calendar.id })
  const steps: readonly Step[] = [
    ['1', 'Design and bidding', 0, '', { summary: true }],
    ['1.1', 'Roof survey', 3, ''],
    ['1.2', 'Structural check of wind clips', 5, '1.1SS+1d'],
    ['1.3', 'Drawings and specifications', 12, '1.1, 1.2'],
    ['1.4', 'Permit', 10, '1.3FS-4d'],
    ['1.5', 'Bidding', 21, '1.3'],
    ['1.6', 'Award', 0, '1.4, 1.5FS+5d'],
    ['2', 'Roof', 0, '1.6', { summary: true }],
    ['2.1', 'Order insulation and membrane', 15, ''],
    ['2.2', 'Engine bay moved to Station 1', 2, ''],
    ['2.3', 'Scaffold and fall protection', 4, '2.2'],
    ['2.4', 'Removal of the old roof', 6, '2.3'],
    ['2.5', 'Deck repair', 5, '2.4SS+2d'],
    ['2.6', 'Insulation and wind clips', 8, '2.1, 2.5'],
    ['2.7', 'Membrane', 7, '2.6SS+3d'],
    ['2.8', 'Flashing and gutters', 5, '2.7FS-2d'],
    ['2.9', 'Water test', 1, '2.7, 2.8'],
    ['3', 'Completion', 0, '', { summary: true }],
    ['3.1', 'Scaffold removed', 2, '2.9'],
    [
      '3.2',
      'Engine bay back in service',
      1,
      '3.1FF+1d',
      { constraint_kind: 'start_no_earlier', constraint_on: '2027-05-03' },
    ],
    ['3.3', 'Punch list', 5, '2.9'],
    ['3.4', 'Accepted', 0, '3.2, 3.3', { constraint_kind: 'finish_no_later', constraint_on: '2027-06-30' }],
  ]
  await actAt(-5)('max', 'projects/import-plan', {
    id: roof,
    calendar: 'Public Works, Monday to Friday',
    calendars: [],
    tasks: steps.map(([code, name, days, after, more]) => ({
      code,
      name,
      days,
      after: after || null,
      constraint_kind: null,
      constraint_on: null,
      calendar: null,
      summary: false,
      budget: 0,
      done: 0,
      began_on: null,
      ended_on: null,
      ...more,
    })),
    resources: [],
    assignments: [],
  })
  const needs = async (
    project: string,
    code: string,
    needed: readonly (readonly [resource: string, units: number])[],
  ) => {
    const task = (await tx.one<{ id: string }>('select id from project_tasks where project = $1 and code = $2', [
      project,
      code,
    ]))!
    await actAt(-4)('max', 'project-tasks/assign', {
      id: task.id,
      needs: needed.map(([id, units]) => ({ resource: id, units })),
    })
  }
  for (const code of ['2.3', '2.4', '2.5', '2.6', '2.7', '2.8'])
    await needs(roof, code, [[roofers, code === '2.6' ? 3 : 2]])
  const [culvert, paths] = [
    await projectOf('Mill Road culvert replacement'),
    await projectOf('Park paths, sealing and repair'),
  ]
  await needs(culvert, '5', [
    [bridge, 4],
    [excavator, 1],
  ])
  await needs(culvert, '6', [[bridge, 3]])
  await needs(paths, '2', [[bridge, 2]])
  await needs(paths, '3', [
    [bridge, 3],
    [excavator, 1],
  ])
}
