import { z } from 'zod'
import { takeStock } from '#areas/delivery/stock/moving.ts'
import { stockItem, type StockItem } from '#areas/delivery/stock/records.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { locksOn } from '../assets/commands.ts'
import { assetLife, whyNotInService } from '../assets/life.ts'
import { asset, type Asset } from '../assets/records.ts'
import type { Meter } from '../meters/records.ts'
import { checklist, maintenancePlan, priorities, workLabor, workOrder, workPart, workTask, type Checklist, type MaintenancePlan, type WorkLabor, type WorkOrder, type WorkPart, type WorkTask } from './records.ts'
import { linesOf, moves, nextAfter, planMoves, whyNotAssign, whyNotBegin, whyNotBook, whyNotCancel, whyNotClose, whyNotDown, whyNotFinish, whyNotPlan, whyNotRequest, whyNotShift, whyNotTriage, whyNotVoid } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)
const moment = z.iso.datetime({ offset: true })

export const createChecklist = draftCommand('work-checklists/create', checklist)
export const editChecklist = editCommand('work-checklists/edit', checklist)
export const editWorkOrder = editCommand('work-orders/edit', workOrder)

export const requestWork = command('work-orders/request', {
  about: 'Asks for work on an asset. Anybody may; a manager sorts the requests.',
  input: inputSchema(workOrder),
  async run(input, context): Promise<WorkOrder> {
    const { tx, actor } = context
    refuseIf(whyNotEdit(workOrder, null, actor))
    const of = await tx.lock<Asset>(asset, input.asset!)
    refuseIf(whyNotRequest(of))
    return makeOrder(context, { ...(input as Partial<WorkOrder>), requested_by: actor.user_id })
  },
})

/** The row with its number, and the lines of its checklist. */
export async function makeOrder({ tx, now }: Pick<Context, 'tx' | 'now'>, { photos, ...values }: Partial<WorkOrder>): Promise<WorkOrder> {
  const number = await nextNumber(tx, workOrder.table, String(workOrder.fields.number.initial), now)
  const made = await tx.insert<WorkOrder>(workOrder, { ...values, photos: JSON.stringify(photos ?? []), number })
  if (made.damage) await linkRecords(tx, { from: { table: 'damage_items', id: made.damage }, kind: 'became', to: { table: workOrder.table, id: made.id } }, now)
  const list = made.checklist && (await tx.one<Checklist>('select * from work_checklists where organization_id = $1 and id = $2', [tx.organizationId(), made.checklist]))
  if (list) for (const [at, line] of linesOf(list.lines).entries()) await tx.insert<WorkTask>(workTask, { work_order: made.id, position: at + 1, ...line })
  return made
}

export const triageWork = command('work-orders/triage', {
  about: 'Sorts a request: how urgent it is, until when it is to be done and how long it takes.',
  input: one.extend({ priority: z.enum(priorities), due: z.iso.date().nullish(), minutes_planned: z.int().min(0).max(100_000).nullish() }),
  async run({ id, priority, due, minutes_planned }, { tx, actor }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(whyNotTriage(row, actor))
    return tx.update<WorkOrder>(workOrder, id, { status: moves.triage.to, priority, ...(due !== undefined && { due }), ...((minutes_planned ?? null) !== null && { minutes_planned }) })
  },
})

export const assignWork = command('work-orders/assign', {
  about: 'Says who does the work; they hear of it.',
  input: one.extend({ to: z.uuid(), due: z.iso.date().nullish() }),
  async run({ id, to, due }, { tx, actor, now }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(whyNotAssign(row, actor))
    const made = await tx.update<WorkOrder>(workOrder, id, { status: moves.assign.to, assigned_to: to, ...(due && { due }) })
    await notify(tx, { organization_id: row.organization_id, people: [to], event: 'task_assigned', record: { table: workOrder.table, id }, words: `${row.number}, ${row.title}, is yours to do.`, actor: actor.user_id }, now)
    return made
  },
})

export const beginWork = command('work-orders/begin', {
  about: 'Begins the work. What needs a permit begins when the permit is in force.',
  input: one,
  async run({ id }, { tx, actor, now }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(whyNotBegin(row, { actor, permits: await permitsOf(tx, id, ['issued'], now) }))
    return tx.update<WorkOrder>(workOrder, id, { status: moves.begin.to, started_at: row.started_at ?? now })
  },
})

export const stopWork = command('work-orders/stop', {
  about: 'Lays the work down for now: parts are missing, or something more urgent came.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(moves.whyNot('stop', row))
    return tx.update<WorkOrder>(workOrder, id, { status: moves.stop.to })
  },
})

export const setWorkTasks = command('work-orders/set-tasks', {
  about: 'Puts what was found into the checklist of a work order.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(workTask) }),
  async run({ id, version, lines }, { tx, actor }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(whyNotEdit(workOrder, row, actor))
    await refuseIfMoved(tx, workOrder, row, version)
    await putLines(tx, workTask, id, lines)
    return tx.update<WorkOrder>(workOrder, id, { title: row.title })
  },
})

