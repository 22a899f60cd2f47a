import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { interestOwed } from '../prompt-payment/rules.ts'
import { owedSql, unpaidSql } from './invoiced/rules.ts'
import { knownOn } from '../terms/rules.ts'
import { centsOn, termOn } from '#platform/records/dated.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { among } from '#platform/life/status-sql.ts'
import { financeTerm } from '../terms/records.ts'
import { invoiceLife } from './life.ts'

export type InvoiceFigures = {
  held: number
  held_amount: number
  due: number
  due_amount: number
  late: number
  interest: number
  rate_missing: boolean
  /** Whether an interest rate is known today and, if not, until when one was. */ rate: {
    holds: boolean
    until: string | null
  }
  discounts: number
  discount_amount: number
  open_amount: number
}

export const invoiceFigures = question('invoices/figures', {
  about: 'Invoices on hold, due within a week, and late, with interest to date and discounts still available.',
  input: z.object({}),
  async run(_, { tx, actor, now }): Promise<InvoiceFigures> {
    const day = await todayIn(tx, actor.organization_id, now)
    const sums = (await tx.one<Omit<InvoiceFigures, 'interest' | 'rate_missing' | 'rate' | 'late'>>(
      `select count(*) filter (where status ${among(invoiceLife, 'stopped')})::int as held,
        coalesce(sum(amount) filter (where status ${among(invoiceLife, 'stopped')}), 0)::bigint as held_amount,
              count(*) filter (where due_on between $2::date and $2::date + 7
                and status ${among(invoiceLife, 'due')})::int as due,
              coalesce(sum(open_amount) filter (where due_on between $2::date and $2::date + 7
                and status ${among(invoiceLife, 'due')}), 0)::bigint as due_amount,
              count(*) filter (where discount_until >= $2::date
              and status ${among(invoiceLife, 'held', 'submitted', 'approved')})::int
              as discounts,
              coalesce(sum(floor(amount * discount_percent / 100))
                filter (where discount_until >= $2::date
                and status ${among(invoiceLife, 'held', 'submitted', 'approved')}), 0)::bigint
                as discount_amount,
              coalesce(sum(open_amount)
              filter (where status ${among(invoiceLife, 'payable')}), 0)::bigint as open_amount
         from invoices where organization_id = $1 and kind = 'invoice'
         and status ${among(invoiceLife, 'due')}`,
      [actor.organization_id, day],
    ))!
    const late = await tx.sql<{ amount: number; due_on: string }>(
      `select open_amount as amount, due_on::text as due_on from invoices where organization_id = $1
        and kind = 'invoice' and due_on < $2
        and status ${among(invoiceLife, 'held', 'submitted', 'approved', 'scheduled')} limit 5000`,
      [actor.organization_id, day],
    )
    const terms = await termsIn(tx, financeTerm)
    const least = centsOn(terms, 'interest_least', day) ?? 0
    const rates = late.map(({ due_on }) => termOn(terms, 'interest_percent', addDays(due_on, 1)))
    const interest = late.reduce(
      (sum, { amount, due_on }, at) =>
        sum +
        (rates[at] === undefined ? 0 : interestOwed({ amount, due_on, paid_on: day, rate: rates[at], least }).interest),
      0,
    )
    return {
      ...sums,
      late: late.length,
      interest,
      rate_missing: rates.some((rate) => rate === undefined),
      rate: knownOn(terms, 'interest_percent', day),
    }
  },
})

export type Billed = { invoices: number; stopped: number; amount: number }

/**
 * $1 the company. Row security limits it to the company's own invoices; agencies and vendors are named as well, so that
 * the index of unpaid invoices answers it. Before approval the agency has not confirmed what it owes: the amount billed
 * counts.
 */
export const billedSql = `
  select count(*)::int as invoices, (count(*) filter (where i.status ${among(invoiceLife, 'stopped')}))::int as stopped,
         coalesce(sum(case when i.kind = 'credit_note' then -1 else 1 end
           * case when ${owedSql('i')} then i.open_amount else i.amount end), 0)::bigint as amount
    from public.invoices i
   where i.organization_id = any ((select app.agencies_supplied())::uuid[]) and i.organization_id <> $1
     and i.vendor = any ((select app.vendors_linked())::uuid[]) and ${unpaidSql('i')}`

export const billed = question('invoices/billed', {
  about: 'Billed and unpaid amounts of the caller’s company, less credits, and how many invoices are on hold.',
  input: z.strictObject({}),
  async run(_, { tx, actor }): Promise<Billed> {
    const [sums] = await tx.asPerson<Billed>(billedSql, [actor.organization_id])
    return sums!
  },
})
