import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Trace } from '../telemetry/tracing.ts'

/** One request, as everybody who serves it knows it: what is asked in the log, in a 500 answer and by a rate limit. */
export type Visit = {
  id: string
  /** The client's own address, also behind the configured proxies. */
  address: string
  /** True when the client's connection is encrypted. */
  secure: boolean
  /** From this machine itself, and not passed on by a proxy that runs here. */
  local: boolean
  /** Through a proxy of ours that says nothing about another client. */
  near?: boolean
  /** The path as it was asked, without the query. */
  path: string
  startedAt: number
  /** Who asked, once that is known, and which command: for the log and for security events. */
  actor?: { user_id: string; organization_id: string | null }
  command?: string
  /** That this was asked is secret: the log and the figures leave out who asked, and for what. */
  confidential?: true
  /** Where traces are sent. */
  trace?: Trace
}

const visitKey = Symbol('visit')
type Visited = IncomingMessage & { [visitKey]?: Visit }

/** Kept on the request itself: a map beside it would cost a hash of every request on the hot path. */
export function keepVisit(incoming: IncomingMessage, visit: Visit): void {
  ;(incoming as Visited)[visitKey] = visit
}

/** Without a connection (a test that calls an app directly) the visit is that of a neighbour on this machine. */
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

/** A caller may bring an id so that its log and ours can be laid side by side; not one that could carry a sentence. */
export function requestId(asked: string | string[] | undefined): string {
  return typeof asked === 'string' && /^[\w.-]{8,64}$/.test(asked) ? asked : randomUUID()
}
