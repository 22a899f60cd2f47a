import { z } from 'zod'
import { whatHoldsUp, whyNotEngageWith } from '#areas/vendors/checks/vendor-checks.ts'
import { wordsOf } from '#areas/vendors/checks/exceptions/rules.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Reason } from '#platform/rules.ts'
import { circumstancesOf, linesOf, sharesOf, vendorById } from './facts.ts'
import { totalOf } from './lines/rules.ts'
import { encumberOrder, followMoney } from './money.ts'
import { purchaseOrder, type PurchaseOrder } from './records.ts'
import { steps, whyNotIssue } from './rules.ts'
import { sendVersion } from './sending/send-version.ts'
import { chargeContract } from './following.ts'

/** A change to an order that was sent: its amount before, and whether the change is active or only requested. */
export type Change = { before: number; inForce: boolean }
type Asked = [context: Context, order: PurchaseOrder, change?: Change]
/** Called before every order is issued or changed: why it may not be. Then, under its locks, the issue is recorded. */
type Hold = { whyNot: (asked: Asked, lock: boolean) => Promise<Reason>; went: (...asked: Asked) => Promise<void> }
const holds: Hold[] = []

/**
 * An area with its own limits on orders, such as the window of an emergency, registers them here. Purchasing does not
 * know that area, and an order is also issued from its own page.
 */
export const holdWhenIssued = (hold: Hold): void => void holds.push(hold)

/** An order that grows after it was issued must meet the same limits with its new total. */
export async function askHolds(...asked: Asked): Promise<void> {
  refuseIf(await whyHeld(asked, true))
  for (const { went } of holds) await went(...asked)
}

/** The refusal for the preview of a change: it locks nothing and records nothing. */
export async function whyHeld(asked: Asked, lock = false): Promise<Reason> {
  for (const { whyNot } of holds) {
    const reason = await whyNot(asked, lock)
    if (reason) return reason
  }
  return null
}

/**
 * The one moment at which an order encumbers funds: everything that can stop it is checked here, under the locks of
 * the order, its blanket order, its contract and the budget lines.
 */
export const issueOrder = command('purchase-orders/issue', {
  about:
    'Issues an approved order: encumbers its funds and sends the vendor the PDF and the UBL order, by email and in its portal.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context): Promise<PurchaseOrder & { warnings: string[] }> {
    const { tx, actor, now } = context
    const row = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    const shares = await followMoney(tx, row, await sharesOf(tx, id))
    const lines = await linesOf(tx, id)
    const known = await circumstancesOf(tx, row, lines, now, true)
    const company = await vendorById(tx, row.vendor)
    refuseIf(whyNotIssue(row, lines, { actor, known, engage: await whyNotEngageWith(tx, company, now, row) }))
    await askHolds(context, row)
    const { exception } = await whatHoldsUp(tx, company, now)
    const warnings = row.kind === 'blanket' ? [] : await encumberOrder(context, row, lines, shares)
    if (row.blanket) await draw(context, row.blanket, row.amount)
    await chargeContract(context, row, row.amount)
    const issued = await tx.update<PurchaseOrder>(purchaseOrder, id, {
      status: steps.issue.to,
      issued_at: now,
      original: row.amount,
      open_amount: row.kind === 'blanket' ? 0 : totalOf(shares),
      answer: 'waiting',
      overruled: exception ? wordsOf(exception) : null,
    })
    await sendVersion(context, issued, { kind: 'issued', words: `${row.number} issued`, before: null, reason: null })
    return { ...issued, warnings }
  },
})

/** A release's draw on its blanket order, or its return. The row has been locked since the release was checked. */
export const draw = ({ tx }: Context, blanket: string, cents: number): Promise<unknown> =>
  tx.sql('update purchase_orders set released = released + $3 where organization_id = $1 and id = $2', [
    tx.organization_id,
    blanket,
    cents,
  ])
