import type pg from 'pg'
import { connected, type GatewayConfig } from './connections.ts'

/** More is waiting than can be answered in time: better to say so at once than to let everybody wait. */
export class DatabaseBusy extends Error {
  override message = 'Too many requests are waiting. Try again in a few seconds.'
}

type Waiting = { resolve: (client: pg.Client) => void; reject: (error: Error) => void; until: number }
type Bounds = { size: number; queue: number }

const patience = 10_000
const idleFor = 60_000
const sweepEvery = 1_000

/**
 * The connections of this process. `pg` has a pool of its own; it sets two clocks for each request and goes around the
 * event loop twice, which costs a small read more than its query does. Here a connection goes from hand to hand, and one
 * clock a second looks after all that wait or lie idle.
 */
export class Pool {
  #connection: GatewayConfig
  readonly #bounds: Bounds
  readonly #idle: { client: pg.Client; since: number }[] = []
  readonly #waiting: Waiting[] = []
  readonly #gone = new WeakSet<pg.Client>()
  #open = 0
  #sweeping: NodeJS.Timeout | undefined
  #closed: { promise: Promise<void>; resolve: () => void } | undefined

  constructor(connection: GatewayConfig, bounds: Bounds) {
    this.#connection = connection
    this.#bounds = bounds
  }

  get figures() {
    return { total: this.#open, idle: this.#idle.length, waiting: this.#waiting.length }
  }

  /** A connection for one piece of work, in the order of asking; whoever takes it gives it back. */
  take(): pg.Client | Promise<pg.Client> {
    if (this.#closed) throw new Error('The database was closed.')
    const next = this.#idle.pop()
    if (next) return next.client
    if (this.#open < this.#bounds.size) return this.#connect()
    if (this.#waiting.length >= this.#bounds.queue) throw new DatabaseBusy()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, until: performance.now() + patience })
      this.#sweepLater()
    })
  }

  giveBack(client: pg.Client, isBroken: boolean): void {
    if (isBroken || this.#gone.has(client)) return this.#drop(client)
    const next = this.#waiting.shift()
    if (next) return next.resolve(client)
    if (this.#closed) return this.#drop(client)
    this.#idle.push({ client, since: performance.now() })
    this.#sweepLater()
  }

  /** Nobody new; those who wait and those at work come to their end. */
  close(): Promise<void> {
    if (this.#closed) return this.#closed.promise
    let resolve = () => {}
    this.#closed = { promise: new Promise<void>((done) => (resolve = done)), resolve: () => resolve() }
    clearTimeout(this.#sweeping)
    for (const { client } of this.#idle.splice(0)) this.#drop(client)
    this.#lookIfEmpty()
    return this.#closed.promise
  }

  async #connect(): Promise<pg.Client> {
    this.#open++
    try {
      const { client, by } = await connected(this.#connection, { keepAlive: true, connectionTimeoutMillis: patience }, (made) => this.#watch(made))
      this.#connection = { ...this.#connection, ...by }
      return client
    } catch (error) {
      this.#drop()
      throw error
    }
  }

  /** A connection that breaks while nobody waits on it is simply gone; the next request opens another. */
  #watch(client: pg.Client): void {
    const isGone = () => {
      this.#gone.add(client)
      const place = this.#idle.findIndex((each) => each.client === client)
      if (place >= 0) this.#drop(this.#idle.splice(place, 1)[0]!.client)
    }
    client.on('error', isGone)
    client.on('end', isGone)
  }

  #drop(client?: pg.Client): void {
    this.#open--
    void client?.end().catch(() => undefined)
    const next = this.#waiting.shift()
    if (next) this.#connect().then(next.resolve, next.reject)
    this.#lookIfEmpty()
  }

  #lookIfEmpty(): void {
    if (this.#open === 0) this.#closed?.resolve()
  }

  #sweepLater(): void {
    this.#sweeping ??= setTimeout(() => this.#sweep(), sweepEvery).unref()
  }

  #sweep(): void {
    this.#sweeping = undefined
    const now = performance.now()
    while (this.#waiting.length > 0 && this.#waiting[0]!.until <= now) this.#waiting.shift()!.reject(new Error('timeout exceeded when trying to connect'))
    while (this.#idle.length > 0 && this.#idle[0]!.since + idleFor <= now) this.#drop(this.#idle.shift()!.client)
    if (this.#waiting.length > 0 || this.#idle.length > 0) this.#sweepLater()
  }
}
