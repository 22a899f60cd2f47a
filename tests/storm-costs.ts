import { randomUUID } from 'node:crypto'
// A sheet names work orders, which are declared in another area.
import '#areas/assets/work/records.ts'
import { enterFringeRate } from '#areas/grants/costs/commands.ts'
import { importRates } from '#areas/grants/costs/rates/commands.ts'
import { enterDeclaration, setDeclaredAreas } from '#areas/grants/declarations/commands.ts'
import { paRequestCommands } from '#areas/grants/public-assistance/request-commands.ts'
import { costImport } from '#areas/grants/imports/rules.ts'
import { importCommands, type CheckedPart } from '#areas/organization/imports/commands.ts'
import type { ImportRun } from '#areas/organization/imports/records.ts'
import { importers } from '#areas/setup/imports/importers.ts'
import type { Command } from '#platform/commands/command.ts'
import { addDays } from '#platform/dates.ts'
import { proposedColumns } from '#platform/records/import-kind.ts'
import { sendPart } from '#platform/sheets/import-part.ts'
import type { city, Person } from './city.ts'
import { recovering } from './fema.ts'

/** The columns of one sheet for all kinds of cost, as exports of time sheets and equipment logs name them. */
export const costHead = [
  'Cost Type',
  'Disaster Number',
  'Category',
  'Work Performed',
  'Work Date',
  'PW Number',
  'Employee Name',
  'Employee ID',
  'Permanent staff',
  'Mutual aid from',
  'Reg Hours',
  'Pay Rate',
  'OT Hours',
  'OT Rate',
  'Benefit Rate',
  'Equipment Description',
  'Unit ID',
  'Operator Name',
  'Cost Code',
  'Hours Used',
  'Idle Hours',
  'Vendor Name',
  'Qty',
  'Unit Price',
  'Purchased or from inventory',
  'Invoice Number',
  'Amount Claimed',
  'WO Number',
  'Reference Number',
] as const
export type CostCells = Partial<Record<(typeof costHead)[number], string>>
export const cellsOf = (row: CostCells): string[] => costHead.map((title) => row[title] ?? '')

const commands = new Map(importCommands(importers).map((each) => [each.name, each]))
const named = <In, Out>(name: string) => commands.get(name) as Command<string, In, Out>
export const checkSheet = named<object, CheckedPart>('imports/check')
export const startImport = named<object, ImportRun>('imports/start')
export const writePart = named<{ id: string; part: number }, ImportRun>('imports/write')
export const undoImport = named<{ id: string; reason: string }, ImportRun>('imports/undo')

type Does = Awaited<ReturnType<typeof recovering>>['does']
const columns = proposedColumns(costImport, costHead)

/** As the browser does it: all parts are sent, and then checked together. */
export async function checkCosts(does: Does, who: Person, rows: readonly CostCells[], size = 1_000) {
  const sheet = randomUUID()
  const parts = Math.ceil(rows.length / size)
  for (let part = 0; part < parts; part++)
    await does(who, sendPart, { sheet, part, cells: rows.slice(part * size, (part + 1) * size).map(cellsOf) })
  const found = await does(who, checkSheet, { kind: costImport.name, sheet, part: 0, parts, from: 2, columns })
  return { ...found, sheet, parts }
}

export async function startCosts(does: Does, who: Person, rows: readonly CostCells[], size = 1_000) {
  const { sheet, parts, total } = await checkCosts(does, who, rows, size)
  return does(who, startImport, {
    kind: costImport.name,
    sheet,
    parts,
    rows: rows.length,
    columns,
    file: 'costs.csv',
    typed_total: total,
  })
}

export async function importCosts(does: Does, who: Person, rows: readonly CostCells[], size = 1_000) {
  let run = await startCosts(does, who, rows, size)
  for (let part = 0; part < Number(run.parts); part++) run = await does(who, writePart, { id: run.id, part })
  return run
}

export const wordsOf = ({ errors }: Pick<CheckedPart, 'errors'>) =>
  errors.map(({ row, column, message }) => `Row ${row}, ${column}: ${message}`)

