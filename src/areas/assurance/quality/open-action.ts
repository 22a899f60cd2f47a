import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { todayOf } from '#platform/commands/today.ts'
import { correctiveAction, type CorrectiveAction } from './records.ts'
import { whyNotOpen } from './rules.ts'

type Opening = {
  title: string
  source: CorrectiveAction['source']
  source_number?: string | null
  problem: string
  owner: string
  verifier: string
  due_on: string
}

/** Opens a corrective action for this area's commands and for areas that depend on it. */
export async function openAction(
  tx: CommandTx,
  opening: Opening,
  of: { table: string; id: string } | null,
  { actor, now }: { actor: { user_id: string }; now: Date },
): Promise<CorrectiveAction> {
  refuseIf(whyNotOpen(opening, await todayOf(tx, now)))
  const made = await tx.insert<CorrectiveAction>(correctiveAction, {
    ...opening,
    number: await nextNumber(tx, correctiveAction.table, String(correctiveAction.fields.number.initial), now),
    opened_by: actor.user_id,
  })
  if (of) await linkRecords(tx, { from: { table: correctiveAction.table, id: made.id }, kind: 'answers', to: of }, now)
  return made
}
