import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { Unauthorized } from '../auth/callers.ts'
import type { Services } from '../services.ts'
import { clientAddress, isLocalHost, isSecure, neighborhood, trustedProxies } from '../wire/addresses.ts'
import { broadcastApi } from './broadcast-api.ts'
import type { Dialect } from './frames.ts'
import { openHub } from './hub.ts'
import { limits } from './limits.ts'
import { closeCodes, openSocket, type Connection } from './socket.ts'

export type Realtime = {
  /** Mounted at /realtime/v1. */
  routes: Hono
  attach(server: Server): void
  /** Checks the rights of every subscriber again: by itself every 15 seconds. */
  check(): Promise<void>
  sockets(): number
  stop(): Promise<void>
}

const path = '/realtime/v1/websocket'
const checkEvery = 15_000
const pingEvery = 60_000

export function realtime(services: Services): Realtime {
  const { settings, callers, log } = services
  const proxies = trustedProxies(settings.trustedProxies)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const connections = new Map<Connection, string>()
  const ofAddress = new Map<string, number>()
  let stopped = false
  const hub = openHub(services)

  let checking = false
  const checker = setInterval(() => void check(), checkEvery).unref()
  const pinger = setInterval(
    () => [...connections.keys()].forEach((connection) => connection.ping()),
    pingEvery,
  ).unref()

  async function check(): Promise<void> {
    if (checking) return
    checking = true
    for (const connection of connections.keys())
      await connection
        .check()
        .catch((error: Error) => log.warn('realtime rights could not be checked', { 'error.type': error.name }))
    checking = false
  }

  async function upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://realtime')
    const dialect = url.searchParams.get('vsn') ?? '1.0.0'
    const apikey = url.searchParams.get('apikey') ?? String(req.headers.apikey ?? '')
    const from = clientAddress(req.socket.remoteAddress, req.headers['x-forwarded-for'], proxies)
    const address = neighborhood(from)
    const secure = isSecure(
      'encrypted' in req.socket,
      req.socket.remoteAddress,
      req.headers['x-forwarded-proto'],
      proxies,
    )
    if (!secure && !isLocalHost(req.headers.host ?? ''))
      return refuse(socket, 403, 'Use wss: this address only accepts encrypted connections.')
    if (stopped) return refuse(socket, 503, 'The server is stopping.')
    if (dialect !== '1.0.0' && dialect !== '2.0.0') return refuse(socket, 400, 'This protocol version isn’t supported.')
    if (connections.size >= limits.socketsOfProcess) return refuse(socket, 503, 'Too many connections.')
    if ((ofAddress.get(address) ?? 0) >= limits.socketsOfAddress)
      return refuse(socket, 429, 'Too many connections from your address.')
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1)
    socket.once('close', () => leave(address))
    try {
      await callers.of({ get: (name) => (name === 'apikey' ? apikey : null) }, { from })
      sockets.handleUpgrade(req, socket, head, (ws) => {
        const connection = openSocket(hub, ws, { apikey, from, dialect: dialect as Dialect, log })
        connections.set(connection, address)
        ws.once('close', () => connections.delete(connection))
      })
    } catch (error) {
      if (error instanceof Unauthorized) return refuse(socket, 401, 'The apikey is missing or not valid.')
      log.error('realtime could not be opened', { 'error.type': (error as Error).name })
      refuse(socket, 503, 'Realtime can’t be reached. Try again in a moment.')
    }
  }

  function leave(address: string): void {
    const left = (ofAddress.get(address) ?? 1) - 1
    if (left > 0) ofAddress.set(address, left)
    else ofAddress.delete(address)
  }

  return {
    routes: broadcastApi(services, hub),
    attach(server) {
      server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (req.url?.split('?')[0] === path) return void upgrade(req, socket, head).catch(() => socket.destroy())
        // In development another listener serves the pages' socket.
        if (server.listenerCount('upgrade') === 1) refuse(socket, 404, 'There is nothing at this address.')
      })
    },
    check,
    sockets: () => connections.size,
    async stop() {
      stopped = true
      clearInterval(checker)
      clearInterval(pinger)
      for (const connection of connections.keys()) connection.close(closeCodes.restart, 'The server is stopping.')
      await hub.stop()
    },
  }
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** A refused upgrade gets an ordinary response on the bare connection. */
function refuse(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ code: String(status), message })
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
