import type { Context } from 'hono'
import type { Command } from '../commands/command.ts'
import { execute } from '../commands/execute.ts'
import { executeOnce, whyNotKey } from '../commands/execute-once.ts'
import { InvalidInput } from '../commands/refusals.ts'
import type { Services } from '../services.ts'
import { visitOf } from '../wire/visit.ts'
import { bodyOf } from './bodies.ts'
import { personOf } from './callers.ts'

/** POST /functions/v1/<topic>/<verb>: carries a command out for the person who asks, once for each Idempotency-Key. */
export const commandFunction = (services: Services, command: Command) => async (c: Context): Promise<Response> => {
  const actor = await personOf(services, c)
  const raw = (await bodyOf(c)) ?? {}
  const visit = visitOf(c)
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
