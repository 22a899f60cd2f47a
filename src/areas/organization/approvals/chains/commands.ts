import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { InputOf } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import type { DocumentType } from '../requests/document.ts'
import { stepsOf } from '../requests/facts.ts'
import { approvalChain, approvalStep, type ApprovalChain, type ApprovalStep } from './records.ts'
import { chainMoves, whyNotEnd, whyNotPublish } from './rules.ts'

export const draftApprovalChain = draftCommand('approval-chains/draft', approvalChain)
export const editApprovalChain = editCommand('approval-chains/edit', approvalChain)

const { chain: _, ...stepFields } = approvalStep.fields
const step = inputSchema({ ...approvalStep, fields: stepFields }) as unknown as z.ZodType<Omit<InputOf<typeof approvalStep>, 'chain'>>

export const setApprovalSteps = command('approval-chains/set-steps', {
  about: 'Writes all the steps of a chain that is still a draft, in place of those that it has.',
  input: z.object({ id: z.uuid(), steps: z.array(step).max(50, 'A chain has at most 50 steps') }),
  async run({ id, steps }, { tx, actor }) {
    const chain = await tx.lock<ApprovalChain>(approvalChain, id)
    refuseIf(whyNotEdit(approvalChain, chain, actor))
    await tx.sql('delete from approval_steps where organization_id = $1 and chain = $2', [actor.organization_id, id])
    for (const each of steps) await tx.insert<ApprovalStep>(approvalStep, { ...each, chain: id })
    return stepsOf(tx, actor.organization_id, [id])
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
  return { draft: draftApprovalChain, edit: editApprovalChain, setSteps: setApprovalSteps, publish, end: endApprovalChain }
}
