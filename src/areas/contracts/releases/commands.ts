import { z } from 'zod'
import { makeOrder, putOrderLines } from '#areas/procurement/purchase-orders/commands.ts'
import { chargeOrdersTo } from '#areas/procurement/purchase-orders/following.ts'
import type { PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { linesOf } from '../contracts/facts.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { amountOf } from '../contracts/rules.ts'
import { chargeCeiling, contractOfAward, whyNotCeiling } from './charge.ts'
import { whyNotCharge } from './rules.ts'

chargeOrdersTo({
  ofAward: contractOfAward,
  charge: chargeCeiling,
  whyNot: (context, order, cents) => whyNotCeiling(context, order, cents),
})

const asked = z.strictObject({
  line: z.uuid(),
  quantity: z.number().positive('Enter a quantity above 0 for each line').max(1e9),
})

export const orderUnderContract = command('contracts/order', {
  about:
    'Creates an order under a contract, with quantities of its lines at its prices. It is charged to the ceiling when it is issued.',
  input: z.strictObject({
    id: z.uuid(),
    title: z.string().trim().min(1).max(200).optional(),
    budget_line: z.uuid().nullish(),
    lines: z.array(asked).min(1, 'Order at least one line').max(1_000),
  }),
  async run({ id, title, budget_line, lines }, context): Promise<PurchaseOrder> {
    const { tx, now } = context
    const row = await tx.lock<Contract>(contract, id)
    const of = new Map((await linesOf(tx, id)).map((line) => [line.id, line]))
    refuseIf(lines.every(({ line }) => of.has(line)) ? null : `Every order line must be a line of ${row.number}.`)
    const wanted = lines.map(({ line, quantity }) => ({ ...of.get(line)!, quantity }))
    refuseIf(
      whyNotCharge(row, {
        amount: wanted.reduce((sum, line) => sum + amountOf(line), 0),
        vendor: row.vendor,
        today: await todayOf(tx, now),
      }),
    )
    const order = await makeOrder(context, {
      title: title ?? row.title,
      nature: row.kind === 'construction' ? 'construction' : row.kind === 'goods' ? 'goods' : 'services',
      federal: row.federal,
      vendor: row.vendor,
      contract: id,
    })
    return putOrderLines(
      tx,
      order,
      wanted.map(({ description, quantity, unit, unit_price }) => ({
        description,
        quantity,
        unit,
        unit_price: Number(unit_price),
        budget_line: budget_line ?? null,
        inspection: false,
      })) as never,
    )
  },
})
