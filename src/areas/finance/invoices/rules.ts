import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { addDays } from '#platform/dates.ts'
import { changeInWords, type Hold } from '../match/rules.ts'
import { isOwed } from './invoiced/rules.ts'
import { invoiceLife } from './life.ts'
import { invoice, type Invoice, type InvoiceHold, type InvoiceLine } from './records.ts'

/** What the match and the signatures do; people’s own moves are in its life. */
export const moves = moveTable(invoice, {
  hold: { from: ['draft', 'held', 'returned'], to: 'held' },
  submit: { from: ['draft', 'held', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['submitted'], to: 'draft' },
  reject: { from: ['submitted'], to: 'rejected' },
})

type Line = Pick<InvoiceLine, 'quantity' | 'unit_price' | 'amount' | 'order_line' | 'budget_line'>

/** Quantity times price in whole cents, half a cent up, without a float on the way. */
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

export const totalOf = (lines: readonly { amount: number }[], charges: number): number =>
  lines.reduce((sum, { amount }) => sum + amount, charges)

/** "INV-0047 11" and "inv 004711" are one number: letters and digits alone, without zeros before them. */
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

/** The same number of the same vendor is stopped; the same amount at nearly the same day has to be explained. */
export function duplicatesOf(
  row: Pick<Invoice, 'id' | 'vendor_number' | 'amount' | 'invoice_date' | 'kind'>,
  others: readonly Other[],
  days: number,
): { same: Other | undefined; alike: Other | undefined } {
  const alive = others.filter(
    (other) => other.id !== row.id && other.kind === row.kind && !invoiceLife.is(other, 'rejected', 'cancelled'),
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
  }: {
    today: string
    same: Other | undefined
    alike: Other | undefined
    credited?: (Pick<Invoice, 'number' | 'amount' | 'vendor' | 'status' | 'kind'> & { credited: number }) | undefined
  },
): Reason {
  const bare = lines.findIndex(({ order_line, budget_line }) => !order_line && !budget_line)
  return firstReason(
    moves.whyNot('submit', row),
    lines.length === 0 && 'An invoice has at least one line.',
    row.amount <= 0 && 'An invoice asks for more than nothing.',
    row.invoice_date > addDays(today, 7) && 'It is dated in the future.',
    row.received_on > today && 'It cannot have come on a day that is still to come.',
    row.received_on < row.invoice_date &&
      row.came_by !== 'portal' &&
      row.received_on < addDays(row.invoice_date, -7) &&
      'It came before it was written. Check both days.',
    !row.purchase_order && bare >= 0 && `Line ${bare + 1} names no budget line, and no order stands behind it.`,
    (row.discount_percent ?? 0) > 0 && !row.discount_until && 'Say until when the discount may be taken.',
    same &&
      `${same.number} of this vendor has the same number (${same.vendor_number}). It is the same invoice, or one of the two is mistyped.`,
    alike &&
      !row.not_a_duplicate?.trim() &&
      `${alike.number} of this vendor asks for the same ${dollars(row.amount)} at nearly the same day. Say why this is another one.`,
    row.kind === 'credit_note' && whyNotCredit(row, credited),
  )
}

/** What is credited was billed, by the same vendor, and no more of it than that. */
function whyNotCredit(row: Invoice, credited: Parameters<typeof whyNotSubmit>[2]['credited']): Reason {
  if (!credited) return 'A credit note says which invoice it takes back.'
  const left = credited.amount - credited.credited
  return firstReason(
    credited.kind !== 'invoice' && 'A credit note takes back an invoice.',
    credited.vendor !== row.vendor && `${credited.number} is another vendor’s.`,
    !isOwed(credited) && `${credited.number} was not approved: send it back, and no credit note is needed.`,
    row.amount > left && `Only ${dollars(left)} of ${credited.number} is left to be credited.`,
  )
}

/** Nobody approves what they entered themselves. */
export const whyNotApprove = (
  row: Invoice,
  { actor, holds }: { actor: Pick<Actor, 'user_id'>; holds: number },
): Reason =>
  firstReason(
    moves.whyNot('approve', row),
    row.entered_by === actor.user_id && 'You cannot approve an invoice that you entered.',
    holds > 0 &&
      `It is held by ${holds === 1 ? 'something' : `${holds} things`} that came up since it was sent. Send it back.`,
  )

/** A hold is released by a change, or by a manager who did not enter the invoice and says why. */
export function whyNotRelease(
  row: Invoice,
  hold: Pick<InvoiceHold, 'reason' | 'released_by'>,
  { actor }: { actor: Pick<Actor, 'user_id' | 'role'> },
): Reason {
  return firstReason(
    !invoiceLife.is(row, 'held') && 'Only what is on hold is released.',
    hold.released_by !== null && 'This hold is released already.',
    !atLeast('manager', actor) && 'A manager releases a hold.',
    row.entered_by === actor.user_id && 'Somebody else must release what holds an invoice that you entered.',
    hold.reason === 'no_order_line' && 'Say which line of the order it bills: no signature can stand for that.',
  )
}

/**
 * What was released stays released as long as it is the same hold, in the same words: a larger excess is another one.
 */
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
