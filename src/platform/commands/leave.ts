import type { Life } from '../life.ts'
import { lifeOfTable, referringFields, statusesLeft, stillOpen, type Leaves } from '../life/leaves.ts'
import type { Reason } from '../rules.ts'
import type { CommandTx } from './command-tx.ts'

type Ending = { record: { table: string }; leaves: (move: string) => Leaves }
type Row = { id: string; status: string }

/** The first open record that must be dealt with before this move. */
export async function whyNotLeave(tx: CommandTx, of: Ending, move: string, id: string): Promise<Reason> {
  for (const [table, left] of Object.entries(of.leaves(move))) {
    const child = lifeOfTable(table)
    if (!left.stops || !child) continue
    const rows = await referring(tx, of, { child, id, statuses: statusesLeft(child, left).stopping })
    if (rows.length > 0) return stillOpen(child, rows, left.stops.first)
  }
  return null
}

/** The reasons for the moves from here, for the buttons. Nothing where nothing stops one. */
export async function whyNotLeaveEach(tx: CommandTx, of: Ending & Pick<Life, 'open'>, row: Row) {
  const reasons: Record<string, string> = {}
  for (const move of of.open(row)) {
    const reason = await whyNotLeave(tx, of, move, row.id)
    if (reason) reasons[move] = reason
  }
  return Object.keys(reasons).length > 0 ? { stopped: reasons } : {}
}

/** Ends what ends with the record, and what ends with that, in the same transaction. */
export async function endWith(tx: CommandTx, of: Ending, leaves: Leaves, id: string): Promise<void> {
  for (const [table, left] of Object.entries(leaves)) {
    const child = lifeOfTable(table)
    if (!left.ended || !child) continue
    const itsMove = Object.keys(child.moves).find((name) =>
      ([child.moves[name]!.to].flat() as unknown[]).includes(left.ended),
    )
    const { ending } = statusesLeft(child, left)
    for (const row of await referring(tx, of, { child, id, statuses: ending })) {
      await tx.update(child.record, row.id, { status: left.ended })
      if (itsMove) await endWith(tx, child, child.leaves(itsMove), row.id)
    }
  }
}

type Child = NonNullable<ReturnType<typeof lifeOfTable>>

const referring = (
  tx: CommandTx,
  { record }: Ending,
  { child, id, statuses }: { child: Child; id: string; statuses: readonly string[] },
): Promise<Row[]> =>
  tx.sql<Row>(
    `select * from public.${child.record.table} where organization_id = $1 and status = any ($3)
        and (${referringFields(child, record.table)
          .map((name) => `${name} = $2`)
          .join(' or ')}) order by id`,
    [tx.organization_id, id, statuses],
  )
