import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { projectMinute, projectPoint, type ProjectPoint } from './records.ts'
import { whyNotClosePoint, whyNotPoint } from './rules.ts'

export const editPoint = editCommand('project-points/edit', projectPoint)
export const writeMinutes = draftCommand('project-minutes/write', projectMinute)
export const editMinutes = editCommand('project-minutes/edit', projectMinute)

export const notePoint = command('project-points/note', {
  about: 'Notes a risk, an assumption, an issue or a decision of a project.',
  input: inputSchema(projectPoint),
  async run(input, { tx }) {
    refuseIf(whyNotPoint({ kind: input.kind!, likelihood: input.likelihood ?? null, impact: input.impact ?? null }))
    return tx.insert<ProjectPoint>(projectPoint, input)
  },
})

export const closePoint = command('project-points/close', {
  about: 'Closes a point, and says what became of it.',
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1, 'Say what became of it').max(2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const row = await tx.lock<ProjectPoint>(projectPoint, id)
    refuseIf(whyNotClosePoint(row, actor))
    return tx.update<ProjectPoint>(projectPoint, id, { status: 'closed', outcome: reason, closed_on: await todayOf(tx, now) })
  },
})
