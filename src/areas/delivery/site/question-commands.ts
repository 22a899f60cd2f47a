import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { one, reason } from './inputs.ts'
import { siteQuestion, type SiteQuestion } from './records.ts'
import { questionMoves, whyNotAnswer, whyNotOnSite } from './rules.ts'

export const askOnSite = command('site-questions/ask', {
  about: 'Notes what a contractor must know to go on, and who answers it by when.',
  input: inputSchema(siteQuestion),
  async run(input, { tx, now }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    const number = await nextNumber(tx, siteQuestion.table, String(siteQuestion.fields.number.initial), now)
    return tx.insert<SiteQuestion>(siteQuestion, { ...input, documents: JSON.stringify(input.documents ?? []), number })
  },
})

export const editSiteQuestion = editCommand('site-questions/edit', siteQuestion)

export const answerOnSite = command('site-questions/answer', {
  about: 'Answers a site question.',
  input: one.extend({ answer: reason }),
  async run({ id, answer }, { tx, actor, now }) {
    const row = await tx.lock<SiteQuestion>(siteQuestion, id)
    refuseIf(whyNotAnswer(row, actor))
    return tx.update<SiteQuestion>(siteQuestion, id, { status: questionMoves.answer.to, answer, answered_by: actor.user_id, answered_on: await todayOf(tx, now) })
  },
})

export const closeOnSite = command('site-questions/close', {
  about: 'Closes a site question whose answer will do.',
  input: one,
  async run({ id }, { tx }) {
    const row = await tx.lock<SiteQuestion>(siteQuestion, id)
    refuseIf(questionMoves.whyNot('close', row))
    return tx.update<SiteQuestion>(siteQuestion, id, { status: questionMoves.close.to })
  },
})

export const askAgain = command('site-questions/ask-again', {
  about: 'Opens a site question again whose answer will not do, and says why.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx }) {
    const row = await tx.lock<SiteQuestion>(siteQuestion, id)
    refuseIf(questionMoves.whyNot('askAgain', row))
    return tx.update<SiteQuestion>(siteQuestion, id, { status: questionMoves.askAgain.to })
  },
})
