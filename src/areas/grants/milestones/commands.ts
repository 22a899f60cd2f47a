import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { milestoneLife } from './life.ts'
import { grantMilestone } from './records.ts'

export const createMilestone = draftCommand('grant-milestones/create', grantMilestone)
export const editMilestone = editCommand('grant-milestones/edit', grantMilestone)

export const milestoneCommands = commandsOf(milestoneLife, {
  async facts({ after }, { tx }) {
    const earlier = await tx.one<{ title: string }>(
      'select title from grant_milestones where organization_id = $1 and id = $2 and status = any ($3)',
      [tx.organization_id, after, milestoneLife.openStatuses],
    )
    return { earlier: earlier?.title ?? null }
  },
  meet: (_, { asked: { day } }) => ({ met_on: day, progress: 100 }),
  drop: (_, { asked: { reason } }) => ({ note: reason }),
  reopen: (_, { asked: { reason } }) => ({ met_on: null, note: reason }),
})
