import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { city } from '#tests/city.ts'
import { at, cityWithLine, comments, deadlines, morning, tasks } from '#tests/companions.ts'
import { columnsOf } from '#platform/records/record.ts'
import { records } from '../../../records.ts'
import { removeMember } from '../members/commands.ts'
import { dueInWords } from './due-today.ts'
import { budgetLineCommands } from '#areas/planning/adoption/line-commands.ts'
import type { AgencyRole } from '#platform/roles.ts'
import type { Task } from './records.ts'
import { firstOf, whyNotAssign, whyNotChange, whyNotComplete, whyNotDue, whyNotGive, whyNotReopen } from './rules.ts'

// In the morning every city is told of what is due, those of other files first.
beforeAll(testDatabase)

const who = (user_id: string, role: AgencyRole = 'user') => ({ user_id, role })
const task = { title: 'Count the cones', created_by: 'rosa', assignee: 'cole', done_at: null, done_by: null } as Task
const done = { done_at: '2026-11-20T15:00:00Z', done_by: 'cole' }
const notYours = 'Only the creator, the assignee or a manager can do that.'

test.each<[string, ReturnType<typeof who>, Partial<Task>, string | null]>([
  ['who made it', who('rosa'), {}, null],
  ['who does it', who('cole'), {}, null],
  ['a manager', who('max', 'manager'), {}, null],
  ['a colleague', who('eve'), {}, notYours],
  ['who made it, once it is done', who('rosa'), done, 'This task is completed. Reopen it first.'],
])('%s changes a task', (_, actor, change, reason) =>
  expect(whyNotChange({ ...task, ...change }, { actor })).toBe(reason),
)

test.each<[string, string[], string[]]>([
  ['one of equal tasks, and the others are folded', ['pay max', 'pay eli', 'pay ada'], ['pay max']],
  ['your own first', ['count max', 'pay rosa'], ['pay rosa', 'count max']],
  ['all of your own', ['a rosa', 'b rosa', 'c rosa', 'd rosa', 'e max'], ['a rosa', 'b rosa', 'c rosa', 'd rosa']],
  ['three different ones', ['a max', 'b eli', 'c ada', 'd max'], ['a max', 'b eli', 'c ada']],
])('the rail of a record shows %s', (_, open, shown) => {
  const tasks = open.map((each) => ({ title: each.split(' ')[0]!, assignee: each.split(' ')[1]! }))
  const { first, rest } = firstOf(tasks, 'rosa')
  expect(first.map(({ title, assignee }) => `${title} ${assignee}`)).toEqual(shown)
  expect(rest).toHaveLength(open.length - shown.length)
})

test.each<[string, ReturnType<typeof who>, string | null, Partial<Task>, string | null]>([
  ['who made it gives it to another', who('rosa'), 'eve', {}, null],
  ['who does it hands it on', who('cole'), 'eve', {}, null],
  ['a colleague takes it away', who('eve'), 'eve', {}, notYours],
  ['a colleague takes an unassigned task', who('eve'), 'eve', { assignee: null }, null],
  ['a colleague reassigns an unassigned task', who('eve'), 'cole', { assignee: null }, notYours],
  ['a person reassigns it to the person who has it', who('rosa'), 'cole', {}, 'This person already has the task.'],
  ['a person returns an unassigned task', who('rosa'), null, { assignee: null }, 'This task is already unassigned.'],
  ['a person reassigns a completed task', who('rosa'), 'eve', done, 'This task is completed. Reopen it first.'],
])('%s', (_, actor, to, change, reason) => expect(whyNotAssign({ ...task, ...change }, { actor, to })).toBe(reason))

test.each<[string, ReturnType<typeof who>, Partial<Task>, string | null]>([
  ['who does it', who('cole'), {}, null],
  ['who made it', who('rosa'), {}, null],
  ['a colleague', who('eve'), {}, notYours],
  ['a colleague, when it is unassigned', who('eve'), { assignee: null }, null],
  ['who does it, twice', who('cole'), done, 'This task is already completed.'],
])('%s completes a task', (_, actor, change, reason) =>
  expect(whyNotComplete({ ...task, ...change }, { actor })).toBe(reason),
)

