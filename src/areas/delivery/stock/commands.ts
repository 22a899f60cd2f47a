import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { receiptLine, type ReceiptLine } from '#areas/procurement/receipts/records.ts'
import { draftRequisition } from '#areas/procurement/requisitions/commands.ts'
import type { Requisition } from '#areas/procurement/requisitions/records.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { InvalidInput, NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { importCommand } from '#platform/sheets/import-command.ts'
import { balanceOf, lotOf, moveStock, warehouseById } from './moving.ts'
import { stockBalance, stockCount, stockCountLine, stockItem, stockKit, stockKitLine, stockLot, stockReservation, stockTerm, stockTransfer, warehouse, type StockBalance, type StockCount, type StockCountLine, type StockItem, type StockKit, type StockLot, type StockMove, type StockReservation, type StockTransfer } from './records.ts'
import { countMoves, differenceOf, exact, expectedOf, free, proposalOf, reservationMoves, transferMoves, whyNotCountLine, whyNotDecideCount, whyNotIssueExpired, whyNotLot, whyNotOfReceipt, whyNotRelease, whyNotReturn, whyNotSerial, whyNotSubmitCount, whyNotTake, whyNotTakeIn, worthOf, type Came, type Dated } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const quantity = z.number('Quantity must be a number').min(0.0001, 'Enter how much').max(1_000_000_000)
const why = z.string().trim().min(1, 'Say for what').max(300)
const code = z.string().trim().max(80).nullish()

export const createWarehouse = draftCommand('warehouses/create', warehouse)
export const editWarehouse = editCommand('warehouses/edit', warehouse)
export const createStockItem = draftCommand('stock-items/create', stockItem)
const edit = editCommand('stock-items/edit', stockItem)
export const editStockItem = {
  ...edit,
  async run(input, context): Promise<StockItem> {
    const was = await context.tx.lock<StockItem>(stockItem, input.id)
    const row = (await edit.run(input, context)) as StockItem
    refuseIf((row.unit !== was.unit || row.tracked !== was.tracked) && (Number(was.on_hand) !== 0 || Number(was.in_transit) !== 0) ? `Some of ${was.name} is in stock or on its way: its unit and what it is kept apart by stay as they are.` : null)
    return row
  },
} satisfies typeof edit
export const importStockItems = importCommand('stock-items/import', stockItem, [vendor])
export const createStockTerm = draftCommand('stock-terms/create', stockTerm)

export const receiveStock = command('stock/receive', {
  about: 'Takes something into a warehouse: what a receipt brought, or what was found or given.',
  input: z.strictObject({ item: z.uuid(), warehouse: z.uuid(), quantity, lot: code, expires_on: z.iso.date().nullish(), unit_cost: z.int().min(0).nullish(), receipt_line: z.uuid().nullish(), why }),
  async run({ item: id, warehouse: place, quantity: many, lot: code, expires_on, unit_cost, receipt_line, why: words }, context): Promise<StockMove> {
    const { tx, now } = context
    const item = await tx.lock<StockItem>(stockItem, id)
    await openWarehouse(tx, place)
    refuseIf(firstReason(item.status !== 'open' && `${item.name} is no longer kept.`, whyNotLot(item, code, many)))
    const came = receipt_line ? await cameOf(tx, receipt_line) : null
    refuseIf(came && whyNotOfReceipt(came, many, item))
    const today = await todayOf(tx, now)
    const lot = code ? await lotOf(tx, item, code, today, expires_on ?? null) : null
    if (lot) refuseIf(whyNotSerial(item, await whereIs(tx, lot)))
    return moveStock(context, item, { kind: 'receipt', quantity: many, warehouse: place, lot: lot?.id ?? null, why: words, moved_on: today, ...(typeof unit_cost === 'number' && { unit_cost }), receipt: came?.receipt ?? null, receipt_line: receipt_line ?? null })
  },
})

