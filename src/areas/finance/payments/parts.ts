import { people } from '#areas/organization/approvals/requests/facts.ts'
import { authorsAmong } from '#areas/organization/two-people/authors.ts'
import { declarationOn } from '#areas/organization/two-people/small-agency/facts.ts'
import { requestStatus } from '#areas/organization/approvals/requests/rules.ts'
import type { Context } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { atLeast } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { invoiceApproval } from '../invoices/invoice-approval.ts'
import type { PaymentRun } from './records.ts'
import { hasPart, isFirst, type Firsts, type Parts } from './rules.ts'

type Paid = { id: string; entered_by: string }

/** Of everyone who could release the run, those who entered, edited or approved one of its invoices. */
export async function partsIn(
  { tx, actor, now }: Context,
  run: PaymentRun,
  invoices: readonly Paid[],
  firsts: Firsts,
): Promise<Parts> {
  const organization = actor.organization_id
  const ids = invoices.map(({ id }) => id)
  const managers = (await people(tx, organization, now, [actor.user_id]))
    .filter((each) => !each.disabled && !each.operates && atLeast('manager', each))
    .map(({ user_id }) => user_id)
  const signed = await tx.sql<{ signer: string; on_behalf_of: string | null }>(
    `select distinct s.signer, s.on_behalf_of from approval_signatures s
      join approval_requests q on q.organization_id = s.organization_id and q.id = s.request
      where s.organization_id = $1 and q.document_table = 'invoices' and q.document = any ($2::text[])
      and q.status ${among(requestStatus, 'approved')} and s.decision = 'approved'`,
    [organization, ids],
  )
  const parts: Parts = {
    entered: invoices.map(({ entered_by }) => entered_by),
    wrote: await authorsAmong(tx, invoiceApproval.content, { organization, ids, people: managers }),
    approved: signed.flatMap(({ signer, on_behalf_of }) => (on_behalf_of ? [signer, on_behalf_of] : [signer])),
    small: false,
  }
  const other = managers.some(
    (each) => each !== actor.user_id && each !== run.made_by && !hasPart(parts, each) && !isFirst(firsts, each),
  )
  return {
    ...parts,
    small: !other && (await declarationOn(tx, organization, await todayIn(tx, organization, now))) !== null,
  }
}
