import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  money,
  number,
  percent,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { categories, categoryWords } from '../public-assistance/records.ts'

export const rateEdition = defineRecord('rate_editions', {
  label: 'Edition of equipment rates',
  plural: 'Editions of equipment rates',
  about: 'FEMA’s schedule of equipment rates as one file has it, for disasters declared from a day on.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['name', 'valid_from', 'rates', 'without_rate', 'demonstration', 'source'],
  fields: {
    name: text({ required: true, max: 120, setBy: 'commands' }),
    valid_from: date({ required: true, unique: true, setBy: 'commands', label: 'Declared from' }),
    source: text({ required: true, max: 300, setBy: 'commands' }),
    demonstration: flag({ setBy: 'commands', label: 'Made up for a demonstration' }),
    rates: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Rates' }),
    without_rate: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Lines without a rate' }),
  },
})
export type RateEdition = RowOf<typeof rateEdition>

export const equipmentRate = defineRecord('equipment_rates', {
  label: 'Equipment rate',
  plural: 'Equipment rates',
  about: 'What FEMA pays for an hour or a mile of one kind of equipment, without its operator.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'equipment',
  list: ['code', 'equipment', 'specifications', 'capacity', 'horsepower', 'unit', 'rate', 'edition'],
  fields: {
    edition: ref('rate_editions', { required: true, setBy: 'commands' }),
    line: number({ required: true, min: 1, setBy: 'commands', label: 'Line of the file' }),
    code: text({ required: true, max: 40, setBy: 'commands', label: 'Cost code' }),
    equipment: text({ required: true, max: 300, setBy: 'commands' }),
    specifications: text({ max: 500, setBy: 'commands' }),
    capacity: text({ max: 200, setBy: 'commands', label: 'Capacity or size' }),
    horsepower: text({ max: 80, setBy: 'commands', label: 'HP' }),
    notes: text({ max: 500, setBy: 'commands' }),
    unit: text({ max: 40, setBy: 'commands' }),
    rate: number({ min: 0, decimals: 4, setBy: 'commands', dollars: true, label: 'Rate' }),
    rate_words: text({ max: 80, setBy: 'commands', label: 'As the file has it' }),
  },
})
export type EquipmentRate = RowOf<typeof equipmentRate>

const share = (label: string, help?: string) =>
  percent({ min: 0, max: 100, decimals: 3, initial: 0, label, ...(help && { help }) })

