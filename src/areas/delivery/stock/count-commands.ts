import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { stockCountLife } from './life.ts'
import { balanceOf, lockItems, moveStock, openWarehouse, whereIs } from './moving.ts'
import {
  stockCount,
  stockCountLine,
  type StockBalance,
  type StockCount,
  type StockCountLine,
  type StockItem,
  type StockLot,
  type Warehouse,
} from './records.ts'
import { countFacts, differenceOf, expectedOf, whyNotCountLine, whyNotSerial, worthOf } from './rules.ts'

export const beginCount = command('stock-counts/begin', {
  about: 'Starts a count of a warehouse, with the current book quantity of each item.',
  input: inputSchema(stockCount),
  async run(input, { tx, actor, now }): Promise<StockCount> {
    refuseIf(whyNotEdit(stockCount, null, actor))
    await openWarehouse(tx, input.warehouse!)
    const number = await nextNumber(tx, stockCount.table, String(stockCount.fields.number.initial), now)
    const made = await tx.insert<StockCount>(stockCount, {
      ...input,
      number,
      counted_by: actor.user_id,
      begun_on: await todayOf(tx, now),
    })
    await tx.sql(
      `insert into stock_count_lines (organization_id, count, position, item, lot, expected)
       select $1, $2, row_number() over (order by name, id), item, lot, quantity from stock_balances
       where organization_id = $1 and warehouse = $3 and quantity <> 0`,
      [tx.organization_id, made.id, input.warehouse],
    )
    return made
  },
})

export const setCountLines = command('stock-counts/set-lines', {
  about: 'Enters the counted quantities.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(stockCountLine) }),
  async run({ id, version, lines }, { tx, actor }): Promise<StockCount> {
    const row = await tx.lock<StockCount>(stockCount, id)
    refuseIf(
      firstReason(
        whyNotEdit(stockCount, row, actor),
        row.counted_by !== actor.user_id && 'Only the person who started this count can enter it.',
      ),
    )
    await refuseIfMoved(tx, stockCount, row, version)
    const known = new Map(
      (
        await tx.sql<StockCountLine>('select * from stock_count_lines where organization_id = $1 and count = $2', [
          tx.organization_id,
          id,
        ])
      ).map((each) => [keyOf(each), each]),
    )
    const given = new Set(lines.map(keyOf))
    refuseIf(
      [...known.keys()].some((key) => !given.has(key))
        ? 'Lines from the books stay in the count. If the item is missing, enter 0.'
        : null,
    )
    const seen = new Set<string>()
    const twice = lines.findIndex((line) => seen.size === seen.add(keyOf(line)).size)
    if (twice >= 0) throw new InvalidInput({ [`lines.${twice}.item`]: 'This item is listed twice.' })
    const items = new Map(
      (
        await lockItems(
          tx,
          lines.map(({ item }) => item!),
        )
      ).map((each) => [each.id, each]),
    )
    const lots = new Map(
      (
        await tx.sql<StockLot>('select * from stock_lots where organization_id = $1 and id = any ($2)', [
          tx.organization_id,
          lines.flatMap(({ lot }) => lot ?? []),
        ])
      ).map((each) => [each.id, each]),
    )
    for (const [at, line] of lines.entries()) {
      const reason = whyNotCountLine(items.get(line.item!), line.lot ? (lots.get(line.lot) ?? null) : null, {
        item: line.item!,
        counted: line.counted,
        lot: line.lot ?? null,
        inBooks: known.has(keyOf(line)),
      })
      if (reason) throw new InvalidInput({ [`lines.${at}.lot`]: reason })
    }
    const books = new Map(
      (
        await tx.sql<StockBalance>(
          'select item, lot, quantity from stock_balances where organization_id = $1 and warehouse = $2',
          [tx.organization_id, row.warehouse],
        )
      ).map((each) => [keyOf(each), Number(each.quantity)]),
    )
    await putLines(tx, stockCountLine, id, lines, (line) => ({
      expected: expectedOf(known.get(keyOf(line)), line.counted ?? null, books.get(keyOf(line)) ?? 0),
    }))
    return tx.update<StockCount>(stockCount, id, { counted_by: row.counted_by })
  },
})

