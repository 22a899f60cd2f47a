import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Hono } from 'hono'
import type { Log } from '../log.ts'
import type { AddressMark } from '../security/address-mark.ts'
import type { Figures } from '../operations/figures.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { protocolOf } from './protocols.ts'
import type { Visit } from './visit.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Beside = { mark?: AddressMark | undefined; telemetry?: Pick<Telemetry, 'tracing' | 'organizations'> | undefined }

/**
 * One line in the log and one count for each request, under the pattern of its route, with who asked from where and for
 * what.
 */
export function makeWitness(
  app: Hono,
  figures: Figures,
  log: Log | undefined,
  { mark = () => undefined, telemetry }: Beside = {},
) {
  const routeOf = makeRouteOf(app)
  /** Ids and no names: undefined fields are left out of the line. */
  const named = (visit: Visit) => ({
    'client.address': mark(visit.address),
    'user.id': visit.actor?.user_id,
    'organization.id': visit.actor?.organization_id ?? undefined,
    'granary.command': visit.command,
  })
  return (req: IncomingMessage, res: ServerResponse, visit: Visit): void => {
    const method = methods.has(req.method ?? '') ? req.method! : 'other'
    const route = visit.confidential ? unnamedRoute : routeOf(method, visit.path)
    const milliseconds = performance.now() - visit.startedAt
    // 499, as balancers write it: the client disconnected before there was a response.
    const status = res.headersSent ? res.statusCode : 499
    figures.request(method, route, status, milliseconds / 1000)
    if (!visit.confidential && visit.actor?.organization_id)
      telemetry?.organizations.request(visit.actor.organization_id, milliseconds / 1000)
    endTrace(visit, method, route, status)
    if (!log) return
    const fields = {
      'http.request.id': visit.id,
      'trace.id': visit.trace?.id,
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'event.duration': Math.round(milliseconds * 1_000_000),
      'event.outcome': status < 400 ? 'success' : 'failure',
      ...(visit.confidential ? {} : named(visit)),
    }
    if (status >= 500) log.error('request', fields)
    else log.info('request', fields)
  }

  function endTrace(visit: Visit, method: string, route: string, status: number): void {
    if (!visit.trace) return
    if (visit.confidential) visit.trace.hidden = true
    const asked = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'granary.request_id': visit.id,
    }
    const who = visit.confidential
      ? {}
      : { 'user.id': visit.actor?.user_id, 'organization.id': visit.actor?.organization_id ?? undefined }
    telemetry?.tracing?.end(visit.trace, `${method} ${route}`, { ...asked, ...who }, status >= 500)
  }
}

/** A separate count would reveal how many bids are sealed. */
const unnamedRoute = '/functions/*'

const remembered = 1_000

/**
 * The router is asked once for each address; repeated ones are remembered, and a flood of new ones pushes out the
 * old.
 */
function makeRouteOf(app: Hono): (method: string, path: string) => string {
  const known = new Map<string, string>()
  return (method, path) => {
    const key = `${method} ${path}`
    let route = known.get(key)
    if (route === undefined) {
      if (known.size >= remembered) known.clear()
      known.set(key, (route = patternOf(app, method, path)))
    }
    return route
  }
}

function patternOf(app: Hono, method: string, path: string): string {
  const protocol = protocolOf(path)
  if (protocol === 'pages') return path.startsWith('/assets/') ? '/assets/*' : '/*'
  const [handlers] = app.router.match(method === 'HEAD' ? 'GET' : method, path)
  const pattern = (handlers.at(-1)?.[0] as [unknown, { path: string }] | undefined)?.[1].path
  return !pattern || pattern === '/*' ? `/${protocol}/*` : pattern
}
