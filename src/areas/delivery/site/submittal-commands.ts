import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { one, words } from './inputs.ts'
import { submittal, type Submittal } from './records.ts'
import { submittalMoves, whyNotOnSite, whyNotReview } from './rules.ts'

export const enterSubmittal = command('submittals/enter', {
  about: 'Enters what a contractor shows before it is built in.',
  input: inputSchema(submittal),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    const number = await nextNumber(tx, submittal.table, String(submittal.fields.number.initial), now)
    return tx.insert<Submittal>(submittal, { ...input, documents: JSON.stringify(input.documents ?? []), number, entered_by: actor.user_id })
  },
})

export const editSubmittal = editCommand('submittals/edit', submittal)

export const sendSubmittal = command('submittals/submit', {
  about: 'Sends a submittal to whoever reviews it; sent again it is the next revision.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Submittal>(submittal, id)
    refuseIf(submittalMoves.whyNot('submit', row))
    return tx.update<Submittal>(submittal, id, { status: submittalMoves.submit.to, submitted_by: actor.user_id, revision: Number(row.revision) + (row.status === 'revise' ? 1 : 0) })
  },
})

export const reviewSubmittal = command('submittals/review', {
  about: 'Says of a submittal whether it may be built in: approved, approved as noted, to be revised, or rejected.',
  input: one.extend({ verb: z.enum(['approve', 'asNoted', 'revise', 'reject']), note: words }),
  reason: 'note',
  async run({ id, verb, note }, { tx, actor, now }) {
    const row = await tx.lock<Submittal>(submittal, id)
    refuseIf(whyNotReview(row, actor, verb, note))
    return tx.update<Submittal>(submittal, id, { status: submittalMoves[verb].to, note: note || null, reviewed_on: await todayOf(tx, now) })
  },
})
