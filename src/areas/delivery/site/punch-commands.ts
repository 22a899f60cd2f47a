import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { one } from './inputs.ts'
import { punchItem, type PunchItem } from './records.ts'
import { punchMoves, whyNotAccept, whyNotOnSite } from './rules.ts'

export const addPunchItem = command('punch-items/add', {
  about: 'Notes what is to be put right before work is accepted.',
  input: inputSchema(punchItem),
  async run(input, { tx }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    return tx.insert<PunchItem>(punchItem, { ...input, photos: JSON.stringify(input.photos ?? []) })
  },
})

export const editPunchItem = editCommand('punch-items/edit', punchItem)

export const donePunchItem = command('punch-items/done', {
  about: 'Says that something on the punch list is put right. Somebody else accepts it.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<PunchItem>(punchItem, id)
    refuseIf(punchMoves.whyNot('done', row))
    return tx.update<PunchItem>(punchItem, id, { status: punchMoves.done.to, done_by: actor.user_id, done_on: await todayOf(tx, now) })
  },
})

export const acceptPunchItem = command('punch-items/accept', {
  about: 'Accepts what somebody else said is put right.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PunchItem>(punchItem, id)
    refuseIf(whyNotAccept(row, actor))
    return tx.update<PunchItem>(punchItem, id, { status: punchMoves.accept.to, accepted_by: actor.user_id })
  },
})

export const reopenPunchItem = command('punch-items/reopen', {
  about: 'Opens something on the punch list again that is not put right, and says why.',
  input: one.extend({ reason: z.string().trim().min(1, 'Say why').max(500) }),
  reason: 'reason',
  async run({ id, reason: note }, { tx }) {
    const row = await tx.lock<PunchItem>(punchItem, id)
    refuseIf(punchMoves.whyNot('reopen', row))
    return tx.update<PunchItem>(punchItem, id, { status: punchMoves.reopen.to, done_by: null, done_on: null, note })
  },
})
