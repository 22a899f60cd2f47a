import type { Context } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Reason } from '#platform/rules.ts'
import type { Hold } from '../match/rules.ts'
import { dueOn } from '../prompt-payment/rules.ts'
import { whyNotUnderContract } from './under-contract/keep.ts'
import { holidaysFor } from '#areas/organization/holidays/holidays-for.ts'
import { lawFor } from '#platform/commands/law.ts'
import { paymentTermsOn } from '../terms/rules.ts'
import { putCoding } from './coding.ts'
import { allowedOn, creditedOf, duplicates, holdsOf, matchOf, orderFacts } from './facts.ts'
import { invoiceHold, type Invoice, type InvoiceLine } from './records.ts'
import { holdWords, numberKey, stillReleased, whyNotSubmit } from './rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { financeTerm } from '../terms/records.ts'

type Doing = Pick<Context, 'tx' | 'now'>

/**
 * Why the invoice can't be matched and submitted: the person who submits sees the reason, and an automatic submission
 * stops.
 */
export async function whyNotSendOn({ tx, now }: Doing, row: Invoice, lines: readonly InvoiceLine[]): Promise<Reason> {
  const today = await todayIn(tx, tx.organization_id!, now)
  return (
    (await whyNotUnderContract(tx, row)) ??
    whyNotSubmit(row, lines, {
      today,
      ...(await duplicates(tx, row)),
      credited: await creditedOf(tx, row),
      allowed: row.purchase_order
        ? await allowedOn(tx, row, await orderFacts(tx, row.purchase_order, row.id))
        : undefined,
    })
  )
}

/**
 * Matches the invoice as it is now: replaces its holds, works out the coding and the clock, and returns the holds
 * that are left.
 */
export async function matchNow(
  doing: Doing,
  row: Invoice,
  lines: readonly InvoiceLine[],
): Promise<{ open: number; changes: Partial<Invoice> }> {
  const { tx } = doing
  const { matched, order } = await matchOf(tx, row, lines)
  const open = await keepHolds(doing, row, matched.holds)
  const clock = dueOn(
    {
      received_on: row.received_on,
      delivered_on: order?.delivered_on ?? null,
      accepted_on: order?.delivered_on ?? null,
      defective_on: row.defective_on,
      returned_on: row.returned_on,
    },
    paymentTermsOn(await termsIn(tx, financeTerm), await lawFor(tx, tx.organization_id), row.received_on),
    await holidaysFor(tx, tx.organization_id),
  )
  await putCoding(doing, row, lines, order)
  return {
    open,
    changes: {
      vendor_number_key: numberKey(row.vendor_number),
      holds: open,
      within: matched.within,
      clock_from: clock.starts_on,
      due_on: clock.due_on,
      open_amount: row.amount,
    },
  }
}

/** The current holds replace the earlier ones; a hold that a manager released stays released while it is the same. */
async function keepHolds({ tx }: Doing, { id }: Invoice, holds: readonly Hold[]): Promise<number> {
  const before = await holdsOf(tx, id)
  await tx.sql('delete from invoice_holds where organization_id = $1 and invoice = $2', [tx.organization_id, id])
  let open = 0
  for (const [at, hold] of holds.entries()) {
    const released = stillReleased(hold, before)
    if (!released) open++
    await tx.insert(invoiceHold, {
      invoice: id,
      position: at + 1,
      line: hold.line,
      reason: hold.reason,
      ...holdWords(hold),
      released_by: released?.released_by ?? null,
      released_because: released?.released_because ?? null,
    })
  }
  return open
}
