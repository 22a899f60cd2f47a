import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { atOnce, everyones, keeper, linesOf } from './change-lines.ts'
import { followLines, type Follower } from './follow-lines.ts'
import { linesOnNodes } from './lines-on-nodes.ts'

/** Lines are kept for one to two of these: a reader that fell behind for longer starts anew. */
const trimEvery = 5 * 60_000
const trimSql = `select realtime.trim_changes($1, $2, ${atOnce}) as gone`

/**
 * Reads what changed where someone listens here, organization by organization, and hands it on in the order of its
 * positions: each line once, however late its transaction committed, and nothing of agencies that no one listens to.
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

  /** One organization after the other, in bites: no statement holds what another agency waits for. */
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
    /** Awaited before anyone is told that they are listening. */
    async begin(): Promise<void> {
      await Promise.all(followed.map(({ begin }) => begin()))
    },
    /** Throws away what had its position at the trim before. By itself every five minutes. */
    trim,
    async stop(): Promise<void> {
      clearInterval(trimmer)
      await Promise.all(followed.map(({ stop }) => stop()))
    },
  }
}

/** On a cluster everyone’s lines lie with their organizations, and are told as everyone’s. */
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
