import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Actor } from '#platform/roles.ts'
import { singleAudit, type SingleAudit } from './records.ts'

/** The single audit that a row belongs to, locked: its rows change only while it does. */
export async function lockOpen(tx: CommandTx, id: string, actor: Actor): Promise<SingleAudit> {
  const row = await tx.lock<SingleAudit>(singleAudit, id)
  refuseIf(whyNotEdit(singleAudit, row, actor))
  return row
}

/** First the audit, then its row: two people who change rows of one audit wait for each other. */
export async function lockRow<Row extends { single_audit: string }>(
  tx: CommandTx,
  of: AnyRecord,
  { id, actor }: { id: string; actor: Actor },
): Promise<Row & { version: number }> {
  const found = await tx.one<Row>(`select single_audit from ${of.table} where organization_id = $1 and id = $2`, [
    tx.organization_id,
    id,
  ])
  if (!found) throw new NotFound(of.label)
  await lockOpen(tx, found.single_audit, actor)
  return tx.lock<Row & { version: number }>(of, id)
}
