import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { punchItemLife } from './life.ts'
import { punchItem, type PunchItem } from './records.ts'
import { whyNotOnSite } from './rules.ts'

export const addPunchItem = command('punch-items/add', {
  about: 'Adds an item to fix before the work is accepted.',
  input: inputSchema(punchItem),
  async run(input, { tx }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    return tx.insert<PunchItem>(punchItem, { ...input, photos: JSON.stringify(input.photos ?? []) })
  },
})

export const editPunchItem = editCommand('punch-items/edit', punchItem)

export const punchItemCommands = commandsOf(punchItemLife, {
  done: (_, { actor, today }) => ({ done_by: actor.user_id, done_on: today }),
  accept: (_, { actor }) => ({ accepted_by: actor.user_id }),
  reopen: (_, { asked: { reason } }) => ({ done_by: null, done_on: null, note: reason }),
})
