import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { takeoffLife } from './life.ts'
import { copyParts } from './plan/copy.ts'
import { takeoff, takeoffItem, type Takeoff, type TakeoffItem } from './records.ts'
import {
  amountOf,
  quantityOf,
  whyNotMeasured,
  whyNotRemoveItems,
  whyNotRevise,
  whyNotSetItems,
  type ItemUse,
} from './rules.ts'

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
    const there = await usesOf(tx, id)
    refuseIf(whyNotRemoveItems(there.filter((item) => !lines.some((line) => line.id === item.id))))
    // The drawing of an item stays as it is on the plan, whatever the page sent.
    const whole = (line: { id?: string }): TakeoffItem => {
      const { drawn_as = null, drawn = null } = there.find((item) => item.id === line.id) ?? {}
      return { ...(line as TakeoffItem), drawn_as, drawn }
    }
    refuseIf(firstReason(...lines.map((line) => whyNotMeasured(whole(line)))))
    const kept = await putLines(tx, takeoffItem, id, lines, (line) => {
      const { drawn_as, drawn } = whole(line)
      return { drawn_as, drawn, quantity: quantityOf(whole(line)), amount: amountOf(whole(line)) }
    })
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
    await copyParts(tx, id, next.id)
    return next
  },
})

/** The items of a takeoff with what holds on to them. */
const usesOf = (tx: CommandTx, id: string) =>
  tx.sql<ItemUse>(
    `select i.id, i.description, i.drawn_as, i.drawn,
       (select count(*)::int from takeoff_marks m where m.organization_id = $1 and m.item = i.id) as marks,
       (select min(s.number) from solicitation_lines l join solicitations s
          on s.organization_id = l.organization_id and s.id = l.solicitation
         where l.organization_id = $1 and l.takeoff_item = i.id) as solicitation
     from takeoff_items i where i.organization_id = $1 and i.takeoff = $2`,
    [tx.organization_id, id],
  )
