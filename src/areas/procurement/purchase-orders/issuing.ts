import { z } from 'zod'
import { whatHoldsUp, whyNotEngageWith } from '#areas/vendors/checks/vendor-checks.ts'
import { wordsOf } from '#areas/vendors/checks/exceptions/rules.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Reason } from '#platform/rules.ts'
import { circumstancesOf, linesOf, sharesOf, vendorById } from './facts.ts'
import { promise } from './money.ts'
import { purchaseOrder, type PurchaseOrder } from './records.ts'
import { steps, whyNotIssue } from './rules.ts'
import { sendVersion } from './sending/send-version.ts'
import { chargeContract } from './following.ts'

/**
 * What becomes of an order that went out: what it was before, and whether the change takes hold now or is only asked
 * for.
 */
export type Change = { before: number; inForce: boolean }
type Asked = [context: Context, order: PurchaseOrder, change?: Change]
/**
 * Asked of every order before it goes out, and before it is changed: why it may not. Then, under its locks, it is noted
 * that it went.
 */
type Hold = { whyNot: (asked: Asked, lock: boolean) => Promise<Reason>; went: (...asked: Asked) => Promise<void> }
const holds: Hold[] = []

/**
 * An area that orders within bounds of its own, such as the window of an emergency, holds its orders to them here.
 * Purchasing does not know that area, and an order is issued from its own page as well.
 */
export const holdWhenIssued = (hold: Hold): void => void holds.push(hold)

/** An order that grows after it went out is held to the same bounds: to the whole of it, as it would be. */
export async function askHolds(...asked: Asked): Promise<void> {
  refuseIf(await whyHeld(asked, true))
  for (const { went } of holds) await went(...asked)
}

/**
 * The sentence of the refusal, for whoever looks at a change before asking for it: nothing is locked, and nothing
 * noted.
 */
export async function whyHeld(asked: Asked, lock = false): Promise<Reason> {
  for (const { whyNot } of holds) {
    const reason = await whyNot(asked, lock)
    if (reason) return reason
  }
  return null
}

/**
 * The one moment at which an order promises money: everything that holds it up is asked here, under the locks of the
 * order, of its blanket order, of its contract and of the budget lines.
 */
export const issueOrder = command('purchase-orders/issue', {
  about:
    'Issues an approved order: the money is promised, and the vendor gets it as PDF and as UBL order, and in its portal.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context): Promise<PurchaseOrder & { warnings: string[] }> {
    const { tx, actor, now } = context
    const row = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    const [lines, shares] = [await linesOf(tx, id), await sharesOf(tx, id)]
    const known = await circumstancesOf(tx, row, lines, now, true)
    const company = await vendorById(tx, row.vendor)
    refuseIf(whyNotIssue(row, lines, { actor, known, engage: await whyNotEngageWith(tx, company, now, row) }))
    await askHolds(context, row)
    const { exception } = await whatHoldsUp(tx, company, now)
    const warnings = row.kind === 'blanket' ? [] : await promise(context, row, lines, shares)
    if (row.blanket) await draw(context, row.blanket, row.amount)
    await chargeContract(context, row, row.amount)
    const issued = await tx.update<PurchaseOrder>(purchaseOrder, id, {
      status: steps.issue.to,
      issued_at: now,
      original: row.amount,
      open_amount: row.kind === 'blanket' ? 0 : row.amount,
      answer: 'waiting',
      overruled: exception ? wordsOf(exception) : null,
    })
    await sendVersion(context, issued, { kind: 'issued', words: `${row.number} is issued`, before: null, reason: null })
    return { ...issued, warnings }
  },
})

/** What a release takes from its blanket order, or gives back. Its row is locked since the release was judged. */
export const draw = ({ tx }: Context, blanket: string, cents: number): Promise<unknown> =>
  tx.sql('update purchase_orders set released = released + $3 where organization_id = $1 and id = $2', [
    tx.organizationId(),
    blanket,
    cents,
  ])
