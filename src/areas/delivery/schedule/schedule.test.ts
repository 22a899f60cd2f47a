import { addDays } from '#platform/dates.ts'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { projectCommands, proposeProject } from '../projects/commands.ts'
import { createCalendar, createResource, editCalendar, editResource, setCalendar } from './calendar-commands.ts'
import { addTask, editTask, keepBaseline, noteProgress, planFromTemplate, removeTask } from './commands.ts'
import { importPlan } from './import-plan.ts'
import { assignResources, sharedNeeds } from './resources.ts'

const day = '8:00-12:00, 13:00-17:00'
const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: null, sunday: null }

async function place() {
  const here = await city()
  const { rosa, max, does } = here
  const propose = async (name: string, starts_on = '2027-03-01') => {
    const { id } = await does(rosa, proposeProject, {
      name,
      program: 'streets',
      kind: 'construction',
      manager: rosa.user_id,
      starts_on,
      ends_on: '2027-12-31',
      budget: 1_000_00,
      federal: false,
    } as never)
    return id
  }
  const calendar = () =>
    does(max, createCalendar, { name: 'Office', ...week, exceptions: '2027-03-05 Cleanup day' } as never)
  return { ...here, propose, calendar }
}
const task = (project: string, code: string, days: number, after: string | null = null, more: object = {}) =>
  ({ project, code, name: `Task ${code}`, days, after, ...more }) as never

test('a schedule counts in its calendar, moves through the edit of a task, and moves back', async () => {
  const { rosa, max, does, sees, propose, calendar } = await place()
  const id = await propose('Culvert')
  const office = await calendar()
  const end = async () => (await sees(rosa, 'select forecast_end from projects where id = $1', [id]))[0]!.forecast_end
  // March 1, 2027 is a Monday, and Friday is the cleanup day.
  await does(rosa, addTask, task(id, '1', 3))
  const second = await does(rosa, addTask, task(id, '2', 2, '1SS+1d'))
  await does(rosa, addTask, task(id, '3', 1, '1, 2FS+1d'))
  expect(await end()).toBe('2027-03-05')
  await does(rosa, setCalendar, { id, calendar: office.id })
  expect(await end()).toBe('2027-03-08')

  const moved = await does(rosa, editTask, {
    id: second.id,
    version: second.version,
    changes: { constraint_kind: 'start_no_earlier', constraint_on: '2027-03-08' } as never,
  })
  expect(await end()).toBe('2027-03-11')
  // Undone with what was there before.
  await does(rosa, editTask, {
    id: second.id,
    version: moved.version,
    changes: { constraint_kind: null, constraint_on: null } as never,
  })
  expect(await end()).toBe('2027-03-08')
  await expect(
    does(rosa, editTask, { id: second.id, version: moved.version, changes: { days: 9 } as never }),
  ).rejects.toThrow()
  await expect(
    does(rosa, editTask, { id: second.id, version: moved.version + 1, changes: { after: '3FF' } as never }),
  ).rejects.toThrow('Tasks 2 and 3 depend on each other in a circle. Remove one of the links.')
  await expect(
    does(rosa, editTask, {
      id: second.id,
      version: moved.version + 1,
      changes: { constraint_kind: 'must_start' } as never,
    }),
  ).rejects.toThrow('Enter the constraint date of 2.')

  await does(max, keepBaseline, { id, reason: '' })
  expect(
    await sees(rosa, 'select code, baseline_start, baseline_end from project_tasks where project = $1 order by code', [
      id,
    ]),
  ).toEqual([
    { code: '1', baseline_start: '2027-03-01', baseline_end: '2027-03-03' },
    { code: '2', baseline_start: '2027-03-02', baseline_end: '2027-03-03' },
    { code: '3', baseline_start: '2027-03-08', baseline_end: '2027-03-08' },
  ])
})

