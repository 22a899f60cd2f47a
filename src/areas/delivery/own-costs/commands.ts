import { z } from 'zod'
import { refuseAuthor } from '#areas/organization/two-people/authors.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { ownCost, type OwnCost } from './records.ts'
import { moves, whyNotConfirm, whyNotEnter } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const enterCost = command('project-costs/enter', {
  about: 'Enters what a project costs that no invoice shows. It counts when somebody else has confirmed it.',
  input: inputSchema(ownCost),
  async run(input, { tx, actor, now }) {
    const of = await tx.lock<Project>(project, input.project!)
    refuseIf(whyNotEnter(of, input.day!, await todayOf(tx, now)))
    return tx.insert<OwnCost>(ownCost, { ...input, evidence: JSON.stringify(input.evidence ?? []), entered_by: actor.user_id })
  },
})

export const confirmCost = command('project-costs/confirm', {
  about: 'Confirms a cost that somebody else entered: from now on it counts.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<OwnCost>(ownCost, id)
    refuseIf(whyNotConfirm(row, actor))
    await refuseAuthor({ tx, actor }, { record: ownCost, parts: [] }, id)
    return tx.update<OwnCost>(ownCost, id, { status: moves.confirm.to, confirmed_by: actor.user_id })
  },
})

export const rejectCost = command('project-costs/reject', {
  about: 'Rejects a cost that somebody else entered, and says why.',
  input: one.extend({ reason: z.string().trim().min(1, 'Say why').max(500) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const row = await tx.lock<OwnCost>(ownCost, id)
    refuseIf(whyNotConfirm(row, actor, 'reject'))
    return tx.update<OwnCost>(ownCost, id, { status: moves.reject.to, confirmed_by: actor.user_id, note: reason })
  },
})
