import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { siteRfiLife } from './life.ts'
import { siteRfi, type SiteRfi } from './records.ts'
import { whyNotOnSite } from './rules.ts'

export const askOnSite = command('site-rfis/ask', {
  about: 'Adds a contractor’s question, with the person who answers and the due date.',
  input: inputSchema(siteRfi),
  async run(input, { tx, now }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    const number = await nextNumber(tx, siteRfi.table, String(siteRfi.fields.number.initial), now)
    return tx.insert<SiteRfi>(siteRfi, { ...input, documents: JSON.stringify(input.documents ?? []), number })
  },
})

export const editSiteRfi = editCommand('site-rfis/edit', siteRfi)

export const siteRfiCommands = commandsOf(siteRfiLife, {
  answer: (_, { actor, today }) => ({ answered_by: actor.user_id, answered_on: today }),
})
