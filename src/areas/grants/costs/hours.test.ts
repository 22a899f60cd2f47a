import { expect, test } from 'vitest'
import { registerAsset } from '#areas/assets/assets/commands.ts'
import { createAssetClass } from '#areas/assets/assets/commands.ts'
import { bookLabor, requestWork, voidLabor, workOrderCommands } from '#areas/assets/work/commands.ts'
import { addDays } from '#platform/dates.ts'
import { recovering } from '#tests/fema.ts'
import { costCommands, editCost, noteCost } from './commands.ts'
import { importRates } from './rates/commands.ts'
import type { CostRecord } from './records.ts'

/** A flood under repair, and a work order at a pump with its labor. */
async function crew() {
  const place = await recovering()
  const { does, rosa, max, today, declared, declaration, owner } = place
  const project = await place.obligated()
  const day = addDays(today, -2)
  const labor = (change: object = {}): Promise<CostRecord> =>
    does(rosa, noteCost, {
      kind: 'labor',
      declaration: declaration.id,
      project: project.id,
      category: 'C',
      description: 'Setting the pipe',
      worked_on: day,
      person_name: 'Cole, R.',
      regular_hours: 8,
      regular_rate: 30,
      documents: [],
      ...change,
    } as never)
  const classOf = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const pump = await does(max, registerAsset, { asset: { name: 'Pump 2', class: classOf.id, documents: [] } as never })
  const order = await does(rosa, requestWork, { asset: pump.id, title: 'Pump repair', photos: [] } as never)
  await does(max, workOrderCommands.assign, { id: order.id, to: rosa.user_id })
  await does(rosa, workOrderCommands.begin, { id: order.id })
  const books = (change: object = {}) =>
    does(rosa, bookLabor, {
      work_order: order.id,
      worker: rosa.user_id,
      worked_on: day,
      minutes: 480,
      rate: 30_00,
      ...change,
    } as never)
  const head = ['Cost Code', 'Equipment', 'Unit', '2026 Rate']
  await does(max, importRates, {
    name: 'Edition',
    source: 'Made up',
    demonstration: true,
    valid_from: declared,
    head,
    cells: [
      ['D-1', 'Loader', 'hour', '40.00'],
      ['D-2', 'Pickup', 'mile', '0.70'],
    ],
  })
  const rate = async (code: string) =>
    (
      await owner.query('select id from equipment_rates where organization_id = $1 and code = $2', [
        place.organization.id,
        code,
      ])
    ).rows[0].id
  const machine = async (change: object = {}, code = 'D-1') =>
    labor({
      kind: 'equipment',
      person_name: null,
      regular_hours: null,
      equipment: 'Loader 12',
      hours: 10,
      rate: await rate(code),
      ...change,
    })
  const name = async (who: string) =>
    (await owner.query('select display_name from organization_members where user_id = $1', [who])).rows[0]
      .display_name as string
  return { ...place, project, day, labor, order, books, machine, name }
}

test('the same hours of one person are entered once, however the name is written, and the refusal names the first record', async () => {
  const { labor, name, rosa } = await crew()
  const first = await labor()
  const rosaName = await name(rosa.user_id)
  await expect(labor({ person_name: 'R. Cole' })).rejects.toThrow(
    `Already entered in ${first.number} by ${rosaName} on`,
  )
  await expect(labor({ person_name: 'r cole', project: null })).rejects.toThrow(
    ': 8 hours. Correct that entry, or enter start and end times if',
  )
  expect(
    await labor({ person_name: 'R. Cole', regular_hours: null, overtime_hours: 2, overtime_rate: 45 }),
  ).toMatchObject({ status: 'noted' })
  expect(await labor({ person_name: 'T. Nguyen' })).toMatchObject({ status: 'noted' })
})

test('employee numbers tell two people of one name apart, and one number is one person', async () => {
  const { labor } = await crew()
  const first = await labor({ employee_number: '4471' })
  expect(await labor({ employee_number: '5120' })).toMatchObject({ status: 'noted' })
  await expect(labor({ person_name: 'Bob Cole', employee_number: '4471' })).rejects.toThrow(
    `Already entered in ${first.number}`,
  )
  await expect(labor()).rejects.toThrow(`Already entered in ${first.number}`)
})

