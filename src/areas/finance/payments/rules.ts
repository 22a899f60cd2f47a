import type { PayingAccount } from '../paying-accounts/records.ts'
import { isActive } from '#platform/life/statuses.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { plural } from '#platform/words.ts'
import { addDays, dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars, split } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, isInWords, subjectOf, type Reason } from '#platform/rules.ts'
import type { Side } from '#areas/planning/journal/rules.ts'
import { invoiceLife } from '../invoices/life.ts'
import type { Invoice } from '../invoices/records.ts'
import { discountOf, interestOwed, type Discount } from '../prompt-payment/rules.ts'
import type { Dated } from '../terms/rules.ts'
import { runLife } from './life.ts'
import { paymentRun, type PaymentRun } from './records.ts'
import { centsOn, termOn } from '#platform/records/dated.ts'

export type Payable = Pick<
  Invoice,
  | 'id'
  | 'number'
  | 'vendor'
  | 'vendor_number'
  | 'kind'
  | 'amount'
  | 'retained'
  | 'due_on'
  | 'discount_percent'
  | 'discount_until'
  | 'status'
>
export type Planned = { invoice: string; billed: number; discount: number; interest: number; amount: number }

/** Where the rate of late-payment interest is entered. */
export const rateForm = '/invoices/terms/new'

const isLate = (due_on: string | null, pay_on: string) => due_on !== null && pay_on > due_on
/** 5 CFR 1315.10(a)(2): the rate of the day after the due date. */
const rateOf = (due_on: string, terms: readonly Dated[]) => termOn(terms, 'interest_percent', addDays(due_on, 1))

/** Paid late, and without interest because no rate is entered for its first late day. */
export const isRateMissing = (due_on: string | null, pay_on: string, terms: readonly Dated[]): boolean =>
  isLate(due_on, pay_on) && rateOf(due_on!, terms) === undefined

/**
 * The amount paid for one invoice on this date: less the discount while it is available, plus interest once it is
 * late.
 */
export function plannedFor(row: Payable, pay_on: string, terms: readonly Dated[]): Planned & { rate_missing: boolean } {
  const sign = row.kind === 'credit_note' ? -1 : 1
  const earlier: Discount | null =
    row.discount_percent && row.discount_until && pay_on <= row.discount_until
      ? { percent: row.discount_percent, until: row.discount_until }
      : null
  // Retainage is paid when it is released.
  const asked = row.amount - row.retained
  const discount = sign > 0 && earlier ? discountOf(asked, earlier) : 0
  const late = sign > 0 && isLate(row.due_on, pay_on)
  const rate = late ? rateOf(row.due_on!, terms) : undefined
  const interest =
    late && rate !== undefined
      ? interestOwed({
          amount: asked,
          due_on: row.due_on!,
          paid_on: pay_on,
          rate,
          least: centsOn(terms, 'interest_least', pay_on) ?? 0,
        }).interest
      : 0
  return {
    invoice: row.id,
    billed: sign * asked,
    discount,
    interest,
    amount: sign * asked - discount + interest,
    rate_missing: late && rate === undefined,
  }
}

/** One payment for each vendor. Its credit notes can't exceed what it is owed. */
export function paymentsOf(
  rows: readonly Payable[],
  pay_on: string,
  terms: readonly Dated[],
): { vendor: string; amount: number; items: Planned[]; remittance: string }[] {
  const vendors = [...new Set(rows.map(({ vendor }) => vendor))].toSorted()
  return vendors.map((vendor) => {
    const own = rows.filter((row) => row.vendor === vendor).toSorted((a, b) => (a.number < b.number ? -1 : 1))
    const items = own.map((row) => {
      const { rate_missing: _, ...planned } = plannedFor(row, pay_on, terms)
      return planned
    })
    return {
      vendor,
      items,
      amount: items.reduce((sum, { amount }) => sum + amount, 0),
      remittance: own
        .map(({ vendor_number, kind }) => (kind === 'credit_note' ? `CR ${vendor_number}` : vendor_number))
        .join(' ')
        .slice(0, 300),
    }
  })
}

type Who = { actor: Pick<Actor, 'user_id' | 'role'> }
export type Payee = { id: string; name: string; status: string; bank: boolean; out: Reason }

export function whyNotPlan(
  rows: readonly Payable[],
  {
    actor,
    payees,
    method,
    pay_on,
    today,
    account,
  }: Who & {
    payees: readonly Payee[]
    method: PaymentRun['method']
    pay_on: string
    today: string
    account: Pick<PayingAccount, 'status'>
  },
): Reason {
  const other = rows.find((row) => !invoiceLife.is(row, 'approved'))
  const unpaid = payees.find(({ bank }) => method !== 'check' && !bank)
  return firstReason(
    !atLeast('manager', actor) && 'Only a manager can create a payment run.',
    rows.length === 0 && 'Select at least one invoice.',
    !isActive(account) && 'This account is inactive.',
    pay_on < today && 'Select today or a later date.',
    other &&
      (invoiceLife.is(other, 'scheduled')
        ? `${other.number} is already in a payment run.`
        : invoiceLife.is(other, 'paid')
          ? `${other.number} is already paid.`
          : `${other.number} isn’t approved.`),
    whyNotPayTo(payees),
    unpaid && `${unpaid.name} has no confirmed bank details. Pay by check or confirm them first.`,
  )
}

