import { checkAtClosing, counted } from '#areas/planning/closing/checks.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { addDays } from '#platform/dates.ts'
import { termOn } from '#platform/records/dated.ts'
import { among } from '#platform/life/status-sql.ts'
import { isRateMissing, plannedFor, rateForm, type Payable } from '../payments/rules.ts'
import { financeTerm } from '../terms/records.ts'
import { invoiceLife } from '../invoices/life.ts'
import { paymentLife } from '../payments/life.ts'

/** Invoices coded to a budget line of the year. */
const ofYear = `i.organization_id = $1 and exists (select from invoice_shares s join budget_lines l
  on l.organization_id = s.organization_id and l.id = s.budget_line
  where s.organization_id = $1 and s.invoice = i.id and l.fiscal_year = $2)`

checkAtClosing(async (tx, { id, starts_on, ends_on }, today) => {
  const terms = await termsIn(tx, financeTerm)
  const owed = (await approvedIn(tx, id)).map((row) => plannedFor(row, today, terms))
  const discounts = owed.filter(({ discount }) => discount > 0)
  const late = owed.filter(({ interest }) => interest > 0)
  const paidLate = await tx.sql<{ amount: number; due_on: string; paid_on: string }>(
    `select i.amount, i.due_on::text as due_on, i.paid_on::text as paid_on from invoices i where ${ofYear}
      and i.status ${among(invoiceLife, 'paid')} and i.kind = 'invoice' and i.paid_on > i.due_on and i.interest = 0`,
    [tx.organization_id, id],
  )
  const noRate = [
    ...owed.flatMap(({ rate_missing, billed }) => (rate_missing ? [billed] : [])),
    ...paidLate.flatMap(({ amount, due_on, paid_on }) => (isRateMissing(due_on, paid_on, terms) ? [amount] : [])),
  ]
  const stale = addDays(today, -(termOn(terms, 'stale_check_days', today) ?? 180))
  return [
    {
      key: 'invoices',
      words: 'Invoices without a decision',
      next: 'Approve or return them. After the close they are costs of the next year.',
      ...(await counted(
        tx,
        `select count(*)::int as count, coalesce(sum(i.amount), 0)::bigint as amount from invoices i where ${ofYear}
          and i.status ${among(invoiceLife, 'draft', 'held', 'returned', 'disputed', 'submitted')}`,
        [id],
      )),
      to: '/invoices',
      blocks: false,
    },
    {
      key: 'discounts',
      words: 'Discounts not taken yet',
      next: 'Pay these invoices before the discount ends.',
      count: discounts.length,
      amount: discounts.reduce((sum, { discount }) => sum + discount, 0),
      to: '/payments',
      blocks: false,
    },
    {
      key: 'interest',
      words: 'Late-payment interest not posted',
      next: 'Pay these invoices. Their interest is posted with the payment.',
      count: late.length,
      amount: late.reduce((sum, { interest }) => sum + interest, 0),
      to: '/payments',
      blocks: false,
    },
    {
      key: 'rates',
      words: 'Late invoices without an interest rate',
      next: 'Their interest can’t be computed. Enter the rate of their first late day; what was paid already needs its interest billed.',
      count: noRate.length,
      amount: noRate.reduce((sum, amount) => sum + amount, 0),
      to: rateForm,
      blocks: false,
    },
    {
      key: 'checks',
      words: 'Stale checks',
      next: 'Ask the payees, then record what is lost as returned.',
      ...(await counted(
        tx,
        `select count(*)::int as count, coalesce(sum(p.amount), 0)::bigint as amount from payments p
          join payment_runs r on r.organization_id = p.organization_id and r.id = p.run
          where p.organization_id = $1 and r.method = 'check' and p.status ${among(paymentLife, 'issued')}
          and p.paid_on between $2 and $3 and p.paid_on <= $4`,
        [starts_on, ends_on, stale],
      )),
      to: '/payments',
      blocks: false,
    },
  ]
})

const approvedIn = (tx: CommandTx, year: string): Promise<Payable[]> =>
  tx.sql<Payable>(
    `select i.id, i.number, i.vendor, i.vendor_number, i.kind, i.amount, i.retained, i.due_on::text as due_on,
      i.discount_percent::float8 as discount_percent, i.discount_until::text as discount_until, i.status
      from invoices i where ${ofYear} and i.status ${among(invoiceLife, 'payable')} order by i.id`,
    [tx.organization_id, year],
  )
