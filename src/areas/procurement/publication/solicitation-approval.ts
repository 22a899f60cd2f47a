import { approvable, type ApprovalDocument, type Back } from '#areas/organization/approvals/requests/document.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import {
  criterion,
  responseItem,
  section,
  solicitation,
  solicitationLine,
  type Solicitation,
} from '../solicitations/records.ts'
import { decisions } from '../solicitations/rules.ts'
import { changedParts } from './checklist/rules.ts'
import { pointsOf } from './points.ts'

/** A solicitation in approval: nothing of it is public before the last approval. */
export const solicitationApproval = approvable({
  table: solicitation.table,
  label: solicitation.label,
  content: {
    record: solicitation,
    parts: [section, solicitationLine, criterion, responseItem].map((part) => ({ record: part, by: 'solicitation' })),
  },
  sums: { alone: 'A solicitation encumbers no funds; its award does.' },

  describe: async ({ tx }, id) => documentOf(await solicitationById(tx, id)),

  /** The warnings of the checklist, and what differs from the version that was approved before. */
  async review({ tx, now }, id) {
    const row = await solicitationById(tx, id)
    const open = (await pointsOf(tx, row, now)).filter(({ state }) => state !== 'pass')
    const changed = row.submitted_as ? changedParts(row.approved_as, row.submitted_as) : []
    return {
      effects: [],
      checks: [
        ...open.map(({ title, words }) => ({ words: title, whyNot: words })),
        ...(open.length === 0 ? [{ words: 'The publication checklist has no warning', whyNot: null }] : []),
        ...(changed.length > 0
          ? [{ words: 'Unchanged since the last approval', whyNot: `Changed: ${changed.join(', ')}.` }]
          : []),
      ],
    }
  },

  async approved({ tx }, id) {
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(decisions.whyNot('approve', row))
    await tx.update(solicitation, id, { status: decisions.approve.to, approved_as: row.submitted_as })
  },

  async returned({ tx }, id, how) {
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(decisions.whyNot(moveOf[how], row))
    await tx.update(solicitation, id, { status: decisions[moveOf[how]].to })
  },
})

async function solicitationById(tx: CommandTx, id: string): Promise<Solicitation> {
  const row = await tx.one<Solicitation>('select * from solicitations where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(solicitation.label)
  return row
}

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