/** The first vendor that may not be paid now: asked when a run is created, and again when it is released. */
export function whyNotPayTo(payees: readonly Pick<Payee, 'name' | 'status' | 'out'>[]): Reason {
  const out = payees.find((payee) => payee.out)
  const suspended = payees.find((payee) => vendorLife.is(payee, 'suspended'))
  return firstReason(out && `${out.name}: ${out.out}`, suspended && `${suspended.name} is suspended and can’t be paid.`)
}

export function whyNotPay(
  payments: readonly { vendor: string; amount: number }[],
  names: (vendor: string) => string,
): Reason {
  const less = payments.find(({ amount }) => amount <= 0)
  return less
    ? `${names(less.vendor)} would be paid ${dollars(less.amount)}: credits exceed invoices. Remove a credit note.`
    : null
}

/** An old statement says little about the current balance, so the sentence states its age. */
const oldAfter = 31

/** The last bank balance less payments in transit. Unknown where no statement was imported. */
export function fundingOf({
  closing,
  until,
  today,
  on_its_way,
  amount,
}: {
  closing: number | null
  until: string | null
  today: string
  on_its_way: number
  amount: number
}): { whyNot: Reason; words: string } {
  if (closing === null || until === null)
    return { whyNot: null, words: 'No bank statement was imported yet, so the balance is unknown.' }
  const left = closing - on_its_way
  const age = daysBetween(until, today)
  const way = on_its_way === 0 ? 'nothing in transit' : `${dollars(on_its_way)} in transit`
  const words =
    age > oldAfter
      ? `The newest bank statement is ${age} days old. It closed with ${dollars(closing)} on ${dayInWords(until)}, with ${way}. ${dollars(left - amount)} is left after this run, if nothing else has moved.`
      : `${dollars(closing)} on the bank statement of ${dayInWords(until)}, ${way}. ${dollars(left - amount)} is left after this run.`
  return {
    words,
    whyNot:
      amount > left
        ? `The account has ${dollars(left)} for this run of ${dollars(amount)}: ${dollars(amount - left)} short.`
        : null,
  }
}

/**
 * Who took part in the invoices of a run. `small`: the agency declared itself too small for a second person to
 * release it.
 */
export type Parts = {
  entered: readonly string[]
  wrote: readonly string[]
  approved: readonly string[]
  small: boolean
}

/** Whether this person took part in the run's invoices, so that another person must release it. */
export const hasPart = ({ entered, wrote, approved }: Parts, person: string): boolean =>
  [entered, wrote, approved].some((people) => people.includes(person))

/** `barred`: a vendor of the run was suspended or excluded since. */
type Release = { parts: Parts; funding: Reason; changed: Reason; barred: Reason; firsts?: Firsts }

/** Known before the attempt: a run is never changed, only replaced. */
export const whyNotBarred = (barred: Reason): Reason =>
  barred && `${barred} Cancel the run, and pay the other vendors in a new one.`

/** Checks that need nothing else fetched or typed. */
export const whyNotReleaseYet = (run: PaymentRun, { actor }: Who): Reason =>
  firstReason(
    !runLife.is(run, 'submitted') &&
      `${subjectOf(paymentRun, run)} ${isInWords(paymentRun, run)} and can’t be released.`,
    !atLeast('manager', actor) && 'Only a manager can release a payment run.',
    run.made_by === actor.user_id && 'You can’t release a payment run you created.',
  )

/**
 * Maker and checker: the releaser must not have created the run, nor entered, edited or approved one of its invoices.
 */
export function whyNotRelease(
  run: PaymentRun,
  { actor, parts, funding, changed, barred, firsts = noFirsts }: Who & Release,
): Reason {
  const alone = !parts.small
  return firstReason(
    whyNotReleaseYet(run, { actor }),
    alone &&
      parts.entered.includes(actor.user_id) &&
      'You entered one of these invoices. A second person must release the run.',
    alone &&
      parts.wrote.includes(actor.user_id) &&
      'You edited one of these invoices. A second person must release the run.',
    alone &&
      parts.approved.includes(actor.user_id) &&
      'You approved one of these invoices. A second person must release the run.',
    firsts.confirmed_by.includes(actor.user_id) &&
      'You confirmed bank details that this run pays for the first time. Ask another manager to release it.',
    firsts.waits_by.includes(actor.user_id) &&
      'You set how long these new bank details waited. Ask another manager to release their first payment.',
    whyNotBarred(barred),
    changed,
    funding,
  )
}

