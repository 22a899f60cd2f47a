import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { openSnapshotFeed, type Line } from './snapshot-feed.ts'

/** A message for the subscribers of a topic, whichever process they are connected to. */
export type Notice =
  | { kind: 'broadcast'; address: string; event: string; json: string }
  | { kind: 'broadcast'; address: string; event: string; bytes: string }
  | { kind: 'presence'; address: string; diff: string }

const writer = { role: 'service_role' } as const
const sweepEvery = 60_000

/**
 * Carries messages between processes through a table. NOTIFY would be slightly faster, but carries 8,000 bytes, loses
 * messages while a connection is renewed, and does not work through a pooler; a table has none of these limits.
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
      // Messages may be large, and these are in memory together.
      atOnce: 50,
      handle: (lines) => lines.forEach(({ body }) => hear(JSON.parse(body) as Notice)),
    },
  )

  /** One statement carries everything sent while the previous one was running. */
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
    /** Resolves when the other processes will receive it. */
    async publish(notice: Notice): Promise<void> {
      waiting.push(JSON.stringify(notice))
      await sending?.catch(() => undefined)
      // The first to arrive after the last statement sends everyone's messages.
      if (waiting.length > 0) sending = send()
      await sending
    },
    async stop(): Promise<void> {
      clearInterval(sweeper)
      await feed.stop()
    },
  }
}
