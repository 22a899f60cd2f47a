import { authorsAmong } from '#areas/organization/two-people/authors.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { ownCostLife } from './life.ts'
import { ownCost, type OwnCost } from './records.ts'
import { whyNotEnter } from './rules.ts'

export const enterCost = command('project-costs/enter', {
  about: 'Enters a project cost that no invoice shows. It counts once a second person confirms it.',
  input: inputSchema(ownCost),
  async run(input, { tx, actor, now }) {
    const of = await tx.lock<Project>(project, input.project!)
    refuseIf(whyNotEnter(of, input.day!, await todayOf(tx, now)))
    return tx.insert<OwnCost>(ownCost, {
      ...input,
      evidence: JSON.stringify(input.evidence ?? []),
      entered_by: actor.user_id,
    })
  },
})

export const ownCostCommands = commandsOf(ownCostLife, {
  async author({ id, organization_id: organization }, { tx, actor: { user_id } }) {
    const authors = await authorsAmong(
      tx,
      { record: ownCost, parts: [] },
      { organization, ids: [id], people: [user_id] },
    )
    return authors.length > 0
  },
  confirm: (_, { actor }) => ({ confirmed_by: actor.user_id }),
  reject: (_, { actor, asked: { reason } }) => ({ confirmed_by: actor.user_id, note: reason }),
})
