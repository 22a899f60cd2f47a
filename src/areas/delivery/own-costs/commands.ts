import { authorsAmong } from '#areas/organization/two-people/authors.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { ownCostLife } from './life.ts'
import { ownCost, type OwnCost } from './records.ts'
import { whyNotEnter, whyNotTwice, type Twin } from './rules.ts'

export const enterCost = command('project-costs/enter', {
  about: 'Enters a project cost that no invoice shows. It counts once a second person confirms it.',
  input: inputSchema(ownCost),
  async run(input, { tx, actor, now }) {
    const of = await tx.lock<Project>(project, input.project!)
    refuseIf(whyNotEnter(of, input.day!, await todayOf(tx, now)))
    refuseIf(whyNotTwice(await twinOf(tx, input as Alike, ['entered', 'confirmed'])))
    return tx.insert<OwnCost>(ownCost, {
      ...input,
      evidence: JSON.stringify(input.evidence ?? []),
      entered_by: actor.user_id,
    })
  },
})

type Alike = Pick<OwnCost, 'project' | 'day' | 'kind' | 'amount' | 'basis'> & { id?: string }

/** Another cost that would count the same money: the calculation tells two of one day and amount apart. */
const twinOf = async (tx: CommandTx, { id, project, day, kind, amount, basis }: Alike, statuses: readonly string[]) =>
  (await tx.one<Twin>(
    `select words, day::text as day, amount, status from project_costs
      where organization_id = $1 and id is distinct from $2 and project = $3 and day = $4 and kind = $5 and amount = $6
        and lower(btrim(coalesce(basis, ''))) = lower(btrim(coalesce($7, ''))) and status = any ($8)
      order by created_at, id limit 1`,
    [tx.organization_id, id ?? null, project, day, kind, amount, basis ?? null, statuses],
  )) ?? null

export const ownCostCommands = commandsOf(ownCostLife, {
  facts: async (row, { tx }) => ({ counted: await twinOf(tx, row, ['confirmed']) }),
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
