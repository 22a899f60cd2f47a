import type { Context } from 'hono'
import { neighbourhood } from '../wire/addresses.ts'
import { visitOf } from '../wire/visit.ts'

/** Where a request of sign-in comes from: kept with the session, and counted by the limits. */
export type Visitor = {
  address: string
  /** The household or office: what the limits per network count. */
  network: string
  userAgent: string | null
}

export function visitorOf(c: Context): Visitor {
  const { address } = visitOf(c)
  return { address, network: neighbourhood(address), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null }
}