/** For bank details paid for the first time: who confirmed them, and who proposed or approved their waiting period. */
export type Firsts = { confirmed_by: readonly string[]; waits_by: readonly string[] }
const noFirsts: Firsts = { confirmed_by: [], waits_by: [] }
/** Whether this person decided when these bank details may first be paid, so that another person must release it. */
export const isFirst = ({ confirmed_by, waits_by }: Firsts, person: string): boolean =>
  confirmed_by.includes(person) || waits_by.includes(person)

export const whyNotMakeFile = (run: Pick<PaymentRun, 'status'>, { actor }: Who): Reason =>
  firstReason(
    !runLife.is(run, 'released', 'sent') && 'A second person must release the run before the file can be created.',
    !atLeast('manager', actor) && 'Only a manager can create the bank file.',
  )

type Timed = { due_on: string | null; discount: number; amount: number }
export type Timing = { discounted: number; on_time: number; late: number }

/** How many invoices are paid early for their discount, by their due date, and after it. A credit has no due date. */
export function timingOf(invoices: readonly Timed[], pay_on: string): Timing {
  const late = ({ due_on, amount }: Timed) => amount > 0 && due_on !== null && due_on < pay_on
  return {
    discounted: invoices.filter(({ discount }) => discount > 0).length,
    late: invoices.filter(late).length,
    on_time: invoices.filter((each) => each.discount === 0 && each.amount > 0 && !late(each)).length,
  }
}

type Coded = { line: string; fund: string; account: string; amount: number }

/** A discount lowers the cost and interest raises it: each budget line by its part of the invoice. */
export function costMoved(
  shares: readonly Coded[],
  { discount, interest }: Pick<Planned, 'discount' | 'interest'>,
): { line: string; amount: number }[] {
  const weights = shares.map(({ amount }) => Math.abs(amount))
  if (shares.length === 0 || (discount === 0 && interest === 0)) return []
  const [less, more] = [split(discount, weights), split(interest, weights)]
  return shares.map(({ line }, at) => ({ line, amount: more[at]! - less[at]! })).filter(({ amount }) => amount !== 0)
}

/**
 * Moves the amount from owed to in transit, in each fund for its part of the invoice. Cents of discount and interest
 * follow the invoice's cost.
 */
export function issued(shares: readonly Coded[], planned: Pick<Planned, 'discount' | 'interest'>): Side[] {
  const moved = new Map(costMoved(shares, planned).map(({ line, amount }) => [line, amount]))
  return shares.flatMap(({ line, fund, amount }): Side[] => {
    const paid = amount + (moved.get(line) ?? 0)
    return [
      { fund, control: 'payable', budget_line: line, amount: paid },
      { fund, control: 'in_transit', budget_line: line, amount: -paid },
    ]
  })
}

/** From in transit to cleared; or, when returned, owed again. */
export const moved = (
  sides: readonly Pick<Side, 'fund' | 'budget_line' | 'amount'>[],
  from: Side['control'],
  to: Side['control'],
): Side[] =>
  sides.flatMap(({ fund, budget_line, amount }) => [
    { fund, budget_line: budget_line ?? null, control: from, amount },
    { fund, budget_line: budget_line ?? null, control: to, amount: -amount },
  ])

type Waiting = { id: string; name: string; proposed: boolean; proposed_by: string | null; from: string | null }

/** The person who proposed bank details does not confirm them. */
export const whoConfirms = (
  { id, name, proposed, proposed_by, from }: Waiting,
  people: readonly { id: string; name: string }[],
) => ({
  id,
  name,
  proposed,
  from,
  confirmers: proposed ? people.filter((each) => each.id !== proposed_by).map((each) => each.name) : [],
})

/** The steps missing until a bank can pay this vendor, and the people who must take them. */
export function bankInWords(
  { proposed, from, confirmers }: { proposed: boolean; from: string | null; confirmers: readonly string[] },
  dayOf: (moment: string) => string,
): string {
  if (from) return `Confirmed. In effect from ${dayOf(from)}.`
  if (!proposed) return 'No bank details on file. The vendor or a manager enters them.'
  if (confirmers.length === 0) return 'Waiting for confirmation. A second manager is needed.'
  const [first, second, ...rest] = confirmers
  return `Waiting for confirmation by ${[first, second].filter(Boolean).join(' or ')}${rest.length > 0 ? ` or ${plural(rest.length, { one: '1 other', other: `${rest.length} others` })}` : ''}.`
}

/**
 * The number of a check: the stock's first number and those after it. Without a stock the account counts from 10001.
 */
export const checkNumber = (first: number | null, count: number): string =>
  first === null ? `1${String(count).padStart(4, '0')}` : String(first + count - 1)
