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
  label: 'Maintenance checklist',
  plural: 'Maintenance checklists',
  about: 'The checks for a type of work order, one line each.',
  firstFrom: 'Add a checklist for work that is always done in the same steps.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'class', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    class: ref('asset_classes', { label: 'Asset class' }),
    lines: longText({
      required: true,
      max: 5_000,
      label: 'Items',
      help: 'One per line. A line that ends with ? asks for a reading.',
    }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type Checklist = RowOf<typeof checklist>

export const maintenancePlan = defineRecord('maintenance_plans', {
  label: 'Preventive maintenance plan',
  plural: 'Preventive maintenance plans',
  about: 'Scheduled maintenance by calendar, meter, or whichever comes first. Work orders are created automatically.',
  firstFrom: 'Create a plan for work that repeats.',
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
    every_months: number({ min: 0, max: 240, decimals: 0, label: 'Every (months)' }),
    counted_from: choice(['plan', 'done'], {
      initial: 'plan',
      label: 'Counted from',
      words: { plan: 'Due date (fixed schedule)', done: 'Completion date (floating schedule)' },
    }),
    meter: ref('meters', { help: 'For a schedule by meter, with or without the calendar.' }),
    every_units: number({ min: 0, max: 10_000_000, decimals: 2, label: 'Every (meter units)' }),
    lead_days: number({ min: 0, max: 365, decimals: 0, initial: 14, label: 'Create days in advance' }),
    minutes: number({ min: 0, max: 100_000, decimals: 0, initial: 60, label: 'Planned time (minutes)' }),
    assigned_to: person({ label: 'Assignee' }),
    needs_permit: flag({ label: 'Work permit required' }),
    next_on: date({ label: 'Next due date' }),
    next_at: number({ min: 0, decimals: 2, label: 'Next due reading', help: 'The meter’s total.' }),
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
  about: 'Maintenance work on an asset, from request to completion, with labor, parts, downtime and cost.',
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
    kind: choice(workKinds, { initial: 'corrective', label: 'Type' }),
    priority: choice(priorities, { initial: 'normal' }),
    description: longText({ max: 5_000, label: 'Problem or work needed' }),
    location: text({ max: 200, label: 'Exact location' }),
    due: date({
      label: 'Due',
      due: { says: 'Complete {title}', for: ['assigned_to'], while: ['triaged', 'assigned', 'in_progress'] },
    }),
    checklist: ref('work_checklists'),
    needs_permit: flag({ label: 'Work permit required' }),
    minutes_planned: number({ min: 0, max: 100_000, decimals: 0, initial: 0, label: 'Planned time (minutes)' }),
    damage: ref('damage_items', { label: 'Damage', help: 'The damaged site that this work repairs.' }),
    request: ref('service_requests', { label: 'Service request', help: 'The report that this work answers.' }),
    disaster: text({
      max: 60,
      label: 'Disaster number',
      help: 'For damage from a declared disaster, such as DR-4899.',
    }),
    photos: files(),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    assigned_to: person({ setBy: 'commands', label: 'Assigned to' }),
    plan: ref('maintenance_plans', { setBy: 'commands', label: 'Maintenance plan' }),
    plan_due: date({ setBy: 'commands', label: 'Due date by plan' }),
    started_at: instant({ setBy: 'commands', label: 'Started' }),
    done_at: instant({ setBy: 'commands', label: 'Completed' }),
    done_by: person({ setBy: 'commands', label: 'Completed by' }),
    done_words: longText({ max: 5_000, setBy: 'commands', label: 'Action taken' }),
    failure: flag({ setBy: 'commands', label: 'Asset failure' }),
    cause: text({ max: 200, setBy: 'commands', label: 'Cause' }),
    down_from: instant({ setBy: 'commands', label: 'Down from' }),
    down_until: instant({ setBy: 'commands', label: 'Down until' }),
    down_reason: text({ max: 200, setBy: 'commands', label: 'Downtime reason' }),
    labor_minutes: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Labor (minutes)' }),
    labor_cost: money({ min: 0, initial: 0, setBy: 'commands', label: 'Labor' }),
    parts_cost: money({ min: 0, initial: 0, setBy: 'commands', label: 'Parts' }),
    cost: money({ min: 0, initial: 0, setBy: 'commands' }),
    signed_name: text({ max: 120, setBy: 'commands', label: 'Signed by' }),
    closed_by: person({ setBy: 'commands', label: 'Closed by' }),
    closed_on: date({ setBy: 'commands', label: 'Closed on' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'End reason' }),
    status: choice(['requested', 'triaged', 'assigned', 'in_progress', 'done', 'closed', 'canceled'], {
      initial: 'requested',
      setBy: 'commands',
      words: { in_progress: 'In progress', done: 'Completed', canceled: 'Canceled' },
    }),
  },
})
export type WorkOrder = RowOf<typeof workOrder>

