import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { z } from 'zod'
import { postEntry } from '#areas/planning/journal/post.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { UnreadableXml } from '@granary/xml/read.ts'
import { among } from '#platform/life/status-sql.ts'
import { payingAccount, type PayingAccount } from '../paying-accounts/records.ts'
import { codedShares, itemsOf } from '../payments/facts.ts'
import { payment, paymentRun, type Payment, type PaymentRun } from '../payments/records.ts'
import { issued, moved } from '../payments/rules.ts'
import { readBai2 } from './bai2.ts'
import { readCamt } from './camt.ts'
import { movementLife } from './life.ts'
import { bankStatement, statementLine, type BankStatement, type StatementLine } from './records.ts'
import {
  clearingOf,
  readCsvStatement,
  UnreadableStatement,
  whyNoRun,
  whyNotMatch,
  whyNotStatement,
  type Statement,
  type Waiting,
} from './rules.ts'
import { paymentLife, runLife } from '../payments/life.ts'

const formats = ['bai2', 'camt053', 'csv'] as const

export const importStatement = command('bank-statements/import', {
  about:
    'Imports a bank statement that balances, and clears the payment runs and checks it names. Each file is imported once. A file with several accounts becomes one statement per account.',
  decides: 'evidence',
  personal: true,
  secret: ['content'],
  input: z.strictObject({
    paying_account: z.uuid(),
    format: z.enum(formats),
    content: z.string().min(1, 'Select a file').max(5_000_000),
  }),
  async run(
    { paying_account, format, content },
    context,
  ): Promise<BankStatement & { cleared: number; open: number; statements: number; unread: string[] }> {
    const { tx, actor } = context
    refuseIf(atLeast('manager', actor) ? null : 'Only a manager can import bank statements.')
    const account = await tx.lock<PayingAccount>(payingAccount, paying_account)
    const statements = read(format, content, account.account_last)
    const accounts = await accountsOf(context, account, statements)
    for (const [at, statement] of statements.entries()) refuseIf(whyNotStatement(statement, accounts[at]!))
    refuseIf(
      (await tx.one('select from bank_statements where organization_id = $1 and digest = $2', [
        actor.organization_id,
        digestOf(content, 0),
      ]))
        ? 'This statement was already imported.'
        : null,
    )
    const done: Awaited<ReturnType<typeof take>>[] = []
    for (const [at, statement] of statements.entries())
      done.push(await take(context, accounts[at]!, { statement, format, digest: digestOf(content, at) }))
    const sum = (of: 'cleared' | 'open') => done.reduce((total, each) => total + each[of], 0)
    return {
      ...(done.find((each) => each.paying_account === paying_account) ?? done[0]!),
      cleared: sum('cleared'),
      open: sum('open'),
      statements: done.length,
      unread: [...new Set(statements.flatMap(({ unread }) => unread ?? []))],
    }
  },
})

/** In a file with several accounts, each statement has its own digest, from the file and its position in it. */
const digestOf = (content: string, at: number): string =>
  createHash('sha256')
    .update(at === 0 ? content : `${content}\n${at + 1}`)
    .digest('hex')

/** A file with one account is for the selected account; with several, each must be one of the agency's. */
async function accountsOf(
  { tx, actor }: Context,
  chosen: PayingAccount,
  statements: readonly Statement[],
): Promise<PayingAccount[]> {
  if (statements.length === 1) return [chosen]
  const all = await tx.sql<PayingAccount>(
    'select * from paying_accounts where organization_id = $1 order by name, id',
    [actor.organization_id],
  )
  const known = [chosen, ...all.filter(({ id }) => id !== chosen.id)]
  const found = statements.map(({ account }) =>
    known.find(({ account_last }) => account.replaceAll(/\s/g, '').endsWith(account_last)),
  )
  const unknown = [...new Set(statements.filter((_, at) => !found[at]).map(({ account }) => account.slice(-4)))]
  refuseIf(
    unknown.length > 0
      ? `The file includes accounts that aren’t your paying accounts, ending in ${unknown.join(', ')}. Add them, or ask your bank for a file without them.`
      : null,
  )
  return found.flatMap((each) => each ?? [])
}

async function take(
  context: Context,
  account: PayingAccount,
  { statement, format, digest }: { statement: Statement; format: (typeof formats)[number]; digest: string },
): Promise<BankStatement & { cleared: number; open: number }> {
  const { tx } = context
  const kept = await tx.insert<BankStatement>(bankStatement, {
    paying_account: account.id,
    until: statement.until,
    opening: statement.opening,
    closing: statement.closing,
    format,
    digest,
    words: `${account.name}, ${dayInWords(statement.until)}`,
  })
  const found = clearingOf(statement.movements, await waitingFor(context, account.id))
  for (const [at, movement] of statement.movements.entries()) {
    const of = found[at]
    await tx.insert(statementLine, {
      statement: kept.id,
      position: at + 1,
      ...movement,
      run: of?.run ?? null,
      payment: of?.payment ?? null,
      status: of ? 'cleared' : 'open',
    })
    if (of) await clear(context, of, movement.day)
  }
  const cleared = found.filter((each) => each !== null).length
  return { ...kept, cleared, open: statement.movements.length - cleared }
}

