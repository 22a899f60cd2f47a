import type { Result, Statement } from './database.ts'

/** Visible to every reader: sign-ins, rights, and anonymous writes. */
export const everyone = '00000000-0000-0000-0000-000000000000'

type Send = (statement: Statement) => Promise<Result>
type Asked = { who: readonly string[]; resolve: (position: number) => void; reject: (error: Error) => void }

/** Milliseconds from one cleanup to the next. By then a standby has the oldest of the rows, or is not used. */
const tidyEvery = 300_000

/**
 * The log position on the primary that each person's reads must reach, for all processes: a row of an unlogged table.
 * It is written after the commit and before the answer, and read on the primary together with the read on the
 * standby.
 */
export class Positions {
  readonly #send: Send
  readonly #now: () => number
  #waiting: Asked[] = []
  #asking = false
  #tidiedAt: number

  constructor(send: Send, now: () => number) {
    this.#send = send
    this.#now = now
    this.#tidiedAt = now()
  }

  /** From here on a standby that lacks the present commits does not answer them. */
  async note(who: readonly string[]): Promise<void> {
    // In one order for all: two statements must not wait for each other.
    await this.#send({ name: 'note read positions', text: noteSql, values: [[...new Set(who)].sort()] })
    if (this.#now() - this.#tidiedAt < tidyEvery) return
    this.#tidiedAt = this.#now()
    await this.#send({ text: tidySql, values: [everyone] }).catch(() => undefined)
  }

  /** The furthest position that they must see, in bytes. Requests made while a statement is running share the next. */
  needed(who: readonly string[]): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ who, resolve, reject })
      if (!this.#asking) void this.#ask()
    })
  }

  async #ask(): Promise<void> {
    this.#asking = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        const known = await this.#look([...new Set([everyone, ...batch.flatMap(({ who }) => who)])])
        const ofAll = known.get(everyone)
        // Lost in a crash, or never written: everything up to now counts for everyone.
        if (ofAll === undefined) await this.note([everyone])
        const furthest = ofAll ?? Infinity
        for (const { who, resolve } of batch) resolve(Math.max(furthest, ...who.map((each) => known.get(each) ?? 0)))
      } catch (error) {
        for (const { reject } of batch) reject(error as Error)
      }
    }
    this.#asking = false
  }

  async #look(who: string[]): Promise<Map<string, number>> {
    const { rows } = await this.#send({ name: 'read positions', text: lookSql, values: [who] })
    return new Map(rows.map((row) => [row.who as string, Number(row.position)]))
  }
}

/** Where the next record of the log will be written: everything committed earlier is before it. */
const noteSql = `
  insert into app.read_positions as p (who, position)
  select who, pg_current_wal_insert_lsn() from unnest($1::uuid[]) as named (who) order by who
  on conflict (who) do update set position = greatest(p.position, excluded.position), noted_at = excluded.noted_at`

const lookSql = `select who, position - '0/0'::pg_lsn as position from app.read_positions where who = any ($1::uuid[])`

const tidySql = `
  with gone as (
    delete from app.read_positions where noted_at < clock_timestamp() - interval '10 minutes' and who <> $1
    returning position)
  update app.read_positions as p set position = greatest(p.position, (select max(position) from gone))
   where who = $1 and exists (select from gone)`
