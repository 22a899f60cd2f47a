import type { Context } from 'hono'
import { Unauthorized } from '../auth/callers.ts'
import type { Command } from '../commands/command.ts'
import { execute } from '../commands/execute.ts'
import { executeOnce, whyNotKey } from '../commands/execute-once.ts'
import { InvalidInput } from '../commands/refusals.ts'
import type { Services } from '../services.ts'
import { visitOf } from '../wire/visit.ts'
import { bodyOf } from './bodies.ts'
import { askerOf } from './callers.ts'

/** POST /functions/v1/<topic>/<verb>: carries a command out for the person who asks, once for each Idempotency-Key. */
export const commandFunction = (services: Services, command: Command) => async (c: Context): Promise<Response> => {
  const { actor, key: program } = await askerOf(services, c, command.reads ? 'records:read' : 'commands:run')
  if (program && (command.access || command.personal)) throw new Unauthorized('insufficient_scope', 'This is done by a person who is signed in, not by an API key.')
  const raw = (await bodyOf(c)) ?? {}
  // The trail names the key beside the person in whose name it asked.
  const visit = program ? { ...visitOf(c), id: `${visitOf(c).id} by key ${program.id}` } : visitOf(c)
  const key = c.req.header('idempotency-key')
  if (key === undefined) {
    const result = await execute(services, command, raw, actor, visit)
    forgetCallers()
    return c.json((result ?? null) as object)
  }
  const problem = whyNotKey(key)
  if (problem) throw new InvalidInput({ 'Idempotency-Key': problem })
  const { status, body, replayed } = await executeOnce(services, command, raw, actor, key, visit)
  forgetCallers()
  return c.body(body, status, { 'Content-Type': 'application/json; charset=utf-8', ...(replayed && { 'Idempotency-Replayed': 'true' }) })

  function forgetCallers() {
    if (command.access) services.callers.forget()
  }
}
