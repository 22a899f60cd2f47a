import pg from 'pg'
import { whoAsks } from './asker.ts'
import { isDatabaseAway, isOutOfTime } from './away.ts'
import type { Caller, Result, Statement, Tx } from './database.ts'
import { DatabaseBusy } from './pool.ts'
import { everyone, Positions } from './positions.ts'
import { Standby, type StandbyOptions } from './standby.ts'
import type { Moment, Statements, TransactionOptions } from './statements.ts'

export type ReadsOptions = StandbyOptions

/** Why the primary answered: the standby was unfit, it lacked what this person must see, or it failed. */
export type Fallback = 'unfit' | 'position' | 'error'
export type ReadFigures = {
  standby: number
  primary: number
  fallbacks: Record<Fallback, number>
  /** Seconds. */
  age: number
  fit: boolean
}

class NotFarEnough extends Error {}

const house = { role: 'service_role' } as const

/**
 * Sends display-only reads to the standby. Its answer is used when it had everything that this person wrote or was
 * told of; otherwise, and whenever it fails, the primary answers. An answer of the primary is always right.
 */
export function openReads(primary: Statements, options: ReadsOptions) {
  const standby = new Standby(options, primary)
  const positions = new Positions((statement) => primary.one(house, statement, false), options.now)
  const figures = { standby: 0, primary: 0, fallbacks: { unfit: 0, position: 0, error: 0 } }

  /** The reader, where a standby may serve them at all. */
  function readerOf({ actor }: Caller): string[] | undefined {
    // A visitor's own writes are not known as theirs; an operator's reads are first logged on the primary.
    if (!actor || actor.operates) return undefined
    if (standby.isFit()) return [actor.user_id, ...(actor.organization_id ? [actor.organization_id] : [])]
    figures.fallbacks.unfit++
    return undefined
  }

  function onPrimary<T>(work: () => Promise<T>): Promise<T> {
    figures.primary++
    return work()
  }

  /** True when the primary should get the same query. A statement that timed out would do so there as well. */
  function isWorthRepeating(error: unknown): boolean {
    const isOfDatabase = error instanceof pg.DatabaseError || error instanceof DatabaseBusy || isDatabaseAway(error)
    if (!isOfDatabase || isOutOfTime(error)) return false
    figures.fallbacks.error++
    if (isDatabaseAway(error)) standby.leave('it does not answer')
    return true
  }

  function helpedByPrimary(moment: Moment): Moment {
    const either = <T>(onStandby: () => Promise<T>, alone: () => Promise<T>): Promise<T> =>
      onStandby().catch((error: unknown) => {
        if (!isWorthRepeating(error)) throw error
        return onPrimary(alone)
      })
    return {
      here: moment.here,
      show: (caller, statement) =>
        either(
          () => moment.show(caller, statement),
          () => primary.one(caller, statement, true),
        ),
      transaction: (caller, work, options) =>
        either(
          () => moment.transaction(caller, work, options),
          () => primary.transaction(caller, work, { ...options, readOnly: true }),
        ),
      // The primary reads the rest.
      lost: () => false,
    }
  }

  return {
    async read(caller: Caller, statement: Statement): Promise<Result> {
      const reader = readerOf(caller)
      if (reader)
        try {
          const asked = standby.statements.one(caller, statement, true)
          const [needed, answered] = await Promise.all([positions.needed(reader), asked])
          standby.saw(answered.reached ?? null)
          if ((answered.reached ?? -1) >= needed) {
            figures.standby++
            return answered
          }
          figures.fallbacks.position++
        } catch (error) {
          if (!isWorthRepeating(error)) throw error
        }
      return onPrimary(() => primary.one(caller, statement, true))
    },

    async transaction<T>(caller: Caller, work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
      const reader = readerOf(caller)
      if (reader)
        try {
          const needed = positions.needed(reader)
          needed.catch(() => undefined)
          const admit = async (reached: number | null) => {
            standby.saw(reached)
            if ((reached ?? -1) < (await needed)) throw new NotFarEnough()
          }
          const result = await standby.statements.transaction(caller, work, { ...options, readOnly: true, admit })
          figures.standby++
          return result
        } catch (error) {
          if (error instanceof NotFarEnough) figures.fallbacks.position++
          else if (!isWorthRepeating(error)) throw error
        }
      return onPrimary(() => primary.transaction(caller, work, { ...options, readOnly: true }))
    },

    /** Reads of one moment. What the standby refuses is asked of the primary by itself, as it would be alone. */
    async snapshot<T>(caller: Caller, work: (moment: Moment) => Promise<T>): Promise<T> {
      const reader = readerOf(caller)
      let begun = false
      if (reader)
        try {
          const needed = positions.needed(reader)
          needed.catch(() => undefined)
          const admit = async (reached: number | null) => {
            standby.saw(reached)
            if ((reached ?? -1) < (await needed)) throw new NotFarEnough()
          }
          const result = await standby.statements.snapshot(
            caller,
            (moment) => {
              begun = true
              return work(helpedByPrimary(moment))
            },
            { admit },
          )
          figures.standby++
          return result
        } catch (error) {
          if (begun) throw error
          if (error instanceof NotFarEnough) figures.fallbacks.position++
          else if (!isWorthRepeating(error)) throw error
        }
      return onPrimary(() => primary.snapshot(caller, work))
    },

    /** After a commit and before its answer. Sign-ins and changed rights count for everyone, a job for no one. */
    async wrote({ actor, role }: Caller, unnamed = false): Promise<void> {
      const person = unnamed || role === 'identity' ? everyone : (actor?.user_id ?? whoAsks())
      if (!person) return
      // A commit is not undone by a second statement that failed; one more try, for a broken connection.
      const note = () => positions.note([person])
      await note()
        .catch(note)
        .catch((error: Error) => {
          options.log?.warn('a read position was not noted', { 'error.type': error.name })
        })
    },

    /** Before pages of these organizations, or of these people, are told of a change. */
    told: (who: readonly string[]): Promise<void> => (who.length === 0 ? Promise.resolve() : positions.note(who)),

    async figures(): Promise<ReadFigures> {
      await standby.measureIfDue()
      return { ...figures, fallbacks: { ...figures.fallbacks }, age: standby.age() / 1_000, fit: standby.isFit() }
    },

    close: () => standby.close(),
  }
}

export type Reads = ReturnType<typeof openReads>
