import type { Context } from 'hono'
import { z } from 'zod'
import { lackedScope, type AreasOf } from '../auth/scopes.ts'
import type { Command, Member } from '../commands/command.ts'
import { NotFound, refuseIf } from '../commands/refusals.ts'
import { mostAddedUp, type Effect } from '../records/effect.ts'
import type { AnyRecord } from '../records/record.ts'
import { effectsInShort } from '../rehearsal/in-words.ts'
import { grouped } from '../realtime/grouped.ts'
import { rehearse, rehearseTogether, whyNotRehearse } from '../rehearsal/rehearse.ts'
import { noteRefusal } from '../security/refusals.ts'
import type { Services } from '../services.ts'
import { visitOf } from '../wire/visit.ts'
import { foreseenSentence, isPassing } from './answers.ts'
import { inputOf } from './bodies.ts'
import { askerFor } from './commands.ts'
import { answerInLines } from './in-lines.ts'

/** The effects of the command, or the sentence with which it would be refused. */
export type Rehearsed = { lines: readonly string[]; effects: readonly Effect[]; refused: string | null }

/** The same for so many rows of one command, added up: each reason once, with how many rows it would stop. */
export type AddedUp = { rows: number; lines: readonly string[]; refusals: readonly { reason: string; rows: number }[] }

const request = z.strictObject({
  command: z.string().min(1).max(200),
  input: z.record(z.string(), z.unknown()).default({}),
  /** The kind of record that a form shows: its own fields are not told again. */
  besides: z.string().max(200).optional(),
  /** Several rows of one command: the ids, each with the same input. */
  ids: z.array(z.uuid()).min(1).max(mostAddedUp).optional(),
})

/**
 * POST /functions/v1/rehearse: carries out the command for its caller and takes everything back. A caller who
 * may not run the command may not rehearse it either, and an attempt that is refused is noted like the command’s own.
 * Several rows are answered line by line, each line with the sum so far: a caller who hangs up stops the rest.
 */
export const rehearseFunction =
  (services: Services, commands: readonly Command[], records: readonly AnyRecord[], areasOf: AreasOf) =>
  async (c: Context): Promise<Response> => {
    const { command: name, input, besides, ids } = await inputOf(c, request)
    const command = commands.find((each) => each.name === name)
    if (!command) throw new NotFound('Command')
    const visit = visitOf(c)
    if (command.confidential) visit.confidential = true
    else visit.command = command.name
    const { actor, caller } = await askerFor(services, c, command, areasOf, async () => input)
    refuseIf(whyNotRehearse(command))
    refuseIf(actor.organization_id ? null : 'You don’t belong to an organization yet.')
    /** A key that may act in one area learns no more of another one than it may read there. */
    const isTold = ({ table }: Effect) =>
      !caller.key || !table || !lackedScope(caller.key.scopes, { does: 'read', areas: areasOf.table(table) })
    return ids ? answerInLines(services, c, together(actor as Member, ids)) : c.json(await rehearsed(actor as Member))

    async function* together(member: Member, rows: readonly string[]): AsyncGenerator<AddedUp> {
      const inputs = [...new Set(rows)].map((id) => ({ ...input, id }))
      let noted = 0
      for await (const found of rehearseTogether(services, command!, inputs, member, records)) {
        const reasons = found.refusals.map((error) => {
          const refused = isPassing(error) ? null : foreseenSentence(error)
          if (refused === null) throw error
          return refused
        })
        for (const error of found.refusals.slice(noted)) noteRefusal(services, visit, error)
        noted = found.refusals.length
        const refusals = [...grouped(reasons, (reason) => reason)].map(([reason, all]) => ({
          reason,
          rows: all.length,
        }))
        yield { rows: found.rows, lines: effectsInShort(found.effects.filter(isTold), input), refusals }
        if (c.req.raw.signal.aborted) return
      }
    }
    async function rehearsed(member: Member): Promise<Rehearsed> {
      try {
        const effects = (await rehearse(services, command!, input, member, records)).filter(isTold)
        const shown = ({ table, record }: Effect) => table === besides && (record === null || record === input.id)
        return {
          lines: effectsInShort(
            effects.filter((effect) => !shown(effect)),
            input,
          ),
          effects,
          refused: null,
        }
      } catch (error) {
        const refused = isPassing(error) ? null : foreseenSentence(error as Error)
        if (refused === null) throw error
        noteRefusal(services, visit, error)
        return { lines: [], effects: [], refused }
      }
    }
  }
