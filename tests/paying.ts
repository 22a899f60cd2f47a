import { proposeBank, confirmBank } from '#areas/vendors/bank/commands.ts'
import { draftInvoice, submitInvoice } from '#areas/finance/invoices/commands.ts'
import type { Invoice, InvoiceHold } from '#areas/finance/invoices/records.ts'
import { openPayingAccount } from '#areas/finance/paying-accounts/commands.ts'
import { draftRun, releaseRun, runCommands } from '#areas/finance/payments/commands.ts'
import type { PaymentRun } from '#areas/finance/payments/records.ts'
import { sentLines } from '#areas/finance/bridge/sent.ts'
import { checkJournalWith, trialBalance } from '#areas/planning/journal/questions.ts'
import { ordering } from './orders.ts'
import type { Person } from './city.ts'

/**
 * The city of orders with an order of 100 cases at $12.50, its settings, a vendor whose bank details are active, and
 * an account to pay from.
 */
export async function paying({ received = 98, retainage }: { received?: number; retainage?: number } = {}) {
  const place = await ordering()
  const { rosa, max, ada, does, owner, organization, vendor, issued, receives, linesOf, signs, sees, clock } = place
  await owner.query(`select app.default_finance($1, '2020-01-01'), app.default_vendor_terms($1, '2020-01-01')`, [
    organization.id,
  ])
  const under = retainage === undefined ? null : await underContract(place, retainage)
  const order = await issued([{ quantity: 100, unit_price: 12.5 }], { contract: under })
  if (received > 0) await receives(order.id, [received])
  const [orderLine] = await linesOf(order.id)

  let count = 0
  const draft = async (
    quantity: number,
    unit_price: number,
    more: Partial<Invoice> = {},
    who: Person = rosa,
  ): Promise<Invoice> =>
    does(who, draftInvoice, {
      invoice: {
        document: [],
        vendor,
        purchase_order: order.id,
        vendor_number: `47${++count}`,
        invoice_date: '2026-11-18',
        received_on: '2026-11-20',
        ...more,
      } as never,
      lines: [
        { description: 'Nitrile gloves', quantity, unit: 'case', unit_price, order_line: orderLine!.id },
      ] as never,
    })
  const sends = async (row: Pick<Invoice, 'id'>, who: Person = rosa): Promise<Invoice> =>
    does(who, submitInvoice, { id: row.id })
  const approved = async (quantity: number, unit_price: number, more: Partial<Invoice> = {}): Promise<Invoice> => {
    const row = await draft(quantity, unit_price, more)
    await sends(row)
    await signs(row.id)
    return invoiceOf(row.id)
  }
  const invoiceOf = async (id: string) => (await sees(ada, 'select * from invoices where id = $1', [id]))[0] as Invoice
  const holdsOf = async (id: string) =>
    (await sees(ada, 'select * from invoice_holds where invoice = $1 order by position', [id])) as InvoiceHold[]

  /** Proposed by one person, confirmed by another who releases nothing, after the waiting period. */
  const bank = async () => {
    const olga = await place.person('Olga', 'manager')
    const { id } = await does(max, proposeBank, {
      organization: organization.id,
      vendor,
      holder: 'Acme LLC',
      bank: 'First Bank',
      kind: 'checking',
      routing: '021000021',
      account: '123456789',
    })
    await does(olga, confirmBank, { id, called: 'Ms. Acme, at the number of our file' })
    await owner.query(`update vendor_bank_accounts set in_force_from = $2 where id = $1`, [
      id,
      new Date(clock.now().getTime() - 3_600_000),
    ])
    return id
  }
  const account = () =>
    does(ada, openPayingAccount, {
      name: 'General disbursements',
      bank: 'First Bank',
      routing: '071000013',
      account: '4000123456',
      company_name: 'City of Alder Falls',
      company_id: '1421234567',
    })
  const run = async (
    invoices: readonly string[],
    more: { method?: PaymentRun['method']; pay_on?: string; paying_account: string },
    who: Person = max,
  ): Promise<PaymentRun> =>
    does(who, draftRun, {
      method: more.method ?? ('ach' as const),
      pay_on: more.pay_on ?? '2026-11-24',
      paying_account: more.paying_account,
      invoices: [...invoices],
    })
  const released = async (
    invoices: readonly string[],
    more: { method?: PaymentRun['method']; pay_on?: string; paying_account: string },
  ): Promise<PaymentRun> => {
    const { id } = await run(invoices, more)
    await does(max, runCommands.submit, { id })
    return does(ada, releaseRun, { id })
  }
  const runOf = async (id: string) =>
    (await sees(ada, 'select * from payment_runs where id = $1', [id]))[0] as PaymentRun

  /**
   * Both books agree, every entry balances, and the payables equal the open amounts of approved invoices plus their
   * retainage.
   */
  async function booksAgree(): Promise<Record<string, number>> {
    const check = await does(rosa, checkJournalWith(sentLines), {})
    const trial = await does(rosa, trialBalance, {})
    const balance = (control: string) =>
      trial.filter((line) => line.control === control).reduce((sum, { debit, credit }) => sum + debit - credit, 0)
    const [{ owed, way }] = (
      await owner.query(
        `select (select coalesce(sum(case when kind = 'invoice' then open_amount else -open_amount end), 0)
          from invoices where organization_id = $1 and status in ('approved', 'scheduled'))
            + (select coalesce(sum(case when releases is not null then -amount when kind = 'invoice' then retained
              else -retained end), 0) from invoices where organization_id = $1
              and status in ('approved', 'scheduled', 'paid')) as owed,
              (select coalesce(sum(amount), 0) from payments where organization_id = $1 and status = 'issued') as way`,
        [organization.id],
      )
    ).rows as [{ owed: string; way: string }]
    if (check.unbalanced.length > 0 || check.differences.length > 0)
      throw new Error(`The books do not agree: ${JSON.stringify(check)}`)
    if (Number(owed) !== -balance('payable') || Number(way) !== -balance('in_transit'))
      throw new Error(
        `Owed ${owed} and on its way ${way}, in the journal ${-balance('payable')} and ${-balance('in_transit')}.`,
      )
    const { rows: off } = await owner.query(contractsOff, [organization.id])
    if (off.length > 0) throw new Error(`A contract’s money is not what its rows say: ${JSON.stringify(off)}`)
    return Object.fromEntries(
      ['encumbrance', 'expenditure', 'payable', 'in_transit', 'cash'].map((control) => [control, balance(control)]),
    )
  }
  return {
    ...place,
    order,
    under,
    orderLine: orderLine!,
    draftInvoice: draft,
    sends,
    approvedInvoice: approved,
    invoiceOf,
    holdsOf,
    bank,
    account,
    run,
    released,
    runOf,
    booksAgree,
  }
}

