import { heirOf } from '#areas/planning/ledger/heirs/rules.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { lockLines } from '#areas/planning/ledger/book.ts'
import { encumber, heldFor, release, reserve, type Share } from '#areas/planning/ledger/commitments.ts'
import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderLife } from './life.ts'
import { requisition } from '../requisitions/records.ts'
import { purchaseOrder, type OrderLine, type OrderLineShare, type PurchaseOrder } from './records.ts'
import { movedEncumbrances, encumberedBy } from './shares/rules.ts'

/**
 * Budget entries of an order. From its issue to its end the ledger holds exactly what is open on its lines: amount
 * less what was billed or released, share by share. A change to one side must change the other.
 */
type Order = Pick<PurchaseOrder, 'id' | 'number' | 'title' | 'requisition' | 'award'>
type Held = Pick<OrderLineShare, 'budget_line' | 'amount' | 'relieved'>

export const sourceOf = ({ id, number, title }: Order, words = `${number}: ${title}`) => ({
  table: purchaseOrder.table,
  id,
  words,
})

/** During approval: reserves for the order what its requisitions do not hold already. */
export async function reserveFor(context: Context, order: Order, shares: readonly Held[]): Promise<string[]> {
  const { tx } = context
  const wanted = encumberedBy(shares)
  await lockLines(
    tx,
    wanted.map(({ line }) => line),
  )
  const held = await heldBehind(tx, order)
  const more = wanted
    .map(({ line, amount }) => ({ line, amount: Math.max(0, amount - (held.get(line) ?? 0)) }))
    .filter(({ amount }) => amount > 0)
  return reserve(context, sourceOf(order), more)
}

/** At the issue: the reservation is released and the whole amount encumbered, in one step. */
export async function encumberOrder(
  context: Context,
  order: Order,
  lines: readonly OrderLine[],
  shares: readonly OrderLineShare[],
): Promise<string[]> {
  const { tx } = context
  const wanted = encumberedBy(shares)
  const reserved = await reservationsOf(tx, order, lines, wanted)
  await lockLines(
    tx,
    [
      ...wanted,
      ...reserved.flatMap(({ shares: of }) => of),
      ...(await heldFor(tx, { table: purchaseOrder.table, id: order.id })),
    ].map(({ line }) => line),
  )
  await release(context, sourceOf(order, `${order.number} issued`))
  for (const { id, shares: of } of reserved)
    if (of.length > 0)
      await release(
        context,
        { table: requisition.table, id, words: `${order.number} issued` },
        { kind: 'pre_encumbrance', shares: of },
      )
  return encumber(context, sourceOf(order), wanted)
}

/** After a change: encumbers what is open now instead of what was open before. */
export async function moveEncumbrance(
  context: Context,
  order: Order,
  before: readonly OrderLineShare[],
  after: readonly Held[],
): Promise<string[]> {
  const { more, less } = movedEncumbrances(encumberedBy(before), encumberedBy(after))
  await lockLines(
    context.tx,
    [...more, ...less].map(({ line }) => line),
  )
  await giveBack(context, order, less, `${order.number} was changed`)
  return encumber(context, sourceOf(order, `${order.number}: ${order.title}, changed`), more)
}

/** Releases so much of the encumbrance of each budget line. */
export async function giveBack(context: Context, order: Order, shares: readonly Share[], words: string): Promise<void> {
  if (shares.length > 0) await release(context, sourceOf(order, words), { kind: 'encumbrance', shares })
}

/** Everything held for the order, reserved or encumbered. */
export const giveAllBack = (context: Context, order: Order, words: string): Promise<void> =>
  release(context, sourceOf(order, words))

/** The requisitions whose funds it uses: its own, or those behind the awarded solicitation. */
export async function requisitionsBehind(
  tx: CommandTx,
  { requisition: own, award }: Pick<Order, 'requisition' | 'award'>,
): Promise<string[]> {
  if (own) return [own]
  if (!award) return []
  const rows = await tx.sql<{ id: string }>(
    `select l.from_record as id from awards a join record_links l on l.organization_id = a.organization_id
      and l.from_table = 'requisitions' and l.kind = 'became' and l.to_table = 'solicitations'
      and l.to_record = a.solicitation
      where a.organization_id = $1 and a.id = $2 order by 1`,
    [tx.organization_id, award],
  )
  return rows.map(({ id }) => id)
}

async function heldBehind(tx: CommandTx, order: Pick<Order, 'requisition' | 'award'>): Promise<Map<string, number>> {
  const held = new Map<string, number>()
  for (const id of await requisitionsBehind(tx, order))
    for (const { line, pre_encumbrance } of await heldFor(tx, { table: requisition.table, id }))
      if (pre_encumbrance > 0) held.set(line, (held.get(line) ?? 0) + pre_encumbrance)
  return held
}

/**
 * How much of the reservations behind it an order uses: of a requisition what its lines requested, of an award what
 * is ordered; the last order uses everything left, so that no unused reservation remains.
 */
