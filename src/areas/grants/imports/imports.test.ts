import { expect, test } from 'vitest'
import { registerAsset, createAssetClass } from '#areas/assets/assets/commands.ts'
import { bookLabor, requestWork, workOrderCommands } from '#areas/assets/work/commands.ts'
import { addDays } from '#platform/dates.ts'
import {
  checkCosts,
  importCosts,
  startCosts,
  stormCity,
  stormSheet,
  undoImport,
  withFaults,
  wordsOf,
  writePart,
  type CostCells,
  type StormCity,
} from '#tests/storm-costs.ts'
import { costCommands, noteCost } from '../costs/commands.ts'

const labor = ({ declaration, measures, today }: StormCity, change: CostCells = {}): CostCells => ({
  'Cost Type': 'labor',
  'Disaster Number': declaration.number,
  Category: 'B',
  'PW Number': measures.number,
  'Work Performed': 'Sandbags',
  'Work Date': addDays(today, -3),
  'Employee Name': 'Cole, R.',
  'Employee ID': 'E-7',
  'Reg Hours': '8',
  'Pay Rate': '30',
  ...change,
})
const gravel = (place: StormCity, change: CostCells = {}): CostCells =>
  labor(place, {
    'Cost Type': 'Materials',
    'Work Performed': 'Gravel',
    'Employee Name': '',
    'Employee ID': '',
    'Reg Hours': '',
    'Pay Rate': '',
    Qty: '10',
    'Unit Price': '18.37',
    'Purchased or from inventory': 'Purchased',
    ...change,
  })

test('5,000 rows with 60 mistakes of twelve kinds: exactly those are reported, each by row and column, before anything is written', async () => {
  const place = await stormCity()
  const { does, rosa, sees } = place
  const { rows, told } = withFaults(stormSheet(place), place)
  const found = await checkCosts(does, rosa, rows)
  expect(told).toHaveLength(60)
  expect(found.errors.map(({ row, column }) => [row, column])).toEqual(told)
  expect(found.wrong).toBe(60)
  expect(await sees(rosa, 'select from cost_records')).toEqual([])
})

test('a row gets the sentence of a single record, and all wrong cells of one row are reported', async () => {
  const place = await stormCity()
  const { does, rosa, measures, roads, declaration, today } = place
  const single = (change: object) =>
    does(rosa, noteCost, {
      kind: 'labor',
      declaration: declaration.id,
      category: 'B',
      description: 'Sandbags',
      worked_on: addDays(today, -3),
      person_name: 'Cole, R.',
      documents: [],
      ...change,
    } as never).then(
      () => null,
      (error: Error) => error.message,
    )
  const { errors } = await checkCosts(does, rosa, [
    labor(place, { 'Reg Hours': '', 'Pay Rate': '' }),
    labor(place, { 'PW Number': roads.number, 'Pay Rate': '' }),
  ])
  const hours = await single({ project: measures.id })
  const category = await single({ project: roads.id, regular_hours: 8, regular_rate: 30 })
  expect([hours, category]).not.toContain(null)
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'Regular hours', hours],
    [3, 'Category', category],
    [3, 'Regular rate', 'Enter the regular rate.'],
  ])
})

