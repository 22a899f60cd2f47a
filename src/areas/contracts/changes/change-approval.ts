import { approvable, type ApprovalDocument } from '#areas/organization/approvals/requests/document.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { addDays } from '#platform/dates.ts'
import { contractById, lockContract } from '../contracts/facts.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { movedWith, whyCardinal } from '#areas/contracts/contracts/cardinal.ts'
import { changeOrder, type ChangeOrder } from './records.ts'
import { changeChecks, moves, whyNotApprove } from './rules.ts'

/** A change order in approval. The final approval moves the contract's ceiling and completion date. */
export const changeApproval = approvable({
  table: changeOrder.table,
  label: changeOrder.label,
  content: { record: changeOrder, parts: [] },
  sums: ['contract_changes'],
  lockSum: lockContract,

  async describe({ tx }, id) {
    const change = await changeById(tx, id)
    return documentOf(change, await contractById(tx, change.contract))
  },

  async review({ tx }, id) {
    const change = await changeById(tx, id)
    const row = await contractById(tx, change.contract)
    const left = row.ceiling - row.committed
    return {
      effects: [
        {
          record: { table: contract.table, id: row.id },
          name: `Remaining under ${row.number}`,
          before: left,
          after: left + change.cost,
        },
      ],
      checks: changeChecks(change, await movedWith(tx, movedBy(change), row)),
    }
  },

  async approved({ tx, actor, now }, id) {
    const change = await tx.lock<ChangeOrder>(changeOrder, id)
    const row = await tx.lock<Contract>(contract, change.contract)
    refuseIf(whyNotApprove(change, row, { actor, cardinal: await whyCardinal(tx, movedBy(change), row, now) }))
    const days = Number(change.days)
    await tx.update(contract, row.id, {
      ceiling: row.ceiling + change.cost,
      ...(days !== 0 && { complete_by: addDays(row.complete_by!, days) }),
    })
    await tx.update(changeOrder, id, {
      status: moves.approve.to,
      decided_at: now,
      share: await movedWith(tx, movedBy(change), row),
    })
  },

  async returned({ tx, now }, id, how) {
    const change = await tx.lock<ChangeOrder>(changeOrder, id)
    const move = ({ withdrawn: 'takeBack', returned: 'return', rejected: 'reject' } as const)[how]
    refuseIf(moves.whyNot(move, change))
    await tx.update(changeOrder, id, { status: moves[move].to, ...(how === 'rejected' && { decided_at: now }) })
  },
})

async function changeById(tx: CommandTx, id: string): Promise<ChangeOrder> {
  const row = await tx.one<ChangeOrder>('select * from change_orders where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(changeOrder.label)
  return row
}

export const movedBy = ({ id, cost, same_purchase }: ChangeOrder) =>
  ({ table: 'change_orders', id, amount: cost, same_purchase }) as const

export const documentOf = (change: ChangeOrder, row: Contract): ApprovalDocument => ({
  table: changeOrder.table,
  id: change.id,
  title: `${change.number} to ${row.number}: ${change.title}`.slice(0, 300),
  amount: Math.abs(change.cost),
  requested_by: change.requested_by,
  category: row.kind,
  department: row.department,
  owner: row.owner,
})
