import type { Context } from 'hono'
import { Unauthorized } from '../auth/callers.ts'
import type { Caller } from '../database/database.ts'
import type { Actor } from '../roles.ts'
import type { Services } from '../services.ts'

const headersOf = (c: Context) => ({ get: (name: string) => c.req.header(name) })

/** The person who is asking, as they are at this moment. */
export async function personOf({ callers }: Services, c: Context): Promise<Actor> {
  const { actor } = await callers.fresh(headersOf(c))
  if (!actor) throw new Unauthorized('no_authorization', 'Sign in to do this.')
  return actor
}

/** Whoever is asking; without any key, a visitor: the chat of the public pages sends none. */
export async function callerOrVisitor({ callers }: Services, c: Context): Promise<Caller> {
  if (!c.req.header('authorization') && !c.req.header('apikey')) return { role: 'anon' }
  return callers.of(headersOf(c))
}
