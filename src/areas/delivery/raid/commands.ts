import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { pointLife } from './life.ts'
import { projectMinute, projectPoint, type ProjectPoint } from './records.ts'
import { whyNotPoint } from './rules.ts'

export const editPoint = editCommand('project-points/edit', projectPoint)
export const writeMinutes = draftCommand('project-minutes/write', projectMinute)
export const editMinutes = editCommand('project-minutes/edit', projectMinute)

export const notePoint = command('project-points/note', {
  about: 'Adds a risk, assumption, issue or decision to a project.',
  input: inputSchema(projectPoint),
  async run(input, { tx }) {
    refuseIf(whyNotPoint({ kind: input.kind!, likelihood: input.likelihood ?? null, impact: input.impact ?? null }))
    return tx.insert<ProjectPoint>(projectPoint, input)
  },
})

export const pointCommands = commandsOf(pointLife, {
  close: (_, { asked: { reason }, today }) => ({ outcome: reason, closed_on: today }),
})
