import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { notify } from '../notifications/notify.ts'
import { feedbackAnswer, type FeedbackAnswer } from './records.ts'
import { states, whyNotSort } from './rules.ts'

const one = z.strictObject({ feedback: z.uuid() })
type Said = { id: string; user_id: string; subject: string }

async function lockBoth(
  tx: CommandTx,
  organization: string,
  id: string,
): Promise<{ said: Said; answer: FeedbackAnswer }> {
  const said = await tx.one<Said>(
    'select id, user_id, subject from user_feedback where organization_id = $1 and id = $2',
    [organization, id],
  )
  if (!said) throw new NotFound('Feedback')
  await tx.sql(
    `insert into feedback_answers (organization_id, feedback) values ($1, $2)
      on conflict (organization_id, feedback) do nothing`,
    [organization, id],
  )
  return {
    said,
    answer: (await tx.one<FeedbackAnswer>(
      'select * from feedback_answers where organization_id = $1 and feedback = $2 for update',
      [organization, id],
    ))!,
  }
}

export const sortFeedback = command('feedback/sort', {
  about: 'Sorts product feedback into planned, done or declined.',
  input: one.extend({ to: z.enum(states), feature_request: z.string().trim().max(20).nullish() }),
  async run({ feedback, to, feature_request }, { tx, actor }) {
    const { answer } = await lockBoth(tx, actor.organization_id, feedback)
    refuseIf(whyNotSort(to, { from: answer.status, reply: answer.reply, actor }))
    return tx.update<FeedbackAnswer>(feedbackAnswer, answer.id, {
      status: to,
      ...(feature_request !== undefined && { feature_request: feature_request || null }),
    })
  },
})

export const answerFeedback = command('feedback/answer', {
  about: 'Replies to the person who sent feedback, by notification and by email if they want it.',
  input: one.extend({ reply: z.string().trim().min(1, 'Enter a reply').max(5_000) }),
  async run({ feedback, reply }, { tx, actor, now }) {
    refuseIf(whyNotEdit(feedbackAnswer, null, actor))
    const { said, answer } = await lockBoth(tx, actor.organization_id, feedback)
    const words = `Your feedback “${said.subject}” was answered: ${reply.length > 200 ? `${reply.slice(0, 200)}…` : reply}`
    await notify(
      tx,
      {
        organization_id: actor.organization_id,
        people: [said.user_id],
        event: 'comment',
        record: null,
        path: '/notifications',
        words,
        actor: actor.user_id,
      },
      now,
    )
    return tx.update<FeedbackAnswer>(feedbackAnswer, answer.id, { reply, answered_by: actor.user_id, answered_at: now })
  },
})

export const feedbackCommands = [sortFeedback, answerFeedback]
