import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  money,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const checklist = defineRecord('work_checklists', {
  label: 'Checklist',
  plural: 'Checklists',
  about: 'What is looked at each time a work order of this kind is done, one line for each.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'class', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    class: ref('asset_classes', { label: 'For assets of' }),
    lines: longText({
      required: true,
      max: 5_000,
      label: 'Lines',
      help: 'One a line. A line that ends with ? asks for a figure.',
    }),
    status: choice(['open', 'closed'], { initial: 'open' }),
  },
})
export type Checklist = RowOf<typeof checklist>

export const maintenancePlan = defineRecord('maintenance_plans', {
  label: 'Maintenance plan',
  plural: 'Maintenance plans',
  about:
    'Work that comes again: by the calendar, by a meter, or by whichever of the two is first. Its work orders are made in time by themselves.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['active', 'paused'],
  title: 'title',
  list: ['number', 'title', 'asset', 'every_months', 'every_units', 'next_on', 'next_at', 'status'],
  fields: {
    number: series('MP-{count}'),
    title: text({ required: true, max: 200 }),
    asset: ref('assets', { required: true }),
    checklist: ref('work_checklists'),
    every_months: number({ min: 0, max: 240, decimals: 0, label: 'Every so many months' }),
    counted_from: choice(['plan', 'done'], {
      initial: 'plan',
      label: 'Counted from',
      words: { plan: 'The day it was due (fixed)', done: 'The day it was done (floating)' },
    }),
    meter: ref('meters', { help: 'What it is counted by, besides the calendar or instead of it.' }),
    every_units: number({ min: 0, max: 10_000_000, decimals: 2, label: 'Every so many units of the meter' }),
    lead_days: number({ min: 0, max: 365, decimals: 0, initial: 14, label: 'Made so many days before' }),
    minutes: number({ min: 0, max: 100_000, decimals: 0, initial: 60, label: 'Minutes of work' }),
    assigned_to: person({ label: 'Done by' }),
    needs_permit: flag({ label: 'Needs a permit to work' }),
    next_on: date({ label: 'Next due on' }),
    next_at: number({ min: 0, decimals: 2, label: 'Next due at', help: 'The meter’s total.' }),
    last_on: date({ setBy: 'commands', label: 'Last done' }),
    open_order: text({ max: 40, setBy: 'commands', label: 'Open work order' }),
    status: choice(['active', 'paused', 'ended'], { initial: 'active', setBy: 'commands' }),
  },
})
export type MaintenancePlan = RowOf<typeof maintenancePlan>

export const workKinds = ['corrective', 'preventive', 'inspection', 'emergency', 'improvement'] as const
export const priorities = ['low', 'normal', 'high', 'urgent'] as const

