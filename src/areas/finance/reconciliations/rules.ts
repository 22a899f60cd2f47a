import { reconciliationLife } from './life.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { BankReconciliation, ReconcilingItem } from './records.ts'

export type Item = Pick<ReconcilingItem, 'kind' | 'amount'>
type Balances = Pick<BankReconciliation, 'bank_balance' | 'book_balance'>

export type Reconciled = {
  outstanding: number
  deposits: number
  bank: number
  book: number
  adjustedBank: number
  adjustedBook: number
  difference: number
}

/** Both balances with the amounts that each side does not have yet. They agree where the difference is zero. */
export function reconciled({ bank_balance, book_balance }: Balances, items: readonly Item[]): Reconciled {
  const sum = (kind: Item['kind']) =>
    items.filter((item) => item.kind === kind).reduce((total, { amount }) => total + Number(amount), 0)
  const [outstanding, deposits, bank, book] = [sum('outstanding'), sum('deposit'), sum('bank'), sum('book')]
  const adjustedBank = Number(bank_balance) + deposits - outstanding + bank
  const adjustedBook = Number(book_balance) + book
  return { outstanding, deposits, bank, book, adjustedBank, adjustedBook, difference: adjustedBank - adjustedBook }
}

/** A payment of the account as the bank had it on the last day of the statement. */
export type Payable = {
  id: string
  number: string
  trace: string | null
  vendor: string
  amount: number
  paid_on: string
  cleared_on: string | null
  returned_on: string | null
}

/** Issued on or before the day, and neither paid nor returned by the bank until then. */
export const outstandingOn = (payments: readonly Payable[], day: string): Payable[] =>
  payments.filter(
    ({ paid_on, cleared_on, returned_on }) =>
      paid_on <= day && !(cleared_on && cleared_on <= day) && !(returned_on && returned_on <= day),
  )

export const wordsOfPayment = ({ number, trace, vendor }: Payable): string =>
  [number, trace, vendor].filter(Boolean).join(' · ').slice(0, 300)

/** Payments that the list has and the books do not, or the other way around. */
export const changedPayments = (
  listed: readonly Pick<ReconcilingItem, 'payment' | 'amount'>[],
  outstanding: readonly Payable[],
): number => {
  const key = (id: string | null, amount: number) => `${id} ${Number(amount)}`
  const [have, should] = [
    new Set(listed.map(({ payment, amount }) => key(payment, amount))),
    new Set(outstanding.map(({ id, amount }) => key(id, amount))),
  ]
  return [...should].filter((each) => !have.has(each)).length + [...have].filter((each) => !should.has(each)).length
}

export const whyNotItem = (
  { kind, amount, day }: Item & { day: string },
  { until }: Pick<BankReconciliation, 'until'>,
): Reason =>
  firstReason(
    kind === 'outstanding' && 'Outstanding payments come from the payments of this account. Update them instead.',
    Number(amount) === 0 && 'Enter an amount other than $0.',
    kind === 'deposit' && Number(amount) < 0 && 'Enter the deposit as an amount above $0.',
    day > until && `The statement ends on ${dayInWords(until)}. Enter that day or an earlier one.`,
  )

export type Found = { difference: number; changed: number }

export const whyNotAgreed = ({ difference, changed }: Found): Reason =>
  firstReason(
    changed > 0 && 'Outstanding payments have changed. Update them first.',
    difference !== 0 &&
      `The difference is ${dollars(difference)}. Add the items that explain it, or correct the balance in the books.`,
  )

export const whyNotStart = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('manager', actor) ? null : 'Only a manager can reconcile bank accounts.'

/** Items change until the reconciliation is submitted. */
export const whyNotReconcile = (row: Pick<BankReconciliation, 'status'>, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    whyNotStart(actor),
    !reconciliationLife.is(row, 'draft', 'returned') &&
      'This reconciliation was submitted. Return it before you change it.',
  )
