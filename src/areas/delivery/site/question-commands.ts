import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { siteQuestionLife } from './life.ts'
import { siteQuestion, type SiteQuestion } from './records.ts'
import { whyNotOnSite } from './rules.ts'

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

export const siteQuestionCommands = commandsOf(siteQuestionLife, {
  answer: (_, { actor, today }) => ({ answered_by: actor.user_id, answered_on: today }),
})
