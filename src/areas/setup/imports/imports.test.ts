import { beforeAll, expect, test } from 'vitest'
import { importCommands, type CheckedPart } from '#areas/organization/imports/commands.ts'
import type { ImportRun } from '#areas/organization/imports/records.ts'
import { vendorCommands } from '#areas/vendors/lifecycle/commands.ts'
import type { Command } from '#platform/commands/command.ts'
import { presetOf, proposedColumns } from '#platform/records/import-kind.ts'
import { sendPart } from '#platform/sheets/import-part.ts'
import { budgetCity } from '#tests/budget.ts'
import { city, type Person } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { importers } from './importers.ts'
import { importKinds } from './rules.ts'

// It changes what all have in common, or fills a database.
beforeAll(testDatabase)

const commands = new Map(importCommands(importers).map((each) => [each.name, each]))
const named = <In, Out>(name: string) => commands.get(name) as Command<string, In, Out>
const check = named<object, CheckedPart>('imports/check')
const start = named<object, ImportRun>('imports/start')
const write = named<{ id: string; part: number }, ImportRun>('imports/write')
const activate = named<{ id: string }, ImportRun>('imports/activate')
const undo = named<{ id: string; reason: string }, ImportRun>('imports/undo')

type Place = Pick<Awaited<ReturnType<typeof city>>, 'does' | 'sees'>
type Sheet = { kind: string; head: readonly string[]; rows: readonly string[][]; total?: number; size?: number }
let sheets = 0

/** As the browser does it: the parts are sent and checked one after the other. */
async function checked({ does }: Place, who: Person, { kind: name, head, rows, size = 1_000 }: Sheet) {
  const kind = importKinds.find((each) => each.name === name)!
  const columns = proposedColumns(kind, head, presetOf(kind, head)?.system)
  const sheet = `0198f000-0000-7000-8000-${String(++sheets).padStart(12, '0')}`
  const parts = Math.ceil(rows.length / size)
  const sum = { made: 0, changed: 0, unchanged: 0, total: 0, wrong: 0 }
  const errors: CheckedPart['errors'] = []
  for (let part = 0; part < parts; part++) {
    await does(who, sendPart, { sheet, part, cells: rows.slice(part * size, (part + 1) * size) as string[][] })
    const found = await does(who, check, { kind: name, sheet, part, from: part * size + 2, columns })
    for (const each of Object.keys(sum) as (keyof typeof sum)[]) sum[each] += found[each]
    errors.push(...found.errors)
  }
  return { ...sum, errors, sheet, parts, columns }
}

const words = ({ errors }: { errors: CheckedPart['errors'] }) =>
  errors.map(({ row, column, message }) => `Row ${row}, ${column}: ${message}`)

async function begun(place: Place, who: Person, given: Sheet): Promise<{ run: ImportRun; parts: number }> {
  const { sheet, parts, columns } = await checked(place, who, given)
  const run = await place.does(who, start, {
    kind: given.kind,
    sheet,
    parts,
    rows: given.rows.length,
    columns,
    file: `${given.kind}.csv`,
    ...(given.total !== undefined && { typed_total: given.total }),
  })
  return { run, parts }
}

async function imported(place: Place, who: Person, given: Sheet): Promise<ImportRun> {
  let { run, parts } = await begun(place, who, given)
  for (let part = 0; part < parts; part++) run = await place.does(who, write, { id: run.id, part })
  return run
}

const vendorHead = ['Vendor Number', 'Vendor Name', 'Company type', 'Type', 'Email Address', 'Tax ID', 'City']
const vendorRow = (at: number): string[] => [
  String(10_000 + at),
  `Ridge Supply ${at}`,
  '',
  'LLC',
  `orders${at}@example.com`,
  `12-${String(1_000_000 + at)}`,
  'Cedar Bay',
]

