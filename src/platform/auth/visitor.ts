import type { Context } from 'hono'
import { neighborhood } from '../wire/addresses.ts'
import { visitOf } from '../wire/visit.ts'

/** The origin of a sign-in request: stored with the session, and counted by the limits. */
export type Visitor = {
  address: string
  /** The household or office: the unit that network limits count. */
  network: string
  userAgent: string | null
}

export function visitorOf(c: Context): Visitor {
  const { address } = visitOf(c)
  return { address, network: neighborhood(address), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null }
}
