import type { Context } from 'hono'
import { z } from 'zod'
import type { AreasOf } from '../auth/scopes.ts'
import type { Command } from '../commands/command.ts'
import { executeOnce, whyNotKey } from '../commands/execute-once.ts'
import { InvalidInput, NotFound } from '../commands/refusals.ts'
import type { Services } from '../services.ts'
import { noteRefusal } from '../security/refusals.ts'
import { visitOf } from '../wire/visit.ts'
import { foreseenSentence } from './answers.ts'
import { inputOf } from './bodies.ts'
import { askerFor } from './commands.ts'
import { answerInLines } from './in-lines.ts'

/** The result for one row: done, or refused with its reason. The last line marks the end. */
export type RowAnswer = { id: string; refused: string | null }

const request = z.strictObject({
  command: z.string().min(1).max(200),
  ids: z.array(z.uuid()).min(1).max(1_000),
  /** The command's other input, the same for each row: its own check judges it. */
  asked: z.record(z.string(), z.unknown()).optional(),
})
/**
 * POST /functions/v1/each-row: one command for each of these rows, a few at a time. Each is a separate command, with
 * its own transaction, its own audit line and its own key, made of the request's key and the row's id: a refusal for
 * one undoes none of the others, and an interrupted request can be repeated unchanged. A line is sent as soon as its
 * row is done. Rights are looked up again for each; after a disconnect no further row starts.
 */
export const eachRow =
  (services: Services, commands: readonly Command[], areasOf: AreasOf) =>
  async (c: Context): Promise<Response> => {
    const { command: name, ids, asked } = await inputOf(c, request)
    const command = commands.find((each) => each.name === name && !each.reads && !each.newcomers)
    if (!command) throw new NotFound('Command')
    visitOf(c).command = command.name
    await askerFor(services, c, command, areasOf, async () => asked)
    const key = c.req.header('idempotency-key') ?? ''
    const problem =
      whyNotKey(key) ??
      (key.length > longestKey ? `A key for many rows can have up to ${longestKey} characters.` : null)
    if (problem) throw new InvalidInput({ 'Idempotency-Key': problem })

    async function one(id: string): Promise<RowAnswer> {
      const { actor, visit } = await askerFor(services, c, command!, areasOf, async () => asked)
      try {
        const { status, body, refused } = await executeOnce(
          services,
          command!,
          { ...asked, id },
          actor,
          `${key}.${id}`,
          visit,
        )
        if (refused) noteRefusal(services, visitOf(c), refused)
        if (command!.access) services.callers.forget()
        if (status === 200) return { id, refused: null }
        const { message, reasons } = JSON.parse(body) as { message: string; reasons?: readonly string[] }
        return { id, refused: reasons?.join(' ') ?? message }
      } catch (error) {
        const refused = foreseenSentence(error as Error)
        if (refused === null) throw error
        return { id, refused }
      }
    }
    async function* answers(): AsyncGenerator<RowAnswer> {
      const rows = [...new Set(ids)]
      for (let at = 0; at < rows.length && !c.req.raw.signal.aborted; at += atOnce)
        yield* await Promise.all(rows.slice(at, at + atOnce).map(one))
    }
    return answerInLines(services, c, answers())
  }

/** As many as one browser would request at once: one batch keeps no one else from the database. */
const atOnce = 4

/** The id of a row and a point are appended to it. */
const longestKey = 255 - 37