test('4,000 vendors, 800 accounts and 2,000 open orders: 40 wrong cells found, twice, and undone', async () => {
  const place = await budgetCity()
  const { ada, max, sees, does, line, person } = place
  const head = vendorHead
  const rows = Array.from({ length: 4_000 }, (_, at) => vendorRow(at))
  const accounts = Array.from({ length: 800 }, (_, at) => [String(20_000 + at), `Object ${at}`, 'Expenditure'])
  for (const name of ['Roads', 'Parks', 'Fleet']) await line(name, 50_000_000_00)
  const orders = Array.from({ length: 2_000 }, (_, at) => [
    `2024-${String(at).padStart(5, '0')}`,
    `Order ${at}`,
    String(10_000 + (at % 4_000)),
    'Culvert pipe, 24"',
    String(1 + (at % 9)),
    'each',
    '12.345',
    ['Roads', 'Parks', '100-5310'][at % 2]!,
  ])
  const orderHead = [
    'PO Number',
    'Title',
    'Vendor Number',
    'Line Description',
    'Quantity',
    'UOM',
    'Unit Price',
    'Account',
  ]

  // Planted in the vendors: 10 each of four kinds.
  const wrong = rows.map((row) => [...row])
  for (let at = 0; at < 10; at++) {
    wrong[at * 397 + 1]![4] = 'not an address'
    wrong[at * 397 + 2]![5] = '12-34567'
    wrong[at * 397 + 3]![1] = ''
    wrong[at * 397 + 4]![0] = String(10_000 + at * 397 + 5)
  }
  const found = await checked(place, max, { kind: 'vendors', head, rows: wrong })
  expect(found.wrong).toBe(40)
  expect(words(found).slice(0, 4)).toEqual([
    'Row 3, Order email: Invalid email address',
    'Row 4, Tax ID: 12-34567 has 7 digits. An EIN has 9.',
    'Row 5, Legal name: Legal name is required',
    'Row 7, Number: "10005" is already in row 6.',
  ])

  const vendors = await imported(place, max, { kind: 'vendors', head, rows })
  expect(vendors).toMatchObject({ made: 4_000, changed: 0, unchanged: 0, status: 'waiting', number: 'IMP-0001' })
  const chartGiven = { kind: 'accounts', head: ['Code', 'Name', 'Type'], rows: accounts }
  const chart = await imported(place, ada, chartGiven)
  expect(chart).toMatchObject({ made: 800, status: 'done' })

  await expect(does(max, activate, { id: vendors.id })).rejects.toThrow('Only an administrator can do this.')
  expect(await does(ada, activate, { id: vendors.id })).toMatchObject({ status: 'done', left_out: null })
  expect(await sees(max, `select count(*)::int from vendors where status = 'active'`)).toEqual([{ count: 4_000 }])

  // Orders name vendors by their old number, and are proved against the total of the old system.
  const total = orders.reduce((sum, row) => sum + Math.round(Number(row[4]) * 12.345 * 100 + 1e-6), 0)
  const given = { kind: 'purchase-orders', head: orderHead, rows: orders, total }
  await expect(imported(place, max, { ...given, total: total - 1 })).rejects.toThrow('The rows total')
  const wrongTotal = (await sees(max, `select id from import_runs where status = 'running'`))[0]!.id as string
  await does(max, undo, { id: wrongTotal, reason: 'Typed wrongly' })
  expect(await sees(max, 'select count(*)::int from purchase_orders')).toEqual([{ count: 0 }])

  const open = await imported(place, max, given)
  expect(open).toMatchObject({ made: 2_000, status: 'waiting', sheet_total: total })
  const second = await person('Maya', 'admin')
  expect(await does(second, activate, { id: open.id })).toMatchObject({ status: 'done', left_out: null })
  expect(
    await sees(max, `select status, count(*)::int, sum(open_amount)::int from purchase_orders group by status`),
  ).toEqual([{ status: 'issued', count: 2_000, sum: total }])
  expect(await sees(max, 'select sum(encumbered)::int from budget_lines')).toEqual([{ sum: total }])

  // The same sheets again change nothing.
  for (const [who, again] of [
    [max, { kind: 'vendors', head, rows }],
    [ada, chartGiven],
    [max, given],
  ] as const)
    expect(await imported(place, who, again)).toMatchObject({
      made: 0,
      changed: 0,
      unchanged: again.rows.length,
      status: 'done',
    })

  // A vendor with an order keeps the whole sheet; without its orders it can be undone.
  await expect(does(max, undo, { id: vendors.id, reason: 'Wrong file' })).rejects.toThrow(
    /^10000, and 1,999 other records: used in purchase orders. Nothing was undone.$/,
  )
  await does(max, undo, { id: open.id, reason: 'Wrong file' })
  expect(await sees(max, 'select sum(encumbered)::int from budget_lines')).toEqual([{ sum: 0 }])
  await does(max, undo, { id: vendors.id, reason: 'Wrong file' })
  await does(ada, undo, { id: chart.id, reason: 'Wrong file' })
  expect(
    await sees(
      max,
      `select (select count(*)::int from vendors) as vendors, (select count(*)::int from purchase_orders) as orders,
        (select count(*)::int from accounts) as accounts`,
    ),
  ).toEqual([{ vendors: 0, orders: 0, accounts: 1 }])
  expect((await place.owner.query('select from app.import_rows')).rowCount).toBe(0)
  expect((await place.owner.query('select from vendor_secrets')).rowCount).toBe(0)
})