export const stockCountCommands = commandsOf(stockCountLife, {
  async facts(row, { tx, actor }) {
    const lines = await countLines(tx, row.id)
    return { ...countFacts(lines), keeps: await keptBy(tx, row, actor) }
  },
  submit: async ({ id }, { tx }) => ({ difference: worthOf(await countLines(tx, id)) }),
  async approve(row, context) {
    const { tx } = context
    const counted = await countLines(tx, row.id)
    const locked = await lockItems(
      tx,
      counted.map(({ item }) => item),
    )
    const items = new Map(locked.map((item) => [item.id, item]))
    // Read under the lock of the items: approving another count changes the quantity expected here.
    const lines = await countLines(tx, row.id)
    for (const line of lines) await correct(context, { row, line, item: items.get(line.item)! })
    return { ...decided(context), difference: worthOf(lines) }
  },
  return: async ({ id }, context) => ({ ...decided(context), difference: worthOf(await countLines(context.tx, id)) }),
})

type Deciding = Pick<Context, 'actor'> & { asked: { reason: string }; today: string }
const decided = ({ actor, asked, today }: Deciding) => ({
  approved_by: actor.user_id,
  decided_on: today,
  decision: asked.reason,
})

type Corrected = { row: StockCount; line: StockCountLine; item: StockItem }

/** Some stock may have been issued since the count: only the difference is corrected, never below zero. */
async function correct(context: Context & { today: string }, { row, line, item }: Corrected): Promise<void> {
  const { tx, today } = context
  const by = differenceOf(line)
  if (by === 0) return
  const balance = await balanceOf(tx, item.id, row.warehouse, line.lot)
  const elsewhere = by > 0 && line.lot ? await whereIs(tx, { id: line.lot }) : null
  refuseIf(
    firstReason(
      !line.reason?.trim() && `Another count has corrected ${item.name} since. Return this count for a recount.`,
      Number(balance?.quantity ?? 0) + by < 0 &&
        `${item.name} has moved since it was counted. Return this count for a recount.`,
      whyNotSerial(item, elsewhere),
    ),
  )
  const why = `${row.number}: ${line.reason ?? ''}`.slice(0, 300)
  const move = { kind: 'adjust', quantity: by, warehouse: row.warehouse, lot: line.lot, why } as const
  await moveStock(context, item, { ...move, moved_on: today, count: row.id })
  await expectElsewhere(tx, row, line, by)
}

/** The name of the warehouse, if the person is its custodian. */
type Keeper = Pick<Actor, 'user_id'>
async function keptBy(tx: CommandTx, { warehouse }: StockCount, { user_id }: Keeper): Promise<string | null> {
  const kept = await tx.one<Pick<Warehouse, 'name' | 'keeper'>>(
    'select name, keeper from warehouses where organization_id = $1 and id = $2',
    [tx.organization_id, warehouse],
  )
  return kept?.keeper === user_id ? kept.name : null
}

const keyOf = ({ item, lot }: { item?: string | undefined; lot?: string | null | undefined }) => `${item} ${lot ?? ''}`

/** A correction by one count is expected by others that found the same: approving them does not correct twice. */
const expectElsewhere = (
  tx: CommandTx,
  row: StockCount,
  { item, lot }: Pick<StockCountLine, 'item' | 'lot'>,
  by: number,
) =>
  tx.sql(
    `update stock_count_lines l set expected = l.expected + $6 from stock_counts c
      where l.organization_id = $1 and c.organization_id = l.organization_id and c.id = l.count and c.id <> $2
      and c.warehouse = $3 and c.status ${among(stockCountLife, ...stockCountLife.openStatuses)}
        and l.counted is not null and l.item = $4 and l.lot is not distinct from $5`,
    [tx.organization_id, row.id, row.warehouse, item, lot, by],
  )

const countLines = (tx: CommandTx, id: string) =>
  tx.sql<StockCountLine & { unit_cost: number }>(
    `select l.*, i.unit_cost from stock_count_lines l join stock_items i on i.organization_id = l.organization_id
      and i.id = l.item where l.organization_id = $1 and l.count = $2 order by l.item`,
    [tx.organization_id, id],
  )