/** A received line under its lock, with what of it was taken in before. */
async function cameOf(tx: CommandTx, id: string): Promise<Came & { receipt: string }> {
  const line = await tx.lock<ReceiptLine>(receiptLine, id)
  const { unit, taken } = (await tx.one<{ unit: string; taken: number }>(
    `select (select unit from order_lines where organization_id = $1 and id = $3) as unit, (select coalesce(sum(quantity), 0)::float8 from stock_moves where organization_id = $1 and receipt_line = $2) as taken`,
    [tx.organizationId(), id, line.line],
  ))!
  return { receipt: line.receipt, accepted: Number(line.accepted), unit, taken }
}

export const issueStock = command('stock/issue', {
  about: 'Takes something out of a warehouse, and says for what.',
  input: z.strictObject({ item: z.uuid(), warehouse: z.uuid(), lot: z.uuid().nullish(), quantity, why }),
  async run({ item: id, warehouse: place, lot, quantity: many, why: words }, context): Promise<StockMove> {
    const item = await context.tx.lock<StockItem>(stockItem, id)
    return takeStock(context, item, { place, lot: lot ?? null, many, words, kind: 'issue' })
  },
})

/** Out of a warehouse, as a work order or a kit takes it: what is kept back for others stays. */
export async function takeStock(context: Parameters<typeof moveStock>[0] & { now: Date }, item: StockItem, { place, lot, many, words, kind, transfer }: { place: string; lot: string | null; many: number; words: string; kind: 'issue' | 'transfer_out'; transfer?: string }): Promise<StockMove> {
  const { tx, now } = context
  const today = await todayOf(tx, now)
  const balance = await balanceOf(tx, item.id, place, lot)
  refuseIf(whyNotTake(balance ?? null, many, item))
  if (lot) refuseIf(whyNotIssueExpired((await tx.one<StockLot>('select * from stock_lots where organization_id = $1 and id = $2', [tx.organizationId(), lot])) ?? null, today))
  return moveStock(context, item, { kind, quantity: -many, warehouse: place, lot, why: words, moved_on: today, transfer: transfer ?? null })
}

export const returnStock = command('stock/return', {
  about: 'Puts back what was taken and not used.',
  input: z.strictObject({ item: z.uuid(), warehouse: z.uuid(), lot: z.uuid().nullish(), quantity, why }),
  async run({ item: id, warehouse: place, lot, quantity: many, why: words }, context): Promise<StockMove> {
    const { tx, now } = context
    const item = await tx.lock<StockItem>(stockItem, id)
    await openWarehouse(tx, place)
    const of = lot ? await lotById(tx, item, lot) : null
    refuseIf(firstReason(whyNotLot(item, of?.code, many), of && whyNotSerial(item, await whereIs(tx, of)), whyNotReturn(item, many, await takenOut(tx, id, lot ?? null))))
    return moveStock(context, item, { kind: 'return', quantity: many, warehouse: place, lot: lot ?? null, why: words, moved_on: await todayOf(tx, now) })
  },
})

export const sendTransfer = command('stock-transfers/send', {
  about: 'Sends stock from one warehouse to another. Until it is taken in there it is on its way, and in neither.',
  input: z.strictObject({ item: z.uuid(), lot: z.uuid().nullish(), from_warehouse: z.uuid(), to_warehouse: z.uuid(), quantity }),
  async run({ item: id, lot, from_warehouse, to_warehouse, quantity: many }, context): Promise<StockTransfer> {
    const { tx, actor, now } = context
    refuseIf(from_warehouse === to_warehouse ? 'It is there already: choose another warehouse.' : null)
    const item = await tx.lock<StockItem>(stockItem, id)
    const to = await openWarehouse(tx, to_warehouse)
    const number = await nextNumber(tx, stockTransfer.table, String(stockTransfer.fields.number.initial), now)
    const made = await tx.insert<StockTransfer>(stockTransfer, { number, item: id, lot: lot ?? null, from_warehouse, to_warehouse, quantity: many, sent_on: await todayOf(tx, now), sent_by: actor.user_id, status: 'in_transit' })
    await takeStock(context, item, { place: from_warehouse, lot: lot ?? null, many, words: `To ${to.name}, ${number}`, kind: 'transfer_out', transfer: made.id })
    const after = await tx.lock<StockItem>(stockItem, id)
    await tx.update(stockItem, id, { in_transit: exact(Number(after.in_transit) + many) })
    return made
  },
})

