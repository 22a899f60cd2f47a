import { approvable, type ApprovalDocument, type Back } from '#areas/organization/approvals/requests/document.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { dollars } from '#platform/money.ts'
import { book, lockLines } from '#areas/planning/ledger/book.ts'
import { budgetLine, type BudgetLine } from '#areas/planning/budgets/records.ts'
import { whyNotYear } from '#areas/planning/calendar/whose-year.ts'
import { budgetTransfer, type BudgetTransfer } from './records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { nameOf } from '#areas/planning/cost-centers/facts.ts'
import { transferChecks, transferMoves, whyNotApproveTransfer } from './rules.ts'

type Lines = { from: BudgetLine; to: BudgetLine }

/** Approval of a budget transfer: the request, the effect of the final approval, and its return. */
export const transferApproval = approvable({
  table: budgetTransfer.table,
  label: budgetTransfer.label,
  content: { record: budgetTransfer, parts: [] },
  sums: ['transfers'],
  lockSum: (tx, organization, { first, second }) =>
    tx.sql('select from budget_lines where organization_id = $1 and id in ($2, $3) order by id for update', [
      organization,
      first,
      second,
    ]),

  async describe({ tx }, id) {
    const { transfer, ...lines } = await asItStands(tx, id)
    return documentOf(tx, transfer, lines)
  },

  async review({ tx, actor }, id) {
    const { transfer, from, to } = await asItStands(tx, id)
    const effect = (line: BudgetLine, change: number) => ({
      record: { table: budgetLine.table, id: line.id },
      name: line.name,
      before: available(line),
      after: available(line) + change,
    })
    return {
      effects: [effect(from, -transfer.amount), effect(to, transfer.amount)],
      checks: [
        { words: 'The fiscal year is not closed', whyNot: await whyNotYear(tx, from, actor.user_id) },
        ...transferChecks(transfer, { from, to }),
      ],
    }
  },

  /** Moves the budget from one line to the other. */
  async approved(context, id) {
    const { tx, actor, now } = context
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    const { from, to } = await bothLines(tx, transfer)
    refuseIf(whyNotApproveTransfer(transfer, { actor, from }))
    const source = { table: budgetTransfer.table, id, words: `${transfer.number}: from ${from.name} to ${to.name}` }
    const move = { kind: 'transfer', releases: null, source } as const
    await book(context, [
      { ...move, line: from.id, amount: -transfer.amount },
      { ...move, line: to.id, amount: transfer.amount },
    ])
    await tx.update(budgetTransfer, id, {
      status: transferMoves.approve.to,
      approved_by: actor.user_id,
      approved_at: now,
    })
  },

  async returned({ tx }, id, how) {
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    refuseIf(transferMoves.whyNot(moveOf[how], transfer))
    await tx.update(budgetTransfer, id, { status: transferMoves[moveOf[how]].to })
  },
})

const moveOf = { returned: 'return', rejected: 'reject', withdrawn: 'withdraw' } as const satisfies Record<Back, string>

/** The owner is the person responsible for the line that gives, because the budget leaves there. */
export const documentOf = async (
  tx: CommandTx,
  { id, number, amount, requested_by }: BudgetTransfer,
  { from, to }: Lines,
): Promise<ApprovalDocument> => ({
  table: budgetTransfer.table,
  id,
  title: `${number}: ${dollars(amount)} from ${from.name} to ${to.name}`,
  amount,
  requested_by,
  fund: from.fund,
  department: await nameOf(tx, from.cost_center),
  owner: from.owner,
})

async function asItStands(tx: CommandTx, id: string): Promise<Lines & { transfer: BudgetTransfer }> {
  const transfer = await tx.one<BudgetTransfer>(
    'select * from budget_transfers where organization_id = $1 and id = $2',
    [tx.organization_id, id],
  )
  if (!transfer) throw new NotFound(budgetTransfer.label)
  const lines = await tx.sql<BudgetLine>('select * from budget_lines where organization_id = $1 and id = any($2)', [
    tx.organization_id,
    [transfer.from_line, transfer.to_line],
  ])
  return {
    transfer,
    from: lines.find(({ id }) => id === transfer.from_line)!,
    to: lines.find(({ id }) => id === transfer.to_line)!,
  }
}

/** Locked in the order of their ids, whatever the direction: two opposite transfers must not wait for each other. */
export async function bothLines(tx: CommandTx, { from_line, to_line }: BudgetTransfer): Promise<Lines> {
  const locked = new Map((await lockLines(tx, [from_line, to_line])).map((line) => [line.id, line]))
  return { from: locked.get(from_line)!, to: locked.get(to_line)! }
}
