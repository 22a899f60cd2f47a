import { plural } from '#platform/words.ts'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { one, why } from './inputs.ts'
import { withdrawStock } from './moving.ts'
import { stockItem, stockKit, stockKitLine, type StockBalance, type StockItem, type StockKit } from './records.ts'
import { exact, free } from './rules.ts'

export const createKit = command('stock-kits/create', {
  about: 'Creates a kit with its target number. Its lines list its contents.',
  input: inputSchema(stockKit),
  async run(kit, { tx, actor }): Promise<StockKit> {
    refuseIf(whyNotEdit(stockKit, null, actor))
    return tx.insert<StockKit>(stockKit, { ...kit, made_by: actor.user_id })
  },
})

export const editKit = editCommand('stock-kits/edit', stockKit)

export const setKitLines = command('stock-kits/set-lines', {
  about: 'Replaces the lines of a kit.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(stockKitLine) }),
  async run({ id, version, lines }, { tx, actor }): Promise<StockKit> {
    const row = await tx.lock<StockKit>(stockKit, id)
    refuseIf(whyNotEdit(stockKit, row, actor))
    await refuseIfMoved(tx, stockKit, row, version)
    await putLines(tx, stockKitLine, id, lines)
    return tx.update<StockKit>(stockKit, id, { name: row.name })
  },
})

export const issueKit = command('stock-kits/issue', {
  about: 'Issues whole kits from their warehouse: every line or none.',
  input: one.extend({ kits: z.int().min(1).max(10_000), why }),
  async run({ id, kits, why: words }, context): Promise<{ moves: number }> {
    const { tx, now } = context
    const today = await todayOf(tx, now)
    const kit = await tx.lock<StockKit>(stockKit, id)
    const lines = await tx.sql<{ item: string; quantity: number }>(
      `select item, quantity::float8 as quantity from stock_kit_lines where organization_id = $1 and kit = $2
        order by item`,
      [tx.organization_id, id],
    )
    refuseIf(lines.length === 0 ? 'Add the kit’s items first.' : null)
    for (const line of lines) {
      const item = await tx.lock<StockItem>(stockItem, line.item)
      let left = exact(line.quantity * kits)
      // Stock that expires first is issued first; expired stock stays.
      const balances = await tx.sql<StockBalance>(
        `select * from stock_balances where organization_id = $1 and item = $2 and warehouse = $3
          and quantity > reserved and (expires_on is null or expires_on >= $4)
          order by expires_on nulls last, id for update`,
        [tx.organization_id, line.item, kit.warehouse, today],
      )
      for (const balance of balances) {
        const many = Math.min(left, free(balance))
        if (many <= 0) continue
        await withdrawStock(context, item, {
          place: kit.warehouse,
          lot: balance.lot,
          many,
          words: `${kit.name}: ${words}`.slice(0, 300),
          kind: 'issue',
        })
        left = exact(left - many)
      }
      refuseIf(
        left > 0
          ? `${item.name}: ${left} ${item.unit} short for ${plural(kits, { one: 'this kit', other: 'these kits' })}.`
          : null,
      )
    }
    return { moves: lines.length }
  },
})
