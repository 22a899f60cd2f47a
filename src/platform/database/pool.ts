import type pg from 'pg'
import { connected, type GatewayConfig } from './connections.ts'
import { Shares } from './shares.ts'

/** More is waiting than can be answered in time: better to refuse at once than to let everyone wait. */
export class DatabaseBusy extends Error {
  override message = 'Too many requests are waiting. Try again in a few seconds.'
}

type Waiting = {
  share: string
  limit: number
  resolve: (client: pg.Client) => void
  reject: (error: Error) => void
  until: number
}
type Bounds = { size: number; queue: number; /** Milliseconds to wait for a connection. */ patience?: number }

/** The share that a connection at work counts against, since when, and how long its server may be silent. */
type Taken = { share: string; since: number; limit: number; heard?: { bytes: number | undefined; at: number } }

const usualPatience = 10_000
const idleFor = 60_000
const sweepEvery = 1_000

/**
 * The connections of this process. `pg` has its own pool; it sets two clocks for each request and passes the event
 * loop twice, which costs a small read more than its query does. Here a connection passes from request to request,
 * and one clock a second checks all that wait or are idle.
 */
export class Pool {
  #connection: GatewayConfig
  readonly #bounds: Bounds
  readonly #patience: number
  readonly #idle: { client: pg.Client; since: number }[] = []
  readonly #waiting: Waiting[] = []
  readonly #gone = new WeakSet<pg.Client>()
  readonly #shares: Shares
  readonly #taken = new Map<pg.Client, Taken>()
  #open = 0
  #sweeping: NodeJS.Timeout | undefined
  #closed: { promise: Promise<void>; resolve: () => void } | undefined

  constructor(connection: GatewayConfig, bounds: Bounds) {
    this.#connection = connection
    this.#bounds = bounds
    this.#patience = bounds.patience ?? usualPatience
    this.#shares = new Shares(bounds.size)
  }

  get figures() {
    return { total: this.#open, idle: this.#idle.length, waiting: this.#waiting.length }
  }

  /**
   * A connection for one piece of work, to be released afterward. Waiting requests are served by their share. No
   * statement of this work may take longer than the limit, in milliseconds.
   */
  take(share = '', limit = Infinity): pg.Client | Promise<pg.Client> {
    if (this.#closed) throw new Error('The database was closed.')
    if (!this.#shares.isFull(share)) {
      const next = this.#idle.pop()
      if (next) return this.#lend(next.client, share, limit)
      if (this.#open < this.#bounds.size) return this.#connect(share, limit)
    }
    if (this.#waiting.length >= this.#bounds.queue) throw new DatabaseBusy()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ share, limit, resolve, reject, until: performance.now() + this.#patience })
      this.#sweepLater()
    })
  }

  giveBack(client: pg.Client, isBroken: boolean): void {
    const { share, since } = this.#taken.get(client)!
    this.#taken.delete(client)
    this.#shares.giveBack(share, since)
    if (isBroken || this.#gone.has(client)) return this.#drop(client)
    const next = this.#next()
    if (next) return next.resolve(this.#lend(client, next.share, next.limit))
    if (this.#closed) return this.#drop(client)
    this.#idle.push({ client, since: performance.now() })
    this.#sweepLater()
  }

  #lend(client: pg.Client, share: string, limit: number): pg.Client {
    this.#taken.set(client, { share, since: this.#shares.take(share), limit })
    return client
  }

  #next(): Waiting | undefined {
    const at = this.#shares.next(this.#waiting)
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }

  /** Ends every connection: its waiting queries are told at once. */
  cut(): void {
    for (const { client } of this.#idle.splice(0)) this.#drop(client)
    for (const client of this.#taken.keys()) client.connection.stream.destroy()
  }

  /**
   * Ends each connection whose server should have answered or stopped its statement by now, and says how many. The
   * server of one connection may be gone while others answer; idle connections are then not trusted either.
   */
  cutSilent(): number {
    const now = performance.now()
    let silent = 0
    for (const [client, taken] of this.#taken) {
      const bytes = heardOf(client)
      if (bytes === undefined || bytes !== taken.heard?.bytes) taken.heard = { bytes, at: now }
      else if (now - taken.heard.at > taken.limit + this.#patience) {
        silent++
        client.connection.stream.destroy()
      }
    }
    if (silent > 0) for (const { client } of this.#idle.splice(0)) this.#drop(client)
    return silent
  }

  /** No new requests; running and waiting ones finish. */
  close(): Promise<void> {
    if (this.#closed) return this.#closed.promise
    let resolve = () => {}
    this.#closed = { promise: new Promise<void>((done) => (resolve = done)), resolve: () => resolve() }
    clearTimeout(this.#sweeping)
    for (const { client } of this.#idle.splice(0)) this.#drop(client)
    this.#lookIfEmpty()
    return this.#closed.promise
  }

  async #connect(share: string, limit: number): Promise<pg.Client> {
    this.#open++
    const since = this.#shares.take(share)
    try {
      const { client, by } = await connected(
        this.#connection,
        { keepAlive: true, connectionTimeoutMillis: this.#patience },
        (made) => this.#watch(made),
      )
      this.#connection = { ...this.#connection, ...by }
      this.#taken.set(client, { share, since, limit })
      return client
    } catch (error) {
      this.#shares.giveBack(share, since)
      this.#drop()
      throw error
    }
  }

  /** A connection that breaks while idle is simply removed; the next request opens another. */
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
    const next = this.#next()
    if (next) this.#connect(next.share, next.limit).then(next.resolve, next.reject)
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
    while (this.#waiting.length > 0 && this.#waiting[0]!.until <= now) {
      const { share, reject } = this.#waiting.shift()!
      reject(this.#shares.isFull(share) ? new DatabaseBusy() : new Error('timeout exceeded when trying to connect'))
    }
    while (this.#idle.length > 0 && this.#idle[0]!.since + idleFor <= now) this.#drop(this.#idle.shift()!.client)
    if (this.#waiting.length > 0 || this.#idle.length > 0) this.#sweepLater()
  }
}

/** Bytes received so far while `pg` waits for the end of a statement; undefined while it waits for none. */
function heardOf(client: pg.Client): number | undefined {
  const { readyForQuery, connection } = client as unknown as Heard
  return readyForQuery ? undefined : connection.stream.bytesRead
}

type Heard = { readyForQuery: boolean; connection: { stream: { bytesRead: number } } }
