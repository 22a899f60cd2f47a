import type { CommandTx } from '#platform/commands/command-tx.ts'
import { eventKinds, scoreOf, scoreYears, type Counts, type EventKind, type Score } from './rules.ts'

export async function scoreOfVendor(tx: CommandTx, vendor: string, now: Date, atLeast: number): Promise<Score> {
  const rows = await tx.sql<{ event: EventKind; times: number }>(
    'select event, count(*) as times from app.vendor_events($1, $2) where vendor = $3 group by event',
    [back(now), now, vendor],
  )
  return scoreOf(countsOf(rows), { atLeast })
}

export const back = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear() - scoreYears, now.getUTCMonth(), now.getUTCDate()))

export const countsOf = (rows: readonly { event: EventKind; times: number }[]): Counts =>
  Object.fromEntries(
    eventKinds.flatMap((kind) => rows.filter(({ event }) => event === kind).map(({ times }) => [kind, Number(times)])),
  )
