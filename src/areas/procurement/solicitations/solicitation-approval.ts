import { approvable, type ApprovalDocument, type Back } from '#areas/organization/approvals/requests/document.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { criterion, section, solicitation, solicitationLine, type Solicitation } from './records.ts'
import { decisions } from './rules.ts'

/** A solicitation in approval: nothing of it is public before the last approval. */
export const solicitationApproval = approvable({
  table: solicitation.table,
  label: solicitation.label,
  content: {
    record: solicitation,
    parts: [section, solicitationLine, criterion].map((part) => ({ record: part, by: 'solicitation' })),
  },
  sums: { alone: 'A solicitation encumbers no funds; its award does.' },

  async describe({ tx }, id) {
    const row = await tx.one<Solicitation>('select * from solicitations where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!row) throw new NotFound(solicitation.label)
    return documentOf(row)
  },

  async approved({ tx }, id) {
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(decisions.whyNot('approve', row))
    await tx.update(solicitation, id, { status: decisions.approve.to })
  },

  async returned({ tx }, id, how) {
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(decisions.whyNot(moveOf[how], row))
    await tx.update(solicitation, id, { status: decisions[moveOf[how]].to })
  },
})

/** A rejected solicitation can become a draft again, because its requisition is still open. */
const moveOf = { returned: 'return', rejected: 'return', withdrawn: 'withdraw' } as const satisfies Record<Back, string>

export const documentOf = ({
  id,
  number,
  title,
  estimate,
  category,
  department,
  requested_by,
  contact,
}: Solicitation): ApprovalDocument => ({
  table: solicitation.table,
  id,
  title: `${number}: ${title}`,
  amount: estimate ?? 0,
  requested_by,
  category,
  department,
  owner: contact,
})