export const bookLabor = command('work-orders/book-labor', {
  about: 'Books time that somebody worked, at an hourly rate.',
  input: inputSchema(workLabor),
  async run(input, { tx, now }): Promise<WorkLabor> {
    const row = await tx.lock<WorkOrder>(workOrder, input.work_order!)
    refuseIf(firstReason(whyNotBook(row), input.worked_on! > (await todayOf(tx, now)) && 'That day has not come yet.', whyNotShift(input)))
    const amount = Math.round((Number(input.minutes) * Number(input.rate)) / 60)
    const made = await tx.insert<WorkLabor>(workLabor, { ...input, amount })
    await tx.update(workOrder, row.id, { labor_minutes: Number(row.labor_minutes) + Number(input.minutes), labor_cost: row.labor_cost + amount, cost: row.cost + amount })
    return made
  },
})

export const voidLabor = command('work-orders/void-labor', {
  about: 'Voids a booking of time with the reason: it stays to be read, and its hours are free again.',
  input: one.extend({ reason: z.string().trim().min(1, 'Say why').max(500) }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }): Promise<WorkLabor> {
    const of = await tx.one<WorkLabor>('select * from work_labor where organization_id = $1 and id = $2', [tx.organizationId(), id])
    const row = await tx.lock<WorkOrder>(workOrder, of?.work_order ?? id)
    const booking = await tx.lock<WorkLabor>(workLabor, id)
    refuseIf(whyNotVoid(booking, row, actor))
    await tx.update(workOrder, row.id, {
      labor_minutes: Number(row.labor_minutes) - Number(booking.minutes), labor_cost: row.labor_cost - booking.amount, cost: row.cost - booking.amount,
    })
    return tx.update<WorkLabor>(workLabor, id, { voided_on: await todayOf(tx, now), voided_by: actor.user_id, void_reason: why })
  },
})

export const bookPart = command('work-orders/book-part', {
  about: 'Books a part: out of a warehouse, which takes it out of stock, or bought for this work.',
  input: inputSchema(workPart),
  async run(input, context): Promise<WorkPart> {
    const { tx } = context
    const row = await tx.lock<WorkOrder>(workOrder, input.work_order!)
    refuseIf(firstReason(whyNotBook(row), Boolean(input.item) !== Boolean(input.warehouse) && 'Choose the item and its warehouse, or neither.', !input.item && !input.description && 'Say what was bought.', !input.item && (input.unit_cost ?? null) === null && 'Enter what one cost.'))
    let values: Partial<WorkPart> = { description: input.description ?? null, unit_cost: input.unit_cost ?? 0, amount: Math.round(Number(input.quantity) * Number(input.unit_cost ?? 0)) }
    if (input.item) {
      const item = await tx.lock<StockItem>(stockItem, input.item)
      refuseIf(item.tracked !== 'none' ? `${item.name} is kept apart by lot: take it out of the inventory, and book it here by its words.` : null)
      const move = await takeStock(context, item, { place: input.warehouse!, lot: null, many: Number(input.quantity), words: `${row.number}: ${row.title}`.slice(0, 300), kind: 'issue' })
      values = { description: item.name, unit_cost: move.unit_cost, amount: -move.value, move: move.id }
    }
    const made = await tx.insert<WorkPart>(workPart, { work_order: row.id, item: input.item ?? null, warehouse: input.warehouse ?? null, quantity: input.quantity, ...values })
    await tx.update(workOrder, row.id, { parts_cost: row.parts_cost + made.amount, cost: row.cost + made.amount })
    return made
  },
})

export const noteDowntime = command('work-orders/note-downtime', {
  about: 'Says from when until when the asset could not be used, and why.',
  input: one.extend({ down_from: moment, down_until: moment.nullish(), down_reason: z.string().trim().min(1, 'Say why it was down').max(200), failure: z.boolean() }),
  async run({ id, ...down }, { tx, now }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(firstReason(['closed', 'cancelled'].includes(row.status) && 'It is closed: its downtime stays as it was noted.', whyNotDown({ down_from: down.down_from, down_until: down.down_until ?? null }), new Date(down.down_from) > now && 'That moment has not come yet.'))
    return tx.update<WorkOrder>(workOrder, id, { ...down, down_until: down.down_until ?? null })
  },
})

export const finishWork = command('work-orders/finish', {
  about: 'Says what was done, with the name of who did it; somebody else closes it. A plan that it came from is due again from now.',
  input: one.extend({ words: z.string().trim().min(1, 'Say what was done').max(5_000), cause: z.string().trim().max(200).nullish(), signed_name: z.string().trim().min(1, 'Sign with your name').max(120) }),
  async run({ id, words, cause, signed_name }, { tx, actor, now }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    const tasks = await tx.sql<WorkTask>('select * from work_tasks where organization_id = $1 and work_order = $2 order by position', [tx.organizationId(), id])
    refuseIf(whyNotFinish(row, { actor, tasks, permits: await permitsOf(tx, id, ['issued', 'suspended']), words }))
    const made = await tx.update<WorkOrder>(workOrder, id, { status: moves.finish.to, done_at: now, done_by: actor.user_id, done_words: words, cause: cause ?? null, signed_name, ...(row.down_from && !row.down_until && { down_until: now }) })
    if (row.plan) await planAgain(tx, row.plan, row.number, await todayOf(tx, now))
    return made
  },
})

