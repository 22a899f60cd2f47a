import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Caller } from '../database/database.ts'
import type { Moment } from '../database/statements.ts'
import type { Trace } from '../telemetry/tracing.ts'

/** One request, as every handler sees it: with the id that is in the log, in a 500 response and in a rate limit. */
export type Visit = {
  id: string
  /** The client's address, also behind the configured proxies. */
  address: string
  /** True when the client's connection is encrypted. */
  secure: boolean
  /** From this machine itself, and not forwarded by a proxy that runs here. */
  local: boolean
  /** Through one of our proxies that says nothing about another client. */
  near?: boolean
  /** The requested path, without the query. */
  path: string
  startedAt: number
  /** The caller, once known, and the command: for the log and for security events. */
  actor?: { user_id: string; organization_id: string | null }
  command?: string
  /** The request itself is secret: the log and the figures leave out who asked, and for what. */
  confidential?: true
  /** Where traces are sent. */
  trace?: Trace
}

const visitKey = Symbol('visit')
type Visited = IncomingMessage & { [visitKey]?: Visit }

/** Stored on the request itself: a separate map would cost a hash of every request on the hot path. */
export function keepVisit(incoming: IncomingMessage, visit: Visit): void {
  ;(incoming as Visited)[visitKey] = visit
}

/** Without a connection (a test that calls an app directly) the visit counts as one from this machine. */
export function visitOf(c: Context): Visit {
  const incoming = (c.env as { incoming?: Visited } | undefined)?.incoming
  return (
    incoming?.[visitKey] ?? {
      id: 'test',
      address: '127.0.0.1',
      secure: false,
      local: true,
      path: c.req.path,
      startedAt: 0,
    }
  )
}

/**
 * A batch, for a read that is one of its parts: its moment, and its caller, who is not looked up again. That would wait
 * for a second connection while the batch holds one.
 */
export type Shared = { moment: Moment; caller: Caller }
export const sharedOf = (c: Context): Shared | undefined => (c.env as { shared?: Shared } | undefined)?.shared

/** A caller may send an id so that its log and ours can be compared, but not one that could carry a sentence. */
export function requestId(asked: string | string[] | undefined): string {
  return typeof asked === 'string' && /^[\w.-]{8,64}$/.test(asked) ? asked : randomUUID()
}
