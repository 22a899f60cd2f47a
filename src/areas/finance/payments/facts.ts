import { vendorLife } from '#areas/vendors/vendors/life.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import type { Reason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { inForce, type BankAccount, bankStatus } from '#areas/vendors/bank/rules.ts'
import { whyNotContractWith } from '#areas/vendors/checks/vendor-checks.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import type { Payment, PaymentItem, PaymentRun } from './records.ts'
import { fundingOf, whoConfirms, type Payable, type Payee } from './rules.ts'
import { paymentLife } from './life.ts'

/** Locked in the order of their ids, so that two runs over the same invoices wait for each other. */
export const lockPayables = (tx: CommandTx, ids: readonly string[]): Promise<Payable[]> =>
  tx.sql<Payable>(
    `select id, number, vendor, vendor_number, kind, amount, retained, due_on::text as due_on, discount_percent::float8
      as discount_percent, discount_until::text as discount_until, status
       from invoices where organization_id = $1 and id = any ($2) order by id for update`,
    [tx.organization_id, [...new Set(ids)]],
  )

/** A vendor that only a check can pay, how far its bank details are, and who can act. */
export type WithoutBank = {
  id: string
  name: string
  /** When confirmed details take effect. */ from: string | null
  proposed: boolean
  /** Managers who did not propose them. */ confirmers: string[]
}

/** None of their bank details is confirmed and in effect. */
export async function withoutBank(tx: CommandTx, vendors: readonly string[], now: Date): Promise<WithoutBank[]> {
  const rows = await tx.sql<Omit<WithoutBank, 'confirmers'> & { proposed_by: string | null }>(
    `select v.id, v.name, p.id is not null as proposed, p.created_by as proposed_by,
      (select min(b.in_force_from) from vendor_bank_accounts b where b.organization_id = $1 and b.vendor = v.id
        and b.status ${among(bankStatus, 'confirmed')} and b.in_force_from > $3) as "from"
      from vendors v
      left join vendor_bank_accounts p on p.organization_id = $1 and p.vendor = v.id
      and p.status ${among(bankStatus, 'proposed')}
      where v.organization_id = $1 and v.id = any ($2) and not exists (
        select from vendor_bank_accounts b where b.organization_id = $1 and b.vendor = v.id
        and b.status ${among(bankStatus, 'confirmed')}
          and b.in_force_from <= $3) order by v.name`,
    [tx.organization_id, vendors, now],
  )
  if (!rows.some(({ proposed }) => proposed)) return rows.map((row) => whoConfirms(row, []))
  const people = await tx.sql<{ id: string; name: string }>(
    `select user_id as id, coalesce(nullif(display_name, ''), email) as name from organization_members
      where organization_id = $1 and user_id = any ($2) order by 2`,
    [tx.organization_id, await holdersOf(tx, tx.organization_id!, ['manager', 'admin'], now)],
  )
  return rows.map((row) => whoConfirms(row, people))
}

export async function payeesOf(
  tx: CommandTx,
  vendors: readonly string[],
  at: string,
  now: Date,
): Promise<(Payee & { account: BankAccount | undefined; type: string; email: string })[]> {
  const rows = await tx.sql<Vendor>('select * from vendors where organization_id = $1 and id = any ($2) order by id', [
    tx.organization_id,
    vendors,
  ])
  const accounts = await tx.sql<BankAccount>(
    'select * from vendor_bank_accounts where organization_id = $1 and vendor = any ($2)',
    [tx.organization_id, vendors],
  )
  const payees = []
  for (const row of rows) {
    const account = inForce(
      accounts
        .filter(
          ({ vendor, status, in_force_from }) =>
            vendor === row.id && bankStatus.is({ status }, 'confirmed') && in_force_from !== null,
        )
        .map((each) => ({ ...each, in_force_from: new Date(each.in_force_from!).toISOString() })),
      at,
    )
    payees.push({
      id: row.id,
      name: row.name,
      status: row.status,
      type: row.type,
      email: row.email,
      bank: account !== undefined,
      account,
      out: vendorLife.is(row, 'active') ? await excluded(tx, row, now) : null,
    })
  }
  return payees
}

/** An exclusion on the agency's list blocks payments for new work; a manager decides on earlier deliveries. */
const excluded = (tx: CommandTx, row: Vendor, now: Date): Promise<Reason> =>
  whyNotContractWith(tx, row, now, { federal: false })

export const paymentsIn = (tx: CommandTx, run: string): Promise<Payment[]> =>
  tx.sql<Payment>('select * from payments where organization_id = $1 and run = $2 order by number', [
    tx.organization_id,
    run,
  ])
export const itemsOf = (tx: CommandTx, payments: readonly string[]): Promise<PaymentItem[]> =>
  tx.sql<PaymentItem>(
    'select * from payment_items where organization_id = $1 and payment = any ($2) order by payment, position',
    [tx.organization_id, payments],
  )

export type Coded = { invoice: string; line: string; fund: string; account: string; amount: number }

/** The budget lines that pay these invoices, with their funds, without retainage. */
export const codedShares = (tx: CommandTx, invoices: readonly string[]): Promise<Coded[]> =>
  tx.sql<Coded>(
    `select s.invoice, s.budget_line as line, l.fund, l.account, s.amount - s.retained as amount from invoice_shares s
      join budget_lines l on l.organization_id = s.organization_id and l.id = s.budget_line
      where s.organization_id = $1 and s.invoice = any ($2) order by s.invoice, s.position`,
    [tx.organization_id, invoices],
  )

/** The last bank balance of the account, and payments sent since that are not on a statement yet. */
export async function fundingFor(
  tx: CommandTx,
  run: Pick<PaymentRun, 'id' | 'paying_account' | 'amount'>,
  today: string,
) {
  const last = await tx.one<{ closing: number; until: string }>(
    `select closing, until::text as until from bank_statements where organization_id = $1 and paying_account = $2
      order by until desc, created_at desc limit 1`,
    [tx.organization_id, run.paying_account],
  )
  const { cents } = (await tx.one<{ cents: number }>(
    `select coalesce(sum(p.amount), 0)::bigint as cents from payments p
      join payment_runs r on r.organization_id = p.organization_id and r.id = p.run where p.organization_id = $1
      and r.paying_account = $2 and p.status ${among(paymentLife, 'issued')} and r.id <> $3`,
    [tx.organization_id, run.paying_account, run.id],
  ))!
  return fundingOf({
    closing: last?.closing ?? null,
    until: last?.until ?? null,
    today,
    on_its_way: cents,
    amount: run.amount,
  })
}
