import type { Context } from 'hono'
import { requireScope, Unauthorized } from '../auth/callers.ts'
import type { AreasOf } from '../auth/scopes.ts'
import { isForPeople, type Command } from '../commands/command.ts'
import { agoHeader, enteredAt } from '../commands/entered.ts'
import { execute } from '../commands/execute.ts'
import { executeOnce, whyNotKey } from '../commands/execute-once.ts'
import { InvalidInput } from '../commands/refusals.ts'
import type { Caller } from '../database/database.ts'
import { hearing, type Said } from '../database/tables-read.ts'
import type { Actor } from '../roles.ts'
import type { Services } from '../services.ts'
import { noteRefusal } from '../security/refusals.ts'
import { isShared, keepHeader, tablesHeader } from '../wire/keep.ts'
import { sharedOf, visitOf, type Visit } from '../wire/visit.ts'
import { bodyOf } from './bodies.ts'
import { askerOf } from './callers.ts'
import type { PrintedDocument, StoredPicture } from '../documents/document.ts'
import { print } from '../documents/print.ts'
import { storedPicture, withStoredPictures } from '../documents/stored-pictures.ts'

/** POST /functions/v1/<topic>/<verb>: runs a command for the caller, once for each Idempotency-Key. */
export const commandFunction =
  (services: Services, command: Command, areasOf: AreasOf) =>
  async (c: Context): Promise<Response> => {
    const visited = visitOf(c)
    visited.command = command.name
    if (command.confidential) visited.confidential = true
    const { caller, actor, visit: asked, raw } = await askerFor(services, c, command, areasOf, () => bodyOf(c))
    const entered = command.offline && enteredAt(c.req.header(agoHeader), services.clock.now())
    const visit = entered ? { ...asked, entered } : asked
    const key = c.req.header('idempotency-key')
    if (key === undefined) {
      const heard: Said[] = []
      const asked = sharedOf(c)?.moment ?? services.database
      const database = isShared(command) ? hearing(asked, (said) => heard.push(said)) : asked
      const result = await execute({ ...services, database }, command, raw, actor, visit)
      forgetCallers()
      if (command.prints && /\bapplication\/pdf\b/.test(c.req.header('accept') ?? ''))
        return printed(services, result as PrintedDocument)
      if (command.shows && /\bimage\/\*/.test(c.req.header('accept') ?? ''))
        return storedPicture(result as StoredPicture, services)
      if (!isShared(command)) return c.json((result ?? null) as object)
      const tables = tablesHeader(caller, services.tablesRead.of(heard))
      return c.json((result ?? null) as object, 200, { ...keepHeader(caller), ...tables })
    }
    const problem = whyNotKey(key)
    if (problem) throw new InvalidInput({ 'Idempotency-Key': problem })
    const { status, body, replayed, refused } = await executeOnce(services, command, raw, actor, key, visit)
    if (refused) noteRefusal(services, visitOf(c), refused)
    forgetCallers()
    return c.body(body, status, {
      'Content-Type': 'application/json; charset=utf-8',
      ...(replayed && { 'Idempotency-Replayed': 'true' }),
    })

    function forgetCallers() {
      if (command.access) services.callers.forget()
    }
  }

async function printed(services: Services, document: PrintedDocument): Promise<Response> {
  const bytes = await print(await withStoredPictures(document, services), services.log)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store', 'Content-Length': String(bytes.length) },
  })
}

/**
 * The command's caller, with their current rights, and the visit as the log names it: with the key beside the person
 * in whose name it asked.
 */
export async function askerFor(
  services: Services,
  c: Context,
  command: Command,
  areasOf: AreasOf,
  input: () => Promise<unknown>,
): Promise<{ caller: Caller; actor: Actor; visit: Visit; raw: unknown }> {
  const need = { does: command.reads ? 'read' : 'act', command: command.name } as const
  // Who it is comes before the body, and which areas it reaches may be in the body.
  const caller = await askerOf(services, c, { ...need, areas: [] })
  const { actor, key: program } = caller
  if (program && isForPeople(command))
    throw new Unauthorized('insufficient_scope', 'Only a signed-in person can do this, not an API key.')
  const raw = (await input()) ?? {}
  const named = command.forOne && (raw as Readonly<Record<string, unknown>>)[command.forOne]
  const of = typeof named === 'string' ? { of: named } : {}
  requireScope(caller, { ...need, ...of, areas: areasOf.command(command.name, raw) })
  const visit = visitOf(c)
  return { caller, actor, visit: program ? { ...visit, id: `${visit.id} by key ${program.id}` } : visit, raw }
}
