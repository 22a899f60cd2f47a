import { z } from 'zod'
import { timeOf } from '#platform/dates.ts'
import { takeBack, withdrawStock } from '#areas/delivery/stock/moving.ts'
import { stockItem, type StockItem } from '#areas/delivery/stock/records.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { noteWork } from '#areas/organization/service/commands.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { locksOn } from '../assets/commands.ts'
import { assetLife, whyNotInService } from '../assets/life.ts'
import { asset, type Asset } from '../assets/records.ts'
import type { Meter } from '../meters/records.ts'
import { workOrderLife, type WorkFacts } from './life.ts'
import { planLife } from './plans/life.ts'
import {
  checklist,
  maintenancePlan,
  workLabor,
  workOrder,
  workPart,
  workTask,
  type Checklist,
  type MaintenancePlan,
  type WorkLabor,
  type WorkOrder,
  type WorkPart,
  type WorkTask,
} from './records.ts'
import {
  checklistFacts,
  linesOf,
  nextAfter,
  whyNotBook,
  whyNotPlan,
  whyNotRequest,
  whyNotShift,
  whyNotVoid,
  whyNotVoidPart,
} from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const createChecklist = draftCommand('work-checklists/create', checklist)
export const editChecklist = editCommand('work-checklists/edit', checklist)
export const editWorkOrder = editCommand('work-orders/edit', workOrder)

export const requestWork = command('work-orders/request', {
  about: 'Requests maintenance on an asset. Any user can request; a manager triages.',
  input: inputSchema(workOrder),
  async run(input, context): Promise<WorkOrder> {
    const { tx, actor } = context
    refuseIf(whyNotEdit(workOrder, null, actor))
    const of = await tx.lock<Asset>(asset, input.asset!)
    refuseIf(whyNotRequest(of))
    return makeOrder(context, { ...(input as Partial<WorkOrder>), requested_by: actor.user_id })
  },
})

/** The row with its number, and its checklist items. */
export async function makeOrder(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { photos, ...values }: Partial<WorkOrder>,
): Promise<WorkOrder> {
  const number = await nextNumber(tx, workOrder.table, String(workOrder.fields.number.initial), now)
  const made = await tx.insert<WorkOrder>(workOrder, { ...values, photos: JSON.stringify(photos ?? []), number })
  if (made.damage)
    await linkRecords(
      tx,
      { from: { table: 'damage_items', id: made.damage }, kind: 'became', to: { table: workOrder.table, id: made.id } },
      now,
    )
  if (made.request) {
    await noteWork(tx, made.request, `Work order ${made.number} was created.`, now)
    const from = { table: 'service_requests', id: made.request }
    await linkRecords(tx, { from, kind: 'became', to: { table: workOrder.table, id: made.id } }, now)
  }
  const list =
    made.checklist &&
    (await tx.one<Checklist>('select * from work_checklists where organization_id = $1 and id = $2', [
      tx.organization_id,
      made.checklist,
    ]))
  if (list)
    for (const [at, line] of linesOf(list.lines).entries())
      await tx.insert<WorkTask>(workTask, { work_order: made.id, position: at + 1, ...line })
  return made
}

/** Finishing the work does not answer the resident: the person who has the request is told to. */
async function tellRequest(
  tx: CommandTx,
  row: WorkOrder,
  words: string | null | undefined,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  const request = await noteWork(tx, row.request!, `Work order ${row.number} is completed. ${words ?? ''}`.trim(), now)
  if (!request.assignee) return
  await notify(
    tx,
    {
      organization_id: request.organization_id,
      people: [request.assignee],
      event: 'task_assigned',
      record: { table: 'service_requests', id: request.id },
      words: `The work for “${request.title}” is completed. Resolve the request, so that its reporter is told.`,
      actor: user_id,
    },
    now,
  )
}

export const setWorkTasks = command('work-orders/set-tasks', {
  about: 'Records checklist findings on a work order.',
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
  about: 'Adds labor to a work order, at an hourly rate.',
  input: inputSchema(workLabor),
  async run(input, { tx, now }): Promise<WorkLabor> {
    const row = await tx.lock<WorkOrder>(workOrder, input.work_order!)
    refuseIf(
      firstReason(
        whyNotBook(row),
        input.worked_on! > (await todayOf(tx, now)) && 'The date can’t be in the future.',
        whyNotShift(input),
      ),
    )
    const amount = Math.round((Number(input.minutes) * Number(input.rate)) / 60)
    const made = await tx.insert<WorkLabor>(workLabor, { ...input, amount })
    await tx.update(workOrder, row.id, {
      labor_minutes: Number(row.labor_minutes) + Number(input.minutes),
      labor_cost: row.labor_cost + amount,
      cost: row.cost + amount,
    })
    return made
  },
})

