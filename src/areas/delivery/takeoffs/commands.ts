import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { takeoffLife } from './life.ts'
import { takeoff, takeoffItem, type Takeoff } from './records.ts'
import { amountOf, quantityOf, whyNotMeasured, whyNotRevise, whyNotSetItems } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const beginTakeoff = command('takeoffs/begin', {
  about: 'Creates a takeoff of a drawing.',
  input: inputSchema(takeoff),
  async run(input, { tx, actor, now }): Promise<Takeoff> {
    refuseIf(whyNotEdit(takeoff, null, actor))
    return tx.insert<Takeoff>(takeoff, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number: await nextNumber(tx, takeoff.table, String(takeoff.fields.number.initial), now),
      measured_by: actor.user_id,
    })
  },
})
export const editTakeoff = editCommand('takeoffs/edit', takeoff)

export const setTakeoffItems = command('takeoffs/set-items', {
  about: 'Replaces the items of a takeoff and recalculates quantities and amounts.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(takeoffItem) }),
  async run({ id, version, lines }, { tx, actor }): Promise<Takeoff> {
    const row = await tx.lock<Takeoff>(takeoff, id)
    refuseIf(whyNotSetItems(row, actor))
    await refuseIfMoved(tx, takeoff, row, version)
    refuseIf(firstReason(...lines.map((line) => whyNotMeasured(line as never))))
    const kept = await putLines(tx, takeoffItem, id, lines, (line) => ({
      quantity: quantityOf(line as never),
      amount: amountOf(line as never),
    }))
    return tx.update<Takeoff>(takeoff, id, {
      amount: kept.reduce((sum, { amount }) => sum + Number(amount), 0),
      measured_by: actor.user_id,
    })
  },
})

export const takeoffCommands = commandsOf(takeoffLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<{ items: number }>(
      'select count(*)::int as items from takeoff_items where organization_id = $1 and takeoff = $2',
      [tx.organization_id, id],
    ))!,
  check: (_, { actor }) => ({ checked_by: actor.user_id }),
})

export const reviseTakeoff = command('takeoffs/revise', {
  about: 'Creates the next revision from the measured items; the earlier one stays for comparison.',
  input: one,
  async run({ id }, { tx, actor, now }): Promise<Takeoff> {
    const row = await tx.lock<Takeoff>(takeoff, id)
    refuseIf(whyNotRevise(row))
    await tx.update(takeoff, id, { status: 'superseded' })
    const next = await tx.insert<Takeoff>(takeoff, {
      title: row.title,
      project: row.project,
      drawing: row.drawing,
      scale: row.scale,
      note: row.note,
      documents: JSON.stringify(row.documents),
      number: await nextNumber(tx, takeoff.table, String(takeoff.fields.number.initial), now),
      revision: Number(row.revision) + 1,
      before: id,
      amount: row.amount,
      measured_by: actor.user_id,
    })
    const names =
      'position, division, description, kind, times, length, width, depth, cut_out, divisor, waste, whole, unit, rate, quantity, amount'
    await tx.sql(
      `insert into takeoff_items (organization_id, takeoff, ${names}) select organization_id, $3, ${names}
        from takeoff_items where organization_id = $1 and takeoff = $2`,
      [actor.organization_id, id, next.id],
    )
    return next
  },
})
