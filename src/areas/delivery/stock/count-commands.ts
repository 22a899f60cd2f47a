import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { one } from './inputs.ts'
import { balanceOf, lockItems, moveStock, openWarehouse, whereIs } from './moving.ts'
import { stockCount, stockCountLine, type StockBalance, type StockCount, type StockCountLine, type StockLot, type Warehouse } from './records.ts'
import { countMoves, differenceOf, expectedOf, whyNotCountLine, whyNotDecideCount, whyNotSerial, whyNotSubmitCount, worthOf } from './rules.ts'

export const beginCount = command('stock-counts/begin', {
  about: 'Begins a count of a warehouse, with what the books say of each item there now.',
  input: inputSchema(stockCount),
  async run(input, { tx, actor, now }): Promise<StockCount> {
    refuseIf(whyNotEdit(stockCount, null, actor))
    await openWarehouse(tx, input.warehouse!)
    const number = await nextNumber(tx, stockCount.table, String(stockCount.fields.number.initial), now)
    const made = await tx.insert<StockCount>(stockCount, { ...input, number, counted_by: actor.user_id, begun_on: await todayOf(tx, now) })
    await tx.sql(
      `insert into stock_count_lines (organization_id, count, position, item, lot, expected)
       select $1, $2, row_number() over (order by name, id), item, lot, quantity from stock_balances where organization_id = $1 and warehouse = $3 and quantity <> 0`,
      [tx.organizationId(), made.id, input.warehouse],
    )
    return made
  },
})

export const setCountLines = command('stock-counts/set-lines', {
  about: 'Puts the counted figures into a count.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(stockCountLine) }),
  async run({ id, version, lines }, { tx, actor }): Promise<StockCount> {
    const row = await tx.lock<StockCount>(stockCount, id)
    refuseIf(firstReason(whyNotEdit(stockCount, row, actor), row.counted_by !== actor.user_id && 'Whoever began this count writes it down.'))
    await refuseIfMoved(tx, stockCount, row, version)
    const known = new Map((await tx.sql<StockCountLine>('select * from stock_count_lines where organization_id = $1 and count = $2', [tx.organizationId(), id])).map((each) => [keyOf(each), each]))
    const given = new Set(lines.map(keyOf))
    refuseIf([...known.keys()].some((key) => !given.has(key)) ? 'A line of the books stays in the count: where nothing is there, count 0.' : null)
    const seen = new Set<string>()
    const twice = lines.findIndex((line) => seen.size === seen.add(keyOf(line)).size)
    if (twice >= 0) throw new InvalidInput({ [`lines.${twice}.item`]: 'This item stands here twice.' })
    const items = new Map((await lockItems(tx, lines.map(({ item }) => item!))).map((each) => [each.id, each]))
    const lots = new Map((await tx.sql<StockLot>('select * from stock_lots where organization_id = $1 and id = any ($2)', [tx.organizationId(), lines.flatMap(({ lot }) => lot ?? [])])).map((each) => [each.id, each]))
    for (const [at, line] of lines.entries()) {
      const reason = whyNotCountLine(items.get(line.item!), line.lot ? (lots.get(line.lot) ?? null) : null, { item: line.item!, counted: line.counted, lot: line.lot ?? null, inBooks: known.has(keyOf(line)) })
      if (reason) throw new InvalidInput({ [`lines.${at}.lot`]: reason })
    }
    const books = new Map((await tx.sql<StockBalance>('select item, lot, quantity from stock_balances where organization_id = $1 and warehouse = $2', [tx.organizationId(), row.warehouse])).map((each) => [keyOf(each), Number(each.quantity)]))
    await putLines(tx, stockCountLine, id, lines, (line) => ({ expected: expectedOf(known.get(keyOf(line)), line.counted ?? null, books.get(keyOf(line)) ?? 0) }))
    return tx.update<StockCount>(stockCount, id, { counted_by: row.counted_by })
  },
})