export const voidLabor = command('work-orders/void-labor', {
  about: 'Voids a labor entry, with the reason. The entry stays readable, and its hours no longer count.',
  input: one.extend({ reason: z.string().trim().min(1, 'Enter a reason').max(500) }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }): Promise<WorkLabor> {
    const of = await tx.one<WorkLabor>('select * from work_labor where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    const row = await tx.lock<WorkOrder>(workOrder, of?.work_order ?? id)
    const booking = await tx.lock<WorkLabor>(workLabor, id)
    refuseIf(whyNotVoid(booking, row, actor))
    await tx.update(workOrder, row.id, {
      labor_minutes: Number(row.labor_minutes) - Number(booking.minutes),
      labor_cost: row.labor_cost - booking.amount,
      cost: row.cost - booking.amount,
    })
    return tx.update<WorkLabor>(workLabor, id, {
      voided_on: await todayOf(tx, now),
      voided_by: actor.user_id,
      void_reason: why,
    })
  },
})

export const bookPart = command('work-orders/book-part', {
  about: 'Adds a part to a work order, issued from a warehouse or purchased for the work.',
  input: inputSchema(workPart),
  async run(input, context): Promise<WorkPart> {
    const { tx } = context
    const row = await tx.lock<WorkOrder>(workOrder, input.work_order!)
    refuseIf(
      firstReason(
        whyNotBook(row),
        Boolean(input.item) !== Boolean(input.warehouse) && 'Select both the item and its warehouse, or neither.',
        !input.item && !input.description && 'Enter a description.',
        !input.item && (input.unit_cost ?? null) === null && 'Enter the unit cost.',
      ),
    )
    let values: Partial<WorkPart> = {
      description: input.description ?? null,
      unit_cost: input.unit_cost ?? 0,
      amount: Math.round(Number(input.quantity) * Number(input.unit_cost ?? 0)),
    }
    if (input.item) {
      const item = await tx.lock<StockItem>(stockItem, input.item)
      refuseIf(
        item.tracked !== 'none'
          ? `${item.name} is tracked by lot. Issue it from inventory, then add it here by description.`
          : null,
      )
      const move = await withdrawStock(context, item, {
        place: input.warehouse!,
        lot: null,
        many: Number(input.quantity),
        words: `${row.number}: ${row.title}`.slice(0, 300),
        kind: 'issue',
      })
      values = { description: item.name, unit_cost: move.unit_cost, amount: -move.value, move: move.id }
    }
    const made = await tx.insert<WorkPart>(workPart, {
      work_order: row.id,
      item: input.item ?? null,
      warehouse: input.warehouse ?? null,
      quantity: input.quantity,
      ...values,
    })
    await tx.update(workOrder, row.id, { parts_cost: row.parts_cost + made.amount, cost: row.cost + made.amount })
    return made
  },
})

