import { approvable, type ApprovalDocument } from '#areas/organization/approvals/requests/document.ts'
import { checksOfAll } from '#areas/vendors/checks/vendor-checks.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { panelOf, solicitationOf } from '../panel/facts.ts'
import { award, awardLine, type Award } from './records.ts'
import { decisions, whyNotApprove } from './rules.ts'

/** A recommendation in approval. The title names no bidder, because more people read it than may know. */
export const awardApproval = approvable({
  table: award.table,
  label: award.label,
  content: { record: award, also: ['basis', 'total', 'reason', 'memo'], parts: [{ record: awardLine, by: 'award' }] },
  sums: { alone: 'An award is approved for everything that one solicitation buys.' },

  async describe({ tx }, id) {
    const row = await tx.one<Award>('select * from awards where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!row) throw new NotFound(award.label)
    return documentOf(tx, row)
  },

  async review({ tx, now }, id) {
    const vendors = await tx.sql<{ vendor: string }>(
      'select distinct vendor from award_lines where organization_id = $1 and award = $2',
      [tx.organization_id, id],
    )
    return {
      effects: [],
      checks: await checksOfAll(
        tx,
        vendors.map(({ vendor }) => vendor),
        now,
      ),
    }
  },

  async approved({ tx, actor }, id) {
    const row = await tx.lock<Award>(award, id)
    refuseIf(whyNotApprove(row, await panelOf(tx, row.evaluation), actor))
    await tx.update(award, id, { status: decisions.approve.to })
  },

  async returned({ tx }, id, how) {
    const row = await tx.lock<Award>(award, id)
    const move = how === 'withdrawn' ? 'withdraw' : 'return'
    refuseIf(decisions.whyNot(move, row))
    await tx.update(award, id, { status: decisions[move].to })
  },
})

export async function documentOf(
  tx: CommandTx,
  { id, number, title, total, written_by, solicitation }: Award,
): Promise<ApprovalDocument> {
  const { category, department, contact } = await solicitationOf(tx, solicitation)
  return {
    table: award.table,
    id,
    title: `${number}: ${title}`,
    amount: total,
    requested_by: written_by,
    category,
    department,
    owner: contact,
  }
}