export const submitCount = command('stock-counts/submit', {
  about: 'Hands a count in, with its differences and why; somebody else decides on them.',
  input: one,
  async run({ id }, { tx, actor }): Promise<StockCount> {
    const row = await tx.lock<StockCount>(stockCount, id)
    const lines = await countLines(tx, id)
    refuseIf(whyNotSubmitCount(row, lines, actor))
    return tx.update<StockCount>(stockCount, id, { status: countMoves.submit.to, difference: worthOf(lines) })
  },
})

export const decideCount = command('stock-counts/decide', {
  about: 'Approves the differences of a count, which corrects the books, or returns it to be counted again. A manager decides who neither counted nor keeps the warehouse.',
  input: one.extend({ approve: z.boolean(), reason: z.string().trim().min(1, 'Say why').max(2_000) }),
  reason: 'reason',
  async run({ id, approve, reason }, context): Promise<StockCount> {
    const { tx, actor, now } = context
    const row = await tx.lock<StockCount>(stockCount, id)
    refuseIf(whyNotDecideCount(row, { actor, kept: await tx.one<Warehouse>('select name, keeper from warehouses where organization_id = $1 and id = $2', [tx.organizationId(), row.warehouse]) }))
    const today = await todayOf(tx, now)
    const items = new Map((await lockItems(tx, (await countLines(tx, id)).map(({ item }) => item))).map((each) => [each.id, each]))
    // Read under the lock of the items: the approval of another count moves what this one expects.
    const lines = await countLines(tx, id)
    if (approve)
      for (const line of lines) {
        const by = differenceOf(line)
        if (by === 0) continue
        const item = items.get(line.item)!
        const balance = await balanceOf(tx, item.id, row.warehouse, line.lot)
        const elsewhere = by > 0 && line.lot ? await whereIs(tx, { id: line.lot }) : null
        // Something may have been taken since it was counted: the correction is of the difference, never below nothing.
        refuseIf(firstReason(
          !line.reason?.trim() && `${item.name} was corrected by another count since: return the count, and have it counted again.`,
          Number(balance?.quantity ?? 0) + by < 0 && `${item.name} has moved since it was counted: return the count, and have it counted again.`,
          whyNotSerial(item, elsewhere),
        ))
        await moveStock(context, item, { kind: 'adjust', quantity: by, warehouse: row.warehouse, lot: line.lot, why: `${row.number}: ${line.reason ?? ''}`.slice(0, 300), moved_on: today, count: id })
        await expectElsewhere(tx, row, line, by)
      }
    return tx.update<StockCount>(stockCount, id, { status: approve ? countMoves.approve.to : countMoves.return.to, difference: worthOf(lines), approved_by: actor.user_id, decided_on: today, decision: reason })
  },
})

const keyOf = ({ item, lot }: { item?: string | undefined; lot?: string | null | undefined }) => `${item} ${lot ?? ''}`

/** A correction by one count is expected by the others that counted the same: approved as well, they do not correct it twice. */
const expectElsewhere = (tx: CommandTx, row: StockCount, { item, lot }: Pick<StockCountLine, 'item' | 'lot'>, by: number) =>
  tx.sql(
    `update stock_count_lines l set expected = l.expected + $6 from stock_counts c
      where l.organization_id = $1 and c.organization_id = l.organization_id and c.id = l.count and c.id <> $2 and c.warehouse = $3 and c.status in ('counting', 'submitted', 'returned')
        and l.counted is not null and l.item = $4 and l.lot is not distinct from $5`,
    [tx.organizationId(), row.id, row.warehouse, item, lot, by],
  )

const countLines = (tx: CommandTx, id: string) =>
  tx.sql<StockCountLine & { unit_cost: number }>('select l.*, i.unit_cost from stock_count_lines l join stock_items i on i.organization_id = l.organization_id and i.id = l.item where l.organization_id = $1 and l.count = $2 order by l.item', [tx.organizationId(), id])