test.each<[string, ReturnType<typeof who>, Partial<Task>, string | null]>([
  ['who did it', who('cole'), done, null],
  ['a colleague who did it for them', who('eve'), { ...done, done_by: 'eve' }, null],
  ['a colleague', who('eve'), done, notYours],
  ['a person, an open one', who('rosa'), {}, 'This task is already open.'],
])('%s reopens a task', (_, actor, change, reason) =>
  expect(whyNotReopen({ ...task, ...change }, { actor })).toBe(reason),
)

test('a deadline is a date or a time, and tasks go to members who can open their records', () => {
  expect(whyNotDue({ due_on: '2026-12-01' })).toBeNull()
  expect(whyNotDue({ due_on: '2026-12-01', due_at: '2026-12-01T12:00:00Z' })).toBe(
    'Enter a due date or a due time, not both.',
  )
  expect(whyNotGive({ name: 'Eve', member: false, reads: true })).toBe(
    'The assignee must be a member of your organization.',
  )
  expect(whyNotGive({ name: 'Eve', member: true, reads: false })).toBe(
    'Eve can’t see the record of this task. Select another person.',
  )
})

test('a task is assigned, announced, completed and announced again', async () => {
  const { rosa, max, about, does, tell, inbox, sees } = await cityWithLine()
  const made = await does(max, tasks.create, {
    task: { title: 'Review the variance', assignee: rosa.user_id, due_on: '2026-12-01' },
    about,
  })
  expect(made).toMatchObject({
    kind: 'task',
    table_name: 'budget_lines',
    record: about.record,
    zone: 'America/New_York',
    done_at: null,
  })
  await tell()
  expect(await inbox(rosa)).toEqual([
    'task_assigned: Max assigned you a task: “Review the variance”. Due December 1, 2026.',
  ])
  expect(await sees(rosa, 'select tasks from my_badges()')).toEqual([{ tasks: 1 }])

  await does(rosa, tasks.complete, { id: made.id })
  await tell()
  expect(await inbox(max)).toEqual(['task_done: Rosa completed “Review the variance”.'])
  expect(await sees(rosa, 'select tasks from my_badges()')).toEqual([{ tasks: 0 }])
  await does(rosa, tasks.reopen, { id: made.id })
  expect(await sees(rosa, 'select tasks from my_badges()')).toEqual([{ tasks: 1 }])
  expect(
    (await sees(rosa, `select command from record_changes where table_name = 'tasks' order by id`)).map(
      ({ command }) => command,
    ),
  ).toEqual(['tasks/create', 'tasks/complete', 'tasks/reopen'])
})

test('a reassigned task notifies the new assignee; no one is notified of a task they took themselves', async () => {
  const { rosa, max, ada, does, tell, inbox } = await cityWithLine()
  const { id } = await does(rosa, tasks.create, { task: { title: 'Call the bank', due_at: '2026-12-01T22:00:00Z' } })
  await does(rosa, tasks.assign, { id, to: rosa.user_id })
  await does(rosa, tasks.assign, { id, to: ada.user_id })
  await tell()
  expect(await inbox(rosa)).toEqual([])
  expect(await inbox(ada)).toEqual([
    'task_assigned: Rosa assigned you a task: “Call the bank”. Due December 1, 2026 at 5:00 PM EST.',
  ])
  await does(max, tasks.assign, { id, to: null })
  expect(await does(max, tasks.assign, { id, to: max.user_id })).toMatchObject({ assignee: max.user_id })
})

test('of two people who edit the same task, the second is told of the conflict', async () => {
  const { rosa, max, does } = await cityWithLine()
  const { id, version } = await does(rosa, tasks.create, { task: { title: 'Call the bank', assignee: max.user_id } })
  await does(max, tasks.edit, { id, version, changes: { title: 'Call the other bank' } })
  await expect(does(rosa, tasks.edit, { id, version, changes: { due_on: '2026-12-01' } })).rejects.toMatchObject({
    detail: { moved: [{ field: 'title', now: 'Call the other bank', by: max.user_id }] },
  })
  await expect(
    does(rosa, tasks.edit, { id, version: 2, changes: { due_on: '2026-12-01', due_at: '2026-12-01T12:00:00Z' } }),
  ).rejects.toThrow('Enter a due date or a due time, not both.')
})