export const receiveTransfer = command('stock-transfers/receive', {
  about: 'Takes in what was sent from another warehouse: as much as is found, with words where it is less.',
  input: one.extend({ found: z.number().min(0).max(1_000_000_000), note: z.string().trim().max(300).nullish() }),
  async run({ id, found, note }, context): Promise<StockTransfer> {
    const { tx, actor, now } = context
    const row = await tx.lock<StockTransfer>(stockTransfer, id)
    const item = await tx.lock<StockItem>(stockItem, row.item)
    refuseIf(whyNotTakeIn(row, { found, note, actor }))
    const today = await todayOf(tx, now)
    const sent = await tx.one<StockMove>(`select * from stock_moves where organization_id = $1 and transfer = $2 and kind = 'transfer_out'`, [tx.organizationId(), id])
    // What all of it was worth when it left, and not its cost of one, which is rounded: nothing is lost on the way.
    if (found > 0) await moveStock(context, item, { kind: 'transfer_in', quantity: found, warehouse: row.to_warehouse, lot: row.lot, why: `With ${row.number}`, moved_on: today, transfer: id, ...(sent && { unit_cost: -sent.value / Number(row.quantity) }) })
    const after = await tx.lock<StockItem>(stockItem, row.item)
    await tx.update(stockItem, row.item, { in_transit: exact(Number(after.in_transit) - Number(row.quantity)) })
    return tx.update<StockTransfer>(stockTransfer, id, { received: found, note: note ?? null, received_on: today, received_by: actor.user_id, status: found < Number(row.quantity) ? transferMoves.short.to : transferMoves.receive.to })
  },
})

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
  about: 'Approves the differences of a count, which corrects the books, or returns it to be counted again. Whoever counted does not decide.',
  input: one.extend({ approve: z.boolean(), reason: z.string().trim().min(1, 'Say why').max(2_000) }),
  reason: 'reason',
  async run({ id, approve, reason }, context): Promise<StockCount> {
    const { tx, actor, now } = context
    const row = await tx.lock<StockCount>(stockCount, id)
    refuseIf(whyNotDecideCount(row, actor))
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

export const reserveStock = command('stock-reservations/make', {
  about: 'Keeps stock back for something, so that nobody else takes it.',
  input: z.strictObject({ item: z.uuid(), warehouse: z.uuid(), quantity, for_what: z.string().trim().min(1, 'Say for what').max(200), needed_on: z.iso.date().nullish() }),
  async run({ item: id, warehouse: place, quantity: many, for_what, needed_on }, { tx, actor }): Promise<StockReservation> {
    const item = await tx.lock<StockItem>(stockItem, id)
    const balance = await freest(tx, id, place)
    refuseIf(whyNotTake(balance ?? null, many, item))
    await keepBack(tx, item, balance!, many)
    return tx.insert<StockReservation>(stockReservation, { item: id, warehouse: place, lot: balance!.lot, quantity: many, for_what, needed_on: needed_on ?? null, reserved_by: actor.user_id, status: 'open' })
  },
})

export const releaseReservation = command('stock-reservations/release', {
  about: 'Gives stock free that was kept back.',
  input: one,
  async run({ id }, { tx }): Promise<StockReservation> {
    const row = await tx.lock<StockReservation>(stockReservation, id)
    refuseIf(whyNotRelease(row))
    await giveFree(tx, row)
    return tx.update<StockReservation>(stockReservation, id, { status: reservationMoves.release.to })
  },
})

export const useReservation = command('stock-reservations/use', {
  about: 'Takes out of the warehouse what was kept back.',
  input: one,
  async run({ id }, context): Promise<StockReservation> {
    const { tx } = context
    const row = await tx.lock<StockReservation>(stockReservation, id)
    refuseIf(reservationMoves.whyNot('use', row))
    const balance = await giveFree(tx, row)
    const item = await tx.lock<StockItem>(stockItem, row.item)
    await takeStock(context, item, { place: row.warehouse, lot: balance.lot, many: Number(row.quantity), words: row.for_what, kind: 'issue' })
    return tx.update<StockReservation>(stockReservation, id, { status: reservationMoves.use.to })
  },
})

export const createKit = command('stock-kits/create', {
  about: 'Names a kit and how many of it are to be ready. What belongs into it are its lines.',
  input: inputSchema(stockKit),
  async run(kit, { tx, actor }): Promise<StockKit> {
    refuseIf(whyNotEdit(stockKit, null, actor))
    return tx.insert<StockKit>(stockKit, { ...kit, made_by: actor.user_id })
  },
})

export const editKit = editCommand('stock-kits/edit', stockKit)

export const setKitLines = command('stock-kits/set-lines', {
  about: 'Puts these lines in the place of those that a kit has.',
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
  about: 'Takes whole kits out of their warehouse, each line of them or nothing.',
  input: one.extend({ kits: z.int().min(1).max(10_000), why }),
  async run({ id, kits, why: words }, context): Promise<{ moves: number }> {
    const { tx, now } = context
    const today = await todayOf(tx, now)
    const kit = await tx.lock<StockKit>(stockKit, id)
    const lines = await tx.sql<{ item: string; quantity: number }>('select item, quantity::float8 as quantity from stock_kit_lines where organization_id = $1 and kit = $2 order by item', [tx.organizationId(), id])
    refuseIf(lines.length === 0 ? 'Say first what belongs into this kit.' : null)
    for (const line of lines) {
      const item = await tx.lock<StockItem>(stockItem, line.item)
      let left = exact(line.quantity * kits)
      // What expires first goes first; what has expired stays where it is.
      const balances = await tx.sql<StockBalance>('select * from stock_balances where organization_id = $1 and item = $2 and warehouse = $3 and quantity > reserved and (expires_on is null or expires_on >= $4) order by expires_on nulls last, id for update', [tx.organizationId(), line.item, kit.warehouse, today])
      for (const balance of balances) {
        const many = Math.min(left, free(balance))
        if (many <= 0) continue
        await takeStock(context, item, { place: kit.warehouse, lot: balance.lot, many, words: `${kit.name}: ${words}`.slice(0, 300), kind: 'issue' })
        left = exact(left - many)
      }
      refuseIf(left > 0 ? `Of ${item.name} ${left} ${item.unit} are missing for ${kits === 1 ? 'this kit' : 'these kits'}.` : null)
    }
    return { moves: lines.length }
  },
})

export const reorderStock = command('stock/reorder', {
  about: 'Makes a requisition draft of what is to be ordered again: one for each vendor, with the proposed quantities.',
  input: z.strictObject({ items: z.array(z.uuid()).min(1).max(200) }),
  async run({ items }, context): Promise<{ requisitions: Requisition[] }> {
    const { tx, now } = context
    const today = await todayOf(tx, now)
    const terms = await tx.sql<Dated>('select kind, value::float8 as value, valid_from::text, valid_until::text from stock_terms where organization_id = $1', [tx.organizationId()])
    const rows = await lockItems(tx, items)
    const byVendor = new Map<string | null, { item: StockItem; order: number }[]>()
    for (const item of rows) {
      refuseIf(item.requisition && (await isOpen(tx, item.requisition)) ? `${item.name} is asked for already.` : null)
      const proposed = proposalOf(item, terms, today)
      refuseIf(proposed ? null : `${item.name} need not be ordered now.`)
      byVendor.set(item.vendor, [...(byVendor.get(item.vendor) ?? []), { item, order: proposed!.order }])
    }
    const requisitions: Requisition[] = []
    for (const [from, wanted] of byVendor) {
      const lines = wanted.map(({ item, order }) => ({ description: item.name, quantity: order, unit: item.unit, unit_price: item.unit_cost, catalog_item: item.catalog_item, budget_line: item.budget_line }))
      const made = (await draftRequisition.run({ requisition: { title: wanted.length === 1 ? `Stock: ${wanted[0]!.item.name}`.slice(0, 200) : `Stock: ${wanted.length} items`, justification: 'At or below its reorder point.', nature: 'goods', federal: false, vendor: from }, lines } as never, context)) as Requisition
      for (const { item } of wanted) {
        await tx.update(stockItem, item.id, { requisition: made.id })
        await linkRecords(tx, { from: { table: stockItem.table, id: item.id }, kind: 'became', to: { table: 'requisitions', id: made.id } }, now)
      }
      requisitions.push(made)
    }
    return { requisitions }
  },
})

/** Asked for and neither refused nor delivered: until it is here it is not ordered again. */
const isOpen = async (tx: CommandTx, id: string) =>
  Boolean(await tx.one(
    `select id from requisitions r where organization_id = $1 and id = $2 and (status in ('draft', 'submitted', 'approved', 'returned')
        or exists (select from purchase_orders o where o.organization_id = r.organization_id and o.requisition = r.id and o.status in ('draft', 'submitted', 'returned', 'approved', 'issued') and o.delivery <> 'complete'))`,
    [tx.organizationId(), id],
  ))

/** In one order, so that of two who need the same ones the second waits. */
const lockItems = (tx: CommandTx, ids: readonly string[]) => tx.sql<StockItem>('select * from stock_items where organization_id = $1 and id = any ($2) order by id for update', [tx.organizationId(), ids])

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

async function openWarehouse(tx: CommandTx, id: string) {
  const row = await warehouseById(tx, id)
  refuseIf(row.status !== 'open' ? `${row.name} is closed: nothing is put there.` : null)
  return row
}

/** In a warehouse, or on its way to one. */
const whereIs = async (tx: CommandTx, lot: Pick<StockLot, 'id'>) =>
  (await tx.one<{ quantity: number; warehouse: string }>(
    `select b.quantity::float8 as quantity, w.name as warehouse from stock_balances b join warehouses w on w.organization_id = b.organization_id and w.id = b.warehouse where b.organization_id = $1 and b.lot = $2 and b.quantity > 0
     union all select t.quantity::float8, w.name || ', on its way' from stock_transfers t join warehouses w on w.organization_id = t.organization_id and w.id = t.to_warehouse where t.organization_id = $1 and t.lot = $2 and t.status = 'in_transit'`,
    [tx.organizationId(), lot.id],
  )) ?? null

async function lotById(tx: CommandTx, item: StockItem, id: string): Promise<StockLot> {
  const row = await tx.one<StockLot>('select * from stock_lots where organization_id = $1 and item = $2 and id = $3', [tx.organizationId(), item.id, id])
  if (!row) throw new NotFound(stockLot.label)
  return row
}

/** What was taken out of all warehouses and has not come back. */
const takenOut = async (tx: CommandTx, item: string, lot: string | null) =>
  (await tx.one<{ out: number }>(`select coalesce(-sum(quantity), 0)::float8 as out from stock_moves where organization_id = $1 and item = $2 and lot is not distinct from $3 and kind in ('issue', 'return')`, [tx.organizationId(), item, lot]))!.out

/** The lot of which most is free. A reservation is of an item in a warehouse; it holds one lot of it. */
const freest = (tx: CommandTx, item: string, place: string) => tx.one<StockBalance>('select * from stock_balances where organization_id = $1 and item = $2 and warehouse = $3 order by quantity - reserved desc, id limit 1 for update', [tx.organizationId(), item, place])

async function keepBack(tx: CommandTx, item: StockItem, balance: StockBalance, by: number): Promise<void> {
  await tx.update(stockBalance, balance.id, { reserved: exact(Number(balance.reserved) + by) })
  await tx.update(stockItem, item.id, { reserved: exact(Number(item.reserved) + by) })
}

async function giveFree(tx: CommandTx, row: StockReservation): Promise<StockBalance> {
  const item = await tx.lock<StockItem>(stockItem, row.item)
  const held = await tx.one<StockBalance>('select * from stock_balances where organization_id = $1 and item = $2 and warehouse = $3 and reserved >= $4 and ($5::uuid is null or lot = $5) order by reserved desc, id limit 1 for update', [tx.organizationId(), row.item, row.warehouse, row.quantity, row.lot])
  if (!held) throw new Error('What was reserved is reserved nowhere.')
  await keepBack(tx, item, held, -Number(row.quantity))
  return held
}
