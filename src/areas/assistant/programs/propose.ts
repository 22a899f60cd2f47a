import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, type Command, type Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { Effect } from '#platform/records/effect.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { withEntries } from '#platform/rehearsal/effects.ts'
import { rehearse, whyNotRehearse } from '#platform/rehearsal/rehearse.ts'
import type { Services } from '#platform/services.ts'
import { proposedAction, type ProposedAction } from './records.ts'

/**
 * Commands that a program may propose: the moves of records, and adding or editing one. No signature, no permission,
 * nothing secret, and nothing that is kept out of the logs. Nor a decision about a proposal.
 */
export const isProposable = (each: Command): boolean =>
  whyNotRehearse(each) === null &&
  !each.access &&
  !each.personal &&
  !each.decides &&
  each.move?.life.record.table !== proposedAction.table &&
  (each.secret?.length ?? 0) === 0 &&
  (each.move !== undefined || /\/(create|edit)$/.test(each.name))

/** Its refusals are the real ones, and the texts that the person would sign are shown with its effect. */
export const tryOut = async (
  services: Services,
  wanted: Command,
  raw: unknown,
  actor: Member,
  records: readonly AnyRecord[],
): Promise<readonly Effect[]> =>
  withEntries(wanted, parseInput(wanted.input, raw), await rehearse(services, wanted, raw, actor, records))

const storeProposal = command('proposed-actions/propose', {
  about: 'Stores an action that a connected program proposes, for the person to accept or refuse.',
  secret: ['input', 'effect', 'why', 'title'],
  input: z.strictObject({
    title: z.string().max(300),
    program: z.string().max(80),
    connection: z.string().max(36),
    command: z.string().max(120),
    table_name: z.string().max(63).nullable(),
    record: z.string().max(36).nullable(),
    input: z.string().max(30_000, 'The input is too long.'),
    effect: z.string().max(60_000, 'The action changes too many records to be reviewed.'),
    why: z.string().max(2_000),
    told: z.boolean(),
  }),
  async run({ told, ...proposal }, { tx, actor, now }): Promise<{ id: string }> {
    const { id } = await tx.insert<ProposedAction>(proposedAction, proposal)
    if (!told) return { id }
    await notify(
      tx,
      {
        organization_id: actor.organization_id,
        people: [actor.user_id],
        event: 'action_proposed',
        record: { table: proposedAction.table, id },
        words: `${proposal.program} proposes an action in your name. Review it before anything happens.`,
        actor: null,
      },
      now,
    )
    return { id }
  },
})

export type Proposal = { command: string; input: Record<string, unknown>; why: string }
/** `told`: the person gets a notice, unless they look at it already. */
type From = { program: string; connection: string; request: string; told?: boolean }

/** Tried out first: a proposal that the rules refuse is answered with their reason and never reaches the person. */
export async function propose(
  services: Services,
  commands: readonly Command[],
  records: readonly AnyRecord[],
  { command: name, input, why }: Proposal,
  actor: Member,
  { program, connection, request, told = true }: From,
): Promise<{ id: string; effects: readonly Effect[] }> {
  const wanted = commands.find((each) => each.name === name && isProposable(each))
  if (!wanted) throw new Refusal(`There is no action “${name}” that can be proposed.`)
  const effects = await tryOut(services, wanted, input, actor, records)
  if (effects.length === 0) throw new Refusal('This action would change nothing that this person can see.')
  const target = effects.find(({ record }) => record !== null && record === input.id) ?? effects[0]!
  const { id } = await execute(
    services,
    storeProposal,
    {
      title: `${titleFor(wanted)}: ${target.words}`.slice(0, 300),
      program,
      connection,
      command: name,
      table_name: target.table,
      record: target.record,
      input: JSON.stringify(input),
      effect: JSON.stringify(effects),
      why,
      told,
    },
    actor,
    { id: request },
  )
  return { id, effects }
}

/** The button's words, or the verb of the command. */
export const titleFor = ({ move, name }: Command): string => {
  const said = move && (move.life.moves as Record<string, { says: { button: string } }>)[move.name]?.says.button
  return said ?? (name.endsWith('/create') ? 'Create' : 'Edit')
}
