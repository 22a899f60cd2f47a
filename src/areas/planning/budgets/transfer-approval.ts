import type { ApprovalDocument, Back, DocumentType } from '#areas/organization/approvals/requests/document.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { dollars } from '#platform/money.ts'
import { budgetLine, budgetTransfer, type BudgetLine, type BudgetTransfer } from './records.ts'
import { available, becameNearlySpent, transferChecks, transferMoves, usedPercent, whyNotApproveTransfer } from './rules.ts'

type Lines = { from: BudgetLine; to: BudgetLine }

/** A budget transfer on its way through the approvals: what it asks for, what happens with the last signature, how it comes back. */
export const transferApproval: DocumentType = {
  table: budgetTransfer.table,
  label: budgetTransfer.label,

  async describe({ tx }, id) {
    const { transfer, ...lines } = await asItStands(tx, id)
    return documentOf(transfer, lines)
  },

  async review({ tx }, id) {
    const { transfer, from, to } = await asItStands(tx, id)
    const effect = (line: BudgetLine, change: number) => ({ record: { table: budgetLine.table, id: line.id }, name: line.name, before: available(line), after: available(line) + change })
    return { effects: [effect(from, -transfer.amount), effect(to, transfer.amount)], checks: transferChecks(transfer, { from, to }) }
  },

  /** Moves the money: out of one line and into the other. */
  async approved({ tx, actor, now }, id) {
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    const { from, to } = await bothLines(tx, transfer)
    refuseIf(whyNotApproveTransfer(transfer, { actor, from }))
    const left = await tx.update<BudgetLine>(budgetLine, from.id, { amended: from.amended - transfer.amount })
    await tx.update(budgetLine, to.id, { amended: to.amended + transfer.amount })
    await tx.update(budgetTransfer, id, { status: transferMoves.approve.to, approved_by: actor.user_id, approved_at: now })
    if (becameNearlySpent(from, left)) await tellOwner(tx, left, { by: actor.user_id, now })
  },

  async returned({ tx }, id, how) {
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    refuseIf(transferMoves.whyNot(moveOf[how], transfer))
    await tx.update(budgetTransfer, id, { status: transferMoves[moveOf[how]].to })
  },
}

const moveOf = { returned: 'return', rejected: 'reject', withdrawn: 'withdraw' } as const satisfies Record<Back, string>

/** Whoever answers for the line that gives is the owner: the money leaves there. */
export const documentOf = ({ id, number, amount, requested_by }: BudgetTransfer, { from, to }: Lines): ApprovalDocument => ({
  table: budgetTransfer.table,
  id,
  title: `${number}: ${dollars(amount)} from ${from.name} to ${to.name}`,
  amount,
  requested_by,
  fund: from.fund,
  department: from.department,
  owner: from.owner,
})

async function tellOwner(tx: CommandTx, line: BudgetLine, { by, now }: { by: string; now: Date }): Promise<void> {
  if (!line.owner) return
  const words = `${usedPercent(line)} percent of ${line.name} is promised or spent; ${dollars(available(line))} is left.`
  await notify(tx, { organization_id: line.organization_id, people: [line.owner], event: 'budget_threshold', record: { table: budgetLine.table, id: line.id }, words, actor: by }, now)
}

async function asItStands(tx: CommandTx, id: string): Promise<Lines & { transfer: BudgetTransfer }> {
  const transfer = await tx.one<BudgetTransfer>('select * from budget_transfers where organization_id = $1 and id = $2', [tx.organizationId(), id])
  if (!transfer) throw new NotFound(budgetTransfer.label)
  const lines = await tx.sql<BudgetLine>('select * from budget_lines where organization_id = $1 and id = any($2)', [tx.organizationId(), [transfer.from_line, transfer.to_line]])
  return { transfer, from: lines.find(({ id }) => id === transfer.from_line)!, to: lines.find(({ id }) => id === transfer.to_line)! }
}

/** Locked in the order of their ids, whichever way the money goes: two transfers in opposite directions must not wait for each other. */
export async function bothLines(tx: CommandTx, { from_line, to_line }: BudgetTransfer): Promise<Lines> {
  const locked = new Map<string, BudgetLine>()
  for (const id of [from_line, to_line].toSorted()) locked.set(id, await tx.lock<BudgetLine>(budgetLine, id))
  return { from: locked.get(from_line)!, to: locked.get(to_line)! }
}
