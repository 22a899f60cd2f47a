import { whyNotOrder } from '../awards/rules.ts'
import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { openFields } from '#platform/records/record.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderLife } from './life.ts'
import { award, type Award } from '../awards/records.ts'
import { convertTo } from '../requisitions/commands.ts'
import { requisition, type Requisition, type RequisitionLine } from '../requisitions/records.ts'
import { linesOf as neededBy } from '../requisitions/requisition-approval.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { solicitationOf } from '../panel/facts.ts'
import { makeOrder, putOrderLines } from './commands.ts'
import { awardedOf, linesOf } from './facts.ts'
import { contractOfAward } from './following.ts'
import { requisitionsBehind } from './money.ts'
import { purchaseOrder, type PurchaseOrder } from './records.ts'

export const orderRequisition = command('purchase-orders/from-requisition', {
  about:
    'Creates an order from an approved requisition, or from its lines that are not ordered yet. Funds stay reserved until the order is issued.',
  input: z.strictObject({
    requisition: z.uuid(),
    vendor: z.uuid().optional(),
    lines: z.array(z.uuid()).min(1, 'Select at least one line').max(1_000).optional(),
  }),
  async run({ requisition: id, vendor, lines: chosen }, context) {
    const { tx } = context
    const need = await tx.lock<Requisition>(requisition, id)
    const left = await notOrdered(context.tx, id)
    const lines = left.filter((line) => !chosen || chosen.includes(line.id))
    const from = vendor ?? need.vendor
    refuseIf(
      left.length === 0
        ? `Everything on ${need.number} is already ordered.`
        : lines.length === 0
          ? 'The selected lines are already ordered.'
          : from
            ? null
            : 'Select a vendor.',
    )
    const { title, nature, need_by, deliver_to, cost_center, federal, award: grant_award } = need
    const row = await makeOrder(context, {
      title,
      nature,
      due: need_by,
      deliver_to,
      cost_center,
      federal,
      grant_award,
      vendor: from!,
      requisition: id,
    })
    await convertTo(context, id, 'order', { table: purchaseOrder.table, id: row.id })
    return putOrderLines(
      tx,
      row,
      lines.map(({ description, quantity, unit, unit_price, commodity, budget_line }) => ({
        description,
        quantity,
        unit,
        unit_price: unit_price / 100,
        commodity,
        budget_line,
        due: need_by,
        inspection: false,
      })),
      (at) => ({ requisition_line: lines[at]!.id }),
    )
  },
})

/** The lines of a requisition on no order, or only on a rejected or canceled one. */
async function notOrdered(tx: Parameters<typeof neededBy>[0], id: string): Promise<RequisitionLine[]> {
  const ordered = await tx.sql<{ requisition_line: string }>(
    `select l.requisition_line from order_lines l join purchase_orders o on o.organization_id = l.organization_id
      and o.id = l.purchase_order
      where l.organization_id = $1 and o.requisition = $2 and o.status ${among(orderLife, 'counts')}
      and l.requisition_line is not null`,
    [tx.organization_id, id],
  )
  return (await neededBy(tx, id)).filter(
    (line) => !ordered.some(({ requisition_line }) => requisition_line === line.id),
  )
}

export const orderAward = command('purchase-orders/from-award', {
  about:
    'Creates an order for what a vendor was awarded and is not ordered yet, at the awarded prices. Where the award has a contract, the order is under it.',
  input: z.strictObject({ award: z.uuid(), vendor: z.uuid() }),
  async run({ award: id, vendor }, context) {
    const { tx, now } = context
    const won = await tx.lock<Award>(award, id)
    refuseIf(whyNotOrder(won))
    const lines = ((await awardedOf(tx, { award: id, id: null, vendor })) ?? []).map((line) => ({
      ...line,
      quantity: Math.round((line.quantity - line.ordered) * 1e4) / 1e4,
      awarded: line.quantity,
    }))
    const left = lines.filter(({ quantity }) => quantity > 0)
    refuseIf(
      lines.length === 0
        ? 'This vendor has no awarded lines.'
        : left.length === 0
          ? 'Everything awarded to this vendor is already ordered.'
          : null,
    )
    // Its ceiling counts the order: an award is committed once, not by a contract and an order beside it.
    const under = await contractOfAward(tx, id, vendor)
    refuseIf(under?.whyNot ?? null)
    const solicitation: Solicitation = await solicitationOf(tx, won.solicitation)
    const budget_line = await onlyLine(tx, await requisitionsBehind(tx, { requisition: null, award: id }))
    const row = await makeOrder(context, {
      title: won.title,
      nature: natureOf(solicitation),
      federal: solicitation.federal,
      vendor,
      award: id,
      contract: under?.id ?? null,
    })
    await linkRecords(
      tx,
      { from: { table: award.table, id }, kind: 'became', to: { table: purchaseOrder.table, id: row.id } },
      now,
    )
    return putOrderLines(
      tx,
      row,
      left.map(({ description, quantity, unit, unit_price }) => ({
        description,
        quantity,
        unit,
        unit_price,
        budget_line,
        commodity: solicitation.commodity,
        inspection: false,
      })),
      (at) => ({ award_line: left[at]!.id }),
    )
  },
})