test('a changed sheet updates what differs, and undoing it restores the earlier values', async () => {
  const place = await city()
  const { max, does, sees } = place
  const head = vendorHead
  const rows = [0, 1, 2].map(vendorRow)
  const first = await imported(place, max, { kind: 'vendors', head, rows })
  rows[1]![6] = 'Port Larkspur'
  rows[2]![6] = ''
  const before = await checked(place, max, { kind: 'vendors', head, rows })
  expect(before).toMatchObject({ made: 0, changed: 1, unchanged: 2, wrong: 0 })
  const second = await imported(place, max, { kind: 'vendors', head, rows })
  expect(second).toMatchObject({ made: 0, changed: 1, unchanged: 2 })
  const cities = async () => (await sees(max, 'select city from vendors order by number')).map(({ city }) => city)
  expect(await cities()).toEqual(['Cedar Bay', 'Port Larkspur', 'Cedar Bay'])
  // The first import can't be undone: a later one changed its rows.
  await expect(does(max, undo, { id: first.id, reason: 'Wrong file' })).rejects.toThrow('10001: changed since.')
  await does(max, undo, { id: second.id, reason: 'Wrong file' })
  expect(await cities()).toEqual(['Cedar Bay', 'Cedar Bay', 'Cedar Bay'])
})

test('an interrupted import continues at the next part, and a repeated part is written once', async () => {
  const place = await city()
  const { max, rosa, does, sees } = place
  const rows = Array.from({ length: 25 }, (_, at) => vendorRow(at))
  const { run } = await begun(place, max, { kind: 'vendors', head: vendorHead, rows, size: 10 })
  await does(max, write, { id: run.id, part: 0 })
  expect(await does(max, write, { id: run.id, part: 0 })).toMatchObject({ written: 1, made: 10, status: 'running' })
  await expect(does(max, write, { id: run.id, part: 2 })).rejects.toThrow('Parts are written in order.')
  // Another sheet meanwhile does not discard the parts of the run.
  await checked(place, max, { kind: 'vendors', head: vendorHead, rows: [vendorRow(99)] })
  await does(max, write, { id: run.id, part: 1 })
  expect(await does(max, write, { id: run.id, part: 2 })).toMatchObject({ made: 25, status: 'waiting' })
  expect(await sees(rosa, 'select count(*)::int from vendors')).toEqual([{ count: 25 }])
})

test('a run that was used since is not undone, and says what was used', async () => {
  const place = await city()
  const { max, ada, does, sees } = place
  const run = await imported(place, max, { kind: 'vendors', head: vendorHead, rows: [0, 1].map(vendorRow) })
  const [{ id, version }] = (await sees(max, 'select id, version from vendors order by number')) as [
    { id: string; version: number },
  ]
  await does(ada, vendorCommands.activate, { id })
  await expect(does(max, undo, { id: run.id, reason: 'Wrong file' })).rejects.toThrow(
    '10000: changed since. Nothing was undone.',
  )
  expect(version).toBe(1)
})

