import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

type Line = { position: number; debit: number; credit: number }

/** One reconciled batch of everything booked through the end of the month before last; later entries wait. */
export async function seedBridge(tx: Tx, actAt: (days: number) => Act, today: string): Promise<void> {
  const until = addDays(`${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`, -1)
  const { id, number } = await actAt(-9)('max', 'journal-batches/make', { until })
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const lines = await tx.sql<Line>(
    'select position::int, debit::bigint, credit::bigint from journal_batch_lines where batch = $1 order by position',
    [id],
  )
  const content = [
    'Line,Reference,Debit,Credit',
    ...lines.map(
      ({ position, debit, credit }) => `${position},${number}-${position},${dollars(debit)},${dollars(credit)}`,
    ),
  ].join('\n')
  await actAt(-8)('max', 'journal-batches/reconcile', { id, content })
}
