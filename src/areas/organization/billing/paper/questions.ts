import { z } from 'zod'
import { documentQuestion } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { letterheadOf } from '../../papers/letterhead.ts'
import { billingInvoice, type BillingAccount, type BillingInvoice, type BillingLine } from '../records.ts'
import { billPaper } from './rules.ts'

export const billDocument = documentQuestion('billing-invoices/document', {
  about: 'An invoice or credit note for Granary, as accounts payable needs it.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor } = context
    const { row } = await recordInQuestion(context, [billingInvoice], { table: billingInvoice.table, record: id })
    const lines = await tx.asPerson<BillingLine>(
      'select * from billing_lines where organization_id = $1 and invoice = $2 order by created_at, id limit 500',
      [actor.organization_id, id],
    )
    const [account] = await tx.asPerson<BillingAccount>(
      'select * from billing_accounts where organization_id = $1 order by created_at limit 1',
      [actor.organization_id],
    )
    const { agency } = await letterheadOf(tx, actor.organization_id)
    return billPaper({ row: row as BillingInvoice, lines, agency, account: account ?? null })
  },
})