test("a person's day has 24 hours across all registers, and rejected, withdrawn or changed hours are free again", async () => {
  const { labor, books, does, max, rosa, order, name } = await crew()
  const rosaName = await name(rosa.user_id)
  const booked = await books({ minutes: 600 })
  const first = await labor({ person_name: rosaName, description: 'Sandbags', regular_hours: 9 })
  const more = () =>
    labor({ employee: rosa.user_id, person_name: 'Rosa', description: 'Night watch', regular_hours: 6 })
  await expect(more()).rejects.toThrow(`Rosa would have 25 hours`)
  await expect(more()).rejects.toThrow(
    `a day has 24. Already entered: 9 hours in ${first.number}, 10 hours in ${order.number}.`,
  )
  await does(rosa, editCost, { id: first.id, version: first.version, changes: { regular_hours: 8 } })
  const night = await more()
  await expect(
    does(rosa, editCost, { id: night.id, version: night.version, changes: { regular_hours: 7 } }),
  ).rejects.toThrow('would have 25 hours')
  await does(rosa, costCommands.withdraw, { id: night.id, reason: 'Another night.' })
  await does(max, costCommands.reject, { id: first.id, reason: 'No time sheet.' })
  await does(rosa, voidLabor, { id: booked.id, reason: 'Wrong day.' })
  expect(await labor({ person_name: rosaName, description: 'Sandbags', regular_hours: 24 })).toMatchObject({
    status: 'noted',
  })
})

test('hours on a work order are claimed from there once, and no more than were booked', async () => {
  const { labor, books, does, rosa, order, name } = await crew()
  const rosaName = await name(rosa.user_id)
  const booked = await books()
  await expect(labor({ person_name: rosaName })).rejects.toThrow(`Already entered in ${order.number} by ${rosaName} on`)
  await expect(labor({ person_name: rosaName })).rejects.toThrow(
    ': 8 hours. Select that work order if these are the same hours',
  )
  await expect(labor({ person_name: rosaName, work_order: order.id, regular_hours: 8.5 })).rejects.toThrow(
    `${order.number} has 8 hours for ${rosaName}`,
  )
  const claim = await labor({ person_name: rosaName, work_order: order.id })
  await expect(labor({ person_name: rosaName, work_order: order.id, description: 'Again' })).rejects.toThrow(
    'would claim 16 hours',
  )
  await expect(labor({ person_name: 'T. Nguyen', work_order: order.id })).rejects.toThrow(
    `${order.number} has 0 hours for T. Nguyen`,
  )
  await expect(does(rosa, voidLabor, { id: booked.id, reason: 'Wrong.' })).rejects.toThrow(
    `and ${claim.number} would claim 8 hours`,
  )
})