test('hours count once: within the sheet, against records on file, and against the hours of a work order', async () => {
  const place = await stormCity()
  const { does, rosa, max, declaration, today } = place
  const day = addDays(today, -3)
  await does(rosa, noteCost, {
    kind: 'labor',
    declaration: declaration.id,
    category: 'B',
    description: 'Night watch',
    worked_on: day,
    person_name: 'T. Nguyen',
    regular_hours: 10,
    regular_rate: 30,
    documents: [],
  } as never)
  const classOf = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const pump = await does(max, registerAsset, { asset: { name: 'Pump 2', class: classOf.id, documents: [] } as never })
  const order = await does(rosa, requestWork, { asset: pump.id, title: 'Pump repair', photos: [] } as never)
  await does(max, workOrderCommands.assign, { id: order.id, to: rosa.user_id })
  await does(rosa, workOrderCommands.begin, { id: order.id })
  await does(rosa, bookLabor, {
    work_order: order.id,
    worker: rosa.user_id,
    worked_on: day,
    minutes: 360,
    rate: 30_00,
  } as never)
  const nguyen = { 'Employee Name': 'Nguyen, T.', 'Employee ID': '' }
  const ofOrder = { 'Employee Name': rosa.name, 'Employee ID': '', 'WO Number': order.number }
  const found = await checkCosts(does, rosa, [
    labor(place),
    labor(place, { 'Employee Name': 'R. Cole' }),
    labor(place, { 'Work Performed': 'Pumping', 'Reg Hours': '9' }),
    labor(place, { 'Work Performed': 'Hauling', 'Reg Hours': '8' }),
    labor(place, { ...nguyen, 'Work Performed': 'Night watch' }),
    labor(place, { ...nguyen, 'Work Performed': 'Day watch', 'Reg Hours': '15' }),
    labor(place, { ...ofOrder, 'Reg Hours': '4' }),
    labor(place, { ...ofOrder, 'Reg Hours': '3', 'Work Performed': 'Pumping' }),
    // The refused row before it takes nothing of the order's hours.
    labor(place, { ...ofOrder, 'Reg Hours': '2', 'Work Performed': 'Cleaning' }),
  ])
  const words = wordsOf(found)
  expect(words.map((each) => each.split(':')[0])).toEqual([
    'Row 3, Regular hours',
    'Row 5, Regular hours',
    'Row 6, Regular hours',
    'Row 7, Regular hours',
    'Row 9, Work order',
  ])
  expect(words[0]).toContain(`Already entered in row 2 by ${rosa.name} on`)
  expect(words[1]).toContain('would have 25 hours')
  expect(words[1]).toContain('8 hours in row 2, 9 hours in row 4')
  expect(words[4]).toContain('has 6 hours')
  expect(words[4]).toContain('would claim 7 hours')
})

test('an imported cost waits for another manager, with the amounts of a typed one; the same sheet again makes nothing', async () => {
  const place = await stormCity()
  const { does, rosa, max, sees, declaration, today } = place
  const rows = [
    labor(place, { 'OT Hours': '3.5', 'OT Rate': '45', 'Benefit Rate': 'streets crew' }),
    labor(place, {
      'Cost Type': 'Equipment',
      'Employee Name': '',
      'Employee ID': '',
      'Reg Hours': '',
      'Pay Rate': '',
      'Equipment Description': 'Pump',
      'Unit ID': 'P-1',
      'Hours Used': '5',
    }),
    labor(place, { 'Employee Name': 'A. Early', 'Employee ID': '', 'Work Date': addDays(today, -52) }),
    gravel(place, { 'Reference Number': 'LT-1' }),
    gravel(place, { 'Reference Number': 'LT-2' }),
  ].map((row) => (row['Cost Type'] === 'Equipment' ? { ...row, 'Cost Type': 'Force account equipment' } : row))
  const found = await checkCosts(does, rosa, rows)
  expect(wordsOf(found)).toEqual([])
  expect(found.summary).toMatchObject({ unpriced: 1, early: 1, straight: { rows: 2 } })
  const run = await importCosts(does, rosa, rows)
  expect(run).toMatchObject({ made: 5, status: 'done', sheet_total: found.total })
  const file = await sees(
    rosa,
    `select number, kind, status, early, entered_by, imported, amount, eligible, fema_rate from cost_records order by id`,
  )
  expect(file).toMatchObject([
    { kind: 'labor', status: 'noted', entered_by: rosa.user_id, imported: run.id },
    { kind: 'equipment', amount: 0, fema_rate: null },
    { kind: 'labor', early: true },
    { number: 'LT-1', amount: 183_70 },
    { number: 'LT-2', amount: 183_70 },
  ])
  const typed = await does(rosa, noteCost, {
    kind: 'labor',
    declaration: declaration.id,
    category: 'B',
    description: 'Sandbags',
    worked_on: addDays(today, -4),
    person_name: 'Cole, R.',
    regular_hours: 8,
    regular_rate: 30,
    overtime_hours: 3.5,
    overtime_rate: 45,
    fringe: (await sees(rosa, `select id from fringe_rates where name = 'Streets crew'`))[0]!.id,
    documents: [],
  } as never)
  expect(file[0]).toMatchObject({ amount: typed.amount, eligible: typed.eligible })
  expect(await importCosts(does, max, rows)).toMatchObject({ made: 0, unchanged: 5, sheet_total: run.sheet_total })
})

