import type { Context } from 'hono'
import type { ProgramScope } from '../auth/programs/program-caller.ts'
import { Unauthorized } from '../auth/callers.ts'
import type { Need } from '../auth/scopes.ts'
import type { Caller } from '../database/database.ts'
import type { Actor } from '../roles.ts'
import type { Services } from '../services.ts'
import { sharedOf, visitOf } from '../wire/visit.ts'

const headersOf = (c: Context) => ({ get: (name: string) => c.req.header(name) })

/**
 * The person who is asking, with their current rights; with a scope, a program that has a key for it may ask in their
 * name.
 */
export const personOf = async (services: Services, c: Context): Promise<Actor> => (await askerOf(services, c)).actor

/** A reader's rights are cached for two seconds, as at the tables. */
export async function askerOf(
  { callers }: Services,
  c: Context,
  scope?: Need | ProgramScope,
): Promise<Caller & { actor: Actor }> {
  const look = typeof scope === 'object' && scope.does === 'read' ? callers.of : callers.fresh
  const caller =
    sharedOf(c)?.caller ?? (await look(headersOf(c), { from: visitOf(c).address, ...(scope && { scope }) }))
  const { actor } = caller
  if (!actor) throw new Unauthorized('no_authorization', 'Sign in to do this.')
  visitOf(c).actor = actor
  return { ...caller, actor }
}

/** Any caller; without a key, a visitor: the chat of the public pages sends none. */
export async function callerOrVisitor({ callers }: Services, c: Context): Promise<Caller> {
  if (!c.req.header('authorization') && !c.req.header('apikey')) return { role: 'anon' }
  return callers.of(headersOf(c), { from: visitOf(c).address })
}
