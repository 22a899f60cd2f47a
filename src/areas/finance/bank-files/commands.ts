import { paymentLife } from '../payments/life.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { openNumber } from '#areas/vendors/identity/secrets.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { dayOf, wallTime } from '#platform/dates.ts'
import { achFile, whyNotFile, type Entry } from '../nacha/rules.ts'
import { paymentsIn } from '../payments/facts.ts'
import { paymentRun, type Payment, type PaymentRun } from '../payments/records.ts'
import { whyNotMakeFile } from '../payments/rules.ts'
import { painFile, positivePay } from './pain.ts'

const one = z.strictObject({ id: z.uuid() })
/** How long the person who made the file may read it. */
const minutes = 5

export const makeFile = command('payment-runs/make-file', {
  about:
    'Creates the bank file of a released run and opens it for five minutes to the person who asked. The vendor record logs which account numbers were opened; the audit log never stores the numbers. Creating it again gives the same file, byte for byte.',
  decides: 'money',
  personal: true,
  input: one,
  async run({ id }, context) {
    const { tx, actor, now } = context
    const run = await tx.lock<PaymentRun>(paymentRun, id)
    refuseIf(whyNotMakeFile(run, { actor }))
    const first = run.file_at ? firstOf(run) : await begin(context)
    const payments = await paymentsIn(tx, id)
    const { content } = await fileOf(context, { ...run, ...first }, payments)
    const digest = createHash('sha256').update(content).digest('hex')
    refuseIf(
      run.file_digest && run.file_digest !== digest
        ? 'The payments have changed since this file was first created. No account numbers were opened.'
        : null,
    )
    for (const { bank_account } of payments)
      if (bank_account)
        await tx.sql(
          `insert into vendor_bank_views (organization_id, bank_account, viewer, reason, at)
            values ($1, $2, $3, $4, $5)`,
          [actor.organization_id, bank_account, actor.user_id, `Payment run ${run.number}`, now],
        )
    await tx.update(paymentRun, id, { ...first, file_digest: digest, opened_by: actor.user_id, opened_at: now })
    return { id, digest, payments: payments.length, amount: run.amount }
  },
})

export const readFile = question('payment-runs/file', {
  about: 'The bank file, for the person who just created it.',
  personal: true,
  input: one,
  async run({ id }, context): Promise<{ name: string; type: string; content: string }> {
    const { tx, actor, now } = context
    const run = await tx.one<PaymentRun>('select * from payment_runs where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
    ])
    if (!run) throw new NotFound(paymentRun.label)
    refuseIf(whyNotMakeFile(run, { actor }))
    const open =
      run.opened_by === actor.user_id &&
      run.opened_at !== null &&
      Date.parse(run.opened_at) > now.getTime() - minutes * 60_000
    refuseIf(open ? null : 'Create the file first. It stays open for five minutes to the person who created it.')
    return fileOf(context, run, await paymentsIn(tx, id))
  },
})