export const workOrder = defineRecord('work_orders', {
  label: 'Work order',
  plural: 'Work orders',
  about: 'Work on an asset, from the request over who does it to what it took: hours, parts, downtime and money.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['requested', 'triaged', 'assigned', 'in_progress'],
  inOrder: [['down_from', 'down_until']],
  title: 'title',
  list: ['number', 'title', 'asset', 'priority', 'kind', 'due', 'assigned_to', 'status'],
  find: ['description', 'location'],
  fields: {
    number: series('WO-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    asset: ref('assets', { required: true }),
    kind: choice(workKinds, { initial: 'corrective', label: 'Kind' }),
    priority: choice(priorities, { initial: 'normal' }),
    description: longText({ max: 5_000, label: 'What is wrong, or to be done' }),
    location: text({ max: 200, label: 'Where exactly' }),
    due: date({ label: 'Due', due: { for: ['assigned_to'], while: ['triaged', 'assigned', 'in_progress'] } }),
    checklist: ref('work_checklists'),
    needs_permit: flag({ label: 'Needs a permit to work' }),
    minutes_planned: number({ min: 0, max: 100_000, decimals: 0, initial: 0, label: 'Minutes planned' }),
    damage: ref('damage_items', { label: 'Damage', help: 'The damaged place that this work repairs.' }),
    disaster: text({
      max: 60,
      label: 'Disaster number',
      help: 'Where a declared disaster did the damage: such as DR-4899.',
    }),
    photos: files(),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    assigned_to: person({ setBy: 'commands', label: 'Assigned to' }),
    plan: ref('maintenance_plans', { setBy: 'commands', label: 'From the plan' }),
    plan_due: date({ setBy: 'commands', label: 'Due by its plan' }),
    started_at: instant({ setBy: 'commands', label: 'Begun' }),
    done_at: instant({ setBy: 'commands', label: 'Done' }),
    done_by: person({ setBy: 'commands', label: 'Done by' }),
    done_words: longText({ max: 5_000, setBy: 'commands', label: 'What was done' }),
    failure: flag({ setBy: 'commands', label: 'The asset had failed' }),
    cause: text({ max: 200, setBy: 'commands', label: 'Cause' }),
    down_from: instant({ setBy: 'commands', label: 'Down from' }),
    down_until: instant({ setBy: 'commands', label: 'Down until' }),
    down_reason: text({ max: 200, setBy: 'commands', label: 'Why it was down' }),
    labor_minutes: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Minutes worked' }),
    labor_cost: money({ min: 0, initial: 0, setBy: 'commands', label: 'Labor' }),
    parts_cost: money({ min: 0, initial: 0, setBy: 'commands', label: 'Parts' }),
    cost: money({ min: 0, initial: 0, setBy: 'commands' }),
    signed_name: text({ max: 120, setBy: 'commands', label: 'Signed by' }),
    closed_by: person({ setBy: 'commands', label: 'Closed by' }),
    closed_on: date({ setBy: 'commands', label: 'Closed on' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'Why it ended' }),
    status: choice(['requested', 'triaged', 'assigned', 'in_progress', 'done', 'closed', 'cancelled'], {
      initial: 'requested',
      setBy: 'commands',
      words: { in_progress: 'In progress' },
    }),
  },
})
export type WorkOrder = RowOf<typeof workOrder>

export const workTask = defineRecord('work_tasks', {
  label: 'Checklist line',
  plural: 'Checklist lines',
  about: 'One thing that is looked at while the work is done, and what was found.',
  access: { of: 'parent', parent: 'work_orders', by: 'work_order' },
  title: 'words',
  list: ['position', 'words', 'finding', 'reading', 'note'],
  fields: {
    work_order: ref('work_orders', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    words: text({ required: true, max: 300, label: 'What' }),
    asks: flag({ label: 'Asks for a figure' }),
    finding: choice(['good', 'repaired', 'wanting', 'not_done'], { words: { not_done: 'Not done' } }),
    reading: number({ min: -1_000_000, max: 1_000_000_000, decimals: 4 }),
    note: text({ max: 300 }),
  },
})
export type WorkTask = RowOf<typeof workTask>

export const workLabor = defineRecord('work_labor', {
  label: 'Labor',
  plural: 'Labor',
  about: 'Time that somebody worked on a work order, at an hourly rate.',
  access: { of: 'parent', parent: 'work_orders', by: 'work_order' },
  changedBy: 'commands',
  inOrder: [['starts_at', 'ends_at']],
  title: 'note',
  list: ['worked_on', 'worker', 'minutes', 'rate', 'amount', 'note'],
  fields: {
    work_order: ref('work_orders', { required: true }),
    worker: person({ required: true }),
    worked_on: date({ required: true, label: 'On' }),
    minutes: number({ required: true, min: 1, max: 1_440, decimals: 0 }),
    rate: money({ adds: false, required: true, min: 0, max: 1_000_00, label: 'Rate an hour' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
    note: text({ max: 200 }),
    starts_at: instant({ label: 'From', help: 'Only to tell two shifts of one day apart.' }),
    ends_at: instant({ label: 'Until' }),
    voided_on: date({ setBy: 'commands', label: 'Voided' }),
    voided_by: person({ setBy: 'commands', label: 'Voided by' }),
    void_reason: text({ max: 500, setBy: 'commands', label: 'Why it was voided' }),
  },
})
export type WorkLabor = RowOf<typeof workLabor>

export const workPart = defineRecord('work_parts', {
  label: 'Part',
  plural: 'Parts',
  about: 'A part that went into the work: out of a warehouse, with its move, or bought for it.',
  access: { of: 'parent', parent: 'work_orders', by: 'work_order' },
  appendOnly: true,
  title: 'description',
  list: ['description', 'quantity', 'unit_cost', 'amount'],
  fields: {
    work_order: ref('work_orders', { required: true }),
    item: ref('stock_items', { label: 'Stock item' }),
    warehouse: ref('warehouses'),
    move: ref('stock_moves', { setBy: 'commands', label: 'Stock move' }),
    description: text({ max: 200 }),
    quantity: number({ required: true, min: 0.0001, max: 1_000_000, decimals: 4 }),
    unit_cost: money({ adds: false, min: 0, label: 'Cost of one' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
  },
})
export type WorkPart = RowOf<typeof workPart>