export const fringeRate = defineRecord('fringe_rates', {
  label: 'Benefit rate',
  plural: 'Benefit rates',
  about:
    'What an hour of a class of employees costs beside its wage, as the benefits sheet adds it up: for regular hours and for overtime.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'valid_from', 'leave', 'regular', 'overtime'],
  fields: {
    name: text({ required: true, max: 120, label: 'Class of employees' }),
    valid_from: date({ required: true, label: 'From' }),
    paid_hours: number({
      required: true,
      min: 1,
      max: 8_784,
      decimals: 2,
      label: 'Paid hours a year',
      help: 'Usually 2,080.',
    }),
    leave_hours: number({
      required: true,
      min: 0,
      max: 8_784,
      decimals: 2,
      label: 'Of these paid leave',
      help: 'Vacation, sick days, holidays.',
    }),
    social: share('Social Security', '6.2 percent.'),
    medicare: share('Medicare', '1.45 percent.'),
    retirement: share('Retirement'),
    health: share('Health insurance'),
    compensation: share('Workers’ compensation'),
    unemployment: share('Unemployment'),
    other: share('Other'),
    overtime_retirement: flag({ label: 'Retirement on overtime too' }),
    overtime_compensation: flag({ initial: true, label: 'Workers’ compensation on overtime too' }),
    source: text({ required: true, max: 300, help: 'The payroll report or the agreement.' }),
    leave: percent({ min: 0, decimals: 4, setBy: 'commands', label: 'Paid leave' }),
    regular: percent({ min: 0, decimals: 4, setBy: 'commands', label: 'Regular hours' }),
    overtime: percent({ min: 0, decimals: 4, setBy: 'commands', label: 'Overtime' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
  },
})
export type FringeRate = RowOf<typeof fringeRate>

export const costKinds = ['labor', 'equipment', 'materials', 'rental', 'contract'] as const
export type CostKind = (typeof costKinds)[number]
export const costWords: Record<CostKind, string> = {
  labor: 'Force account labor',
  equipment: 'Force account equipment',
  materials: 'Materials',
  rental: 'Rented equipment',
  contract: 'Contract',
}

export const costRecord = defineRecord('cost_records', {
  label: 'Cost record',
  plural: 'Cost records',
  about:
    'One line of what a disaster cost: hours of somebody or of a machine, materials, a rental or a contractor’s invoice, with what of it is eligible and why.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['noted'],
  inOrder: [['starts_at', 'ends_at']],
  title: 'description',
  list: ['number', 'description', 'kind', 'category', 'worked_on', 'project', 'amount', 'eligible', 'status'],
  find: ['person_name', 'equipment', 'vendor_name'],
  fields: {
    number: series('DC-{year}-{count}'),
    kind: choice(costKinds, { required: true, words: costWords }),
    declaration: ref('disaster_declarations', { required: true }),
    project: ref('pa_projects'),
    damage: ref('damage_items'),
    category: choice(categories, { required: true, words: categoryWords }),
    description: text({ required: true, max: 300, label: 'Work' }),
    worked_on: date({ required: true, label: 'Day' }),
    donated: flag({ help: 'Given for nothing: it counts for the part that is not federal.' }),
    person_name: text({ max: 120, label: 'Who', help: 'First and last name, as payroll has it.' }),
    employee: person({ label: 'Account', help: 'Where this person has an account here.' }),
    employee_number: text({ max: 40, label: 'Employee number', help: 'Tells two people of the same name apart.' }),
    starts_at: instant({ label: 'From', help: 'Only to tell two shifts of one day apart.' }),
    ends_at: instant({ label: 'Until' }),
    work_order: ref('work_orders', {
      label: 'Booked in work order',
      help: 'Where these hours are booked there: they are claimed here and counted once.',
    }),
    volunteer_work: ref('volunteer_assignments', {
      label: 'Volunteer assignment',
      help: 'Where these hours were recorded when the volunteer left: they are claimed here and counted once.',
    }),
    job_title: text({ max: 120, label: 'Job title' }),
    permanent: flag({
      initial: true,
      label: 'Permanent staff',
      help: 'Their regular hours are not eligible for emergency work (44 CFR 206.228).',
    }),
    regular_hours: number({ min: 0, max: 24, decimals: 2, label: 'Regular hours' }),
    regular_rate: number({ min: 0, max: 10_000, decimals: 4, dollars: true, label: 'Regular rate' }),
    overtime_hours: number({ min: 0, max: 24, decimals: 2, label: 'Overtime hours' }),
    overtime_rate: number({ min: 0, max: 10_000, decimals: 4, dollars: true, label: 'Overtime rate' }),
    fringe: ref('fringe_rates', { label: 'Benefit rate' }),
    rate: ref('equipment_rates', { label: 'FEMA’s rate' }),
    equipment: text({ max: 300, help: 'Type, size, make and model; its own number.' }),
    unit_number: text({ max: 60, label: 'Unit number', help: 'The agency’s own number of this machine.' }),
    operator: text({ max: 120 }),
    hours: number({ min: 0, max: 100_000, decimals: 2, label: 'Hours or miles' }),
    standby_hours: number({ min: 0, max: 24, decimals: 2, label: 'Standby hours' }),
    own_rate: number({ min: 0, max: 100_000, decimals: 4, dollars: true, label: 'Own rate' }),
    own_rate_by: choice(['state', 'local', 'none'], {
      initial: 'none',
      label: 'Own rate set by',
      words: { state: 'State guidelines', local: 'Local guidelines', none: 'No rate of our own' },
    }),
    vendor_name: text({ max: 200, label: 'Vendor' }),
    quantity: number({ min: 0, max: 1_000_000_000, decimals: 4 }),
    unit: text({ max: 40 }),
    unit_price: number({ min: 0, max: 1_000_000_000, decimals: 4, dollars: true, label: 'Unit price' }),
    from_stock: choice(['invoice', 'stock'], {
      label: 'Bought or from stock',
      words: { invoice: 'Bought for it', stock: 'From our stock' },
    }),
    bought_on: date({ label: 'Bought' }),
    with_operator: flag({ label: 'With operator' }),
    purchase_order: ref('purchase_orders', { label: 'Purchase order' }),
    contract: ref('contracts'),
    invoice: ref('invoices'),
    billed: money({ min: 0, label: 'Part of the bill for this work' }),
    paid_on: date({ label: 'Paid' }),
    paid_with: text({ max: 60, label: 'Check or payment' }),
    documents: files({ help: 'Time sheets, logs, invoices, load tickets.' }),
    fema_rate: number({ min: 0, decimals: 4, setBy: 'commands', label: 'Rate used' }),
    rule: text({ max: 300, setBy: 'commands', label: 'How it was found' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands', label: 'Cost' }),
    eligible: money({ min: 0, initial: 0, setBy: 'commands', label: 'Eligible' }),
    left_out: text({ max: 500, setBy: 'commands', label: 'Why not all of it' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    checked_by: person({ setBy: 'commands', label: 'Checked by' }),
    checked_on: date({ setBy: 'commands', label: 'Checked' }),
    decision: longText({ max: 2_000, setBy: 'commands' }),
    status: choice(['noted', 'checked', 'rejected', 'withdrawn'], { initial: 'noted', setBy: 'commands' }),
  },
})
export type CostRecord = RowOf<typeof costRecord>
