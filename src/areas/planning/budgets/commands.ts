import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { editCommand, draftCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { account, budgetLine, budgetTransfer, fund, type BudgetLine, type BudgetTransfer } from './records.ts'
import { lineMoves, transferMoves, whyNotAdopt, whyNotApproveTransfer, whyNotSubmitTransfer } from './rules.ts'

export const createFund = draftCommand('funds/create', fund)
export const editFund = editCommand('funds/edit', fund)
export const createAccount = draftCommand('accounts/create', account)
export const editAccount = editCommand('accounts/edit', account)
export const draftBudgetLine = draftCommand('budget-lines/draft', budgetLine)
export const editBudgetLine = editCommand('budget-lines/edit', budgetLine)
export const editBudgetTransfer = editCommand('budget-transfers/edit', budgetTransfer)

const one = z.object({ id: z.uuid() })

export const adoptBudgetLine = command('budget-lines/adopt', {
  about: 'Puts a budget line into force: from now on money can be reserved in it.',
  input: one,
  async run({ id }, { tx, actor }) {
    const line = await tx.lock<BudgetLine>(budgetLine, id)
    refuseIf(whyNotAdopt(line, { actor }))
    return tx.update<BudgetLine>(budgetLine, id, { status: lineMoves.adopt.to, amended: line.original })
  },
})

export const draftBudgetTransfer = command('budget-transfers/draft', {
  about: 'Asks to move money between two budget lines; it moves when it is approved.',
  input: inputSchema(budgetTransfer),
  async run(input, { tx, actor, now }) {
    const number = await nextNumber(tx, 'budget_transfers', 'BT-{year}-{count}', now)
    return tx.insert<BudgetTransfer>(budgetTransfer, { ...input, number, requested_by: actor.user_id })
  },
})

export const submitBudgetTransfer = command('budget-transfers/submit', {
  about: 'Sends a drafted transfer to those who approve it.',
  input: one,
  async run({ id }, { tx }) {
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    const [from, to] = await bothLines(tx, transfer)
    refuseIf(whyNotSubmitTransfer(transfer, { from, to }))
    return tx.update<BudgetTransfer>(budgetTransfer, id, { status: transferMoves.submit.to })
  },
})

export const approveBudgetTransfer = command('budget-transfers/approve', {
  about: 'Moves the money: out of one line and into the other, in one transaction.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const transfer = await tx.lock<BudgetTransfer>(budgetTransfer, id)
    const [from, to] = await bothLines(tx, transfer)
    refuseIf(whyNotApproveTransfer(transfer, { actor, from }))

    await tx.update(budgetLine, from.id, { amended: from.amended - transfer.amount })
    await tx.update(budgetLine, to.id, { amended: to.amended + transfer.amount })
    return tx.update<BudgetTransfer>(budgetTransfer, id, { status: transferMoves.approve.to, approved_by: actor.user_id, approved_at: now })
  },
})

/** Locked in the order of their ids, whichever way the money goes: two transfers in opposite directions must not wait for each other. */
async function bothLines(tx: Parameters<typeof submitBudgetTransfer.run>[1]['tx'], { from_line, to_line }: BudgetTransfer): Promise<[from: BudgetLine, to: BudgetLine]> {
  const locked = new Map<string, BudgetLine>()
  for (const id of [from_line, to_line].toSorted()) locked.set(id, await tx.lock<BudgetLine>(budgetLine, id))
  return [locked.get(from_line)!, locked.get(to_line)!]
}
