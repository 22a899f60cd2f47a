import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { whyCardinal } from '#areas/contracts/contracts/cardinal.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { documentOf, movedBy } from './amendment-approval.ts'
import { amendment, type Amendment } from './records.ts'
import { moves, whyNotEffect, whyNotSubmit } from './rules.ts'

export const editAmendment = editCommand('contract-amendments/edit', amendment)

export const draftAmendment = command('contract-amendments/draft', {
  about: 'Creates an amendment of an active contract. Its effect is shown before it is submitted.',
  input: inputSchema(amendment),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(amendment, null, actor))
    const row = await tx.lock<Contract>(contract, input.contract!)
    const change = {
      ceiling_change: input.ceiling_change ?? 0,
      new_end: input.new_end ?? null,
      renews: input.renews ?? 'no',
      words: input.words ?? null,
    }
    refuseIf(whyNotEffect(row, change, await todayOf(tx, now)))
    const number = await nextNumber(tx, amendment.table, String(amendment.fields.number.initial), now)
    const made = await tx.insert<Amendment>(amendment, { ...input, number, drafted_by: actor.user_id })
    await linkRecords(
      tx,
      { from: { table: amendment.table, id: made.id }, kind: 'amends', to: { table: contract.table, id: row.id } },
      now,
    )
    return made
  },
})

const one = z.strictObject({ id: z.uuid() })

export const submitAmendment = command('contract-amendments/submit', {
  about: 'Submits an amendment for approval, with its effect on the current contract.',
  input: one,
  async run({ id }, context) {
    const { tx, now } = context
    const change = await tx.lock<Amendment>(amendment, id)
    const row = await tx.lock<Contract>(contract, change.contract)
    refuseIf(whyNotSubmit(change, row, await todayOf(tx, now), await whyCardinal(tx, movedBy(change), row, now)))
    const request = await requestApproval(context, documentOf(change, row))
    refuseIf(request ? null : noChain(amendment.label))
    return tx.update<Amendment>(amendment, id, { status: moves.submit.to })
  },
})