/** Account numbers are opened only here on the way to the bank. */
async function fileOf(
  { tx, keys }: Context,
  run: PaymentRun,
  payments: readonly Payment[],
): Promise<{ name: string; type: string; content: string }> {
  const organization = tx.organization_id
  const account = await tx.one<{
    bank: string
    routing: string
    company_name: string
    company_id: string
    account_sealed: Buffer
  }>(
    `select a.bank, a.routing, a.company_name, a.company_id, s.account_sealed from paying_accounts a
      join paying_account_secrets s on s.organization_id = a.organization_id and s.paying_account = a.id
      where a.organization_id = $1 and a.id = $2`,
    [organization, run.paying_account],
  )
  if (!account) throw new Refusal('The paying account of this run has no account number. Enter it, then try again.')
  const number = openNumber(keys, 'account', run.paying_account, account.account_sealed)
  const rows = await tx.sql<{
    id: string
    name: string
    type: string
    kind: 'checking' | 'savings' | null
    routing: string | null
    bank: string | null
    account_sealed: Buffer | null
  }>(
    `select p.id, v.name, v.type, b.kind, b.routing, b.id as bank, s.account_sealed from payments p
      join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
       left join vendor_bank_accounts b on b.organization_id = p.organization_id and b.id = p.bank_account
       left join vendor_bank_secrets s on s.organization_id = b.organization_id and s.bank_account = b.id
      where p.organization_id = $1 and p.run = $2`,
    [organization, run.id],
  )
  const of = (id: string) => rows.find((row) => row.id === id)!
  if (run.method === 'check')
    return {
      name: `${run.number}-positive-pay.csv`,
      type: 'text/csv',
      content: positivePay(number, [
        ...(await voidedIn(tx, run)).map((each) => ({
          number: each.number,
          issued_on: run.pay_on,
          amount: each.amount,
          payee: of(each.payment).name,
          void: true,
        })),
        ...payments.map(({ id, trace, amount, status }) => ({
          number: trace ?? '',
          issued_on: run.pay_on,
          amount,
          payee: of(id).name,
          void: paymentLife.is({ status }, 'returned'),
        })),
      ]),
    }
  const entries = payments.map(({ id, number: paid, amount, remittance }): Entry => {
    const { name, type, kind, routing, bank, account_sealed } = of(id)
    refuseIf(account_sealed ? null : `${name} has no account number for ${paid}. Take that payment out of the run.`)
    return {
      of: type === 'sole_proprietor' ? 'person' : 'company',
      account_kind: kind!,
      routing: routing!,
      account: openNumber(keys, 'account', bank!, account_sealed!),
      amount,
      id: paid,
      name,
      remittance: remittance ?? paid,
    }
  })
  const [created, here] = [run.file_at!.slice(0, 19), wallTime(run.file_at!, run.file_zone ?? 'UTC')]
  if (run.method === 'wire')
    return {
      name: `${run.number}-pain.001.xml`,
      type: 'application/xml',
      content: painFile({
        number: run.number,
        created_at: `${created}Z`,
        pay_on: run.pay_on,
        debtor: { name: account.company_name, routing: account.routing, account: number },
        entries,
      }),
    }
  const file = {
    originator: {
      company_id: account.company_id,
      company_name: account.company_name,
      destination: account.routing,
      destination_name: account.bank,
      origin: account.company_id,
      odfi: account.routing.slice(0, 8),
    },
    entries,
    description: 'VENDOR PAY',
    effective_on: run.pay_on,
    created_at: { day: here.slice(0, 10), time: here.slice(11, 16) },
    modifier: run.file_modifier!,
  }
  refuseIf(whyNotFile(file))
  return { name: `${run.number}.ach`, type: 'text/plain', content: achFile(file) }
}

/** Spoiled checks: the bank must not pay them. */
const voidedIn = (tx: Context['tx'], run: PaymentRun) =>
  tx.sql<{ number: string; amount: number; payment: string }>(
    'select number, amount, payment from voided_checks where organization_id = $1 and run = $2 order by number',
    [tx.organization_id, run.id],
  )

type First = Pick<PaymentRun, 'file_at' | 'file_zone' | 'file_modifier'>
const firstOf = ({ file_at, file_zone, file_modifier }: PaymentRun): First => ({ file_at, file_zone, file_modifier })

/** A new file carries the agency's day and hour. The first file of a day is A, the second B. */
async function begin({ tx, now }: Context): Promise<First> {
  const file_zone = await zoneOf(tx)
  const { made } = (await tx.one<{ made: number }>(
    `select count(*)::int as made from payment_runs where organization_id = $1
      and file_at > $2::timestamptz - interval '3 days'
      and (file_at at time zone coalesce(file_zone, 'UTC'))::date = $3::date`,
    [tx.organization_id, now, dayOf(now.toISOString(), file_zone)],
  ))!
  return { file_at: now.toISOString(), file_zone, file_modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[made % 36]! }
}
