import { turnStatus } from '../turns/rules.ts'
import { dayInWords, isWorkingDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import { among } from '#platform/life/status-sql.ts'
import { holidaysFor } from '../../holidays/holidays-for.ts'
import { tell } from '../notices/notices.ts'
import { asJudged, requestById, situationOf } from '../requests/facts.ts'
import { refreshWaiting } from '../requests/moving-on.ts'
import type { ApprovalTurn } from '../requests/records.ts'
import { isAway } from '../signing/rules.ts'
import { requestStatus } from '../requests/rules.ts'

/** One waiting request as of now: what escalates, who is reminded, and who can approve. */
export async function chaseOne(tx: Tx, organization: string, id: string, now: Date): Promise<void> {
  await tx.sql(`select set_config('app.command', 'chase-approvals', true)`)
  // A person deciding right now holds the request; it is checked again the next time.
  const free = await tx.one(
    `select from approval_requests where organization_id = $1 and id = $2
      and status ${among(requestStatus, 'waiting')} for update skip locked`,
    [organization, id],
  )
  if (!free) return
  const request = await asJudged(tx, await requestById(tx, organization, id), now)
  await tx.sql(
    'update approval_requests set judged_by = $3 where organization_id = $1 and id = $2 and judged_by <> $3',
    [organization, id, request.judged_by],
  )
  const situation = await situationOf(tx, request, now)
  const due = situation.turns.filter(
    (turn): turn is ApprovalTurn & { due: string } => turnStatus.is(turn, 'waiting') && turn.due !== null,
  )

  const late = due.filter((turn) => turn.due < situation.today && turn.escalated_at === null)
  if (late.length > 0)
    await tx.sql('update approval_turns set escalated_at = $3 where organization_id = $1 and id = any($2)', [
      organization,
      late.map((turn) => turn.id),
      now,
    ])

  const remind = isWorkingDay(situation.today, await holidaysFor(tx, organization))
    ? due.filter(
        (turn) => turn.due <= situation.today && (turn.reminded_on === null || turn.reminded_on < situation.today),
      )
    : []
  for (const turn of remind) {
    const signers = await tx.sql<{ person: string }>(
      'select person from approval_waiting where organization_id = $1 and turn = $2',
      [organization, turn.id],
    )
    const people = signers.map(({ person }) => person).filter((person) => !isAway(person, request, situation))
    await tell(
      tx,
      {
        organization_id: organization,
        people,
        event: 'approval_reminder',
        record: { table: 'approval_requests', id },
        words: `${request.title} is still waiting for your approval; due ${dayInWords(turn.due)}.`,
      },
      { by: null, now },
    )
  }
  if (remind.length > 0)
    await tx.sql('update approval_turns set reminded_on = $3 where organization_id = $1 and id = any($2)', [
      organization,
      remind.map((turn) => turn.id),
      situation.today,
    ])

  const turns = situation.turns.map((turn) =>
    late.some(({ id }) => id === turn.id) ? { ...turn, escalated_at: now.toISOString() } : turn,
  )
  await refreshWaiting(
    tx,
    request,
    { ...situation, turns },
    { by: null, now, event: late.length > 0 ? 'approval_escalated' : 'approval_waiting' },
  )
}
