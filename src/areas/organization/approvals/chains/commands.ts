import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import { putDown } from '../../controls/change.ts'
import type { DocumentType } from '../requests/document.ts'
import { stepsOf } from '../requests/facts.ts'
import { approvalChain, approvalStep, type ApprovalChain, type ApprovalStep } from './records.ts'
import { beginsAfter, chainMoves, onlyAdds, whyNotCopy, whyNotEnd, whyNotPublish, whyNotSetSteps } from './rules.ts'

export const draftApprovalChain = draftCommand('approval-chains/draft', approvalChain)
export const editApprovalChain = editCommand('approval-chains/edit', approvalChain)

export const setApprovalSteps = command('approval-chains/set-steps', {
  about:
    'Writes all the steps of a chain that is still a draft, in place of those that it has. A step that is sent with its id stays the same step.',
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
    const {
      name,
      record_type,
      amount_from,
      amount_to,
      fund,
      category,
      department,
      may_sign_twice,
      tolerance_percent,
      tolerance_cents,
      bulk_limit,
      sum_days,
      valid_to,
    } = await tx.lock<ApprovalChain>(approvalChain, id)
    const valid_from = beginsAfter({ valid_to }, await todayIn(tx, actor.organization_id, now))
    const copy = await tx.insert<ApprovalChain>(approvalChain, {
      name,
      record_type,
      amount_from,
      amount_to,
      fund,
      category,
      department,
      may_sign_twice,
      tolerance_percent,
      tolerance_cents,
      bulk_limit,
      sum_days,
      valid_from,
    })
    for (const {
      sequence,
      name: called,
      who,
      role,
      person,
      mode,
      everyone,
      signature_limit,
      due_days,
      escalates_role,
      escalates_person,
    } of await stepsOf(tx, actor.organization_id, [id]))
      await tx.insert<ApprovalStep>(approvalStep, {
        chain: copy.id,
        sequence,
        name: called,
        who,
        role,
        person,
        mode,
        everyone,
        signature_limit,
        due_days,
        escalates_role,
        escalates_person,
      })
    return copy
  },
})

export const endApprovalChain = command('approval-chains/end', {
  about:
    'Proposes the last day of a published chain. A second administrator approves it; what is under way goes on by the chain.',
  reason: 'reason',
  input: z.object({
    id: z.uuid(),
    last_day: z.iso.date('Last day must be a date such as 2026-07-01'),
    reason: z.string().trim().min(3, 'Say why').max(500),
  }),
  async run({ id, last_day: lastDay, reason }, context) {
    const { tx, actor, now } = context
    const chain = await tx.lock<ApprovalChain>(approvalChain, id)
    const today = await todayIn(tx, actor.organization_id, now)
    refuseIf(whyNotEnd(chain, { actor, lastDay, today }))
    await refuseWhileWaiting(tx, id)
    const { id: change } = await putDown(context, {
      ...about(chain),
      does: 'end',
      before: chain.valid_to ? `In force through ${dayInWords(chain.valid_to)}` : 'In force, no end',
      after: `In force through ${dayInWords(lastDay)}`,
      loosens: true,
      first: false,
      reason,
      entered_on: today,
      effective_from: addDays(lastDay, 1),
    })
    return { ...chain, change, waiting: true }
  },
})

/** Publishing asks whether the kind of document exists: it is given the list of those. */
export function chainCommands(documents: readonly DocumentType[]) {
  const publish = command('approval-chains/publish', {
    about:
      'Puts a chain into force from its first day on. Where it does more than add signatures, a second administrator approves it first.',
    input: z.object({ id: z.uuid(), reason: z.string().trim().max(500).optional() }),
    async run({ id, reason = '' }, context) {
      const { tx, actor, now } = context
      const chain = await tx.lock<ApprovalChain>(approvalChain, id)
      const steps = await stepsOf(tx, actor.organization_id, [id])
      const today = await todayIn(tx, actor.organization_id, now)
      refuseIf(whyNotPublish({ ...chain, steps }, { actor, kinds: documents.map(({ table }) => table), today }))
      await refuseWhileWaiting(tx, id)
      const published = await tx.sql<ApprovalChain>(
        `select * from approval_chains where organization_id = $1 and status = 'published'`,
        [actor.organization_id],
      )
      const loosens = !onlyAdds(chain, published)
      refuseIf(
        loosens && reason === ''
          ? 'No chain in force covers everything that this one covers. Say why it is needed; another administrator approves it.'
          : null,
      )
      const { id: change } = await putDown(context, {
        ...about(chain),
        does: 'publish',
        before: 'Draft',
        after: `In force from ${dayInWords(chain.valid_from)}`,
        loosens,
        first: false,
        reason: reason || 'Adds signatures, or is the first chain of its kind',
        entered_on: today,
        effective_from: chain.valid_from,
      })
      if (loosens) return { ...chain, change, waiting: true }
      return {
        ...(await tx.update<ApprovalChain>(approvalChain, id, { status: chainMoves.publish.to })),
        change,
        waiting: false,
      }
    },
  })
  return {
    draft: draftApprovalChain,
    edit: editApprovalChain,
    setSteps: setApprovalSteps,
    copy: copyApprovalChain,
    publish,
    end: endApprovalChain,
  }
}

const about = ({ id, name, record_type }: ApprovalChain) => ({
  title: `Approval chain: ${name} (${optionLabel(approvalChain.fields.record_type, record_type).toLowerCase()})`,
  register: approvalChain.table,
  entry: id,
})

async function refuseWhileWaiting(tx: CommandTx, id: string): Promise<void> {
  const waiting = await tx.one(
    `select from control_changes where organization_id = $1 and register = 'approval_chains' and entry = $2
      and status = 'proposed'`,
    [tx.organizationId(), id],
  )
  refuseIf(
    waiting ? 'A change of this chain is waiting for a second administrator. Decide or withdraw it first.' : null,
  )
}
