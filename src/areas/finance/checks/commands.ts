import { z } from 'zod'
import { openNumber } from '#areas/vendors/identity/secrets.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { among } from '#platform/life/status-sql.ts'
import { payingAccount, type PayingAccount } from '../paying-accounts/records.ts'
import { nextCheck } from '../payments/check-numbers.ts'
import { payment, paymentRun, type Payment, type PaymentRun } from '../payments/records.ts'
import { printChecks, printTest, type Check, type Stock } from './paper/paper.ts'
import { voidedCheck, type VoidedCheck } from './records.ts'
import { whyNotMicr, whyNotPrintChecks, whyNotReprint } from './rules.ts'
import { paymentLife } from '../payments/life.ts'

const one = z.strictObject({ id: z.uuid() })
/** How long the person who printed may download the checks. */
const minutes = 5

export const printRunChecks = command('payment-runs/print-checks', {
  about:
    'Marks the checks of a released run as printed, once, and opens them as a PDF for five minutes to the person who asked. The line for the bank carries the account number.',
  decides: 'money',
  personal: true,
  input: one,
  async run({ id }, { tx, actor, keys, now }) {
    const run = await tx.lock<PaymentRun>(paymentRun, id)
    refuseIf(whyNotPrintChecks(run, { actor }))
    await stockOf(tx, run.paying_account, keys)
    return tx.update<PaymentRun>(paymentRun, id, { checks_printed_at: now, checks_printed_by: actor.user_id })
  },
})

export const reprintCheck = command('payments/reprint-check', {
  about: 'Voids a spoiled check and gives its payment the next number, to be printed once by the same person.',
  decides: 'money',
  personal: true,
  reason: 'reason',
  input: one.extend({ reason: z.string().trim().min(1, 'Enter a reason').max(500) }),
  async run({ id, reason }, context): Promise<VoidedCheck> {
    const { tx, actor, now } = context
    const found = await tx.lock<Payment>(payment, id)
    const run = await tx.lock<PaymentRun>(paymentRun, found.run)
    refuseIf(whyNotReprint(found, run, { actor }))
    const replaced_by = await nextCheck(tx, run, now)
    await tx.update(payment, id, { trace: replaced_by })
    // The file named the old number: it is made again, with the void.
    await tx.update(paymentRun, run.id, { file_at: null, file_zone: null, file_modifier: null, file_digest: null })
    return tx.insert<VoidedCheck>(voidedCheck, {
      number: found.trace!,
      replaced_by,
      paying_account: run.paying_account,
      run: run.id,
      payment: id,
      amount: found.amount,
      reason,
    })
  },
})

type Printed = { name: string; type: string; content: string }

export const readChecks = question('payment-runs/checks', {
  about: 'The checks of a run as a PDF, for the person who just printed them.',
  personal: true,
  input: one,
  async run({ id }, { tx, actor, keys, now }): Promise<Printed> {
    const run = await tx.one<PaymentRun>('select * from payment_runs where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!run) throw new NotFound(paymentRun.label)
    refuseIf(isOpen(run.checks_printed_by, run.checks_printed_at, { actor, now }) ? null : closed)
    const checks = await checksOf(tx, { run: id, payment: null })
    return printed(await printChecks(checks, await stockOf(tx, run.paying_account, keys), now), `${run.number}-checks`)
  },
})

export const readReprint = question('payments/check', {
  about: 'One reprinted check as a PDF, for the person who just voided the old one.',
  personal: true,
  input: one,
  async run({ id }, { tx, actor, keys, now }): Promise<Printed> {
    const voided = await tx.one<VoidedCheck>(
      `select * from voided_checks where organization_id = $1 and payment = $2 order by created_at desc, id desc limit 1`,
      [tx.organization_id, id],
    )
    refuseIf(voided && isOpen(voided.created_by, voided.created_at, { actor, now }) ? null : closed)
    const checks = await checksOf(tx, { run: voided!.run, payment: id })
    const stock = await stockOf(tx, voided!.paying_account, keys)
    return printed(await printChecks(checks, stock, now), `check-${voided!.replaced_by}`)
  },
})

export const testChecks = question('paying-accounts/test-print', {
  about: 'A test print for the check stock of a paying account, with every field and no real account number.',
  input: one,
  async run({ id }, { tx, actor, now }): Promise<Printed> {
    const row = await tx.one<PayingAccount>('select * from paying_accounts where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!row) throw new NotFound(payingAccount.label)
    refuseIf(whyNotEdit(payingAccount, row, actor))
    return printed(await printTest({ ...(await facts(tx, row)), account: '' }, now), 'test-print')
  },
})

const closed =
  'Print the checks first. They can be downloaded for five minutes, and only by the person who printed them.'

const isOpen = (by: string | null, at: string | null, { actor, now }: Pick<Context, 'actor' | 'now'>): boolean =>
  by === actor.user_id && at !== null && Date.parse(at) > now.getTime() - minutes * 60_000

const printed = (bytes: Uint8Array, name: string): Printed => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  content: Buffer.from(bytes).toString('base64'),
})

const facts = async (tx: Context['tx'], row: PayingAccount): Promise<Omit<Stock, 'account'>> => ({
  agency: (await letterheadOf(tx, tx.organization_id)).agency,
  lines: (row.check_address ?? '').split('\n').filter((line) => line.trim() !== ''),
  bank: row.bank,
  routing: row.routing,
  right: row.check_right ?? 0,
  down: row.check_down ?? 0,
})

/** The account number is opened only here, on its way to the paper. */
async function stockOf(tx: Context['tx'], id: string, keys: Context['keys']): Promise<Stock> {
  const row = (await tx.one<PayingAccount & { account_sealed: Buffer }>(
    `select a.*, s.account_sealed from paying_accounts a
      join paying_account_secrets s on s.organization_id = a.organization_id and s.paying_account = a.id
      where a.organization_id = $1 and a.id = $2`,
    [tx.organization_id, id],
  ))!
  const account = openNumber(keys, 'account', id, row.account_sealed)
  refuseIf(whyNotMicr({ routing: row.routing, account }))
  return { ...(await facts(tx, row)), account }
}

type Line = {
  number: string | null
  day: string
  amount: number
  payee: string
  address: string | null
  memo: string
  invoices: Check['invoices']
}

async function checksOf(tx: Context['tx'], of: { run: string; payment: string | null }): Promise<Check[]> {
  const rows = await tx.sql<Line>(
    `select p.trace as number, r.pay_on as day, p.amount, v.name as payee, v.address ->> 'address' as address,
        p.number as memo,
        (select json_agg(json_build_object('number', i.vendor_number, 'day', i.invoice_date, 'billed', t.billed,
            'discount', t.discount, 'paid', t.amount) order by t.position)
          from payment_items t join invoices i on i.organization_id = t.organization_id and i.id = t.invoice
          where t.organization_id = $1 and t.payment = p.id) as invoices
       from payments p join payment_runs r on r.organization_id = p.organization_id and r.id = p.run
       join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
      where p.organization_id = $1 and p.run = $2
      and p.status ${among(paymentLife, 'issued')} and ($3::uuid is null or p.id = $3)
      order by p.number`,
    [tx.organization_id, of.run, of.payment],
  )
  if (rows.length === 0) throw new Refusal('No check of this run is open.')
  return rows.map(({ number, address, ...row }) => ({
    ...row,
    number: number!,
    address: (address ?? '').split(/\n|,\s*(?=[^,]*$)/).filter(Boolean),
  }))
}
