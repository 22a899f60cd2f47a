import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { submittal, type Submittal } from './records.ts'
import { whyNotOnSite } from './rules.ts'
import { submittalLife } from './submittals/life.ts'

export const enterSubmittal = command('submittals/enter', {
  about: 'Adds a contractor’s submittal.',
  input: inputSchema(submittal),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    const number = await nextNumber(tx, submittal.table, String(submittal.fields.number.initial), now)
    return tx.insert<Submittal>(submittal, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number,
      entered_by: actor.user_id,
    })
  },
})

export const editSubmittal = editCommand('submittals/edit', submittal)

export const submittalCommands = commandsOf(submittalLife, {
  submit: (row, { actor }) => ({
    submitted_by: actor.user_id,
    revision: Number(row.revision) + (submittalLife.is(row, 'revise') ? 1 : 0),
  }),
  // Notes on an earlier revision no longer apply.
  approve: (_, { today }) => ({ note: null, reviewed_on: today }),
  asNoted: (_, { today }) => ({ reviewed_on: today }),
  revise: (_, { today }) => ({ reviewed_on: today }),
  reject: (_, { today }) => ({ reviewed_on: today }),
})
