import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import type { Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { freeMoney, relieveAll } from './closing.ts'
import { circumstancesOf, linesOf, openReleases, sharesOf, taxOn, waitingChange } from './facts.ts'
import { openBills } from './following.ts'
import { orderLife } from './life.ts'
import { followMoney, giveBack, reserveFor } from './money.ts'
import { documentOf } from './order-approval.ts'
import { putShares } from './put-shares.ts'
import { purchaseOrder, type PurchaseOrder } from './records.ts'
import { givenBack, isShort, standingOf, whyNotReady } from './rules.ts'
import { sendVersion } from './sending/send-version.ts'
import { chargesOf, chargesOn, type NewShare } from './shares/rules.ts'
import { everyReason } from '#platform/rules.ts'

export const orderCommands = commandsOf(orderLife, {
  async facts(row, { tx, now }) {
    const lines = await linesOf(tx, row.id)
    const judge = async () => {
      const [shares, known] = [await sharesOf(tx, row.id), await circumstancesOf(tx, row, lines, now)]
      return everyReason(() => whyNotReady(row, lines, shares, known))
    }
    return {
      unready: orderLife.is(row, 'draft', 'returned') ? await judge() : [],
      ...standingOf(lines),
      releases: await openReleases(tx, row.id),
      waiting: (await waitingChange(tx, row.id)) !== undefined,
      bills: await openBills(tx, row.id),
    }
  },
  async submit(row, context) {
    const { tx, now } = context
    const to = { table: purchaseOrder.table, id: row.id }
    // The funds of its requisition may have been carried into a new year since.
    await followMoney(tx, row, await sharesOf(tx, row.id))
    const lines = await linesOf(tx, row.id)
    const { method, today } = await circumstancesOf(tx, row, lines, now)
    const isBlanket = row.kind === 'blanket'
    const tax_percent = await taxOn(tx, today)
    const shares = isBlanket ? await sharesOf(tx, row.id) : await withCharges(context, row, tax_percent)
    const warnings = isBlanket ? [] : await reserveFor(context, row, shares)
    for (const budget of new Set(shares.map(({ budget_line }) => budget_line)))
      await linkRecords(tx, { from: { table: 'budget_lines', id: budget }, kind: 'funds', to }, now)
    const said = method ? [method.because, ...method.facts, ...warnings] : warnings
    return {
      method: method?.name ?? null,
      method_paragraph: method?.paragraph ?? null,
      method_facts: said.join('\n') || null,
      charges: chargesOf(row, tax_percent),
      ...(isBlanket && { amount: row.limit_amount! }),
    }
  },
  async close(row, context) {
    const { tx, asked } = context
    const short = row.kind !== 'blanket' && isShort(await linesOf(tx, row.id))
    refuseIf(short && !asked.reason ? 'Enter why the rest is not delivered. The vendor will see it.' : null)
    const shares = await followMoney(tx, row, await sharesOf(tx, row.id))
    await giveBack(context, row, row.kind === 'blanket' ? [] : givenBack(row, shares), `${row.number} closed`)
    await relieveAll(context, row)
    return ended(row, context, asked.reason)
  },
  async cancel(row, context) {
    const { tx, asked } = context
    const shares = await followMoney(tx, row, await sharesOf(tx, row.id))
    await freeMoney(context, row, shares, asked.keep ?? false)
    if (orderLife.is(row, 'issued')) await relieveAll(context, row)
    return ended(row, context, asked.reason)
  },
  after: {
    async submit(row, context) {
      const shares = await sharesOf(context.tx, row.id)
      const request = await requestApproval(context, await documentOf(context, row, shares))
      refuseIf(request ? null : noChain(purchaseOrder.label))
    },
    // A vendor with deliveries left is told; one that delivered everything has nothing to do.
    async close(row, context) {
      const { number, amount: before, closing_reason: reason } = row
      if (row.kind === 'blanket' || isShort(await linesOf(context.tx, row.id)))
        await sendVersion(context, row, { kind: 'closed', words: `${number} closed`, before, reason })
    },
    async cancel(row, context) {
      const { number, amount: before, closing_reason: reason } = row
      if (row.issued_at)
        await sendVersion(context, row, { kind: 'canceled', words: `${number} canceled`, before, reason })
    },
  },
})

const ended = ({ answer }: PurchaseOrder, { now }: Pick<Context, 'now'>, reason: string | null | undefined) => ({
  open_amount: 0,
  answer: answer === 'waiting' ? null : answer,
  closed_at: now.toISOString(),
  closing_reason: reason || null,
})

/** Freight and tax are reserved and encumbered beside the goods, by the rate in effect when it is submitted. */
async function withCharges({ tx }: Context, row: PurchaseOrder, tax_percent: number | undefined): Promise<NewShare[]> {
  const before = await sharesOf(tx, row.id)
  const goods = before.filter(({ charge }) => charge === null)
  const shares = [...goods, ...chargesOn(goods, { freight: row.freight, tax_percent })]
  if (shares.length > goods.length || before.length > goods.length) await putShares(tx, row.id, shares)
  return shares
}