export const workTask = defineRecord('work_tasks', {
  label: 'Checklist item',
  plural: 'Checklist items',
  about: 'A check made during the work, with its finding.',
  access: { of: 'parent', parent: 'work_orders', by: 'work_order' },
  title: 'words',
  list: ['position', 'words', 'finding', 'reading', 'note'],
  fields: {
    work_order: ref('work_orders', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    words: text({ required: true, max: 300, label: 'Check' }),
    asks: flag({ label: 'Requires a number' }),
    finding: choice(['good', 'repaired', 'wanting', 'not_done'], {
      words: { not_done: 'Not checked', good: 'Pass', wanting: 'Fail' },
    }),
    reading: number({ min: -1_000_000, max: 1_000_000_000, decimals: 4 }),
    note: text({ max: 300 }),
  },
})
export type WorkTask = RowOf<typeof workTask>

export const workLabor = defineRecord('work_labor', {
  label: 'Labor',
  plural: 'Labor',
  about: 'Time worked on a work order, at an hourly rate.',
  access: { of: 'parent', parent: 'work_orders', by: 'work_order' },
  changedBy: 'commands',
  inOrder: [['starts_at', 'ends_at']],
  title: 'note',
  list: ['worked_on', 'worker', 'minutes', 'rate', 'amount', 'note'],
  fields: {
    work_order: ref('work_orders', { required: true }),
    worker: person({ required: true }),
    worked_on: date({ required: true, label: 'Date' }),
    minutes: number({ required: true, min: 1, max: 1_440, decimals: 0 }),
    rate: money({ adds: false, required: true, min: 0, max: 1_000_00, label: 'Hourly rate' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
    note: text({ max: 200 }),
    starts_at: instant({ label: 'Start', help: 'Only needed to tell two shifts of one day apart.' }),
    ends_at: instant({ label: 'End' }),
    voided_on: date({ setBy: 'commands', label: 'Voided' }),
    voided_by: person({ setBy: 'commands', label: 'Voided by' }),
    void_reason: text({ max: 500, setBy: 'commands', label: 'Void reason' }),
  },
})
export type WorkLabor = RowOf<typeof workLabor>

export const workPart = defineRecord('work_parts', {
  label: 'Part',
  plural: 'Parts',
  about: 'A part used on a work order, issued from a warehouse or purchased for the work.',
  access: { of: 'parent', parent: 'work_orders', by: 'work_order' },
  changedBy: 'commands',
  title: 'description',
  list: ['description', 'quantity', 'unit_cost', 'amount'],
  fields: {
    work_order: ref('work_orders', { required: true }),
    item: ref('stock_items', { label: 'Stock item' }),
    warehouse: ref('warehouses'),
    move: ref('stock_moves', { setBy: 'commands', label: 'Stock transaction' }),
    description: text({ max: 200 }),
    quantity: number({ required: true, min: 0.0001, max: 1_000_000, decimals: 4 }),
    unit_cost: money({ adds: false, min: 0, label: 'Unit cost' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
    voided_on: date({ setBy: 'commands', label: 'Voided' }),
    voided_by: person({ setBy: 'commands', label: 'Voided by' }),
    void_reason: text({ max: 500, setBy: 'commands', label: 'Void reason' }),
  },
})
export type WorkPart = RowOf<typeof workPart>
