import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** `slow` means not ready for another reason than shutdown, such as a database that took too long on a busy machine. */
type State = 'ready' | 'slow' | 'gone'
type Behind = { port: number; state: State; agent: Agent }
export type Balancer = {
  port: number
  add(port: number): void
  remove(port: number): void
  isReady(port: number): boolean
  close(): void
}

const lookEvery = 100

/**
 * A minimal balancer: it sends requests in turn to the processes whose /readyz says 200, over connections that it
 * keeps; where there is none, to the slow ones. A request that reached no process, and an interrupted read, are
 * retried elsewhere; a write already sent is not, because it may have been done.
 */
export async function openBalancer(): Promise<Balancer> {
  const behind: Behind[] = []
  let turn = 0
  let closed = false

  const next = (): Behind | undefined => {
    const ready = behind.filter(({ state }) => state === 'ready')
    const able = ready.length > 0 ? ready : behind.filter(({ state }) => state === 'slow')
    return able[turn++ % able.length]
  }

  function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, isAgain = false): void {
    const to = next()
    if (!to) return void res.writeHead(503).end('No process takes requests.')
    const on = request(
      { host: '127.0.0.1', port: to.port, agent: to.agent, method: req.method, path: req.url, headers: req.headers },
      (answer) => {
        const headers = { ...answer.headers }
        delete headers.connection
        res.writeHead(answer.statusCode!, headers)
        answer.on('error', () => res.destroy())
        answer.pipe(res)
      },
    )
    on.on('error', (error: NodeJS.ErrnoException) => {
      if (res.headersSent) res.destroy()
      else if (!isAgain && (req.method === 'GET' || error.code === 'ECONNREFUSED')) pass(req, res, body, true)
      else res.writeHead(502).end(`The connection was interrupted: ${error.code} from ${to.state}.`)
    })
    on.end(body)
  }

  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.on('end', () => pass(req, res, Buffer.concat(pieces)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const look = (each: Behind): Promise<void> =>
    new Promise((looked) => {
      const asked = request(
        { host: '127.0.0.1', port: each.port, path: '/readyz', agent: false, timeout: 5_000 },
        (answer) => {
          let said = ''
          answer.setEncoding('utf8').on('data', (piece: string) => (said += piece))
          answer.on('end', () => {
            if (answer.statusCode === 200) each.state = 'ready'
            else each.state = said.includes('"stopping"') || each.state === 'gone' ? 'gone' : 'slow'
          })
          answer.on('close', looked)
        },
      )
      let isLate = false
      asked.on('timeout', () => {
        isLate = true
        asked.destroy()
      })
      asked.on('error', () => {
        each.state = isLate && each.state !== 'gone' ? 'slow' : 'gone'
        looked()
      })
      asked.end()
    })
  /** Each separately: a slow answer must not delay the check of another process that is being stopped. */
  const watch = async (each: Behind): Promise<void> => {
    while (!closed && behind.includes(each)) {
      await look(each)
      await pause(lookEvery)
    }
  }

  return {
    port: (server.address() as AddressInfo).port,
    add(port) {
      const each: Behind = { port, state: 'gone', agent: new Agent({ keepAlive: true }) }
      behind.push(each)
      void watch(each)
    },
    remove(port) {
      const at = behind.findIndex((each) => each.port === port)
      if (at >= 0) behind.splice(at, 1)[0]!.agent.destroy()
    },
    isReady: (port) => behind.some((each) => each.port === port && each.state === 'ready'),
    close() {
      closed = true
      server.closeAllConnections()
      server.close()
    },
  }
}
