import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { atOnce, everyones, keeper, linesOf } from './change-lines.ts'
import { followLines, type Follower } from './follow-lines.ts'
import { linesOnNodes } from './lines-on-nodes.ts'

/** Lines are kept for one to two of these: a reader that fell behind for longer starts over. */
const trimEvery = 5 * 60_000
const trimSql = `select realtime.trim_changes($1, $2, ${atOnce}) as gone`

/**
 * Reads what changed where this process has listeners, organization by organization, and passes it on in order of
 * position: each line once, however late its transaction committed, and nothing from agencies without listeners.
 */
export function openChangeFeed({ database, log }: { database: Database; log: Log }, follower: Follower) {
  const lines = database.onNodes ? linesOnNodes(database) : linesOf(database)
  const followed = [
    followLines(lines, follower, log),
    ...(database.onNodes ? [followLines(linesOnNodes(database, 'everyones'), forEveryone(follower), log)] : []),
  ]
  let heads = new Map<string, number>()
  const trimmer = setInterval(
    () =>
      void trim().catch((error: Error) =>
        log.warn('realtime changes could not be trimmed', { 'error.type': error.name }),
      ),
    trimEvery,
  ).unref()

  /** One organization after the other, in small batches: no statement blocks another agency. */
  async function trim(): Promise<void> {
    const streams = await lines.known()
    for (const stream of streams) {
      const old = heads.get(stream)
      while (old !== undefined && (await bite(stream, old)) === atOnce);
    }
    heads = await lines.number(streams)
  }

  const bite = async (stream: string, upTo: number): Promise<number> =>
    (await database.write(keeper, { name: 'realtime trim', text: trimSql, values: [stream, upTo] })).rows[0]!.gone

  return {
    /** Awaited before a client is told that it is listening. */
    async begin(): Promise<void> {
      await Promise.all(followed.map(({ begin }) => begin()))
    },
    /** Deletes what had its position at the previous trim. Runs by itself every five minutes. */
    trim,
    async stop(): Promise<void> {
      clearInterval(trimmer)
      await Promise.all(followed.map(({ stop }) => stop()))
    },
  }
}

/** On a cluster, lines for everyone are stored with their organizations and sent to everyone. */
const forEveryone = ({ wanted, handle, lost }: Follower): Follower => ({
  wanted() {
    const { streams, everywhere } = wanted()
    return {
      streams: new Map(),
      accounts: new Map(),
      everywhere: new Set([...(streams.get(everyones) ?? []), ...everywhere]),
    }
  },
  handle: (changes, dealt) =>
    handle(
      changes.map((change) => ({ ...change, stream: everyones })),
      dealt,
    ),
  lost: () => lost(new Set([everyones])),
})
