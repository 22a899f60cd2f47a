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
import { among } from '#platform/life/status-sql.ts'
import { putDown } from '../../controls/change.ts'
import type { DocumentType } from '../requests/document.ts'
import { stepsOf } from '../requests/facts.ts'
import { approvalChain, approvalStep, type ApprovalChain, type ApprovalStep } from './records.ts'
import {
  beginsAfter,
  chainMoves,
  onlyAdds,
  whyNotCopy,
  whyNotEnd,
  whyNotPublish,
  whyNotSetSteps,
  chainStatus,
} from './rules.ts'
import { changeStatus } from '../../controls/rules.ts'

export const draftApprovalChain = draftCommand('approval-chains/draft', approvalChain)
export const editApprovalChain = editCommand('approval-chains/edit', approvalChain)

export const setApprovalSteps = command('approval-chains/set-steps', {
  about: 'Replaces all steps of a draft chain. A step sent with its id stays the same step.',
  input: z.object({ id: z.uuid(), steps: linesInput(approvalStep).max(50, 'A chain can have up to 50 steps') }),
  async run({ id, steps }, { tx, actor }) {
    const chain = await tx.lock<ApprovalChain>(approvalChain, id)
    refuseIf(whyNotEdit(approvalChain, chain, actor))
    refuseIf(whyNotSetSteps(steps, await stepsOf(tx, actor.organization_id, [id])))
    await putLines(tx, approvalStep, id, steps)
    return stepsOf(tx, actor.organization_id, [id])
  },
})

export const copyApprovalChain = command('approval-chains/copy', {
  about: 'Copies a chain and its steps into a draft that begins when this one has ended.',
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
    'Proposes an end date for a published chain. A second administrator approves it. Requests in progress continue under the chain.',
  decides: 'control',
  reason: 'reason',
  input: z.object({
    id: z.uuid(),
    last_day: z.iso.date('End date must be a date such as 2026-07-01'),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
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
      before: chain.valid_to ? `Active through ${dayInWords(chain.valid_to)}` : 'Active, no end date',
      after: `Active through ${dayInWords(lastDay)}`,
      loosens: true,
      first: false,
      reason,
      entered_on: today,
      effective_from: addDays(lastDay, 1),
    })
    return { ...chain, change, waiting: true }
  },
})

/** Publishing checks that the kind of document exists, from the list it is given. */
export function chainCommands(documents: readonly DocumentType[]) {
  const publish = command('approval-chains/publish', {
    about:
      'Publishes a chain from its effective date. A second administrator approves a chain that does more than add approvals.',
    decides: 'control',
    input: z.object({ id: z.uuid(), reason: z.string().trim().max(500).optional() }),
    async run({ id, reason = '' }, context) {
      const { tx, actor, now } = context
      const chain = await tx.lock<ApprovalChain>(approvalChain, id)
      const steps = await stepsOf(tx, actor.organization_id, [id])
      const today = await todayIn(tx, actor.organization_id, now)
      refuseIf(whyNotPublish({ ...chain, steps }, { actor, kinds: documents.map(({ table }) => table), today }))
      await refuseWhileWaiting(tx, id)
      const published = await tx.sql<ApprovalChain>(
        `select * from approval_chains where organization_id = $1 and status ${among(chainStatus, 'published')}`,
        [actor.organization_id],
      )
      const loosens = !onlyAdds(chain, published)
      refuseIf(
        loosens && reason === ''
          ? 'No active chain covers everything this one covers. Enter a reason; another administrator approves it.'
          : null,
      )
      const { id: change } = await putDown(context, {
        ...about(chain),
        does: 'publish',
        before: 'Draft',
        after: `Active from ${dayInWords(chain.valid_from)}`,
        loosens,
        first: false,
        reason: reason || 'Adds approvals, or is the first chain of its kind',
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
      and status ${among(changeStatus, 'proposed')}`,
    [tx.organization_id, id],
  )
  refuseIf(
    waiting ? 'A change to this chain is waiting for a second administrator. Decide or withdraw it first.' : null,
  )
}