/** A city under repair whose rates, projects, invoices and declarations a sheet of costs can name. */
export async function stormCity<Place extends Awaited<ReturnType<typeof city>>>(given?: Place) {
  const place = await recovering(given)
  const { does, max, owner, organization, rosa, today, declared, asks, eligible, drafts } = place
  const head = ['Cost Code', 'Equipment', 'Unit', '2026 Rate']
  const schedule = { source: 'Made up', demonstration: true, head }
  await does(max, importRates, {
    ...schedule,
    name: 'Schedule',
    valid_from: declared,
    cells: [
      ['D-1', 'Loader', 'hour', '40.00'],
      ['D-2', 'Dump truck', 'hour', '62.35'],
    ],
  })
  await does(max, importRates, {
    ...schedule,
    name: 'Later schedule',
    valid_from: addDays(declared, 1),
    cells: [
      ['D-1', 'Loader', 'hour', '41.00'],
      ['D-9', 'Barge', 'hour', '90.00'],
    ],
  })
  for (const [name, valid_from] of [
    ['Streets crew', '2026-01-01'],
    ['Winter crew', today],
  ] as const)
    await does(max, enterFringeRate, {
      name,
      valid_from,
      paid_hours: 2_080,
      leave_hours: 248,
      social: 6.2,
      medicare: 1.45,
      retirement: 10,
      health: 5,
      compensation: 2.35,
      overtime_retirement: false,
      overtime_compensation: true,
      source: 'Payroll',
    } as never)
  const request = await eligible()
  const debris = await drafts(request.id, { category: 'A', title: 'Debris' })
  const measures = await drafts(request.id, { category: 'B', title: 'Sandbags and pumps' })
  const roads = await drafts(request.id, { category: 'C', title: 'Mill Road' })

  /** Another disaster, with a project; closed on demand. */
  async function other(number: string) {
    const of = await does(max, enterDeclaration, {
      number,
      title: `Storm ${number}`,
      type: 'DR',
      incident: 'Severe Storm',
      state: 'IA',
      declared_on: declared,
      incident_begins: addDays(today, -50),
      incident_ends: addDays(today, -45),
      public_assistance: true,
      hazard_mitigation: true,
      federal_share: 75,
      emergency_share: 75,
      owner: max.user_id,
    })
    await does(max, setDeclaredAreas, {
      id: of.id,
      version: of.version,
      lines: [{ area: 'Alder (County)', fips: '19001', designated_on: declared, public_assistance: true }] as never,
    })
    return of
  }
  const second = await other('DR-4801-IA')
  const asked = await asks({ declaration: second.id })
  await does(rosa, paRequestCommands.submit, { id: asked.id, day: today })
  await does(max, paRequestCommands.accept, { id: asked.id, words: 'Eligible.' })
  await does(rosa, paRequestCommands.holdScoping, { id: asked.id, day: today })
  const elsewhere = await drafts(asked.id, { declaration: second.id, category: 'B', title: 'Pumps elsewhere' })
  const closed = await other('DR-4802-IA')
  await owner.query(`update disaster_declarations set status = 'closed' where id = $1`, [closed.id])

  const vendor = randomUUID()
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-77', 'Birch', 'llc', 'birch@example.com', 'active')`,
    [organization.id, vendor],
  )
  for (let at = 1; at <= 10; at++)
    await owner.query(
      `insert into invoices (organization_id, number, vendor, vendor_number, invoice_date, received_on, amount,
        entered_by, status) values ($1, $2, $3, $2, '2026-11-01', '2026-11-01', $4, $5, 'approved')`,
      [organization.id, `INV-9${at}`, vendor, 20 * 1_000_00, rosa.user_id],
    )
  return { ...place, request, debris, measures, roads, second, elsewhere, closed, vendor }
}

export type StormCity = Awaited<ReturnType<typeof stormCity>>

