import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { performance } from 'node:perf_hooks'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { inRequest } from '../database/asker.ts'
import type { Log } from '../log.ts'
import type { AddressMark } from '../security/address-mark.ts'
import type { Figures } from '../operations/figures.ts'
import type { Settings } from '../settings.ts'
import { readTraceparent } from '../telemetry/trace-context.ts'
import { inTrace } from '../telemetry/tracing.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { clientAddress, isLocal, isNear, isSecure, neighborhood, trustedProxies } from './addresses.ts'
import { refusals, refuse } from './answers.ts'
import { bodyLimits, bodySeconds, hurryBody, isWorthReadingAway, watchBody, whyNotBody } from './bodies.ts'
import { answerPreflight } from './cors.ts'
import { FrontResponse } from './front-response.ts'
import { mustEncrypt, sendToHttps } from './https.ts'
import { openLanes, type Lane } from './lanes.ts'
import { answerUnreadable, drain, patience, whyNotRequest } from './patience.ts'
import { protocolOf } from './protocols.ts'
import { standingHeaders } from './standing-headers.ts'
import { StaticFiles, type PageLists } from './static-files.ts'
import { traceOf } from './unexpected.ts'
import { keepVisit, requestId, type Visit } from './visit.ts'
import { makeWitness } from './witness.ts'

export type FrontOptions = {
  settings: Pick<Settings, 'siteUrl' | 'demo' | 'trustedProxies' | 'databasePool' | 'databaseQueue' | 'logRequests'>
  log: Log
  app: Hono
  figures: Figures
  addressMark?: AddressMark
  /** Where the build put the pages. */
  browserFolder: string
  /** The current data in prerendered pages. */
  pageLists?: PageLists
  /** A protocol that handles node:http requests directly. */
  direct?: Direct
  telemetry?: Pick<Telemetry, 'tracing' | 'organizations'>
  /** Whose request this is, where that is known without asking the database. */
  organizationOf?: (headers: IncomingHttpHeaders) => string | undefined
  /** The addresses of large reads: they have a separate lane. */
  heavy?: ReadonlySet<string>
  /** The caller is remembered while a request is served: its writes are attributed to that person. */
  remembersAsker?: boolean
  /** Seconds in which a body must arrive, unless it is a file. */
  slowest?: number
}

/** Responses that are written piece by piece, as long as there is something to send. */
const longAnswers = new Set([
  '/functions/v1/platform-agent-chat',
  '/functions/v1/each-row',
  '/functions/v1/agency-archive',
])

export type Direct = {
  takes(path: string): boolean
  serve(req: IncomingMessage, res: ServerResponse, visit: Visit): Promise<void>
}

export type Front = {
  server: Server
  /** Keeps answering, and tells every connection to reconnect elsewhere. */ drain(): void
  close(grace?: number): Promise<void>
}

/**
 * The rules for every request: applied once, on node:http itself, where a refusal costs least and no protocol can
 * forget them.
 */