/** A complete contract, signed on paper: a part of each invoice under it is retained. */
async function underContract(
  { owner, organization, vendor, rosa }: Awaited<ReturnType<typeof ordering>>,
  retainage: number,
): Promise<string> {
  const { rows } = await owner.query(
    `insert into contracts (organization_id, number, title, vendor, kind, owner, drafted_by, starts_on, ends_on,
      ceiling, original, retainage, completed_on, status)
     values ($1, 'C-1', 'Gloves', $2, 'goods', $3, $3, '2026-01-01', '2027-12-31', 100000000, 100000000, $4,
       '2026-11-20', 'active') returning id`,
    [organization.id, vendor, rosa.user_id, retainage],
  )
  return rows[0].id as string
}

/** The money of each contract beside the rows that it sums: every difference. */
const contractsOff = `
  with bills as (
    select contract, case when kind = 'credit_note' then -1 else 1 end * amount as amount,
    case when kind = 'credit_note' then -1 else 1 end * retained as retained, status, releases
      from invoices where organization_id = $1 and contract is not null and status in ('approved', 'scheduled', 'paid')
  ), scan as (
    select c.id, coalesce((select sum(amount) from bills b where b.contract = c.id and b.releases is null), 0)
    as invoiced,
           coalesce((select sum(amount - retained) from bills b where b.contract = c.id and b.status = 'paid'), 0)
           as paid,
           coalesce((select sum(amount) from retainage_releases r where r.organization_id = $1 and r.contract = c.id
             and r.status = 'approved'), 0) as released,
           coalesce((select sum(retained) from bills b where b.contract = c.id), 0) as withheld
      from contracts c where c.organization_id = $1
  )
  select c.number, c.invoiced, c.paid, c.retained, c.released, s.invoiced as scan_invoiced, s.paid as scan_paid,
  s.withheld - s.released as scan_retained, s.released as scan_released
    from contracts c join scan s on s.id = c.id
   where c.organization_id = $1 and (c.invoiced <> s.invoiced or c.paid <> s.paid or c.released <> s.released
     or (c.retained_by = 'invoices' and c.retained <> s.withheld - s.released))`