export const movementCommands = commandsOf(movementLife, {})

export const runsOfLine = question('statement-lines/runs', {
  about: 'Lists the payment runs that a bank transaction may have paid: sent from its account, of its amount.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context): Promise<Waiting[]> {
    refuseIf(whyNotMatch(context.actor))
    const row = await context.tx.one<StatementLine & Pick<BankStatement, 'paying_account'>>(
      `select l.*, s.paying_account from statement_lines l join bank_statements s on s.id = l.statement
        where l.organization_id = $1 and l.id = $2`,
      [context.tx.organization_id, id],
    )
    if (!row) throw new NotFound(statementLine.label)
    return (await waitingFor(context, row.paying_account)).filter(({ amount }) => amount === -row.amount)
  },
})

export const clearLine = command('statement-lines/clear', {
  about: 'Matches a bank transaction to a payment run by hand.',
  input: z.strictObject({ id: z.uuid(), run: z.uuid() }),
  async run({ id, run }, context) {
    const { tx, actor } = context
    const row = await tx.lock<StatementLine>(statementLine, id)
    const statement = (await tx.one<BankStatement>(
      'select * from bank_statements where organization_id = $1 and id = $2',
      [actor.organization_id, row.statement],
    ))!
    const waiting = (await waitingFor(context, statement.paying_account)).find(
      (each) => each.run === run && each.amount === -row.amount,
    )
    refuseIf(movementLife.is(row, 'cleared') ? 'This transaction is already matched.' : whyNotMatch(actor))
    refuseIf(waiting ? null : whyNoRun([]))
    await clear(context, waiting!, row.day)
    return tx.update<StatementLine>(statementLine, id, { run, payment: waiting!.payment, status: 'cleared' })
  },
})

function read(format: (typeof formats)[number], content: string, account_last: string): Statement[] {
  try {
    if (format === 'bai2') return readBai2(content)
    if (format === 'camt053') return readCamt(content)
    return [
      readCsvStatement(
        Papa.parse<Record<string, string>>(content.trim(), { header: true, skipEmptyLines: true }).data,
        account_last,
      ),
    ]
  } catch (error) {
    if (error instanceof UnreadableStatement || error instanceof UnreadableXml) throw new Refusal(error.message)
    throw error
  }
}

/** A file is one debit at the bank; checks are debited one by one. */
async function waitingFor({ tx }: Context, account: string): Promise<Waiting[]> {
  const runs = await tx.sql<Waiting>(
    `select r.id as run, null as payment, r.number, null as reference, sum(p.amount)::bigint as amount,
      r.pay_on::text as paid_on from payment_runs r join payments p on p.organization_id = r.organization_id
      and p.run = r.id
      where r.organization_id = $1 and r.paying_account = $2
      and r.status ${among(runLife, 'sent')} and r.method <> 'check'
      and p.status ${among(paymentLife, 'issued')} group by r.id, r.number, r.pay_on order by r.number`,
    [tx.organization_id, account],
  )
  const checks = await tx.sql<Waiting>(
    `select r.id as run, p.id as payment, p.number, p.trace as reference, p.amount, p.paid_on::text as paid_on
      from payment_runs r join payments p on p.organization_id = r.organization_id and p.run = r.id
      where r.organization_id = $1 and r.paying_account = $2
      and r.status ${among(runLife, 'sent')} and r.method = 'check'
      and p.status ${among(paymentLife, 'issued')} order by p.number`,
    [tx.organization_id, account],
  )
  return [...runs, ...checks]
}

/** The bank has paid: the amount in transit has left the account. */
async function clear(context: Context, { run, payment: one }: Waiting, cleared_on: string): Promise<void> {
  const { tx, actor, now } = context
  const found = await tx.lock<PaymentRun>(paymentRun, run)
  const payments = await tx.sql<Payment>(
    `select * from payments where organization_id = $1 and run = $2 and status ${among(paymentLife, 'issued')}
      and ($3::uuid is null or id = $3) order by id for update`,
    [actor.organization_id, run, one],
  )
  // Two people at once: the one who waited for the run's lock finds nothing left to clear.
  refuseIf(payments.length === 0 ? 'This is already cleared.' : null)
  const items = await itemsOf(
    tx,
    payments.map(({ id }) => id),
  )
  const shares = await codedShares(
    tx,
    items.map(({ invoice }) => invoice),
  )
  const on = await todayIn(tx, actor.organization_id, now)
  for (const paid of payments) {
    const sides = items
      .filter((item) => item.payment === paid.id)
      .flatMap((item) =>
        issued(
          shares.filter(({ invoice }) => invoice === item.invoice),
          item,
        ),
      )
      .filter(({ control }) => control === 'payable')
    await postEntry(
      context,
      on,
      { table: payment.table, id: paid.id, words: `${paid.number}: cleared` },
      moved(sides, 'in_transit', 'cash'),
    )
    await tx.update(payment, paid.id, { status: 'cleared', cleared_on })
  }
  const left = await tx.one(
    `select from payments where organization_id = $1 and run = $2 and status ${among(paymentLife, 'issued')} limit 1`,
    [actor.organization_id, run],
  )
  if (!left) await tx.update(paymentRun, found.id, { status: 'cleared' })
}