test('who may create a record may import it, and no one else', async () => {
  const place = await city()
  const rows = [['200', 'Ink', 'Expenditure']]
  await expect(checked(place, place.max, { kind: 'accounts', head: ['Code', 'Name', 'Type'], rows })).rejects.toThrow(
    'Only an administrator can change accounts.',
  )
  const run = await imported(place, place.max, { kind: 'vendors', head: vendorHead, rows: [vendorRow(0)] })
  await expect(place.does(place.rosa, undo, { id: run.id, reason: 'No' })).rejects.toThrow(
    'Only a manager can change vendors.',
  )
  await expect(place.does(place.rosa, activate, { id: run.id })).rejects.toThrow('Only an administrator can do this.')
  const own = await imported(place, place.ada, { kind: 'vendors', head: vendorHead, rows: [vendorRow(1)] })
  await expect(place.does(place.ada, activate, { id: own.id })).rejects.toThrow('You imported these records.')
})

test('budgets come with their history: amended and spent amounts are booked when another person activates them', async () => {
  const place = await budgetCity()
  const { ada, max, does, sees } = place
  const head = [
    'Name',
    'Fund',
    'Account',
    'Fiscal year',
    'Start date',
    'End date',
    'Original',
    'Revised Budget',
    'YTD Actual',
  ]
  const rows = [
    ['Roads', '100', '5310', '2027', '7/1/2026', '6/30/2027', '$1,000.00', '1,200.00', '(50.00)'],
    ['Parks', 'General fund', 'Repairs', '2027', '7/1/2026', '6/30/2027', '500', '', '125.5'],
  ]
  const run = await imported(place, max, { kind: 'budget-lines', head, rows, total: 1_500_00 })
  await does(ada, activate, { id: run.id })
  expect(await sees(max, 'select name, status, original, amended, spent from budget_lines order by name')).toEqual([
    { name: 'Parks', status: 'adopted', original: 500_00, amended: 500_00, spent: 125_50 },
    { name: 'Roads', status: 'adopted', original: 1_000_00, amended: 1_200_00, spent: -50_00 },
  ])
})

test('rows of one number are one order; a number of our own series is refused', async () => {
  const place = await budgetCity()
  const { max, sees, line } = place
  await line('Roads', 1_000_00)
  await imported(place, max, { kind: 'vendors', head: vendorHead, rows: [vendorRow(0)] })
  const head = ['Number', 'Title', 'Vendor', 'Description', 'Quantity', 'Unit', 'Unit price', 'Budget line']
  const row = (number: string, title: string, description: string) => [
    number,
    title,
    'Ridge Supply 0',
    description,
    '2',
    'each',
    '10',
    'roads',
  ]
  const found = await checked(place, max, {
    kind: 'purchase-orders',
    head,
    rows: [row('77', 'Signs', 'Stop sign'), row('77', 'Poles', 'Yield sign'), row('PO-2026-0042', 'Ours', 'Sign')],
  })
  expect(words(found)).toEqual([
    'Row 3, Title: Title differs from row 2, which is the same purchase order.',
    'Row 4, Number: PO-2026-0042 is a number that this system assigns. Use the old number, or leave it blank.',
  ])
  await imported(place, max, {
    kind: 'purchase-orders',
    head,
    rows: [row('77', 'Signs', 'Stop sign'), row('77', 'Signs', 'Yield sign')],
    total: 40_00,
  })
  expect(await sees(max, 'select number, amount from purchase_orders')).toEqual([{ number: '77', amount: 40_00 }])
})

