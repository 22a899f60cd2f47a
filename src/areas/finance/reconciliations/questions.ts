import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { PayingAccount } from '../paying-accounts/records.ts'
import { itemsOf } from './commands.ts'
import { bankReconciliationPaper } from './paper.ts'
import { bankReconciliation, type BankReconciliation } from './records.ts'

export const bankReconciliationDocument = documentQuestion('bank-reconciliations/document', {
  about: 'A bank reconciliation as a document: both balances, outstanding payments, deposits in transit, adjustments.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    // Managers read reconciliations: asked with the person's own rights.
    const [row] = await tx.asPerson<BankReconciliation>(
      `select * from ${bankReconciliation.table} where organization_id = $1 and id = $2`,
      [tx.organization_id, id],
    )
    if (!row) throw new NotFound('Bank reconciliation', { table: bankReconciliation.table, id })
    const account = (await tx.one<PayingAccount>(
      'select name, bank, account_last from paying_accounts where organization_id = $1 and id = $2',
      [tx.organization_id, row.paying_account],
    ))!
    const people = await tx.sql<{ user_id: string; display_name: string }>(
      'select user_id, display_name from organization_members where organization_id = $1 and user_id = any ($2)',
      [tx.organization_id, [row.prepared_by, row.reviewed_by].filter(Boolean)],
    )
    const nameOf = (person: string | null) => people.find(({ user_id }) => user_id === person)?.display_name ?? null
    return bankReconciliationPaper({
      row,
      items: await itemsOf(tx, id),
      account,
      names: { prepared: nameOf(row.prepared_by) ?? '', reviewed: nameOf(row.reviewed_by) },
      letterhead: await letterheadOf(tx, tx.organization_id),
      today: await todayOf(tx, now),
    })
  },
})