test('a task with a lead can begin before its predecessor ends, others can’t', async () => {
  const { rosa, max, does, propose } = await place()
  const id = await propose('Culvert', '2026-01-05')
  await does(rosa, addTask, task(id, '1', 3))
  const after = await does(rosa, addTask, task(id, '2', 2, '1'))
  const lead = await does(rosa, addTask, task(id, '3', 2, '1FS-2d'))
  await does(max, projectCommands.start, { id })
  await expect(does(rosa, noteProgress, { id: after.id, done: 10, blocked: false })).rejects.toThrow(
    'This task depends on others: first complete 1 Task 1.',
  )
  expect(await does(rosa, noteProgress, { id: lead.id, done: 10, blocked: false })).toMatchObject({
    status: 'in_progress',
  })
})

test('progress has the dates of its work, and a task that follows a start waits for it by name', async () => {
  const { rosa, max, does, propose, clock } = await place()
  const id = await propose('Culvert', clock.today())
  const strip = await does(rosa, addTask, task(id, '1', 3))
  const pour = await does(rosa, addTask, task(id, '2', 2, '1SS'))
  await does(max, projectCommands.start, { id })
  const late = (days: number) => addDays(clock.today(), -days)
  const done = (more: object) => does(rosa, noteProgress, { id: strip.id, done: 100, blocked: false, ...more })
  await expect(does(rosa, noteProgress, { id: pour.id, done: 10, blocked: false })).rejects.toThrow(
    'This task depends on others: first start 1 Task 1.',
  )
  await expect(done({ ended_on: addDays(clock.today(), 1) })).rejects.toThrow('can’t start or finish in the future')
  await expect(done({ began_on: late(7), ended_on: late(9) })).rejects.toThrow('The finish can’t be before the start.')
  await expect(done({ done: 50, ended_on: late(7) })).rejects.toThrow('Only completed work has a finish date.')
  expect(await done({ began_on: late(9), ended_on: late(7) })).toMatchObject({
    status: 'done',
    began_on: late(9),
    ended_on: late(7),
  })
  // A mistyped date is corrected in the same way, and without dates they stay.
  expect(await done({ began_on: late(8) })).toMatchObject({ began_on: late(8), ended_on: late(7) })
})

test('resources are assigned to tasks, and what other projects need of them is known', async () => {
  const { rosa, max, person, does, sees, propose } = await place()
  const eve = await person('Eve')
  const [one, two] = [await propose('Culvert'), await propose('Park paths')]
  const crew = await does(max, createResource, { name: 'Bridge crew', kind: 'crew', capacity: 4 } as never)
  await expect(does(rosa, createResource, { name: 'Mine', kind: 'crew', capacity: 4 } as never)).rejects.toThrow()
  const first = await does(rosa, addTask, task(one, '1', 3))
  const other = await does(rosa, addTask, task(two, '7', 2))
  await does(rosa, assignResources, { id: first.id, needs: [{ resource: crew.id, units: 3 }] })
  await does(rosa, assignResources, { id: other.id, needs: [{ resource: crew.id, units: 2 }] })
  expect(
    await sees(rosa, 'select words, units::float8 as units from task_assignments where project = $1', [one]),
  ).toEqual([{ words: 'Bridge crew [3] for 1 Task 1', units: 3 }])
  const shared = await does(eve, sharedNeeds, { project: one })
  expect(shared).toMatchObject([{ project: 'Park paths', code: '7', resource: crew.id, units: 2 }])
  await expect(does(eve, assignResources, { id: first.id, needs: [] })).rejects.toThrow(
    'Only the project lead or a manager can plan this project.',
  )
  await does(max, editResource, { id: crew.id, version: crew.version, changes: { status: 'closed' } as never })
  const next = await does(rosa, addTask, task(one, '2', 1))
  await expect(does(rosa, assignResources, { id: next.id, needs: [{ resource: crew.id, units: 1 }] })).rejects.toThrow(
    'Bridge crew is inactive. Assign another resource.',
  )
  // The one that has it keeps it, and gives it up with the task.
  await does(rosa, removeTask, { id: first.id })
  expect(await sees(rosa, 'select id from task_assignments where project = $1', [one])).toEqual([])

  const elsewhere = await city()
  await expect(elsewhere.does(elsewhere.max, assignResources, { id: other.id, needs: [] })).rejects.toThrow(
    'does not exist',
  )
  expect(await elsewhere.does(elsewhere.max, sharedNeeds, { project: one })).toEqual([])
  expect(await elsewhere.sees(elsewhere.max, 'select id from schedule_resources where id = $1', [crew.id])).toEqual([])
})

