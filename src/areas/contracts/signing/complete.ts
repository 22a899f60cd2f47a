import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import { job, later } from '#platform/jobs/later.ts'
import type { Amendment } from '../amendments/records.ts'
import { effectOf, whyNotEffect } from '../amendments/rules.ts'
import type { Contract } from '../contracts/records.ts'
import { noticeDay } from '../contracts/rules.ts'
import type { Content } from '../text/rules.ts'
import { askNext } from './ask-next.ts'
import { writeToMailboxes } from './mailed/emails.ts'
import { signPaper } from './paper/sign-papers.ts'
import { isComplete, type Signature, type SigningDocument, documentStatus } from './rules.ts'
import { say } from '#platform/say.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import { amendmentLife } from '../amendments/life.ts'
import { contractLife } from '../contracts/life.ts'

/**
 * After a vendor's signature: asks the next signer, or makes a fully signed document effective. Run again, it finds
 * nothing to do.
 */
export const completeSigning = job<{ organization_id: string; document: string }>(
  'complete-signing',
  async ({ organization_id, document: id }, { database, clock }) => {
    await database.transaction({ role: 'service_role' }, async (tx) => {
      await tx.sql(`select set_config('app.command', 'contracts/sign', true)`)
      const document = await tx.one<SigningDocument>(
        'select * from contract_documents where organization_id = $1 and id = $2 for update',
        [organization_id, id],
      )
      if (!document || !documentStatus.isOpen(document)) return
      const signatures = await tx.sql<Signature>(
        'select * from contract_signatures where organization_id = $1 and document = $2',
        [organization_id, id],
      )
      const { signers } = JSON.parse(document.content) as Content
      if (isComplete(signers, signatures)) return takeEffect(tx, document, clock.now())
      await askNext(tx, document, { signatures, actor: null, now: clock.now() })
    })
  },
)

/** All have signed: the document is complete and takes effect. The caller has locked the document. */
export async function takeEffect(
  tx: Pick<Tx, 'sql' | 'one'>,
  { organization_id, id, contract, amendment, title, vendor }: SigningDocument,
  now: Date,
): Promise<void> {
  const of = [organization_id, contract]
  const row = (await tx.one<Contract>('select * from contracts where organization_id = $1 and id = $2 for update', of))!
  await tx.sql(
    `update contract_documents
      set status = ${asStatus(documentStatus, 'complete')}, completed_at = $3 where organization_id = $1 and id = $2`,
    [organization_id, id, now],
  )
  if (amendment) await amend(tx, row, amendment, now)
  else
    await tx.sql(
      `update contracts set status = ${asStatus(contractLife, 'active')}, original = ceiling, notice_on = $3 where organization_id = $1
        and id = $2`,
      [...of, noticeDay(row)],
    )
  await later(tx as Tx, signPaper, { organization_id, document: id }, now)
  await later(tx as Tx, writeToMailboxes, { organization_id, document: id, about: 'complete' }, now)
  await notify(
    tx as Tx,
    {
      organization_id,
      people: [row.owner],
      vendor,
      event: 'legal_notice',
      record: { table: 'contract_documents', id },
      words: inEach(() => say('{title} is fully signed and active.', { title })),
      actor: null,
      path: `/vendor-portal/contracts/${id}`,
    },
    now,
  )
}

/** If the contract changed between review and last signature, the document stays signed and waits for a person. */
async function amend(tx: Pick<Tx, 'sql' | 'one'>, row: Contract, id: string, now: Date): Promise<void> {
  const change = (await tx.one<Amendment>(
    'select * from contract_amendments where organization_id = $1 and id = $2 for update',
    [row.organization_id, id],
  ))!
  if (whyNotEffect(row, change, await todayIn(tx, row.organization_id, now))) return
  const { ceiling, end, notice, renewals } = effectOf(row, change)
  await tx.sql(
    `update contracts set ceiling = $3, ends_on = $4, notice_on = $5, renewals = $6, status = ${asStatus(contractLife, 'active')}
      where organization_id = $1 and id = $2`,
    [row.organization_id, row.id, ceiling.after, end.after, notice.after, renewals.after],
  )
  await tx.sql(
    `update contract_amendments
      set status = ${asStatus(amendmentLife, 'in_force')}, in_force_at = $3, ceiling_before = $4, ceiling_after = $5,
      end_before = $6, end_after = $7 where organization_id = $1 and id = $2`,
    [row.organization_id, id, now, ceiling.before, ceiling.after, end.before, end.after],
  )
}
