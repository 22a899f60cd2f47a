import { approvable, type ApprovalDocument, type Back } from '#areas/organization/approvals/requests/document.ts'
import { nameOf } from '#areas/planning/cost-centers/facts.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { heldFor, release } from '#areas/planning/ledger/commitments.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { methodTitle } from '../methods/rules.ts'
import { circumstancesOf } from './circumstances.ts'
import { requisition, requisitionLine, type Requisition, type RequisitionLine } from './records.ts'
import { decisions, judge, sharesOf, totalOf, whyNotApprove } from './rules.ts'

/** A requisition in approval. Its funds are reserved from its submission. */
export const requisitionApproval = approvable({
  table: requisition.table,
  label: requisition.label,
  content: { record: requisition, parts: [{ record: requisitionLine, by: 'requisition' }] },
  sums: ['purchases_vendor', 'purchases_commodity', 'purchases_requester'],

  async describe({ tx }, id) {
    const { row, lines } = await asItStands(tx, id)
    return documentOf(tx, row, lines)
  },

  async review({ tx, now }, id) {
    const { row, lines } = await asItStands(tx, id)
    const { effects, split, findings, method } = judge(row, lines, await circumstancesOf(tx, row, lines, now))
    const held = new Map(
      (await heldFor(tx, { table: requisition.table, id })).map(({ line, pre_encumbrance }) => [line, pre_encumbrance]),
    )
    return {
      // Reserved funds are no longer available: the approval confirms the reservation.
      effects: effects.map(({ line, name, before, after }) => ({
        record: { table: 'budget_lines', id: line },
        name,
        before: before + (held.get(line) ?? 0),
        after: after + (held.get(line) ?? 0),
      })),
      checks: [
        {
          words: 'Funds are reserved',
          whyNot: [...held.values()].some((cents) => cents > 0) ? null : 'No funds are reserved.',
        },
        {
          words: row.method ? `${methodTitle(row.method)}, ${row.method_paragraph}` : 'The method is chosen',
          whyNot:
            row.method && method.name !== row.method
              ? `The method would now be ${method.title.toLowerCase()} (${method.paragraph}).`
              : null,
        },
        { words: 'Not part of a split purchase', whyNot: split.warning },
        {
          words: 'No costs that grants don’t pay',
          whyNot:
            findings.length > 0
              ? `Line ${findings[0]!.line} may be ${findings[0]!.item.name.toLowerCase()} (${findings[0]!.item.paragraph}).`
              : null,
        },
      ],
    }
  },

  async approved({ tx, actor }, id) {
    const row = await tx.lock<Requisition>(requisition, id)
    refuseIf(whyNotApprove(row, { actor }))
    await tx.update(requisition, id, { status: decisions.approve.to })
  },

  /** Releases the reservation. */
  async returned(context, id, how) {
    const { tx } = context
    const row = await tx.lock<Requisition>(requisition, id)
    refuseIf(decisions.whyNot(moveOf[how], row))
    await release(context, { table: requisition.table, id, words: `${row.number} was ${how}` })
    await tx.update(requisition, id, { status: decisions[moveOf[how]].to })
  },
})

const moveOf = { returned: 'return', rejected: 'reject', withdrawn: 'withdraw' } as const satisfies Record<Back, string>

/** For approval chains: the fund and the owner are those of the line that pays most. */
export async function documentOf(
  tx: CommandTx,
  row: Requisition,
  lines: readonly RequisitionLine[],
): Promise<ApprovalDocument> {
  const most = sharesOf(lines).toSorted((a, b) => b.amount - a.amount || (a.line < b.line ? -1 : 1))[0]
  const budget =
    most &&
    (await tx.one<BudgetLine>('select * from budget_lines where organization_id = $1 and id = $2', [
      tx.organization_id,
      most.line,
    ]))
  return {
    table: requisition.table,
    id: row.id,
    title: `${row.number}: ${row.title}`.slice(0, 300),
    amount: totalOf(lines),
    requested_by: row.requested_by,
    category: row.nature,
    fund: budget?.fund ?? null,
    owner: budget?.owner ?? null,
    department: await nameOf(tx, row.cost_center ?? budget?.cost_center ?? null),
  }
}

export async function asItStands(tx: CommandTx, id: string): Promise<{ row: Requisition; lines: RequisitionLine[] }> {
  const row = await tx.one<Requisition>('select * from requisitions where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(requisition.label)
  return { row, lines: await linesOf(tx, id) }
}

export const linesOf = (tx: CommandTx, id: string): Promise<RequisitionLine[]> =>
  tx.sql<RequisitionLine>(
    'select * from requisition_lines where organization_id = $1 and requisition = $2 order by position',
    [tx.organization_id, id],
  )