test('a calendar without hours is refused, and a changed one too', async () => {
  const { rosa, max, does, calendar } = await place()
  await expect(does(max, createCalendar, { name: 'Empty' } as never)).rejects.toThrow(
    'Enter the hours of at least one weekday.',
  )
  await expect(does(rosa, createCalendar, { name: 'Mine', ...week } as never)).rejects.toThrow()
  const office = await calendar()
  await expect(
    does(max, editCalendar, { id: office.id, version: office.version, changes: { monday: 'mornings' } as never }),
  ).rejects.toThrow('The hours of Monday can’t be read.')
})

const file = (more: object = {}) =>
  ({
    calendar: 'Night shift',
    calendars: [{ name: 'Night shift', ...week, monday: '20:00-24:00', exceptions: null }],
    tasks: [
      { code: '1', name: 'Site', days: 0, after: null, summary: true },
      { code: '1.1', name: 'Clear', days: 5, after: null, summary: false },
      { code: '1.2', name: 'Grade', days: 2.5, after: '1.1SS+1d', summary: false },
    ].map((each) => ({
      constraint_kind: null,
      constraint_on: null,
      calendar: null,
      budget: 500_00,
      done: 0,
      began_on: null,
      ended_on: null,
      ...each,
    })),
    resources: [{ name: 'Grader', kind: 'equipment', capacity: 1 }],
    assignments: [{ code: '1.2', resource: 'Grader', units: 1 }],
    ...more,
  }) as never

test('an imported schedule brings its calendar and resources, replaces a plan without progress, and no other', async () => {
  const { rosa, max, does, sees, propose } = await place()
  const id = await propose('Culvert')
  await does(rosa, planFromTemplate, { id, template: 'shutdown' } as never)
  await expect(does(rosa, importPlan, { id, ...(file() as object) } as never)).rejects.toThrow(
    'Only a manager can add working calendars. Ask one to add Night shift.',
  )
  await does(max, importPlan, { id, ...(file() as object) } as never)
  expect(
    await sees(
      rosa,
      'select code, days::float8 as days, summary, after from project_tasks where project = $1 order by code',
      [id],
    ),
  ).toEqual([
    { code: '1', days: 0, summary: true, after: null },
    { code: '1.1', days: 5, summary: false, after: null },
    { code: '1.2', days: 2.5, summary: false, after: '1.1SS+1d' },
  ])
  expect(await sees(rosa, 'select words from task_assignments where project = $1', [id])).toEqual([
    { words: 'Grader for 1.2 Grade' },
  ])
  expect(
    await sees(rosa, 'select c.name from projects p join work_calendars c on c.id = p.calendar where p.id = $1', [id]),
  ).toEqual([{ name: 'Night shift' }])
  await expect(does(max, importPlan, { id, ...(file({ tasks: [] }) as object) } as never)).rejects.toThrow()

  const running = await propose('Pump', '2026-01-05')
  const first = await does(rosa, addTask, task(running, '1', 3))
  await does(max, projectCommands.start, { id: running })
  await does(rosa, noteProgress, { id: first.id, done: 10, blocked: false })
  await expect(does(max, importPlan, { id: running, ...(file() as object) } as never)).rejects.toThrow(
    'Work on 1 has started, so the plan can’t be replaced. Import into a new project.',
  )
})