export const voidPart = command('work-orders/void-part', {
  about: 'Voids a part that a colleague added by mistake. One from stock returns to its warehouse at its cost.',
  input: one.extend({ reason: z.string().trim().min(1, 'Enter a reason').max(500) }),
  reason: 'reason',
  async run({ id, reason: why }, context): Promise<WorkPart> {
    const { tx, actor, now } = context
    const of = await tx.one<WorkPart>('select * from work_parts where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    const row = await tx.lock<WorkOrder>(workOrder, of?.work_order ?? id)
    const part = await tx.lock<WorkPart>(workPart, id)
    refuseIf(whyNotVoidPart(part, row, actor))
    if (part.move) await takeBack(context, part.move, `${row.number}: part voided`)
    await tx.update(workOrder, row.id, { parts_cost: row.parts_cost - part.amount, cost: row.cost - part.amount })
    return tx.update<WorkPart>(workPart, id, {
      voided_on: await todayOf(tx, now),
      voided_by: actor.user_id,
      void_reason: why,
    })
  },
})

export const workOrderCommands = commandsOf(workOrderLife, {
  async facts({ id }, { tx, now }) {
    const tasks = await tx.sql<WorkTask>(
      'select * from work_tasks where organization_id = $1 and work_order = $2 order by position',
      [tx.organization_id, id],
    )
    return { ...checklistFacts(tasks), ...(await permitsOf(tx, id, now)) }
  },
  // Omitted fields stay unchanged.
  triage: (row, { asked: { due, minutes_planned } }) => ({
    ...(due === undefined && { due: row.due }),
    minutes_planned: minutes_planned ?? row.minutes_planned,
  }),
  unassign: () => ({ assigned_to: null }),
  async assign({ id, organization_id, number, title, due }, { tx, actor, now, asked }) {
    const words = `${number}, ${title}, is assigned to you.`
    const record = { table: workOrder.table, id }
    const news = {
      organization_id,
      people: [asked.to],
      event: 'task_assigned',
      record,
      words,
      actor: actor.user_id,
    } as const
    await notify(tx, news, now)
    return { assigned_to: asked.to, due: asked.due ?? due }
  },
  begin: ({ started_at }, { entered }) => ({ started_at: started_at ?? entered.toISOString() }),
  async finish(row, { tx, actor, now, entered, asked: { words }, today }) {
    if (row.plan) await planAgain(tx, row.plan, row.number, { today, isDone: true })
    if (row.request) await tellRequest(tx, row, words, { user_id: actor.user_id, now })
    // A wrong clock can't complete work before it began.
    const done_at = new Date(Math.max(row.started_at ? timeOf(row.started_at) : 0, entered.getTime())).toISOString()
    const isDown = row.down_from !== null && row.down_until === null
    return { done_at, done_by: actor.user_id, done_words: words, ...(isDown && { down_until: done_at }) }
  },
  reopen: () => ({ done_at: null, done_by: null, signed_name: null }),
  async close({ id, asset: broken }, { tx, actor, now, asked: { back_in_service }, today }) {
    if (back_in_service) await returnToService(tx, broken)
    const to = { table: asset.table, id: broken }
    await linkRecords(tx, { from: { table: workOrder.table, id }, kind: 'belongs', to }, now)
    return { closed_by: actor.user_id, closed_on: today }
  },
  noteDowntime(_, { asked: { down_from }, now }) {
    if (new Date(down_from) > now) throw new InvalidInput({ down_from: 'The time can’t be in the future.' })
  },
  async cancel({ plan, number }, { tx, asked: { reason }, today }) {
    if (plan) await planAgain(tx, plan, number, { today, isDone: false })
    return { end_reason: reason }
  },
})

async function returnToService(tx: CommandTx, id: string): Promise<void> {
  const row = await tx.lock<Asset>(asset, id)
  if (!assetLife.is(row, 'out_of_service')) return
  refuseIf(whyNotInService({ locks: await locksOn(tx, id) }))
  await tx.update(asset, id, { status: 'in_service', out_reason: null, damaged_by: null })
}

type Ended = { today: string; /** Canceled work leaves its turn out, and nothing was done. */ isDone: boolean }

/** Once for each of its orders: reopened and completed work doesn't advance its plan again. */
async function planAgain(tx: CommandTx, id: string, number: string, { today, isDone }: Ended): Promise<void> {
  const plan = await tx.lock<MaintenancePlan>(maintenancePlan, id)
  if (plan.open_order !== number) return
  const meter =
    plan.meter &&
    (await tx.one<Meter>('select * from meters where organization_id = $1 and id = $2', [
      tx.organization_id,
      plan.meter,
    ]))
  const reading = meter ? Number(meter.reading) : null
  // Canceled work that a mistaken reading began: its turn is still to come.
  const isEarly = !isDone && reading !== null && plan.next_at !== null && reading < Number(plan.next_at)
  await tx.update(maintenancePlan, id, {
    ...nextAfter(plan, { done_on: today, reading }),
    ...(isEarly && { next_at: plan.next_at }),
    ...(isDone && { last_on: today }),
    open_order: null,
  })
}

export const draftPlan = command('maintenance-plans/draft', {
  about: 'Creates a preventive maintenance plan.',
  input: inputSchema(maintenancePlan),
  async run(input, { tx, actor, now }): Promise<MaintenancePlan> {
    refuseIf(
      firstReason(
        whyNotEdit(maintenancePlan, null, actor),
        whyNotPlan({
          every_months: null,
          every_units: null,
          meter: null,
          next_on: null,
          next_at: null,
          ...(input as Partial<MaintenancePlan>),
        } as MaintenancePlan),
      ),
    )
    refuseIf(whyNotRequest(await tx.lock<Asset>(asset, input.asset!)))
    const number = await nextNumber(tx, maintenancePlan.table, String(maintenancePlan.fields.number.initial), now)
    return tx.insert<MaintenancePlan>(maintenancePlan, { ...input, number })
  },
})

export const editPlan = command('maintenance-plans/edit', {
  about: 'Changes a maintenance plan if its version is unchanged.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(maintenancePlan) }),
  async run({ id, version, changes }, { tx, actor }): Promise<MaintenancePlan> {
    const row = await tx.lock<MaintenancePlan>(maintenancePlan, id)
    refuseIf(
      firstReason(
        whyNotEdit(maintenancePlan, row, actor),
        whyNotPlan({ ...row, ...(changes as Partial<MaintenancePlan>) }),
      ),
    )
    await refuseIfMoved(tx, maintenancePlan, row, version)
    return tx.update<MaintenancePlan>(maintenancePlan, id, changes)
  },
})

export const planCommands = commandsOf(planLife, {})

type Permits = Pick<WorkFacts, 'validPermits' | 'openPermits'>
/** Permits that are valid now, and permits that are not closed. */
const permitsOf = async (tx: CommandTx, id: string, now: Date): Promise<Permits> =>
  (await tx.one<Permits>(
    `select count(*) filter (where status = 'issued' and $3::timestamptz between starts_at and ends_at)::int
      as "validPermits",
            count(*) filter (where status in ('issued', 'suspended'))::int as "openPermits"
       from work_permits where organization_id = $1 and work_order = $2`,
    [tx.organization_id, id, now],
  ))!
