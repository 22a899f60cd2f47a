import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { announce, tellBuyer } from '../audience/announce.ts'
import { solicitation, type Solicitation } from '../solicitations/records.ts'
import { whyNotAnswer, whyNotAskHere } from './rules.ts'
import { phrase } from '#platform/say.ts'

export const askQuestion = command('questions/ask', {
  about: 'Asks the agency about a solicitation. Questions are anonymous; answers are public.',
  input: z.strictObject({
    organization: z.uuid(),
    solicitation: z.uuid(),
    question: z.string().trim().min(1, phrase('Enter a question')).max(5_000, phrase('Enter up to 5,000 characters')),
  }),
  async run({ organization, solicitation, question }, { tx, actor }) {
    const notice = await tx.one<{
      number: string
      status: string
      questions_until: string | null
      closes_at: string
      now: string
    }>(
      `select number, status, questions_until, closes_at, clock_timestamp() as now from notices
        where organization_id = $1 and solicitation = $2`,
      [organization, solicitation],
    )
    if (!notice) throw new NotFound('Solicitation')
    refuseIf(whyNotAskHere(notice, notice.now))
    // The author can't read it back: the agency's table does not store who asked. Both ends are therefore written blind.
    const { id } = (await tx.one<{ id: string }>('select app.uuid_v7() as id'))!
    await tx.sql(
      'insert into solicitation_questions (organization_id, id, solicitation, question) values ($1, $2, $3, $4)',
      [organization, id, solicitation, question],
    )
    await tx.later(tellBuyer, {
      organization_id: organization,
      solicitation,
      event: 'vendor_question',
      words: `A vendor asked a question about ${notice.number}.`,
      id,
    })
    await tx.sql(
      `insert into question_askers (organization_id, question, solicitation, asked, bidder, asked_by)
        values ($1, $2, $3, $4, $5, $6)`,
      [organization, id, solicitation, question, actor.organization_id, actor.user_id],
    )
    return { id }
  },
})

export const answerQuestion = command('questions/answer', {
  about: 'Answers a question for all readers of the solicitation.',
  input: z.strictObject({
    id: z.uuid(),
    answer: z.string().trim().min(1, 'Enter an answer').max(10_000, 'Enter up to 10,000 characters'),
  }),
  async run({ id, answer }, context) {
    const { tx, actor, now } = context
    const asked = await tx.one<{ solicitation: string; answered_at: string | null }>(
      'select solicitation, answered_at from solicitation_questions where organization_id = $1 and id = $2 for update',
      [tx.organization_id, id],
    )
    if (!asked) throw new NotFound('Question')
    const of = await tx.lock<Solicitation>(solicitation, asked.solicitation)
    refuseIf(whyNotAnswer(of, asked, { actor, now: now.toISOString() }))
    const [answered] = await tx.sql<{ id: string; answered_at: string }>(
      `update solicitation_questions set answer = $3, answered_at = $4, answered_by = $5 where organization_id = $1
        and id = $2 returning id, answered_at`,
      [tx.organization_id, id, answer, now, actor.user_id],
    )
    if (!answered) throw new Refusal('This question can’t be answered.')
    await announce(context, asked.solicitation, 'answer')
    return answered
  },
})
