import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { lawFor } from '#platform/commands/law.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { rowOn, centsOn } from '#platform/records/dated.ts'
import { lawOn } from '#platform/records/law.ts'
import { reportable, type Payee } from '../tax-forms/rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { financeTerm } from '../terms/records.ts'
import type { Reason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { payeesOf } from './facts.ts'
import { paymentRun } from './records.ts'
import { isRateMissing, whyNotPayTo } from './rules.ts'
import { paymentLife } from './life.ts'

export const informationReturns = question('payments/information-returns', {
  about:
    'Payments to each vendor in a calendar year, and who receives Form 1099-NEC. Uses the threshold on the payment date, and leaves out corporations and governments.',
  input: z.object({ year: z.int().min(2020).max(2100) }),
  async run({ year }, { tx, actor }): Promise<{ payees: Payee[]; threshold: number | null; source: string | null }> {
    const terms = await termsIn(tx, financeTerm)
    const last = `${year}-12-31`
    const threshold = centsOn(terms, 'information_return', last) ?? null
    const rows = await tx.sql<{ vendor: string; name: string; type: string; amount: number; tin_last: string | null }>(
      `select v.id as vendor, v.name, v.type, sum(p.amount)::bigint as amount, max(s.tin_last) as tin_last
        from payments p join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
         left join vendor_secrets s on s.organization_id = v.organization_id and s.vendor = v.id
        where p.organization_id = $1 and p.status ${among(paymentLife, 'paid')} and p.paid_on between $2 and $3
        group by v.id, v.name, v.type order by sum(p.amount) desc, v.name limit 2000`,
      [actor.organization_id, `${year}-01-01`, last],
    )
    const withheld = lawOn(await lawFor(tx, actor.organization_id), 'backup_withholding_percent', last)?.amount ?? null
    const source = rowOn(terms, 'information_return', last)?.source ?? null
    return { threshold, source, payees: rows.map((row) => ({ ...row, ...reportable(row, threshold, withheld) })) }
  },
})

export type RunInvoice = {
  id: string
  number: string
  vendor_name: string
  payment: string
  due_on: string | null
  billed: number
  charges: number
  tax: number
  trade_discount: number
  discount: number
  interest: number
  amount: number
}
export type RunContents = {
  /** The newest statement of the account; null where this person can’t read it. */
  balance: { closing: number; until: string } | null
  /** Sent to the bank by other runs, and on no statement yet. */
  in_transit: number
  funds: { name: string; amount: number }[]
  /** Late invoices that are paid without interest, because no rate is entered for their first late day. */
  no_rate: number
  /** Why one of its vendors may not be paid now; null once the run is released. */
  barred: Reason
  invoices: RunInvoice[]
}

/** Of a longer run the list of payments leads on. */
const mostInvoices = 1_000

export const runContents = question('payment-runs/contents', {
  about:
    'The invoices of a payment run, the funds that pay them, and the balance of its account as far as it is known.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context): Promise<RunContents> {
    const { tx, actor, now } = context
    await recordInQuestion(context, [paymentRun], { table: paymentRun.table, record: id })
    const of = [actor.organization_id, id]
    const [balance] = await tx.asPerson<{ closing: number; until: string }>(
      `select s.closing, s.until from public.payment_runs r
         join public.bank_statements s on s.organization_id = r.organization_id and s.paying_account = r.paying_account
        where r.organization_id = $1 and r.id = $2 order by s.until desc, s.created_at desc limit 1`,
      of,
    )
    const [transit] = await tx.asPerson<{ cents: number }>(
      `select coalesce(sum(p.amount), 0)::bigint as cents from public.payment_runs r
         join public.payment_runs o on o.organization_id = r.organization_id and o.paying_account = r.paying_account
          and o.id <> r.id
         join public.payments p on p.organization_id = o.organization_id and p.run = o.id
         and p.status ${among(paymentLife, 'issued')}
        where r.organization_id = $1 and r.id = $2`,
      of,
    )
    const funds = await tx.asPerson<{ name: string; amount: number }>(
      `select f.name, sum(s.amount - s.retained)::bigint as amount from public.payments p
         join public.payment_items i on i.organization_id = p.organization_id and i.payment = p.id
         join public.invoice_shares s on s.organization_id = i.organization_id and s.invoice = i.invoice
         join public.budget_lines l on l.organization_id = s.organization_id and l.id = s.budget_line
         join public.funds f on f.organization_id = l.organization_id and f.id = l.fund
        where p.organization_id = $1 and p.run = $2 group by f.name order by amount desc, f.name`,
      of,
    )
    const invoices = await tx.asPerson<RunInvoice>(
      `select v.id, v.number, n.name as vendor_name, p.id as payment, v.due_on, i.billed, v.charges, v.tax,
        v.trade_discount, i.discount, i.interest, i.amount
         from public.payments p
         join public.payment_items i on i.organization_id = p.organization_id and i.payment = p.id
         join public.invoices v on v.organization_id = i.organization_id and v.id = i.invoice
         join public.vendors n on n.organization_id = p.organization_id and n.id = p.vendor
        where p.organization_id = $1 and p.run = $2 order by p.number, i.position limit ${mostInvoices}`,
      of,
    )
    const waiting = await tx.sql<{ vendor: string }>(
      `select distinct p.vendor from payments p where p.organization_id = $1 and p.run = $2
        and p.status ${among(paymentLife, 'planned')}`,
      of,
    )
    const payees = await payeesOf(
      tx,
      waiting.map(({ vendor }) => vendor),
      now.toISOString(),
      now,
    )
    const { pay_on } = (await tx.one<{ pay_on: string }>(
      'select pay_on::text as pay_on from payment_runs where organization_id = $1 and id = $2',
      of,
    ))!
    const terms = await termsIn(tx, financeTerm)
    return {
      balance: balance ?? null,
      in_transit: transit?.cents ?? 0,
      funds,
      no_rate: invoices.filter((row) => row.amount > 0 && isRateMissing(row.due_on, pay_on, terms)).length,
      barred: whyNotPayTo(payees),
      invoices,
    }
  },
})
