import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { openSnapshotFeed, type Line } from './snapshot-feed.ts'

/** Something that the subscribers of a topic hear, whichever process they are connected to. */
export type Notice =
  | { kind: 'broadcast'; address: string; event: string; json: string }
  | { kind: 'broadcast'; address: string; event: string; bytes: string }
  | { kind: 'presence'; address: string; diff: string }

const writer = { role: 'service_role' } as const
const sweepEvery = 60_000

/**
 * Carries notices between processes, through a table. NOTIFY would be a little faster, carries 8,000 bytes, loses what
 * is said while a connection is renewed, and does not pass a pooler; a table does none of that.
 */
export function openExchange(
  { database, log }: { database: Database; log: Log },
  isWanted: () => boolean,
  hear: (notice: Notice) => void,
) {
  const me = randomUUID()
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  const sweeper = setInterval(() => void sweep().catch(() => undefined), sweepEvery).unref()
  const feed = openSnapshotFeed<Line & { body: string }>(
    { database, log },
    {
      from: 'realtime.messages',
      select: 'body',
      where: 'line.process_id <> $5::uuid',
      values: () => [me],
      isWanted,
      // A message may be large, and these are in memory together.
      atOnce: 50,
      handle: (lines) => lines.forEach(({ body }) => hear(JSON.parse(body) as Notice)),
    },
  )

  /** One statement carries what was said while the one before it was on its way. */
  async function send(): Promise<void> {
    const bodies = waiting
    waiting = []
    await database.write(writer, {
      name: 'realtime publish',
      text: 'insert into realtime.messages (process_id, body) select $1, unnest($2::text[])',
      values: [me, bodies],
    })
  }

  async function sweep(): Promise<void> {
    await database.write(writer, { text: `delete from realtime.messages where at < now() - interval '1 minute'` })
  }

  return {
    me,
    begin: feed.begin,
    isReading: feed.isReading,
    /** Resolves when the other processes will hear it. */
    async publish(notice: Notice): Promise<void> {
      waiting.push(JSON.stringify(notice))
      await sending?.catch(() => undefined)
      // Whoever comes here first after the last statement takes everybody's along.
      if (waiting.length > 0) sending = send()
      await sending
    },
    async stop(): Promise<void> {
      clearInterval(sweeper)
      await feed.stop()
    },
  }
}
