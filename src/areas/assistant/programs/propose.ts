import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, type Command, type Member } from '#platform/commands/command.ts'
import { carryOut, execute, waysOf } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { effectsSoFar, withEntries } from './effects.ts'
import { proposedAction, type ProposedAction } from './records.ts'
import type { Effect } from './rules.ts'

/**
 * Commands that a program may propose: the moves of records, and adding or editing one. No signature, no permission,
 * nothing secret, and nothing that is kept out of the logs.
 */
export const isProposable = (each: Command): boolean =>
  !each.reads &&
  !each.newcomers &&
  !each.access &&
  !each.personal &&
  !each.decides &&
  !each.nameless &&
  !each.confidential &&
  !each.heavy &&
  (each.secret?.length ?? 0) === 0 &&
  (each.move !== undefined || /\/(create|edit)$/.test(each.name))

class Undone extends Error {
  readonly effects: readonly Effect[]
  constructor(effects: readonly Effect[]) {
    super('undone')
    this.effects = effects
  }
}

/**
 * Carries out the command and takes everything back: its refusals are the real ones, and its effect is what really
 * would change. Nothing is sent, because what a command sends waits for its commit.
 */
export async function tryOut(
  services: Services,
  wanted: Command,
  raw: unknown,
  actor: Member,
  records: readonly AnyRecord[],
): Promise<readonly Effect[]> {
  const input = parseInput(wanted.input, raw)
  try {
    return await services.database.transaction(
      { role: 'commands', actor },
      async (tx) => {
        await carryOut(services, tx, wanted, input, actor, { id: '' })
        const effects = await effectsSoFar({ tx, actor, now: services.clock.now() }, wanted.name, records)
        throw new Undone(withEntries(wanted, input, effects))
      },
      waysOf(wanted),
    )
  } catch (error) {
    if (error instanceof Undone) return error.effects
    throw error
  }
}

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
