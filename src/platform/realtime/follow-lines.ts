import type { Log } from '../log.ts'
import { atOnce, type Change, type Lines } from './change-lines.ts'
import { grouped } from './grouped.ts'
import { keepLooking } from './looking.ts'

/** The tables that this process listens to, by sequence. */
export type Wanted = {
  streams: ReadonlyMap<string, ReadonlySet<string>>
  /** Organizations whose people listen to the agencies they deal with, and to which tables. */
  accounts: ReadonlyMap<string, ReadonlySet<string>>
  /** Tables that the installation's programs listen to, in every organization. */
  everywhere: ReadonlySet<string>
}

export type Follower = {
  wanted(): Wanted
  /** `dealt`: sequences followed for accounts that deal with their agencies. */
  handle(changes: Change[], dealt: ReadonlySet<string>): Promise<void>
  /** Lines were deleted before they were read, or could not be requested: listeners here read for themselves. */
  lost(streams: ReadonlySet<string>): void
}

/** Goes from line to line in each wanted sequence, and passes on what it finds in order of position. */
export function followLines(lines: Lines, { wanted, handle, lost }: Follower, log: Log) {
  /** How far each sequence was read. */
  const places = new Map<string, number>()
  /** Where no start could be found yet. */
  const unplaced = new Set<string>()
  /** The accounts whose dealings are followed, and their agencies. */
  let accounts = ''
  let dealt = new Set<string>()
  let isEverywhere = false
  let begins = false

  async function look(): Promise<void> {
    const now = wanted()
    await follow(now)
    while ((isEverywhere || places.size + now.accounts.size > 0) && (await read(now)));
  }

  /** A sequence that is new here begins at its newest line; one without listeners is forgotten. */
  async function follow(now: Wanted): Promise<void> {
    const named = [...now.accounts.keys()].sort()
    if (named.join() !== accounts) {
      dealt = new Set(named.length === 0 ? [] : await lines.dealings(named))
      accounts = named.join()
    }
    const all = now.everywhere.size > 0 && !isEverywhere ? await lines.known() : []
    isEverywhere = now.everywhere.size > 0
    const streams = new Set([...now.streams.keys(), ...dealt, ...all])
    if (!isEverywhere) for (const stream of [...places.keys(), ...unplaced]) if (!streams.has(stream)) forget(stream)
    await place([...streams].filter((stream) => !places.has(stream)))
  }

  function forget(stream: string): void {
    places.delete(stream)
    unplaced.delete(stream)
  }

  /** Changes made before a sequence could be asked were missed: its listeners join again. */
  async function place(fresh: string[]): Promise<void> {
    const heads = await lines.number(fresh)
    const late = new Set(fresh.filter((stream) => heads.has(stream) && unplaced.delete(stream)))
    for (const stream of fresh) if (!heads.has(stream)) unplaced.add(stream)
    for (const [stream, head] of heads) places.set(stream, head)
    if (late.size > 0) lost(late)
  }

  /** True when there is more to read at once. */
  async function read(now: Wanted): Promise<boolean> {
    const followed = { places, accounts: [...now.accounts.keys()], everywhere: isEverywhere, begins }
    begins = false
    const rows = await lines.look(followed)
    const waiting = new Set(rows.filter(({ waits }) => waits).map(({ stream }) => stream))
    if (waiting.size > 0) return (await lines.number([...waiting])).size > 0

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
    streams.get(stream)?.has(table) ||
    everywhere.has(table) ||
    (dealt.has(stream) && [...accounts.values()].some((tables) => tables.has(table)))

  const isWaitedFor = ({ streams, accounts, everywhere } = wanted()) =>
    streams.size + accounts.size + everywhere.size > 0
  const looking = keepLooking({ look, isWanted: isWaitedFor }, log)

  return {
    begin(): Promise<void> {
      begins = true
      return looking.begin()
    },
    stop: looking.stop,
  }
}