const natureOf = ({ category, construction }: Solicitation): PurchaseOrder['nature'] =>
  construction || category === 'works' ? 'construction' : category === 'services' ? 'services' : 'goods'

/** A budget line that pays the whole requisition also pays the award. */
async function onlyLine(tx: Parameters<typeof neededBy>[0], requisitions: readonly string[]): Promise<string | null> {
  const lines = await tx.sql<{ budget_line: string }>(
    `select distinct budget_line from requisition_lines where organization_id = $1 and requisition = any ($2)
      and budget_line is not null limit 2`,
    [tx.organization_id, requisitions],
  )
  return lines.length === 1 ? lines[0]!.budget_line : null
}

const called = z.strictObject({
  line: z.uuid(),
  quantity: z.number().positive('Quantity must be above 0').max(1_000_000_000),
  budget_line: z.uuid().nullish(),
  due: z.iso.date().nullish(),
})

/** Fields that a release takes from its blanket order: everything but its own dates, limit and price basis. */
const ofItself = new Set(['due', 'starts_on', 'ends_on', 'limit_amount', 'price_basis'])
const agreedIn = (blanket: PurchaseOrder): Partial<PurchaseOrder> =>
  Object.fromEntries(
    openFields(purchaseOrder).flatMap(([name]) =>
      ofItself.has(name) ? [] : [[name, blanket[name as keyof PurchaseOrder]]],
    ),
  )

export const releaseOrder = command('purchase-orders/release', {
  about: 'Creates a release of a blanket order: quantities of its lines at its prices.',
  input: z.strictObject({
    blanket: z.uuid(),
    title: z.string().trim().min(1).max(200).optional(),
    deliver_to: z.string().trim().max(300).nullish(),
    lines: z.array(called).min(1, 'Release at least one line').max(1_000),
  }),
  async run({ blanket: id, title, deliver_to, lines: asked }, context) {
    const { tx, now } = context
    const blanket = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    refuseIf(
      blanket.kind === 'blanket' && orderLife.is(blanket, 'issued')
        ? null
        : `You can only create a release from an issued blanket order. Status of ${blanket.number}: ${blanket.kind === 'blanket' ? blanket.status : 'none'}.`,
    )
    const of = new Map((await linesOf(tx, id)).map((line) => [line.id, line]))
    refuseIf(asked.every(({ line }) => of.has(line)) ? null : `A released line isn’t part of ${blanket.number}.`)
    const row = await makeOrder(context, {
      ...agreedIn(blanket),
      kind: 'release',
      title: title ?? blanket.title,
      deliver_to: deliver_to ?? blanket.deliver_to,
      blanket: id,
    })
    await linkRecords(
      tx,
      { from: { table: purchaseOrder.table, id }, kind: 'became', to: { table: purchaseOrder.table, id: row.id } },
      now,
    )
    const lines = asked.map(({ line, quantity, budget_line, due }) => {
      const { description, unit, unit_price, commodity, inspection, budget_line: usual } = of.get(line)!
      return {
        description,
        quantity,
        unit,
        unit_price,
        commodity,
        inspection,
        due: due ?? null,
        budget_line: budget_line ?? usual,
      }
    })
    return putOrderLines(tx, row, lines, (at) => ({ blanket_line: asked[at]!.line }))
  },
})
