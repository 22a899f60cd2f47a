import type { Log } from '../log.ts'
import type { GatewayConfig } from './connections.ts'
import { Pool } from './pool.ts'
import { makeStatements, reachedSql, type Statements } from './statements.ts'
import type { StatementWatch } from '../telemetry/statements.ts'

export type StandbyOptions = {
  connection: GatewayConfig
  /** The maximum age of its answers, in milliseconds. */
  lag: number
  size: number
  queue: number
  prepare: boolean
  watch?: StatementWatch | undefined
  log?: Pick<Log, 'warn' | 'info'> | undefined
  now: () => number
}

type Sample = { at: number; position: number }

/** A standby that does not answer within this many milliseconds is away: its readers must not wait longer. */
const patience = 2_000
const mostSamples = 600
const house = { role: 'service_role' } as const

/**
 * A streaming copy of the database. From time to time, while there are reads, the primary reports its log position
 * and the standby its own: it has everything up to the newest moment whose position it has reached. So its age needs
 * neither clocks that agree nor a primary that is never idle, and it grows by itself when no answer comes.
 */
export class Standby {
  readonly statements: Statements
  readonly #options: StandbyOptions
  readonly #primary: Statements
  readonly #pool: Pool
  /** Separate connections for the measurement: those of the readers may all be in use. */
  readonly #own: Pool
  readonly #every: number
  readonly #openedAt: number
  #samples: Sample[] = []
  #reachedAt = -Infinity
  #measuredAt = -Infinity
  #measuring: Promise<void> | undefined
  #again: NodeJS.Timeout | undefined
  #wasFit = false

  constructor(options: StandbyOptions, primary: Statements) {
    const { connection, size, queue, prepare, watch, lag, now } = options
    this.#options = options
    this.#primary = primary
    this.#pool = new Pool(connection, { size, queue, patience })
    this.#own = new Pool(connection, { size: 1, queue: 1, patience })
    this.statements = makeStatements(this.#pool, { prepare, watch, ofStandby: true })
    this.#every = Math.min(1_000, lag / 4)
    this.#openedAt = now()
  }

  /** Whether it answers, and its answers are recent enough. */
  isFit(): boolean {
    void this.measureIfDue()
    const isYoung = this.#isYoung()
    if (isYoung) this.#watch()
    return isYoung
  }

  /** Milliseconds since the primary was in the standby's present state. */
  age(): number {
    return this.#options.now() - Math.max(this.#openedAt, this.#reachedAt)
  }

  /** An answer of the standby includes its position; null from a server that is no longer a standby. */
  saw(reached: number | null): void {
    if (reached === null) return this.leave('it is not a standby')
    const samples = this.#samples
    while (samples.length > 0 && samples[0]!.position <= reached) this.#reachedAt = samples.shift()!.at
    if (this.#isYoung() && !this.#wasFit) {
      this.#wasFit = true
      this.#options.log?.info('the standby answers reads')
    }
  }

  /** Not used again before the next measurement. */
  leave(reason: string): void {
    this.#reachedAt = -Infinity
    this.#left(reason)
  }

  /** At intervals, however often it is requested. */
  async measureIfDue(): Promise<void> {
    if (!this.#measuring && this.#options.now() - this.#measuredAt < this.#every) return
    await (this.#measuring ??= this.#measure().finally(() => (this.#measuring = undefined)))
  }

  async close(): Promise<void> {
    clearTimeout(this.#again)
    await this.#measuring
    await Promise.all([this.#pool.close(), this.#own.close()])
  }

  async #measure(): Promise<void> {
    const at = (this.#measuredAt = this.#options.now())
    const primary = await this.#primary.one(house, { name: 'position', text: positionSql }, true).catch(() => undefined)
    if (!primary) return
    const { position, system } = primary.rows[0] as { position: number; system: string }
    // After a fail-over the log may be shorter than before.
    if (this.#samples.some((sample) => sample.position > position)) this.#samples = []
    this.#samples.push({ at, position })
    if (this.#samples.length > mostSamples) this.#samples.shift()
    try {
      const asked = await this.#ask()
      if (asked.system !== system) return this.leave('it is a copy of another database')
      this.saw(asked.reached === null ? null : Number(asked.reached))
      if (!this.#isYoung()) this.#left('it is behind')
    } catch (error) {
      // Requests that wait for its answer are told now, and sent to the primary.
      if (error instanceof NoAnswer) [this.#pool, this.#own].forEach((pool) => pool.cut())
      this.leave('it does not answer')
    }
  }

  async #ask(): Promise<{ reached: string | null; system: string }> {
    const own = this.#own
    const asking = (async () => {
      const client = await own.take()
      let isBroken = true
      try {
        const { rows } = await client.query<{ reached: string | null; system: string }>(measureSql)
        isBroken = false
        return rows[0]!
      } finally {
        own.giveBack(client, isBroken)
      }
    })()
    return inTime(asking)
  }

  /** While a request waits for its answer it is watched, even without other reads. */
  #watch(): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined
      const { total, idle } = this.#pool.figures
      if (total === idle) return
      const silent = this.#pool.cutSilent()
      if (silent > 0) this.#options.log?.warn('the standby left reads without an answer', { connections: silent })
      void this.measureIfDue()
      this.#watch()
    }, this.#every).unref()
  }

  #isYoung = (): boolean => this.#options.now() - this.#reachedAt <= this.#options.lag

  #left(reason: string): void {
    if (!this.#wasFit) return
    this.#wasFit = false
    this.#options.log?.warn('the standby is dropped, reads go to the primary', { reason })
  }
}

class NoAnswer extends Error {}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new NoAnswer()), patience).unref()))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The flushed position: before that a standby can't have it. All copies of a cluster have its number. */
const systemSql = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as system`
const positionSql = `select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as position, ${systemSql}`
const measureSql = `select ${reachedSql}, ${systemSql}`
