import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { grouped } from './grouped.ts'
import { keepLooking } from './looking.ts'

/** One changed row: which, never what is in it. */
export type Change = {
  /** Where it is told: its organization’s sequence, its owner’s where it has none, or everyone’s. */
  stream: string
  position: number
  audience: 'organization' | 'owner' | 'accounts' | 'public' | 'readers'
  organization_id: string | null
  owner_id: string | null
  table_name: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  key: Record<string, unknown>
  /** Of a deleted row, the columns that its policies ask for. */
  asked: Record<string, unknown> | null
  at: string
}

/** Where the changes of tables are told that everyone may read. */
export const everyones = '00000000-0000-0000-0000-000000000000'

/** What is listened to in this process: the tables of each sequence. */
export type Wanted = {
  streams: ReadonlyMap<string, ReadonlySet<string>>
  /** Organizations whose people listen to what the agencies show that they deal with, and to which tables. */
  accounts: ReadonlyMap<string, ReadonlySet<string>>
  /** Tables that the installation’s own programs listen to, in every organization. */
  everywhere: ReadonlySet<string>
}

type Look = { stream: string; linked: boolean; trimmed: number | null; behind: boolean | null; waits: boolean | null } & Change

type Follower = {
  wanted(): Wanted
  /** `dealt`: sequences that are followed for accounts that deal with their agencies. */
  handle(changes: Change[], dealt: ReadonlySet<string>): Promise<void>
  /** Lines were thrown away before they were read: who listens here looks for itself. */
  lost(streams: ReadonlySet<string>): void
}

/** Lines are kept for one to two of these: a reader that fell behind for longer starts anew. */
const trimEvery = 5 * 60_000
/** What one statement reads of a sequence, numbers in it, or throws away. */
const atOnce = 1_000
/** Sequences that one statement numbers: their rows are locked together. */
const streamsAtOnce = 20

const keeper = { role: 'service_role' } as const

/**
 * One range of one index for each sequence: what is new in it, and what waits for its number. Dealings are asked in the
 * same breath, so that an agency that began to deal with an account a moment ago is followed from all that is still there.
 */
const lookSql = `
  select w.stream, w.linked, h.trimmed, h.trimmed > w.after as behind, line.*
    from (select stream, after, false as linked from unnest($1::uuid[], $2::bigint[]) as known (stream, after)
          union all
          select more.stream, 0, true
            from (select organization as stream from realtime.dealings_of($3::uuid[]) where cardinality($3::uuid[]) > 0
                  union select stream from realtime.known_streams() as stream where $4) as more
           where more.stream <> all ($1::uuid[])) as w
    left join realtime.streams as h on h.stream = w.stream
    left join lateral (
      select c.position, c.position = 9007199254740991 as waits, c.audience, c.organization_id, c.owner_id,
             c.table_name, c.operation, c.key, c.asked,
             to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
        from realtime.changes as c where c.stream = w.stream and c.position > w.after
       order by c.position, c.id limit ${atOnce}) as line on true
   order by w.stream, line.position`

const numberSql = `select numbered, upto, has_more from realtime.number_changes($1, ${atOnce})`
const trimSql = `select realtime.trim_changes($1, $2, ${atOnce}) as gone`

/**
 * Reads what changed where someone listens here, organization by organization, and hands it on in the order of its
 * positions: each line once, however late its transaction committed, and nothing of agencies that no one listens to.
 */
