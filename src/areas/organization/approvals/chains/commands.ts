import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { DocumentType } from '../requests/document.ts'
import { stepsOf } from '../requests/facts.ts'
import { approvalChain, approvalStep, type ApprovalChain, type ApprovalStep } from './records.ts'
import { beginsAfter, chainMoves, whyNotCopy, whyNotEnd, whyNotPublish, whyNotSetSteps } from './rules.ts'

export const draftApprovalChain = draftCommand('approval-chains/draft', approvalChain)
export const editApprovalChain = editCommand('approval-chains/edit', approvalChain)

export const setApprovalSteps = command('approval-chains/set-steps', {
  about: 'Writes all the steps of a chain that is still a draft, in place of those that it has. A step that is sent with its id stays the same step.',
  input: z.object({ id: z.uuid(), steps: linesInput(approvalStep).max(50, 'A chain has at most 50 steps') }),
  async run({ id, steps }, { tx, actor }) {
    const chain = await tx.lock<ApprovalChain>(approvalChain, id)
    refuseIf(whyNotEdit(approvalChain, chain, actor))
    refuseIf(whyNotSetSteps(steps, await stepsOf(tx, actor.organization_id, [id])))
    await putLines(tx, approvalStep, id, steps)
    return stepsOf(tx, actor.organization_id, [id])
  },
})

export const copyApprovalChain = command('approval-chains/copy', {
  about: 'Makes a draft like this chain, with its steps, that begins when this one has ended.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }) {
    refuseIf(whyNotCopy(actor))
    const { name, record_type, amount_from, amount_to, fund, category, department, may_sign_twice, tolerance_percent, tolerance_cents, bulk_limit, sum_days, valid_to } = await tx.lock<ApprovalChain>(approvalChain, id)
    const valid_from = beginsAfter({ valid_to }, await todayIn(tx, actor.organization_id, now))
    const copy = await tx.insert<ApprovalChain>(approvalChain, { name, record_type, amount_from, amount_to, fund, category, department, may_sign_twice, tolerance_percent, tolerance_cents, bulk_limit, sum_days, valid_from })
    for (const { sequence, name: called, who, role, person, mode, everyone, signature_limit, due_days, escalates_role, escalates_person } of await stepsOf(tx, actor.organization_id, [id]))
      await tx.insert<ApprovalStep>(approvalStep, { chain: copy.id, sequence, name: called, who, role, person, mode, everyone, signature_limit, due_days, escalates_role, escalates_person })
    return copy
  },
})

export const endApprovalChain = command('approval-chains/end', {
  about: 'Sets the last day of a published chain. What is under way goes on by it.',
  input: z.object({ id: z.uuid(), last_day: z.iso.date('Last day must be a date such as 2026-07-01') }),
  async run({ id, last_day: lastDay }, { tx, actor, now }) {
    const chain = await tx.lock<ApprovalChain>(approvalChain, id)
    refuseIf(whyNotEnd(chain, { actor, lastDay, today: await todayIn(tx, actor.organization_id, now) }))
    return tx.update<ApprovalChain>(approvalChain, id, { valid_to: lastDay })
  },
})

/** Publishing asks whether the kind of document exists: it is given the list of those. */
export function chainCommands(documents: readonly DocumentType[]) {
  const publish = command('approval-chains/publish', {
    about: 'Puts a chain into force from its first day on. It is no longer edited then: it ends, and another one begins.',
    input: z.object({ id: z.uuid() }),
    async run({ id }, { tx, actor, now }) {
      const chain = await tx.lock<ApprovalChain>(approvalChain, id)
      const steps = await stepsOf(tx, actor.organization_id, [id])
      refuseIf(whyNotPublish({ ...chain, steps }, { actor, kinds: documents.map(({ table }) => table), today: await todayIn(tx, actor.organization_id, now) }))
      return tx.update<ApprovalChain>(approvalChain, id, { status: chainMoves.publish.to })
    },
  })
  return { draft: draftApprovalChain, edit: editApprovalChain, setSteps: setApprovalSteps, copy: copyApprovalChain, publish, end: endApprovalChain }
}
