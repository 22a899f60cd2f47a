import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { whyCardinal } from '#areas/contracts/contracts/cardinal.ts'
import { documentOf, movedBy } from './change-approval.ts'
import { changeOrderLife, claimLife } from './life.ts'
import { changeOrder, claim, type ChangeOrder, type Claim } from './records.ts'
import { moves, noticeDue, whyNotChange, whyNotNotice, whyNotSubmit } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const editChangeOrder = editCommand('change-orders/edit', changeOrder)
export const editClaim = editCommand('contract-claims/edit', claim)

export const draftChangeOrder = command('change-orders/draft', {
  about: 'Creates a change order with its cost, days and reason.',
  input: inputSchema(changeOrder),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(changeOrder, null, actor))
    const row = await tx.lock<Contract>(contract, input.contract!)
    refuseIf(whyNotChange({ cost: input.cost!, days: input.days ?? 0 }, row))
    const number = await nextNumber(tx, changeOrder.table, String(changeOrder.fields.number.initial), now)
    const made = await tx.insert<ChangeOrder>(changeOrder, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number,
      requested_by: actor.user_id,
    })
    await linkRecords(
      tx,
      { from: { table: changeOrder.table, id: made.id }, kind: 'amends', to: { table: contract.table, id: row.id } },
      now,
    )
    return made
  },
})

export const submitChangeOrder = command('change-orders/submit', {
  about: 'Submits a change order to the approvers for its amount.',
  input: one,
  async run({ id }, context) {
    const { tx, now } = context
    const change = await tx.lock<ChangeOrder>(changeOrder, id)
    const row = await tx.lock<Contract>(contract, change.contract)
    refuseIf(whyNotSubmit(change, row, await whyCardinal(tx, movedBy(change), row, now)))
    const request = await requestApproval(context, documentOf(change, row))
    refuseIf(request ? null : noChain(changeOrder.label))
    return tx.update<ChangeOrder>(changeOrder, id, { status: moves.submit.to })
  },
})

export const noteClaim = command('contract-claims/note', {
  about: 'Records a claim with its notice date. A late notice needs a reason.',
  input: inputSchema(claim),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(claim, null, actor))
    const row = await tx.lock<Contract>(contract, input.contract!)
    const { event_on, noticed_on, late_reason } = input
    refuseIf(
      whyNotNotice(
        { event_on: event_on!, noticed_on: noticed_on!, late_reason: late_reason ?? null },
        row,
        await todayOf(tx, now),
      ),
    )
    const number = await nextNumber(tx, claim.table, String(claim.fields.number.initial), now)
    const made = await tx.insert<Claim>(claim, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number,
      notice_due: noticeDue(event_on!, Number(row.claim_days)),
    })
    await linkRecords(
      tx,
      { from: { table: claim.table, id: made.id }, kind: 'belongs', to: { table: contract.table, id: row.id } },
      now,
    )
    if (input.change_order)
      await linkRecords(
        tx,
        {
          from: { table: changeOrder.table, id: input.change_order },
          kind: 'answers',
          to: { table: claim.table, id: made.id },
        },
        now,
      )
    return made
  },
})

export const changeOrderCommands = commandsOf(changeOrderLife, {})

export const claimCommands = commandsOf(claimLife, {
  // The column of that name stores the claimed amount.
  assess: ({ days }, { asked, actor }) => ({ days, assessed_days: asked.days ?? 0, decided_by: actor.user_id }),
  settle: (_, { actor }) => ({ decided_by: actor.user_id }),
  reject: (_, { asked, actor }) => ({ settlement: asked.reason, decided_by: actor.user_id }),
  withdraw: (_, { asked }) => ({ settlement: asked.reason }),
})