const days = 30
/** Five thousand lines: 3,000 of labor, 1,200 of equipment, 400 of materials, 200 rentals and 200 parts of invoices. */
export function stormSheet({ declaration, debris, measures, roads, today }: StormCity): CostCells[] {
  const dayOf = (at: number) => addDays(today, at - days - 1)
  const of = (project: { number: string; category: string }): CostCells => ({
    'Disaster Number': declaration.number,
    Category: project.category,
    'PW Number': project.number,
  })
  // More hours of one project than a page reads.
  const three = [measures, debris, roads]
  const rows: CostCells[] = []
  for (let day = 0; day < days; day++)
    for (let who = 0; who < 100; who++)
      rows.push({
        ...of(three[who % 3]!),
        'Cost Type': 'Labor',
        'Work Performed': `Crew ${who % 3} at work`,
        'Work Date': dayOf(day),
        'Employee Name': `Worker ${who}`,
        'Employee ID': `E-${who}`,
        'Permanent staff': who % 2 ? 'yes' : 'no',
        'Reg Hours': '8',
        'Pay Rate': (22.15 + who / 10).toFixed(2),
        'OT Hours': '1.75',
        'OT Rate': '41.33',
        'Benefit Rate': 'Streets crew',
      })
  for (let day = 0; day < days; day++)
    for (let unit = 0; unit < 40; unit++)
      rows.push({
        ...of(three[unit % 3]!),
        'Cost Type': 'Force account equipment',
        'Work Performed': 'Hauling',
        'Work Date': dayOf(day),
        'Equipment Description': unit % 2 ? 'Loader' : 'Dump truck',
        'Unit ID': `U-${unit}`,
        'Operator Name': `Worker ${unit}`,
        'Cost Code': unit % 2 ? 'd-1' : 'D-2',
        'Hours Used': '7.5',
        'Idle Hours': '1',
      })
  for (let at = 0; at < 400; at++)
    rows.push({
      ...of(three[at % 3]!),
      'Cost Type': 'Materials',
      'Work Performed': 'Gravel',
      'Work Date': dayOf(at % days),
      'Vendor Name': 'Birch',
      Qty: '12.5',
      'Unit Price': '18.37',
      'Purchased or from inventory': 'Purchased',
      'Reference Number': `LT-${at}`,
    })
  for (let at = 0; at < 200; at++)
    rows.push({
      ...of(three[at % 3]!),
      'Cost Type': 'Rental',
      'Work Performed': 'Pump',
      'Work Date': dayOf(at % days),
      'Vendor Name': 'Birch',
      'Hours Used': '10',
      'Unit Price': '33.10',
      'Reference Number': `R-${at}`,
    })
  for (let at = 0; at < 200; at++)
    rows.push({
      ...of(roads),
      'Cost Type': 'Contract',
      'Work Performed': `Load ${at}`,
      'Work Date': dayOf(at % days),
      'Vendor Name': 'Birch',
      'Invoice Number': `INV-9${Math.floor(at / 20) + 1}`,
      'Amount Claimed': '1,000.00',
    })
  return rows
}

/** Twelve kinds of mistakes, five of each, and the cell in which each is told. */
export function withFaults(sheet: readonly CostCells[], { today, elsewhere, roads, closed }: StormCity) {
  const rows = sheet.map((row) => ({ ...row }))
  const told: [row: number, column: string][] = []
  const plant = (at: number, column: string, change: CostCells) => {
    Object.assign(rows[at]!, change)
    told.push([at + 2, column])
  }
  const labor = (day: number, who: number) => day * 100 + who
  const machine = (day: number, unit: number) => 3_000 + day * 40 + unit
  for (let each = 0; each < 5; each++) {
    const day = each * 5 + 2
    plant(labor(day, 10), 'Regular hours', { 'Reg Hours': '', 'OT Hours': '' })
    plant(labor(day, 11), 'Regular rate', { 'Pay Rate': '' })
    plant(labor(day, 12), 'Date', { 'Work Date': addDays(today, 3 + each) })
    // Worker 14 works on category C.
    plant(labor(day, 14), 'Date', { 'Work Date': addDays(today, -60 - each) })
    plant(labor(day, 15), 'Project', { 'PW Number': elsewhere.number })
    plant(labor(day, 19), 'Category', { 'PW Number': roads.number })
    plant(labor(day, 22), 'Project', { 'PW Number': 'PW-1999-0001' })
    plant(machine(day, 5), 'FEMA cost code', { 'Cost Code': 'D-9' })
    plant(labor(day, 25), 'Fringe benefit rate', { 'Benefit Rate': 'Winter crew' })
    plant(4_800 + each * 20 + 19, 'Invoice amount for this work', { 'Amount Claimed': '1,000.01' })
    plant(labor(day, 60), 'Regular hours', { 'Employee Name': 'Worker 30', 'Employee ID': 'E-30' })
    plant(labor(day, 61), 'Declaration', { 'Disaster Number': closed.number, 'PW Number': '' })
  }
  return { rows, told: told.toSorted((a, b) => a[0] - b[0]) }
}