test("one work order entry can't be entered again, and a second shift needs start and end times", async () => {
  const { books, labor, day, name, rosa, order } = await crew()
  const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`
  await books({ minutes: 240, starts_at: at(12), ends_at: at(16) })
  await expect(books({ minutes: 60, starts_at: at(15), ends_at: at(17), note: 'Test run' })).rejects.toThrow(
    `Already entered in ${order.number}`,
  )
  await expect(books({ minutes: 90, starts_at: at(16), ends_at: at(17) })).rejects.toThrow(
    '90 minutes exceeds the 60 minutes between start and end.',
  )
  await expect(books({ minutes: 60, starts_at: at(16) })).rejects.toThrow('Enter both start and end, or neither.')
  await books({ minutes: 60, starts_at: at(16), ends_at: at(17) })
  await expect(books({ minutes: 30 })).rejects.toThrow(`Already entered in ${order.number}`)
  const person_name = await name(rosa.user_id)
  await expect(labor({ person_name, regular_hours: 2, starts_at: at(15), ends_at: at(17) })).rejects.toThrow(
    `Already entered in ${order.number}`,
  )
  expect(await labor({ person_name, regular_hours: 2, starts_at: at(17), ends_at: at(19) })).toMatchObject({
    status: 'noted',
  })
})

test('when hours arrive at the same moment in both registers, no more than one day is accepted', async () => {
  const { labor, books, owner, organization, name, rosa } = await crew()
  const person_name = await name(rosa.user_id)
  const all = await Promise.allSettled([
    ...[1, 2, 3, 4].map((at) => labor({ person_name, description: `Task ${at}`, regular_hours: 7 })),
    ...[1, 2, 3, 4].map((at) => books({ minutes: 360, note: `Part ${at}` })),
    ...[1, 2].map(() => labor({ person_name, description: 'The same', regular_hours: 1 })),
  ])
  expect(all.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(3)
  const { rows } = await owner.query<{ hours: number; twice: number }>(
    `select (select coalesce(sum(regular_hours), 0) from cost_records where organization_id = $1)::float8 +
      (select coalesce(sum(minutes), 0) from work_labor where organization_id = $1)::float8 / 60 as hours,
            (select count(*)::int from cost_records where organization_id = $1 and description = 'The same') as twice`,
    [organization.id],
  )
  expect(rows[0]!.hours).toBeLessThanOrEqual(24)
  expect(rows[0]!.hours).toBeGreaterThan(17)
  expect(rows[0]!.twice).toBeLessThanOrEqual(1)
})

test('the database refuses what no command checked, such as an import of rows', async () => {
  const { labor, owner } = await crew()
  const { id } = await labor()
  const columns =
    'kind, declaration, project, category, description, worked_on, person_name, regular_hours, regular_rate, entered_by'
  await expect(
    owner.query(
      `insert into cost_records (organization_id, number, ${columns}) select organization_id, 'DC-X', ${columns}
        from cost_records where id = $1`,
      [id],
    ),
  ).rejects.toThrow('Already entered in')
  await expect(
    owner.query(
      `insert into cost_records (organization_id, number, ${columns}) select organization_id, 'DC-Y',
        ${columns.replace('description,', `'Other work',`).replace('regular_hours', '17')} from cost_records
        where id = $1`,
      [id],
    ),
  ).rejects.toThrow('would have 25 hours')
})

test('one unit of equipment also has 24 hours a day, miles are not hours, and the same use is entered once', async () => {
  const { machine, does, max, labor } = await crew()
  const first = await machine({ operator: 'R. Cole' })
  await expect(machine({ operator: 'R. Cole', equipment: 'LOADER #12' })).rejects.toThrow(
    `Already entered in ${first.number}`,
  )
  await machine({ operator: 'T. Nguyen', hours: 12 })
  await expect(machine({ description: 'Hauling', hours: 2, standby_hours: 1 })).rejects.toThrow(
    'Loader 12 would have 25 hours',
  )
  expect(await machine({ equipment: 'Pickup 3', hours: 180 }, 'D-2')).toMatchObject({ status: 'noted' })
  expect(await labor({ person_name: 'Loader 12' })).toMatchObject({ kind: 'labor' })
  await does(max, costCommands.reject, { id: first.id, reason: 'No log.' })
  expect(await machine({ description: 'Hauling', hours: 12 })).toMatchObject({ status: 'noted' })
})

test("earlier duplicates can't be checked twice", async () => {
  const { labor, owner, does, max } = await crew()
  const [first, second] = [await labor(), await labor({ person_name: 'T. Nguyen' })]
  await owner.query('alter table cost_records disable trigger hours_once')
  await owner.query(`update cost_records set person_name = 'R. Cole' where id = $1`, [second.id])
  await owner.query('alter table cost_records enable trigger hours_once')
  await expect(does(max, costCommands.check, { id: second.id })).rejects.toThrow(`Already entered in ${first.number}`)
  await does(max, costCommands.reject, { id: second.id, reason: 'Entered twice.' })
  expect(await does(max, costCommands.check, { id: first.id })).toMatchObject({ status: 'checked' })
})
