import { approvable, type ApprovalDocument } from '#areas/organization/approvals/requests/document.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyCardinal } from '#areas/contracts/contracts/cardinal.ts'
import { contractById, lockContract } from '../contracts/facts.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { amendment, type Amendment } from './records.ts'
import { checksOf, effectOf, moves, whyNotApprove } from './rules.ts'

/** An amendment in approval: approvers first read its effect on the contract. */
export const amendmentApproval = approvable({
  table: amendment.table,
  label: amendment.label,
  content: { record: amendment, parts: [] },
  sums: ['contract_changes'],
  lockSum: lockContract,

  async describe({ tx }, id) {
    const change = await amendmentById(tx, id)
    return documentOf(change, await contractById(tx, change.contract))
  },

  async review({ tx }, id) {
    const change = await amendmentById(tx, id)
    const row = await contractById(tx, change.contract)
    const { ceiling } = effectOf(row, change)
    return {
      effects: [
        {
          record: { table: contract.table, id: row.id },
          name: `Remaining under ${row.number}`,
          before: ceiling.before - row.committed,
          after: ceiling.after - row.committed,
        },
      ],
      checks: checksOf(change, row),
    }
  },

  async approved({ tx, actor, now }, id) {
    const change = await tx.lock<Amendment>(amendment, id)
    const row = await tx.lock<Contract>(contract, change.contract)
    refuseIf(
      whyNotApprove(change, row, {
        actor,
        today: await todayOf(tx, now),
        cardinal: await whyCardinal(tx, movedBy(change), row, now),
      }),
    )
    await tx.update(amendment, id, { status: moves.approve.to })
  },

  async returned({ tx }, id, how) {
    const change = await tx.lock<Amendment>(amendment, id)
    const move = how === 'withdrawn' ? 'takeBack' : 'return'
    refuseIf(moves.whyNot(move, change))
    await tx.update(amendment, id, { status: moves[move].to })
  },
})

async function amendmentById(tx: CommandTx, id: string): Promise<Amendment> {
  const row = await tx.one<Amendment>('select * from contract_amendments where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(amendment.label)
  return row
}

export const movedBy = ({ id, ceiling_change, same_purchase }: Amendment) =>
  ({ table: 'contract_amendments', id, amount: ceiling_change, same_purchase }) as const

/** For approval rules, its amount is the change of the ceiling, up or down. */
export const documentOf = (change: Amendment, row: Contract): ApprovalDocument => ({
  table: amendment.table,
  id: change.id,
  title: `${change.number} to ${row.number}: ${change.title}`.slice(0, 300),
  amount: Math.abs(change.ceiling_change),
  requested_by: change.drafted_by,
  category: row.kind,
  department: row.department,
  owner: row.owner,
})
