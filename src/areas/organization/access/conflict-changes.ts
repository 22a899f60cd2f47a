import type { Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { putDown } from '../controls/change.ts'
import type { Effect } from '../controls/commands.ts'
import { beginsOn, changeStatus } from '../controls/rules.ts'
import { dutyConflict, type DutyConflict } from './records.ts'
import { conflictMoves, whyNotConflict } from './rules.ts'

/** Editing or retiring a segregation-of-duties rule loosens it: it might no longer find what it found yesterday. */
export async function proposeConflictChange(
  context: Context,
  row: DutyConflict,
  { does, changes, reason }: { does: 'set' | 'retire'; changes: Partial<DutyConflict>; reason: string },
) {
  const { tx, now } = context
  const waiting = await tx.one(
    `select from control_changes where organization_id = $1 and register = 'duty_conflicts' and entry = $2
      and status ${among(changeStatus, 'proposed')}`,
    [tx.organization_id, row.id],
  )
  refuseIf(waiting ? 'A change to this rule is waiting for a second administrator. Decide or withdraw it first.' : null)
  const today = await todayOf(tx, now)
  const said = (each: Pick<DutyConflict, 'first' | 'second' | 'severity'>) =>
    `${each.first} / ${each.second} (${each.severity})`
  const change = await putDown(context, {
    title: `Segregation of duties: ${row.name}`,
    register: dutyConflict.table,
    entry: row.id,
    does,
    loosens: true,
    first: false,
    reason,
    entered_on: today,
    effective_from: beginsOn(today, today),
    before: said(row),
    after: does === 'retire' ? 'Retired' : said({ ...row, ...changes }),
    proposal: { changes },
  })
  return { ...row, change: change.id, waiting: true }
}

export const conflictEffect: Effect = {
  async when({ tx, now }, change) {
    const row = await tx.lock<DutyConflict>(dutyConflict, change.entry!)
    const { changes } = JSON.parse(change.proposal!) as { changes: Partial<DutyConflict> }
    refuseIf(
      conflictMoves.whyNot('retire', row) ?? (change.does === 'set' ? whyNotConflict({ ...row, ...changes }) : null),
    )
    return { effective_from: beginsOn(change.effective_from, await todayOf(tx, now)) }
  },
  /** The rule is read on demand and about the past: it has no effective date, and changes with the approval. */
  async carryOut({ tx }, { entry, does, proposal }) {
    const { changes } = JSON.parse(proposal!) as { changes: Partial<DutyConflict> }
    await tx.update(dutyConflict, entry!, does === 'retire' ? { status: conflictMoves.retire.to } : changes)
  },
}
