import type { Context } from 'hono'
import { neighborhood } from '../wire/addresses.ts'
import { visitOf } from '../wire/visit.ts'
import { browserOf } from './oauth/browser.ts'

/** The origin of a sign-in request: stored with the session, and counted by the limits. */
export type Visitor = {
  address: string
  /** The household or office: the unit that network limits count. */
  network: string
  userAgent: string | null
  /** The mark of a browser that was at a provider a moment ago (oauth/browser.ts). */
  browser?: string | undefined
}

export function visitorOf(c: Context): Visitor {
  const { address } = visitOf(c)
  return {
    address,
    network: neighborhood(address),
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
    browser: browserOf(c),
  }
}