test('contracts, open invoices and assets come from their sheets', async () => {
  const place = await budgetCity()
  const { max, ada, does, sees, line } = place
  await line('Roads', 10_000_00)
  const vendors = await imported(place, max, { kind: 'vendors', head: vendorHead, rows: [vendorRow(0)] })
  await does(ada, activate, { id: vendors.id })
  const contracts = await imported(place, max, {
    kind: 'contracts',
    head: [
      'Contract Number',
      'Description',
      'Vendor Number',
      'Kind',
      'Revised Amount',
      'Start Date',
      'Expiration Date',
    ],
    rows: [['C77', 'Street sweeping', '10000', 'Services', '90,000.00', '2026-01-01', 'Dec 31, 2027']],
    total: 90_000_00,
  })
  await does(ada, activate, { id: contracts.id })
  expect(await sees(max, 'select number, status, original, ends_on, notice_on from contracts')).toEqual([
    { number: 'C77', status: 'active', original: 90_000_00, ends_on: '2027-12-31', notice_on: '2027-10-02' },
  ])
  const bill = (amount: string) => ['10000', 'A-001', '2026-11-01', '2026-11-03', 'Sweeping', amount, 'Roads']
  const invoices = await imported(place, max, {
    kind: 'invoices',
    head: ['Vendor', 'Invoice Number', 'Invoice Date', 'Received Date', 'Description', 'Invoice Amount', 'Account'],
    rows: [bill('100.10'), bill('50')],
    total: 150_10,
  })
  expect(invoices).toMatchObject({ made: 1, status: 'done' })
  expect(await sees(max, 'select vendor_number, amount, open_amount, status from invoices')).toEqual([
    { vendor_number: 'A-001', amount: 150_10, open_amount: 150_10, status: 'draft' },
  ])
  await imported(place, max, {
    kind: 'asset-classes',
    head: ['Code', 'Name', 'Useful life (years)'],
    rows: [['TRK', 'Trucks', '10']],
  })
  const assets = await imported(place, max, {
    kind: 'assets',
    head: ['Asset Number', 'Description', 'Class', 'Acquisition Cost', 'Acquisition Date', 'Custodian'],
    rows: [['00417', 'Dump truck', 'TRK', '120,000.00', '1-Jul-2019', 'rosa']],
    total: 120_000_00,
  })
  expect(assets).toMatchObject({ made: 1, status: 'done' })
  for (const { id } of [assets, invoices]) await does(max, undo, { id, reason: 'Wrong file' })
  expect(
    await sees(max, 'select (select count(*)::int from assets) as a, (select count(*)::int from invoices) as i'),
  ).toEqual([{ a: 0, i: 0 }])
})

test('employees come with roles and departments as prepared invitations: checked by cell, twice the same, undone as a whole', async () => {
  const place = await budgetCity()
  const { ada, max, sees, does, owner, organization } = place
  await owner.query(
    `insert into cost_centers (organization_id, code, name, valid_from, status)
      values ($1, '77', 'Public Works', '2020-01-01', 'open')`,
    [organization.id],
  )
  const head = ['Employee Number', 'Employee Name', 'Email Address', 'Department', 'Role']
  const rows = [
    ['1001', 'Ann Lee', 'ann@alder.example', '77', 'Manager'],
    ['1002', 'Ben Cole', 'ben@alder.example', 'Public Works', 'User'],
    ['1003', 'Cy Dorn', 'cy@alder.example', '', ''],
  ]
  const wrong = [
    ['1001', 'Ann Lee', 'ann', '77', 'Manager'],
    ['1002', '', 'ben@alder.example', 'Parks and Wreck', 'Mayor'],
  ]
  const found = await checked(place, ada, { kind: 'employees', head, rows: wrong })
  expect(found.wrong).toBe(4)
  expect(words(found).map((each) => each.split(':')[0])).toEqual([
    'Row 2, Email',
    'Row 3, Name',
    'Row 3, Department',
    'Row 3, Role',
  ])
  await expect(checked(place, max, { kind: 'employees', head, rows })).rejects.toThrow()

  const run = await imported(place, ada, { kind: 'employees', head, rows })
  expect(run).toMatchObject({ made: 3, changed: 0, unchanged: 0, status: 'done' })
  expect(
    await sees(
      ada,
      `select p.email, p.role, c.name as department from prepared_invitations p
        left join cost_centers c on c.organization_id = p.organization_id and c.id = p.department order by p.email`,
    ),
  ).toEqual([
    { email: 'ann@alder.example', role: 'manager', department: 'Public Works' },
    { email: 'ben@alder.example', role: 'user', department: 'Public Works' },
    { email: 'cy@alder.example', role: 'user', department: null },
  ])
  // No one is written to.
  expect(await sees(ada, 'select from invitations')).toEqual([])
  expect(await imported(place, ada, { kind: 'employees', head, rows })).toMatchObject({
    made: 0,
    changed: 0,
    unchanged: 3,
  })
  await does(ada, undo, { id: run.id, reason: 'Wrong file.' })
  expect(await sees(ada, 'select from prepared_invitations')).toEqual([])
})
