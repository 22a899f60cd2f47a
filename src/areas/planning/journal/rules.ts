import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'
import type { BudgetEntry } from '../ledger/records.ts'
import type { Control } from './records.ts'

/** One side: debits are positive, credits negative. */
export type Side = {
  fund: string
  control: Control
  account?: string | null
  budget_line?: string | null
  amount: number
}

/** Debits and credits of one entry are equal in each fund: a fund has its own books. */
export function whyNotBalanced(sides: readonly Side[]): Reason {
  const funds = new Map<string, number>()
  for (const { fund, amount } of sides) funds.set(fund, (funds.get(fund) ?? 0) + amount)
  const off = [...funds.values()].find((sum) => sum !== 0)
  if (off !== undefined) return `Debits and credits differ by ${dollars(Math.abs(off))} in one fund.`
  return sides.some(({ amount }) => amount !== 0) ? null : 'Enter an amount other than $0.'
}

type Booked = Pick<BudgetEntry, 'kind' | 'releases' | 'amount' | 'source_table'>
type Of = { fund: string; account: string; line: string }

/**
 * A budget booking in the journal. Budget amounts and pre-encumbrances are only in the budget; an encumbrance, its
 * release and an expenditure are in both books.
 */
export function sidesOf({ kind, releases, amount, source_table }: Booked, { fund, account, line }: Of): Side[] {
  const pair = (debit: Control, credit: Control, cents: number): Side[] => [
    { fund, control: debit, account: debit === 'expenditure' ? account : null, budget_line: line, amount: cents },
    { fund, control: credit, account: null, budget_line: line, amount: -cents },
  ]
  if (kind === 'encumbrance') return pair('encumbrance', 'encumbrance_reserve', amount)
  if (kind === 'release' && releases === 'encumbrance') return pair('encumbrance', 'encumbrance_reserve', -amount)
  // An invoice is payable until it is paid, goods of an order are accrued until they are billed, and spending from
  // earlier books was paid there.
  if (kind === 'expenditure') return pair('expenditure', owedAs[source_table] ?? 'elsewhere', amount)
  return []
}

const owedAs: Partial<Record<string, Control>> = { invoices: 'payable', purchase_orders: 'accrued' }

export type Balance = { fund: string; control: Control; account: string | null; debit: number; credit: number }

/** Debits and credits by fund and account. */
export function balancesOf(
  lines: readonly { fund: string; control: Control; account: string | null; debit: number; credit: number }[],
): Balance[] {
  const balances = new Map<string, Balance>()
  for (const { fund, control, account, debit, credit } of lines) {
    const key = `${fund} ${control} ${account}`
    const balance = balances.get(key) ?? { fund, control, account, debit: 0, credit: 0 }
    balances.set(key, { ...balance, debit: balance.debit + debit, credit: balance.credit + credit })
  }
  return [...balances.values()]
}

/** A stored sum that differs from its lines, for a day or a month. */
export type SumDiffers = {
  span: 'day' | 'month' | 'waiting'
  starts_on: string
  fund: string
  account: string
  kept: number
  scanned: number
  kept_lines: number
  scanned_lines: number
}
export type BooksAgree = {
  entries: number
  unbalanced: string[]
  sums: SumDiffers[]
  differences: { fund: string; what: 'encumbered' | 'spent'; journal: number; budget: number }[]
}