async function reservationsOf(
  tx: CommandTx,
  order: Order,
  lines: readonly OrderLine[],
  wanted: readonly Share[],
): Promise<{ id: string; shares: Share[] }[]> {
  const last = await isLast(tx, order)
  const asked = order.requisition ? await askedFor(tx, lines) : wanted
  const heirs = await heirsAmong(
    tx,
    asked.map(({ line }) => line),
    [...(await heldBehind(tx, order)).keys()],
  )
  const left = new Map(asked.map(({ line, amount }) => [heirs.get(line) ?? line, amount]))
  const taken: { id: string; shares: Share[] }[] = []
  for (const id of await requisitionsBehind(tx, order)) {
    const held = (await heldFor(tx, { table: requisition.table, id })).filter(
      ({ pre_encumbrance }) => pre_encumbrance > 0,
    )
    const shares = held.map(({ line, pre_encumbrance }) => {
      const amount = last ? pre_encumbrance : Math.min(pre_encumbrance, left.get(line) ?? 0)
      left.set(line, (left.get(line) ?? 0) - amount)
      return { line, amount }
    })
    taken.push({ id, shares: shares.filter(({ amount }) => amount > 0) })
  }
  return taken
}

const askedFor = (tx: CommandTx, lines: readonly OrderLine[]): Promise<Share[]> =>
  tx.sql<Share>(
    `select budget_line as line, sum(amount)::bigint as amount from requisition_lines where organization_id = $1
      and id = any ($2) and budget_line is not null group by budget_line`,
    [tx.organization_id, lines.flatMap(({ requisition_line }) => requisition_line ?? [])],
  )

/** Whether this order completes everything that was requested or awarded. */
async function isLast(tx: CommandTx, { id, requisition: need, award }: Order): Promise<boolean> {
  const issued = `exists (select from order_lines l join purchase_orders o on o.organization_id = l.organization_id
    and o.id = l.purchase_order where l.organization_id = $1 and (o.id = $3 or o.status ${among(orderLife, 'placed')})`
  if (need)
    return (
      (await tx.one(
        `select from requisition_lines r where r.organization_id = $1 and r.requisition = $2 and not ${issued}
          and l.requisition_line = r.id) limit 1`,
        [tx.organization_id, need, id],
      )) === undefined
    )
  if (award)
    return (
      (await tx.one(
        `select from award_lines r where r.organization_id = $1 and r.award = $2 and not ${issued}
          and l.award_line = r.id) limit 1`,
        [tx.organization_id, award, id],
      )) === undefined
    )
  return true
}

type Holder = Pick<PurchaseOrder, 'id' | 'status' | 'requisition' | 'award'>

/**
 * At year-end encumbrances carry forward into the next year, on a separate line (decision 0099). The shares follow
 * their funds: an order is encumbered where it is reserved, and a bill charged where it is encumbered.
 */
export async function followMoney(
  tx: CommandTx,
  order: Holder,
  shares: readonly OrderLineShare[],
): Promise<OrderLineShare[]> {
  const heirs = await carriedTo(tx, order, shares)
  for (const [from, to] of heirs)
    for (const table of ['order_line_shares', 'order_lines'])
      await tx.sql(
        `update ${table} set budget_line = $4 where organization_id = $1 and purchase_order = $2 and budget_line = $3`,
        [tx.organization_id, order.id, from, to],
      )
  return moved(shares, heirs)
}

/** The same for a preview, which changes nothing. */
export const whereMoneyIs = async (
  tx: CommandTx,
  order: Holder,
  shares: readonly OrderLineShare[],
): Promise<OrderLineShare[]> => moved(shares, await carriedTo(tx, order, shares))

const moved = (shares: readonly OrderLineShare[], heirs: ReadonlyMap<string, string>) =>
  shares.map((share) => ({ ...share, budget_line: heirs.get(share.budget_line) ?? share.budget_line }))

/** The line that took over, for each budget line of the order that no longer holds its funds. */
async function carriedTo(
  tx: CommandTx,
  order: Holder,
  shares: readonly OrderLineShare[],
): Promise<ReadonlyMap<string, string>> {
  return heirsAmong(
    tx,
    encumberedBy(shares).map(({ line }) => line),
    await heldOn(tx, order),
  )
}

/** The lines that hold funds of the order: encumbered once it is issued, before that reserved for it or behind it. */
async function heldOn(tx: CommandTx, order: Holder): Promise<string[]> {
  const own = await heldFor(tx, { table: purchaseOrder.table, id: order.id })
  if (orderLife.is(order, 'issued')) return own.flatMap((each) => (each.encumbrance > 0 ? [each.line] : []))
  const reserved = own.flatMap((each) => (each.pre_encumbrance > 0 ? [each.line] : []))
  return [...reserved, ...(await heldBehind(tx, order)).keys()]
}

/** For each line that holds nothing any longer, the one of those that hold with its account string. */
async function heirsAmong(
  tx: CommandTx,
  wanted: readonly string[],
  held: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const left = wanted.filter((line) => !held.includes(line))
  if (left.length === 0 || held.length === 0) return new Map()
  const lines = await tx.sql<BudgetLine>('select * from budget_lines where organization_id = $1 and id = any ($2)', [
    tx.organization_id,
    [...left, ...held],
  ])
  return new Map(
    left.flatMap((id): [string, string][] => {
      const heir = heirOf(
        lines.find((line) => line.id === id)!,
        lines.filter((line) => held.includes(line.id)),
      )
      return heir ? [[id, heir.id]] : []
    }),
  )
}
