import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string }
export type Outcome = {
  requests: number
  seconds: number
  latencies: Float64Array
  statuses: Map<number, number>
  lost: number
}
type Load = {
  port: number
  connections: number
  seconds: number
  ask: (n: number) => Ask
  perSecond?: number
  from?: string
}

/**
 * Sends requests over a fixed number of connections, one at a time each, for a period. Written on the bare socket so
 * that the measuring process takes as little of the machine as possible from the measured one. With `perSecond`
 * requests start by the clock instead, and a late answer does not delay the next request.
 */
export async function load({ port, connections, seconds, ask, perSecond, from }: Load): Promise<Outcome> {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  let asked = 0
  let lost = 0
  const start = performance.now()
  const end = start + seconds * 1000

  const speak = async (place: number): Promise<void> => {
    const line = await Line.open(port, from)
    for (let turn = 0; ; turn++) {
      const due = perSecond ? start + ((turn * connections + place) / perSecond) * 1000 : performance.now()
      if (due >= end || performance.now() >= end) break
      if (due > performance.now()) await new Promise((later) => setTimeout(later, due - performance.now()))
      const began = perSecond ? due : performance.now()
      const answer = await line.ask(ask(asked++)).catch(() => undefined)
      if (!answer) {
        lost++
        break
      }
      latencies.push(performance.now() - began)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, place) => speak(place)))
  return {
    requests: latencies.length,
    seconds: (performance.now() - start) / 1000,
    latencies: Float64Array.from(latencies).sort(),
    statuses,
    lost,
  }
}

export const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

/** One kept-alive connection, one request at a time. */
export class Line {
  readonly #socket: Socket
  #pieces: Buffer[] = []
  #length = 0
  #settle:
    | { resolve: (answer: { status: number; head: string; body: Buffer }) => void; reject: (error: Error) => void }
    | undefined

  static open(port: number, from?: string): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(from && { localAddress: from }) }, () =>
        resolve(new Line(socket)),
      )
      socket.once('error', reject)
    })
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (piece) => this.#take(piece))
    const lost = (error?: Error) => this.#settle?.reject(error ?? new Error('The connection was closed.'))
    socket.on('error', lost)
    socket.on('close', () => lost())
  }

  ask({ method = 'GET', path, headers = {}, body = '' }: Ask): Promise<{ status: number; head: string; body: Buffer }> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const length = method === 'GET' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}${length}\r\n${body}`)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #take(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#length += piece.length
    const all = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces)
    this.#pieces = [all]
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    const wanted = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#length < wanted) return
    this.#pieces = []
    this.#length = 0
    const settle = this.#settle
    this.#settle = undefined
    settle?.resolve({ status: Number(head.slice(9, 12)), head, body: all.subarray(end + 4, wanted) })
  }
}