export function openChangeFeed({ database, log }: { database: Database; log: Log }, { wanted, handle, lost }: Follower) {
  /** How far each sequence was read. */
  const places = new Map<string, number>()
  /** For whom dealings are followed, and what came of it. */
  let accounts = ''
  let dealt = new Set<string>()
  let isEverywhere = false
  let heads = new Map<string, number>()
  const trimmer = setInterval(() => void trim().catch((error: Error) => log.warn('realtime changes could not be trimmed', { 'error.type': error.name })), trimEvery).unref()

  const ask = async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await database.read(keeper, { text: `select distinct stream from ${text} as known (stream)`, values })).rows.map(({ stream }) => stream as string)
  const known = () => ask('realtime.known_streams()')

  async function look(): Promise<void> {
    const now = wanted()
    await follow(now)
    while (places.size + now.accounts.size > 0 && (await read(now)));
  }

  /** What is new here begins at its newest line; what no one waits for any more is forgotten. */
  async function follow(now: Wanted): Promise<void> {
    const named = [...now.accounts.keys()].sort()
    if (named.join() !== accounts) {
      dealt = new Set(named.length === 0 ? [] : await ask('(select organization from realtime.dealings_of($1))', [named]))
      accounts = named.join()
    }
    const all = now.everywhere.size > 0 && !isEverywhere ? await known() : []
    isEverywhere = now.everywhere.size > 0
    const streams = new Set([...now.streams.keys(), ...dealt, ...all])
    if (!isEverywhere) for (const stream of places.keys()) if (!streams.has(stream)) places.delete(stream)
    const fresh = [...streams].filter((stream) => !places.has(stream))
    for (const [stream, head] of await number(fresh)) places.set(stream, head)
  }

  /** True when there is more to read at once. */
  async function read(now: Wanted): Promise<boolean> {
    const values = [[...places.keys()], [...places.values()], [...now.accounts.keys()], isEverywhere]
    const rows = (await database.read(keeper, { name: 'realtime changes', text: lookSql, values })).rows as Look[]
    const waiting = new Set(rows.filter(({ waits }) => waits).map(({ stream }) => stream))
    if (waiting.size > 0) {
      await number([...waiting])
      return true
    }

    const behind = new Set(rows.filter((row) => row.behind && !row.linked).map(({ stream }) => stream))
    if (behind.size > 0) lost(behind)
    for (const row of rows) if (row.linked && !isEverywhere) dealt.add(row.stream)
    const changes = rows.filter((row) => row.position !== null && isWanted(now, row))
    if (changes.length > 0) await handle(changes, dealt)
    for (const { stream, position, trimmed } of rows)
      places.set(stream, Math.max(places.get(stream) ?? 0, position ?? 0, trimmed ?? 0))
    return [...grouped(rows, ({ stream }) => stream).values()].some((some) => some.length === atOnce)
  }

  const isWanted = ({ streams, accounts, everywhere }: Wanted, { stream, table_name: table }: Change) =>
    streams.get(stream)?.has(table) || everywhere.has(table) || (dealt.has(stream) && [...accounts.values()].some((tables) => tables.has(table)))

  /** Gives what waits its positions; says how far each sequence is. */
  async function number(streams: string[]): Promise<Map<string, number>> {
    const upTo = new Map<string, number>()
    for (let from = 0; from < streams.length; from += streamsAtOnce) {
      for (let some = streams.slice(from, from + streamsAtOnce); some.length > 0; ) {
        const { rows } = await database.write(keeper, { name: 'realtime number', text: numberSql, values: [some] })
        for (const { numbered, upto } of rows) upTo.set(numbered, upto)
        some = rows.filter(({ has_more }) => has_more).map(({ numbered }) => numbered)
      }
    }
    return upTo
  }

  /** One organization after the other, in bites: no statement holds what another agency waits for. */
  async function trim(): Promise<void> {
    const streams = await known()
    for (const stream of streams) {
      const old = heads.get(stream)
      while (old !== undefined && (await bite(stream, old)) === atOnce);
    }
    heads = await number(streams)
  }

  const bite = async (stream: string, upTo: number): Promise<number> =>
    (await database.write(keeper, { name: 'realtime trim', text: trimSql, values: [stream, upTo] })).rows[0]!.gone

  const isWaitedFor = ({ streams, accounts, everywhere } = wanted()) => streams.size + accounts.size + everywhere.size > 0
  const looking = keepLooking({ look, isWanted: isWaitedFor }, log)

  return {
    begin: looking.begin,
    /** Throws away what had its position at the trim before. By itself every five minutes. */
    trim,
    async stop(): Promise<void> {
      clearInterval(trimmer)
      await looking.stop()
    },
  }
}
