import { STATUS_CODES, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { isHealthCheck } from './protocols.ts'
import { refusals, type Refusal } from './answers.ts'

/**
 * How long a caller may take to send a request, and how much: a deliberately slow one holds a connection, not the
 * server.
 */
export const patience: ServerOptions = {
  headersTimeout: 10_000,
  // A large upload over a field radio takes minutes; resumable uploads have no such limit.
  requestTimeout: 300_000,
  // Longer than the minute that balancers keep connections, so that we never close one that is just in use.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 32 * 1024,
  // We check the host ourselves, to answer with a sentence.
  requireHostHeader: false,
  noDelay: true,
}

const longestAddress = 16 * 1024
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const readableHost = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i

/** Checks that no route has to repeat. */
export function whyNotRequest(req: IncomingMessage, path: string): Refusal | undefined {
  if (!methods.has(req.method ?? '')) return refusals.method
  if (!readableHost.test(req.headers.host ?? '') && !isOldProbe(req, path)) return refusals.hostBroken
  if (req.url!.length > longestAddress) return refusals.addressTooLong
  if (!path.startsWith('/') || /\\|\/\.\.?(\/|$)|%2e|%5c|%00/i.test(path) || !isDecodable(path))
    return refusals.addressBroken
  return undefined
}

/** HTTP/1.0 has no Host header; HAProxy checks a server's health that way by default. */
const isOldProbe = (req: IncomingMessage, path: string) =>
  req.httpVersion === '1.0' && req.headers.host === undefined && isHealthCheck(path)

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Input that node:http cannot read never becomes a request; its response is written to the bare connection. */
export function answerUnreadable(server: Server, note: (status: number) => void): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const { status, code, message } = refusalFor(error.code)
    const body = JSON.stringify({ code, message })
    note(status)
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    )
  })
}

function refusalFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return refusals.headersTooLarge
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return refusals.bodyTooLarge
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusals.tooSlow
  return refusals.notHttp
}

/** Lets running requests finish, closes waiting connections, and cuts what is left after the grace period. */
export async function drain(server: Server, grace: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const end = setTimeout(() => server.closeAllConnections(), grace)
  await closed
  clearTimeout(end)
}
