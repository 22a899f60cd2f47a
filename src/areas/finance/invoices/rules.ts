import { plural } from '#platform/words.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { addDays } from '#platform/dates.ts'
import { changeInWords, type Hold } from '../match/rules.ts'
import { isOwed } from './invoiced/rules.ts'
import { whyNotExtras, type Allowed } from './extras/rules.ts'
import { invoiceLife } from './life.ts'
import { invoice, type Invoice, type InvoiceHold, type InvoiceLine } from './records.ts'

/** Set by the match and the approvals; people's own moves are in its life. */
export const moves = moveTable(invoice, {
  hold: { from: ['draft', 'held', 'returned'], to: 'held' },
  submit: { from: ['draft', 'held', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['submitted'], to: 'draft' },
  reject: { from: ['submitted'], to: 'rejected' },
})

type Line = Pick<InvoiceLine, 'quantity' | 'unit_price' | 'amount' | 'order_line' | 'budget_line'>

/** Quantity times price in whole cents, half a cent rounds up, without floats. */
export const amountOf = ({
  quantity,
  unit_price,
}: {
  quantity?: number | null | undefined
  unit_price?: number | null | undefined
}): number =>
  Number(
    (BigInt(Math.round((quantity ?? 0) * 1e4)) * BigInt(Math.round((unit_price ?? 0) * 1e6)) + 50_000_000n) /
      100_000_000n,
  )

export const totalOf = (lines: readonly { amount: number }[], extras: number): number =>
  lines.reduce((sum, { amount }) => sum + amount, extras)

/** "INV-0047 11" and "inv 004711" are one number: letters and digits only, without leading zeros. */
export const numberKey = (number: string): string =>
  number
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/(^|[A-Z])0+(?=[0-9])/g, '$1')
    .slice(0, 60) || number.trim().toUpperCase()

export type Other = Pick<
  Invoice,
  'id' | 'number' | 'vendor_number' | 'vendor_number_key' | 'amount' | 'invoice_date' | 'kind' | 'status'
>

/** The same number of the same vendor is stopped; the same amount near the same day must be explained. */
export function duplicatesOf(
  row: Pick<Invoice, 'id' | 'vendor_number' | 'amount' | 'invoice_date' | 'kind'>,
  others: readonly Other[],
  days: number,
): { same: Other | undefined; alike: Other | undefined } {
  const alive = others.filter(
    (other) => other.id !== row.id && other.kind === row.kind && invoiceLife.is(other, 'counts'),
  )
  const near = (day: string) => day >= addDays(row.invoice_date, -days) && day <= addDays(row.invoice_date, days)
  return {
    same: alive.find((other) => other.vendor_number_key === numberKey(row.vendor_number)),
    alike: alive.find((other) => other.amount === row.amount && row.amount > 0 && near(other.invoice_date)),
  }
}

export function whyNotSubmit(
  row: Invoice,
  lines: readonly Line[],
  {
    today,
    same,
    alike,
    credited,
    allowed,
  }: {
    today: string
    allowed?: (Allowed & { order: string }) | undefined
    same: Other | undefined
    alike: Other | undefined
    credited?: (Pick<Invoice, 'number' | 'amount' | 'vendor' | 'status' | 'kind'> & { credited: number }) | undefined
  },
): Reason {
  const bare = lines.findIndex(({ order_line, budget_line }) => !order_line && !budget_line)
  return firstReason(
    moves.whyNot('submit', row),
    lines.length === 0 && 'Add at least one line.',
    row.amount <= 0 && 'Enter an amount above $0.',
    allowed && whyNotExtras({ ...row, because: row.charges_because }, allowed),
    row.invoice_date > addDays(today, 7) && 'The invoice date can’t be in the future.',
    row.received_on > today && 'The received date can’t be in the future.',
    row.received_on < row.invoice_date &&
      row.came_by !== 'portal' &&
      row.received_on < addDays(row.invoice_date, -7) &&
      'The received date must be on or after the invoice date. Check both dates.',
    !row.purchase_order && bare >= 0 && `Line ${bare + 1}: select a budget line or an order.`,
    (row.discount_percent ?? 0) > 0 && !row.discount_until && 'Enter the last day for the discount.',
    same && `${same.number} already has vendor invoice number ${same.vendor_number}. Check for a duplicate.`,
    alike &&
      !row.not_a_duplicate?.trim() &&
      `${alike.number} of this vendor also bills ${dollars(row.amount)} near the same day. Enter why this isn’t a duplicate.`,
    row.kind === 'credit_note' && whyNotCredit(row, credited),
  )
}

/** A credit note can credit only an invoice of the same vendor, up to the amount billed. */
function whyNotCredit(row: Invoice, credited: Parameters<typeof whyNotSubmit>[2]['credited']): Reason {
  if (!credited) return 'Select the invoice to credit.'
  const left = credited.amount - credited.credited
  return firstReason(
    credited.kind !== 'invoice' && 'A credit note can only credit an invoice.',
    credited.vendor !== row.vendor && `${credited.number} belongs to another vendor.`,
    !isOwed(credited) && `${credited.number} isn’t approved. Return it to the vendor; no credit note is needed.`,
    row.amount > left && `Only ${dollars(left)} of ${credited.number} can still be credited.`,
  )
}

/** A person can't approve an invoice they entered. */
export const whyNotApprove = (
  row: Invoice,
  { actor, holds }: { actor: Pick<Actor, 'user_id'>; holds: number },
): Reason =>
  firstReason(
    moves.whyNot('approve', row),
    row.entered_by === actor.user_id && 'You can’t approve an invoice you entered.',
    holds > 0 &&
      `On hold for ${plural(holds, { one: 'something', other: `${holds} reasons` })} that came up since it was submitted. Return it for changes.`,
  )

/** A hold is released by a change, or by a manager who did not enter the invoice and gives a reason. */
export function whyNotRelease(
  row: Invoice,
  hold: Pick<InvoiceHold, 'reason' | 'released_by'>,
  { actor }: { actor: Pick<Actor, 'user_id' | 'role'> },
): Reason {
  return firstReason(
    !invoiceLife.is(row, 'held') && 'Only an invoice on hold can be released.',
    hold.released_by !== null && 'This hold is already released.',
    !atLeast('manager', actor) && 'Only a manager can release a hold.',
    row.entered_by === actor.user_id && 'You can’t release a hold on an invoice you entered.',
    hold.reason === 'no_order_line' && 'Select the order line it bills. This hold can’t be released with a reason.',
  )
}

/** A released hold stays released while its words are the same: a larger excess is a new hold. */
export const stillReleased = (
  hold: Pick<InvoiceHold, 'line' | 'reason' | 'words'>,
  before: readonly InvoiceHold[],
): InvoiceHold | undefined =>
  before.find(
    (each) =>
      each.released_by !== null && each.line === hold.line && each.reason === hold.reason && each.words === hold.words,
  )

export const holdWords = (hold: Hold): { words: string; change: string } => ({
  words: hold.words,
  change: hold.changes
    .map(changeInWords)
    .map((each, at) => (at === 0 ? each : each.charAt(0).toLowerCase() + each.slice(1)))
    .join(', or '),
})

/** For the figures above the list. */
export type Queue = 'held' | 'due' | 'late'
