import { z } from 'zod'
import { authorsAmong } from '#areas/organization/two-people/authors.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { type Actor } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { bankStatement, statementLine, type BankStatement, type StatementLine } from '../statements/records.ts'
import { movementLife } from '../statements/life.ts'
import { reconciliationLife } from './life.ts'
import {
  bankReconciliation,
  itemKinds,
  reconcilingItem,
  type BankReconciliation,
  type ReconcilingItem,
} from './records.ts'
import {
  changedPayments,
  outstandingOn,
  reconciled,
  whyNotItem,
  wordsOfPayment,
  type Payable,
  whyNotReconcile,
  whyNotStart,
} from './rules.ts'
import { paymentLife } from '../payments/life.ts'

const cents = z.int().min(-1_000_000_000_000).max(1_000_000_000_000)

export const startReconciliation = command('bank-reconciliations/start', {
  about:
    'Starts the reconciliation of a bank statement: its outstanding payments are listed, and its explained transactions are adjustments to the books until someone removes them.',
  input: z.strictObject({ statement: z.uuid(), book_balance: cents }),
  async run({ statement: id, book_balance }, { tx, actor }): Promise<BankReconciliation> {
    refuseIf(whyNotStart(actor))
    const statement = await tx.one<BankStatement>(
      `select * from ${bankStatement.table} where organization_id = $1 and id = $2`,
      [tx.organization_id, id],
    )
    if (!statement) throw new NotFound('Bank statement', { table: bankStatement.table, id })
    const earlier = await tx.one('select from bank_reconciliations where organization_id = $1 and statement = $2', [
      tx.organization_id,
      id,
    ])
    refuseIf(earlier ? 'This statement already has a reconciliation.' : null)
    const row = await tx.insert<BankReconciliation>(bankReconciliation, {
      words: statement.words,
      statement: id,
      paying_account: statement.paying_account,
      until: statement.until,
      bank_balance: statement.closing,
      book_balance,
      prepared_by: actor.user_id,
    })
    await listOutstanding(tx, row)
    const explained = await tx.sql<StatementLine>(
      `select * from ${statementLine.table} where organization_id = $1 and statement = $2 and status ${among(movementLife, 'explained')}
        order by position`,
      [tx.organization_id, id],
    )
    for (const { id: line, day, amount, words, explanation } of explained)
      await tx.insert(reconcilingItem, {
        reconciliation: row.id,
        kind: 'book',
        day,
        amount,
        words: [words, explanation].filter(Boolean).join(': ').slice(0, 300),
        line,
      })
    return row
  },
})

export const editReconciliation = editCommand('bank-reconciliations/edit', bankReconciliation)

export const updateOutstanding = command('bank-reconciliations/update-payments', {
  about: 'Lists the payments of the account again that the bank had not paid on the last day of the statement.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<BankReconciliation> {
    const row = await openOne(tx, id, actor)
    await tx.sql(
      `delete from bank_reconciling_items where organization_id = $1 and reconciliation = $2 and kind = 'outstanding'`,
      [tx.organization_id, id],
    )
    await listOutstanding(tx, row)
    return row
  },
})

export const addItem = command('bank-reconciliations/add-item', {
  about: 'Adds a deposit in transit, or an adjustment to the bank or to the books.',
  input: z.strictObject({
    id: z.uuid(),
    kind: z.enum(itemKinds),
    day: z.iso.date(),
    words: z.string().trim().min(1, 'Describe the item').max(300),
    amount: cents,
  }),
  async run({ id, ...item }, { tx, actor }): Promise<ReconcilingItem> {
    const row = await openOne(tx, id, actor)
    refuseIf(whyNotItem(item, row))
    return tx.insert<ReconcilingItem>(reconcilingItem, { reconciliation: id, ...item })
  },
})

export const removeItem = command('bank-reconciliations/remove-item', {
  about: 'Removes a deposit in transit or an adjustment.',
  input: z.strictObject({ id: z.uuid(), item: z.uuid() }),
  async run({ id, item }, { tx, actor }): Promise<{ item: string }> {
    await openOne(tx, id, actor)
    const [gone] = await tx.sql(
      `delete from bank_reconciling_items where organization_id = $1 and reconciliation = $2 and id = $3
        and kind <> 'outstanding' returning id`,
      [tx.organization_id, id, item],
    )
    if (!gone) throw new NotFound('Reconciling item', { table: reconcilingItem.table, id: item })
    return { item }
  },
})

const content = { record: bankReconciliation, parts: [{ record: reconcilingItem, by: 'reconciliation' }] }

export const reconciliationCommands = commandsOf(reconciliationLife, {
  async facts(row, { tx }) {
    const items = await itemsOf(tx, row.id)
    const listed = items.filter(({ kind }) => kind === 'outstanding')
    return {
      difference: reconciled(row, items).difference,
      changed: changedPayments(listed, await outstandingOf(tx, row)),
    }
  },
  async author({ id, organization_id: organization }, { tx, actor: { user_id } }) {
    return (await authorsAmong(tx, content, { organization, ids: [id], people: [user_id] })).length > 0
  },
  submit: (_, { actor, today }) => ({ prepared_by: actor.user_id, prepared_on: today, returned_because: null }),
  review: (_, { actor, today }) => ({ reviewed_by: actor.user_id, reviewed_on: today }),
  return: (_, { asked: { reason } }) => ({ returned_because: reason }),
})

async function openOne(tx: CommandTx, id: string, actor: Actor): Promise<BankReconciliation> {
  const row = await tx.lock<BankReconciliation>(bankReconciliation, id)
  refuseIf(whyNotReconcile(row, actor))
  return row
}

export const itemsOf = (tx: Pick<CommandTx, 'sql' | 'organization_id'>, id: string): Promise<ReconcilingItem[]> =>
  tx.sql<ReconcilingItem>(
    `select * from bank_reconciling_items where organization_id = $1 and reconciliation = $2 order by day, words, id`,
    [tx.organization_id, id],
  )

async function listOutstanding(tx: CommandTx, row: BankReconciliation): Promise<void> {
  for (const each of await outstandingOf(tx, row))
    await tx.insert(reconcilingItem, {
      reconciliation: row.id,
      kind: 'outstanding',
      day: each.paid_on,
      words: wordsOfPayment(each),
      amount: each.amount,
      payment: each.id,
    })
}

async function outstandingOf(
  tx: Pick<CommandTx, 'sql' | 'organization_id'>,
  { paying_account, until }: BankReconciliation,
): Promise<Payable[]> {
  const payments = await tx.sql<Payable>(
    `select p.id, p.number, p.trace, v.name as vendor, p.amount, p.paid_on::text as paid_on,
        p.cleared_on::text as cleared_on, p.returned_on::text as returned_on
       from payments p
       join payment_runs r on r.organization_id = p.organization_id and r.id = p.run
       join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
      where p.organization_id = $1 and r.paying_account = $2 and p.status ${among(paymentLife, 'sent')}
        and p.paid_on <= $3 and (p.cleared_on is null or p.cleared_on > $3)
      order by p.paid_on, p.number`,
    [tx.organization_id, paying_account, until],
  )
  return outstandingOn(payments, until)
}
