import { createSocket } from 'node:dgram'
import { connect as connectTcp, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import type { Log } from '../log.ts'

export type SyslogLine = {
  at: Date
  severity: 'low' | 'medium' | 'high' | 'critical'
  kind: string
  fields: Record<string, unknown>
}
export type Syslog = { send(line: SyslogLine): void; close(): Promise<void>; dropped(): number }

/** RFC 5424: facility 13 is the audit log; the severities from informational to critical. */
const facility = 13
const severities = { low: 6, medium: 5, high: 4, critical: 2 } as const

/** One message in RFC 5424 form; the event is JSON after the byte order mark that stands for UTF-8. */
export function syslogMessage(
  { at, severity, kind, fields }: SyslogLine,
  host = hostname(),
  pid = process.pid,
): string {
  const priority = facility * 8 + severities[severity]
  return `<${priority}>1 ${at.toISOString()} ${header(host, 255)} granary ${pid} ${header(kind, 32)} [origin software="Granary"] \ufeff${JSON.stringify(fields)}`
}

const header = (text: string, most: number) => text.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-'

const mostWaiting = 1_000
const againAfter = [500, 2_000, 10_000]

/**
 * Over TCP and TLS each message is preceded by its length (RFC 6587, octet counting) and waits while the connection
 * is down; over UDP it is sent without confirmation.
 */
export function openSyslog(address: string, log: Log): Syslog {
  const url = new URL(address)
  const port = Number(url.port) || (url.protocol === 'syslog+tls:' ? 6514 : 514)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'syslog+udp:'
    ? overUdp(host, port)
    : overStream(host, port, url.protocol === 'syslog+tls:', log)
}

function overUdp(host: string, port: number): Syslog {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  let failed = 0
  let pending = Promise.resolve()
  socket.on('error', () => void failed++)
  socket.unref()
  async function sendAfter(earlier: Promise<void>, message: string): Promise<void> {
    await earlier
    await new Promise<void>((resolve) => {
      socket.send(message, port, host, (error) => {
        if (error) failed++
        resolve()
      })
    })
  }
  return {
    send: (line) => void (pending = sendAfter(pending, syslogMessage(line))),
    close: async () => {
      await pending
      socket.close()
    },
    dropped: () => failed,
  }
}

function overStream(host: string, port: number, secure: boolean, log: Log): Syslog {
  const waiting: string[] = []
  let [dropped, failures, closed] = [0, 0, false]
  let socket: Socket | undefined
  let ready = false
  let timer: NodeJS.Timeout | undefined

  function open(): void {
    if (socket || timer || closed) return
    const fresh = (socket = secure ? connectTls({ host, port, servername: host }) : connectTcp({ host, port }))
    fresh.once(secure ? 'secureConnect' : 'connect', () => {
      ;[ready, failures] = [true, 0]
      drain()
    })
    fresh.on('error', (error: NodeJS.ErrnoException) =>
      log.warn('syslog can’t be reached', { reason: error.code ?? error.message }),
    )
    fresh.once('close', () => {
      ;[socket, ready] = [undefined, false]
      if (waiting.length > 0 && !closed)
        timer = setTimeout(
          () => ((timer = undefined), open()),
          againAfter[Math.min(failures++, againAfter.length - 1)],
        ).unref()
    })
    fresh.unref()
  }

  function drain(): void {
    while (ready && waiting.length > 0) {
      const message = waiting.shift()!
      socket!.write(`${Buffer.byteLength(message)} ${message}`)
    }
  }

  return {
    send(line) {
      if (waiting.length >= mostWaiting) {
        waiting.shift()
        dropped++
      }
      waiting.push(syslogMessage(line))
      open()
      drain()
    },
    async close() {
      clearTimeout(timer)
      timer = undefined
      if (waiting.length > 0)
        await new Promise<void>(
          (done) => (
            open(),
            socket
              ? (socket.ref(), socket.once('close', done).once(secure ? 'secureConnect' : 'connect', () => done()))
              : done()
          ),
        )
      closed = true
      dropped += waiting.length
      waiting.length = 0
      if (socket) await new Promise<void>((done) => socket!.once('close', () => done()).end())
    },
    dropped: () => dropped,
  }
}