test('a repeated row, a row on file with another value and a cell of another kind are reported', async () => {
  const place = await stormCity()
  const { does, rosa } = place
  await importCosts(does, rosa, [gravel(place, { 'Reference Number': 'LT-1' })])
  const found = await checkCosts(does, rosa, [
    gravel(place, { Qty: '12' }),
    gravel(place, { Qty: '12' }),
    gravel(place, { 'Reference Number': 'LT-1', Qty: '11' }),
    gravel(place, { 'Reference Number': 'LT-2', 'Reg Hours': '8' }),
  ])
  expect(wordsOf(found)).toEqual([
    'Row 3, Work: This row is the same as row 2. If both are right, give each a number of its own.',
    'Row 4, Quantity: This is on file with another value. Change it there.',
    'Row 5, Regular hours: Regular hours isn’t used for materials. Leave it blank.',
  ])
})

test('a bad day: half a sheet is written and then the rest, a closed declaration stops it, and a checked cost keeps the import', async () => {
  const place = await stormCity()
  const { does, rosa, max, sees, owner, declaration } = place
  const rows = Array.from({ length: 6 }, (_, at) => gravel(place, { 'Reference Number': `LT-${at}` }))
  const started = await startCosts(does, rosa, rows, 2)
  await does(rosa, writePart, { id: started.id, part: 0 })
  // The answer was lost, and the part is sent again.
  expect(await does(rosa, writePart, { id: started.id, part: 0 })).toMatchObject({ written: 1, made: 2 })
  await owner.query(`update disaster_declarations set status = 'closed' where id = $1`, [declaration.id])
  await expect(does(rosa, writePart, { id: started.id, part: 1 })).rejects.toThrow(
    'Row 4, Declaration: DR-4706-IA is closed. Reopen it first. This changed since the check.',
  )
  await owner.query(`update disaster_declarations set status = 'open' where id = $1`, [declaration.id])
  for (const part of [1, 2]) await does(rosa, writePart, { id: started.id, part })
  expect(await sees(rosa, 'select count(*)::int from cost_records')).toEqual([{ count: 6 }])

  const [first] = await sees(rosa, `select id from cost_records where number = 'LT-0'`)
  await does(max, costCommands.check, { id: String(first!.id) })
  await expect(does(rosa, undoImport, { id: started.id, reason: 'Wrong file' })).rejects.toThrow(
    'LT-0: changed since. Nothing was undone.',
  )
  const second = await importCosts(does, rosa, [gravel(place, { 'Reference Number': 'LT-9' })])
  await does(rosa, undoImport, { id: second.id, reason: 'Wrong file' })
  expect(await sees(rosa, `select from cost_records where number = 'LT-9'`)).toEqual([])
})

test('two people import the same sheet at once: its rows are on file once', async () => {
  const place = await stormCity()
  const { does, rosa, max, sees } = place
  const rows = [gravel(place), labor(place)]
  const [one, two] = [await startCosts(does, rosa, rows), await startCosts(does, max, rows)]
  const runs = await Promise.all([
    does(rosa, writePart, { id: one.id, part: 0 }),
    does(max, writePart, { id: two.id, part: 0 }),
  ])
  expect(runs.map(({ made }) => Number(made)).toSorted((a, b) => a - b)).toEqual([0, 2])
  expect(await sees(rosa, 'select count(*)::int from cost_records')).toEqual([{ count: 2 }])
})

test('the person who imported costs can’t check them', async () => {
  const place = await stormCity()
  const { does, max, sees } = place
  await importCosts(does, max, [gravel(place)])
  const [{ id }] = (await sees(max, 'select id from cost_records')) as [{ id: string }]
  await expect(does(max, costCommands.check, { id })).rejects.toThrow('You can’t check a cost you entered.')
})
