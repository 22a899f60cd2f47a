import { Hono } from 'hono'
import { z } from 'zod'
import { command, type Command, type Member } from '#platform/commands/command.ts'
import { carryOut, execute, waysOf } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { personOf } from '#platform/functions/callers.ts'
import { isSameEffect, type Effect } from '#platform/records/effect.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { withEntries } from '#platform/rehearsal/effects.ts'
import { carriedOut } from '#platform/rehearsal/rehearse.ts'
import type { Services } from '#platform/services.ts'
import { visitOf } from '#platform/wire/visit.ts'
import { isProposable } from './propose.ts'
import { proposedAction, type ProposedAction } from './records.ts'
import { whyNotAccept } from './life.ts'
import { effectsOf } from './rules.ts'

const asked = z.strictObject({ id: z.uuid() })

const acceptAction = command('proposed-actions/accept', {
  about: 'Accepts an action that a connected program proposed, and carries it out.',
  personal: true,
  input: asked,
  async run({ id }, { tx, now }): Promise<{ id: string }> {
    await tx.update(proposedAction, id, { status: 'accepted', decided_at: now })
    return { id }
  },
})

const reviseEffect = command('proposed-actions/revise', {
  about: 'Stores the effect that a proposed action has now.',
  secret: ['effect'],
  input: asked.extend({ effect: z.string().max(60_000) }),
  async run({ id, effect }, { tx }): Promise<{ id: string }> {
    await tx.update(proposedAction, id, { effect })
    return { id }
  },
})

class EffectChanged extends Error {
  readonly effects: readonly Effect[]
  constructor(effects: readonly Effect[]) {
    super('changed')
    this.effects = effects
  }
}

/**
 * POST /functions/v1/proposed-actions/accept: a person at the keyboard accepts what they reviewed. One transaction
 * carries out the command and marks the proposal; if the effect is not the reviewed one, everything is taken back.
 */
export function proposedActionsApi(
  services: Services,
  commands: readonly Command[],
  records: readonly AnyRecord[],
): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.post('/accept', async (c) => {
    const actor = await personOf(services, c)
    if (!actor.organization_id) throw new NotFound(proposedAction.label)
    const visit = visitOf(c)
    visit.command = acceptAction.name
    const { id } = await inputOf(c, asked)
    const member = actor as Member
    try {
      await carryOutProposal(services, commands, records, id, member, visit)
    } catch (error) {
      if (!(error instanceof EffectChanged)) throw error
      await execute(services, reviseEffect, { id, effect: JSON.stringify(error.effects) }, actor, visit)
      throw new Refusal('The effect of this action has changed since it was proposed. Review it again, then decide.')
    }
    return c.json({ id })
  })
  return api
}

async function carryOutProposal(
  services: Services,
  commands: readonly Command[],
  records: readonly AnyRecord[],
  id: string,
  actor: Member,
  visit: { id: string },
): Promise<void> {
  const seen = await ownProposal(services, id, actor)
  const wanted = commands.find((each) => each.name === seen.command && isProposable(each))
  if (!wanted) throw new Refusal('This action no longer exists. Refuse the proposal.')
  const input = parseInput(wanted.input, JSON.parse(seen.input))
  await services.database.transaction(
    { role: 'commands', actor },
    async (tx) => {
      const [row] = await tx.sql<ProposedAction>(
        'select * from public.proposed_actions where organization_id = $1 and id = $2 and created_by = $3 for update',
        [actor.organization_id, id, actor.user_id],
      )
      refuseIf(whyNotAccept(row!))
      const by = { ...visit, id: `${visit.id} proposed by ${proposerOf(row!)}` }
      const done = await carriedOut(services, tx, { command: wanted, input, actor, visit: by, records })
      const effects = withEntries(wanted, input, done)
      if (!isSameEffect(effectsOf(row!), effects)) throw new EffectChanged(effects)
      await carryOut(services, tx, acceptAction, { id }, actor, visit)
    },
    waysOf(wanted),
  )
}

/** As the audit log names it: an agent of the agency, or the connection of an outside program. */
const proposerOf = ({ connection }: ProposedAction): string =>
  connection.startsWith('agent:') ? connection.replace(':', ' ') : `program ${connection}`

async function ownProposal({ database }: Services, id: string, actor: Member): Promise<ProposedAction> {
  const { rows } = await database.read(
    { role: 'authenticated', actor },
    { text: 'select * from public.proposed_actions where id = $1', values: [id] },
  )
  if (!rows[0]) throw new NotFound(proposedAction.label)
  return rows[0] as ProposedAction
}