test('tasks are assigned only to people who may open their records', async () => {
  const { rosa, max, about, does, person, owner, sees } = await cityWithLine()
  const shelbyville = await city()
  const give = (to: string) => does(max, tasks.create, { task: { title: 'x', assignee: to }, about })
  await expect(give(shelbyville.rosa.user_id)).rejects.toThrow('The assignee must be a member of your organization.')
  const dan = await person('Dan', 'user')
  await owner.query('update organization_members set disabled_at = now() where user_id = $1', [dan.user_id])
  await expect(give(dan.user_id)).rejects.toThrow('The assignee must be a member of your organization.')

  // If a record becomes visible to managers only, a buyer is not assigned a task about it.
  const client = await owner.connect()
  try {
    await client.query(
      'alter policy "people read" on budget_lines using (organization_id = (select app.organization_id()) and (select app.at_least(\'manager\')))',
    )
    await expect(give(rosa.user_id)).rejects.toThrow('Rosa can’t see the record of this task. Select another person.')
    expect(await give(max.user_id)).toMatchObject({ assignee: max.user_id })
    // A person who may not read the record does not see the task either.
    expect(await sees(rosa, 'select from tasks')).toEqual([])
    await expect(does(rosa, tasks.create, { task: { title: 'x' }, about })).rejects.toThrow(
      'This budget line does not exist.',
    )
    await expect(
      does(rosa, comments.add, { ...about, body: `x ${at(max)}`, audience: 'internal' as const }),
    ).rejects.toThrow('This budget line does not exist.')
  } finally {
    await client.query(
      'alter policy "people read" on budget_lines using (organization_id = (select app.organization_id()))',
    )
    client.release()
  }
  expect(await sees(rosa, 'select from tasks')).toHaveLength(1)
})

test("another city can't see or change tasks", async () => {
  const [springfield, shelbyville] = [await cityWithLine(), await cityWithLine()]
  const { id, version } = await springfield.does(springfield.rosa, tasks.create, {
    task: { title: 'Ours' },
    about: springfield.about,
  })
  const theirs = shelbyville.ada
  expect(await shelbyville.sees(theirs, 'select from tasks where id = $1', [id])).toEqual([])
  for (const attempt of [
    () => shelbyville.does(theirs, tasks.complete, { id }),
    () => shelbyville.does(theirs, tasks.assign, { id, to: theirs.user_id }),
    () => shelbyville.does(theirs, tasks.reopen, { id }),
    () => shelbyville.does(theirs, tasks.edit, { id, version, changes: { title: 'x' } }),
    () => shelbyville.does(theirs, tasks.create, { task: { title: 'x' }, about: springfield.about }),
  ])
    await expect(attempt()).rejects.toThrow('does not exist')
  await expect(springfield.edits(springfield.rosa, 'update tasks set done_at = now()')).rejects.toThrow(
    'permission denied',
  )
})

test('a person who leaves takes their notifications along, and their tasks become unassigned', async () => {
  const { zoe, ada, about, does, tell, sees, owner } = await cityWithLine().then(async (place) => ({
    ...place,
    zoe: await place.person('Zoe', 'user'),
  }))
  const { id } = await does(ada, tasks.create, { task: { title: 'Order salt', assignee: zoe.user_id }, about })
  await does(zoe, comments.add, { ...about, body: `Soon, ${at(ada)}.`, audience: 'internal' as const })
  await tell()
  await does(ada, removeMember, { user_id: zoe.user_id })
  expect(await sees(ada, 'select assignee, version from tasks where id = $1', [id])).toEqual([
    { assignee: null, version: 2 },
  ])
  expect((await owner.query('select from notifications where user_id = $1', [zoe.user_id])).rowCount).toBe(0)
  expect(await sees(ada, 'select author from comments')).toEqual([{ author: zoe.user_id }])
})