export function openFront({
  settings,
  log,
  app,
  figures,
  browserFolder,
  pageLists,
  direct,
  addressMark,
  telemetry,
  organizationOf = () => undefined,
  heavy = new Set(),
  remembersAsker = false,
  slowest = bodySeconds,
}: FrontOptions): Front {
  const proxies = trustedProxies(settings.trustedProxies)
  const files = new StaticFiles(browserFolder, settings, pageLists)
  // An old-style balancer requests the probes without a Host header.
  const toApp = getRequestListener(app.fetch, { hostname: 'localhost' })
  const witness = makeWitness(app, figures, settings.logRequests ? log : undefined, { mark: addressMark, telemetry })
  const lanes = openLanes(settings)
  let stopping = false
  figures.gauge('granary_requests_running', 'Requests being answered.', () => lanes.running())
  figures.gauge('granary_requests_waiting', 'Requests waiting for their turn.', () => lanes.waiting())
  figures.gauge(
    'granary_heavy_requests_running',
    'Requests in the lane for large reads.',
    () => lanes.heavy.turnstile.running,
  )

  function receive(req: IncomingMessage, res: FrontResponse): void {
    const visit = arrive(req, res)
    const { path } = visit
    const protocol = protocolOf(path)
    res.bear(standingHeaders(req, path, protocol, visit.secure), visit.id)
    const refusal = whyNotRequest(req, path) ?? whyNotBody(req, bodyLimits[protocol])
    if (refusal) return refuse(res, path, refusal, isWorthReadingAway(req) ? {} : { Connection: 'close' })
    if (mustEncrypt(req, visit)) return sendToHttps(req, res, visit, settings.siteUrl)
    if (req.method === 'OPTIONS' && req.headers['access-control-request-method']) return answerPreflight(req, res)
    if (protocol === 'operations') return void toApp(req, res)
    if (protocol === 'pages') return servePage(req, res, visit)
    if (telemetry?.tracing)
      visit.trace = telemetry.tracing.begin('server', readTraceparent(req.headers.traceparent, req.headers.tracestate))
    watchBody(req, res, path, bodyLimits[protocol])
    if (protocol !== 'storage') hurryBody(req, res, path, slowest)
    pass(
      protocol === 'storage' || longAnswers.has(path) ? lanes.long : heavy.has(path) ? lanes.heavy : lanes.usual,
      req,
      res,
      visit,
    )
  }

  function arrive(req: IncomingMessage, res: ServerResponse): Visit {
    const [url, peer] = [req.url ?? '/', req.socket.remoteAddress]
    const query = url.indexOf('?')
    const visit: Visit = {
      id: requestId(req.headers['x-request-id']),
      address: clientAddress(peer, req.headers['x-forwarded-for'], proxies),
      secure: isSecure('encrypted' in req.socket, peer, req.headers['x-forwarded-proto'], proxies),
      local: isLocal(peer, req.headers),
      near: isNear(peer, req.headers, proxies),
      path: query < 0 ? url : url.slice(0, query),
      startedAt: performance.now(),
    }
    if (req.headers['x-forwarded-for'] !== undefined) lookAtProxy(peer)
    keepVisit(req, visit)
    if (stopping) res.shouldKeepAlive = false
    res.on('close', () => witness(req, res, visit))
    return visit
  }

  /** Behind an unlisted proxy every visitor has the proxy's address: all limits by network count everyone as one. */
  function lookAtProxy(peer: string | undefined): void {
    const address = clientAddress(peer, undefined, proxies)
    const sentence = `Requests come through a proxy at ${address} that TRUSTED_PROXIES doesn’t list; all visitors count as one.`
    if (address && !proxies.trust(address) && figures.advise(sentence)) log.warn(sentence)
  }

  function servePage(req: IncomingMessage, res: ServerResponse, visit: Visit): void {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse(res, visit.path, refusals.method, { Allow: 'GET, HEAD' })
    files.serve(req, res, visit.path, visit.secure).catch((error: unknown) => {
      cutOff(error, req, res, visit)
    })
  }

  /** The client disconnected, or an unexpected error occurred: either way no one may wait forever. */
  function cutOff(error: unknown, req: IncomingMessage, res: ServerResponse, visit: Visit): void {
    if (req.destroyed || res.destroyed) return
    log.error('unexpected error', { 'http.request.id': visit.id, ...traceOf(error) })
    if (!res.headersSent)
      refuse(res, visit.path, {
        status: 500,
        code: 'unexpected',
        message: `Something went wrong on our side. Quote this number when you report it: ${visit.id}`,
      })
  }

  function pass({ turnstile, refusals }: Lane, req: IncomingMessage, res: ServerResponse, visit: Visit): void {
    const caller = organizationOf(req.headers) ?? neighborhood(visit.address)
    let inside = false
    const serve = () => {
      inside = true
      if (direct?.takes(visit.path))
        direct.serve(req, res, visit).catch((error: unknown) => cutOff(error, req, res, visit))
      else void toApp(req, res)
    }
    const run = inTrace(visit.trace, remembersAsker ? inRequest(serve) : serve)
    // Even when the client disconnects while waiting, or before the response is complete.
    res.on('close', () => (inside ? turnstile.leave(caller) : turnstile.withdraw(caller, run)))
    const entry = turnstile.enter(caller, run)
    if (entry === 'in' || entry === 'waiting') return
    const { comeBack, ...refusal } = entry === 'full' ? refusals.full : refusals.callerIsFull
    refuse(res, visit.path, refusal, { 'Retry-After': String(comeBack), Connection: 'close' })
  }

  const server = createServer({ ...patience, ServerResponse: FrontResponse }, receive)
  answerUnreadable(server, (status) => figures.request('other', 'unreadable', status, 0))
  return {
    server,
    drain: () => void (stopping = true),
    async close(grace = 10_000) {
      stopping = true
      await drain(server, grace)
    },
  }
}