/** Once for each of its orders: work that is given back and finished again moves its plan no further. */
async function planAgain(tx: CommandTx, id: string, number: string, done_on: string): Promise<void> {
  const plan = await tx.lock<MaintenancePlan>(maintenancePlan, id)
  if (plan.open_order !== number) return
  const meter = plan.meter && (await tx.one<Meter>('select * from meters where organization_id = $1 and id = $2', [tx.organizationId(), plan.meter]))
  await tx.update(maintenancePlan, id, { ...nextAfter(plan, { done_on, reading: meter ? Number(meter.reading) : null }), last_on: done_on, open_order: null })
}

export const reopenWork = command('work-orders/reopen', {
  about: 'Gives the work back: it is not done yet.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(firstReason(moves.whyNot('reopen', row), whyNotClose(row, actor)))
    return tx.update<WorkOrder>(workOrder, id, { status: moves.reopen.to, done_at: null, done_by: null, signed_name: null })
  },
})

export const closeWork = command('work-orders/close', {
  about: 'Closes work that somebody else did, when one has looked at it; a repaired asset is in service again.',
  input: one.extend({ back_in_service: z.boolean().optional() }),
  async run({ id, back_in_service }, { tx, actor, now }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(whyNotClose(row, actor))
    const of = await tx.lock<Asset>(asset, row.asset)
    const back = back_in_service && assetLife.is(of, 'out_of_service')
    refuseIf(back ? whyNotInService({ locks: await locksOn(tx, of.id) }) : null)
    if (back) await tx.update(asset, of.id, { status: 'in_service', out_reason: null, damaged_by: null })
    await linkRecords(tx, { from: { table: workOrder.table, id }, kind: 'belongs', to: { table: asset.table, id: row.asset } }, now)
    return tx.update<WorkOrder>(workOrder, id, { status: moves.close.to, closed_by: actor.user_id, closed_on: await todayOf(tx, now) })
  },
})

export const cancelWork = command('work-orders/cancel', {
  about: 'Gives work up that was not begun, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }): Promise<WorkOrder> {
    const row = await tx.lock<WorkOrder>(workOrder, id)
    refuseIf(whyNotCancel(row, actor))
    if (row.plan) await planAgain(tx, row.plan, row.number, await todayOf(tx, now))
    return tx.update<WorkOrder>(workOrder, id, { status: moves.cancel.to, end_reason: why })
  },
})

export const draftPlan = command('maintenance-plans/draft', {
  about: 'Makes a plan for work that comes again.',
  input: inputSchema(maintenancePlan),
  async run(input, { tx, actor, now }): Promise<MaintenancePlan> {
    refuseIf(firstReason(whyNotEdit(maintenancePlan, null, actor), whyNotPlan({ every_months: null, every_units: null, meter: null, next_on: null, next_at: null, ...(input as Partial<MaintenancePlan>) } as MaintenancePlan)))
    refuseIf(whyNotRequest(await tx.lock<Asset>(asset, input.asset!)))
    const number = await nextNumber(tx, maintenancePlan.table, String(maintenancePlan.fields.number.initial), now)
    return tx.insert<MaintenancePlan>(maintenancePlan, { ...input, number })
  },
})

export const editPlan = command('maintenance-plans/edit', {
  about: 'Changes a maintenance plan, if it is still the version that was seen.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(maintenancePlan) }),
  async run({ id, version, changes }, { tx, actor }): Promise<MaintenancePlan> {
    const row = await tx.lock<MaintenancePlan>(maintenancePlan, id)
    refuseIf(firstReason(whyNotEdit(maintenancePlan, row, actor), whyNotPlan({ ...row, ...(changes as Partial<MaintenancePlan>) })))
    await refuseIfMoved(tx, maintenancePlan, row, version)
    return tx.update<MaintenancePlan>(maintenancePlan, id, changes)
  },
})

export const movePlan = command('maintenance-plans/move', {
  about: 'Pauses a plan, goes on with it, or ends it.',
  input: one.extend({ move: z.enum(['pause', 'resume', 'end']) }),
  async run({ id, move }, { tx }): Promise<MaintenancePlan> {
    const row = await tx.lock<MaintenancePlan>(maintenancePlan, id)
    refuseIf(planMoves.whyNot(move, row))
    return tx.update<MaintenancePlan>(maintenancePlan, id, { status: planMoves[move].to })
  },
})

/** With a moment: those that hold then. */
const permitsOf = async (tx: CommandTx, id: string, statuses: readonly string[], at: Date | null = null): Promise<number> =>
  (await tx.one<{ n: number }>('select count(*)::int as n from work_permits where organization_id = $1 and work_order = $2 and status = any ($3) and ($4::timestamptz is null or $4 between valid_from and valid_until)', [tx.organizationId(), id, statuses, at]))!.n