test("a person's deadlines are tasks and dated fields of records, earliest first, by the agency's calendar", async () => {
  const { rosa, max, ada, newLine, does } = await cityWithLine()
  const own = await newLine('Parks', rosa, '2026-11-25')
  await newLine('Draft', rosa, '2026-11-25')
  await does(ada, budgetLineCommands.adopt, { id: own.id })
  const add = (title: string, rest: object, who = rosa) =>
    does(max, tasks.create, { task: { title, assignee: who.user_id, ...rest } })
  await add('Tomorrow', { due_on: '2026-11-21' })
  // Three in the morning in London is still the evening before in New York.
  await add('Tonight', { due_at: '2026-11-21T03:00:00Z' })
  await add('Late', { due_on: '2026-11-01' })
  await add('Far away', { due_on: '2027-11-01' })
  await add('Max’s', { due_on: '2026-11-21' }, max)
  const { id } = await add('Done', { due_on: '2026-11-21' })
  await does(rosa, tasks.complete, { id })

  const { today, zone, deadlines: found } = await does(rosa, deadlines.mine, {})
  expect({ today, zone }).toEqual({ today: '2026-11-20', zone: 'America/New_York' })
  expect(found.map(({ day, title, what, moment }) => [day, title, what, moment !== null])).toEqual([
    ['2026-11-01', 'Late', '', false],
    ['2026-11-20', 'Tonight', '', true],
    ['2026-11-21', 'Tomorrow', '', false],
    ['2026-11-25', 'Parks', 'End date', false],
  ])
  expect(found.map(({ says }) => says)).toEqual(['Late', 'Tonight', 'Tomorrow', 'Close the budget line Parks'])
  expect(
    (await does(rosa, deadlines.mine, { from: '2027-01-01', until: '2028-01-01' })).deadlines.map(({ title }) => title),
  ).toEqual(['Far away'])
})

test.each([
  [
    { title: 'Chipper', what: 'Due back', day: '2026-11-22' },
    '“Chipper”: due back November 22, 2026, which was yesterday, and still open.',
  ],
  [{ title: 'Pump 2', what: 'Until', day: '2026-11-23' }, '“Pump 2”: until November 23, 2026, which is today.'],
  [
    { title: 'Standards', what: 'Check for a new edition on', day: '2026-11-30' },
    '“Standards”: check for a new edition on November 30, 2026, in 7 days.',
  ],
  [{ title: 'Order salt', what: 'Due', day: '2026-11-30' }, '“Order salt” is due in 7 days, on November 30, 2026.'],
])('the label of a date comes before it', (deadline, words) => expect(dueInWords(deadline, '2026-11-23')).toBe(words))

test('in the morning each person is notified once of what is due today and what was due yesterday', async () => {
  const { rosa, max, about, does, services, clock, tell, inbox } = await cityWithLine()
  await does(max, tasks.create, { task: { title: 'Order salt', assignee: rosa.user_id, due_on: '2026-11-23' }, about })
  await does(max, tasks.create, { task: { title: 'Count cones', assignee: rosa.user_id, due_on: '2026-11-24' } })
  await tell()
  for (const at of [
    '2026-11-23T12:59:00Z',
    '2026-11-23T13:00:00Z',
    '2026-11-23T18:00:00Z',
    '2026-11-24T13:05:00Z',
    '2026-11-25T13:05:00Z',
  ]) {
    clock.set(new Date(at))
    await morning(services)
    await tell()
  }
  const heard = (await inbox(rosa)).filter((line) => line.startsWith('due_today'))
  expect(heard.slice(0, 1)).toEqual(['due_today: “Order salt” is due today, November 23, 2026.'])
  expect(heard.slice(1, 3).toSorted()).toEqual([
    'due_today: “Count cones” is due today, November 24, 2026.',
    'due_today: “Order salt” was due yesterday, November 23, 2026, and is still open.',
  ])
  expect(heard.slice(3)).toEqual(['due_today: “Count cones” was due yesterday, November 24, 2026, and is still open.'])
})

test('each dated field says what to do, a verb first, in words of fields that have some', () => {
  const dated = records.flatMap((record) =>
    columnsOf(record).flatMap(([name, { due }]) => (due ? [{ record, name, says: due.says }] : [])),
  )
  expect(dated.length).toBeGreaterThan(60)
  const wrong = dated.flatMap(({ record, name, says }) => {
    const named = [...says.matchAll(/\{(\w+)\}/g)].map(([, field]) => record.fields[field!])
    // The name of a record that is named after another one would be an id.
    const isId = named.some((field) => {
      const other = field?.kind === 'ref' ? records.find(({ table }) => table === field.to) : undefined
      return field?.kind === 'ref' && (!other || other.fields[other.title]?.kind === 'ref')
    })
    const isWhole = named.length > 0 && named.every(Boolean) && !isId
    return isWhole && /^[A-Z][a-z]+ /.test(says) ? [] : [`${record.table}.${name}: ${says}`]
  })
  expect(wrong).toEqual([])
})
