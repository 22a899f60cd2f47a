import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import { grantMilestone, type GrantMilestone } from './records.ts'
import { moves, whyNotMeet } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const note = z.string().trim().min(1, 'Say what').max(2_000)

export const createMilestone = draftCommand('grant-milestones/create', grantMilestone)
export const editMilestone = editCommand('grant-milestones/edit', grantMilestone)

export const meetMilestone = command('grant-milestones/meet', {
  about: 'Says on which day a milestone was reached; what shows it lies with it.',
  input: one.extend({ day: z.iso.date(), note }),
  async run({ id, day, note: words }, { tx, actor, now }) {
    const of = await tx.lock<GrantMilestone>(grantMilestone, id)
    const before = of.after ? ((await tx.one<GrantMilestone>('select * from grant_milestones where organization_id = $1 and id = $2', [tx.organizationId(), of.after])) ?? null) : null
    refuseIf(whyNotMeet(of, { actor, day, today: await todayOf(tx, now), before }))
    return tx.update<GrantMilestone>(grantMilestone, id, { status: moves.meet.to, met_on: day, note: words, progress: 100 })
  },
})

export const dropMilestone = command('grant-milestones/drop', {
  about: 'Gives a milestone up, with the reason. A change of scope needs the giver’s approval.',
  input: one.extend({ reason: note }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const of = await tx.lock<GrantMilestone>(grantMilestone, id)
    refuseIf(firstReason(whyNotEdit(grantMilestone, null, actor), moves.whyNot('drop', of)))
    return tx.update<GrantMilestone>(grantMilestone, id, { status: moves.drop.to, note: reason })
  },
})

export const reopenMilestone = command('grant-milestones/reopen', {
  about: 'Opens a milestone again that was not reached after all.',
  input: one.extend({ reason: note }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const of = await tx.lock<GrantMilestone>(grantMilestone, id)
    refuseIf(firstReason(whyNotEdit(grantMilestone, null, actor), moves.whyNot('reopen', of)))
    return tx.update<GrantMilestone>(grantMilestone, id, { status: moves.reopen.to, met_on: null, note: reason })
  },
})
