import type { CommandTx } from '#platform/commands/command-tx.ts'
import { takeoffItem } from '../records.ts'
import { takeoffMark, takeoffScale, takeoffSheet } from './records.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'

/** A revision begins with all that was measured: items, sheets, scales and marks, each pointing to its own copy. */
export async function copyParts(tx: CommandTx, from: string, to: string): Promise<void> {
  const ids = new Map([[from, to]])
  for (const part of [takeoffItem, takeoffSheet, takeoffScale, takeoffMark]) {
    const rows = await tx.sql<Record<string, unknown> & { id: string }>(
      `select * from ${part.table} where organization_id = $1 and takeoff = $2 order by created_at, id`,
      [tx.organization_id, from],
    )
    for (const row of rows) {
      const copy = await tx.insert<{ id: string }>(part, copied(part, row, ids))
      ids.set(row.id, copy.id)
    }
  }
}

const copied = (part: AnyRecord, row: Record<string, unknown>, ids: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    columnsOf(part).map(([name, { kind }]) => [
      name,
      kind === 'files'
        ? JSON.stringify(row[name])
        : kind === 'ref'
          ? (ids.get(String(row[name])) ?? row[name])
          : row[name],
    ]),
  )
