import type { Tx } from '#platform/database/database.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { tell, type Notice } from '../notices/notices.ts'
import { isAway } from '../signing/rules.ts'
import { earliestDue, isComplete, turnStatus } from '../turns/rules.ts'
import type { ApprovalRequest, ApprovalTurn } from './records.ts'
import { whoIsNext, type Situation, requestStatus } from './rules.ts'

type By = { by: string | null; now: Date }

/** Stores the state of the steps after an approval or at the start, and who approves next. */
export async function moveOn(
  tx: Tx,
  request: ApprovalRequest,
  situation: Situation,
  after: readonly ApprovalTurn[],
  as: By,
): Promise<void> {
  const moved = after.filter((turn, at) => turn.status !== situation.turns[at]!.status)
  await tx.sql(
    `update approval_turns t set status = m.status, due = m.due, signed_by = m.signed_by, signed_for = m.signed_for,
      signed_at = m.signed_at
       from jsonb_populate_recordset(null::approval_turns, $2) m where t.organization_id = $1 and t.id = m.id`,
    [request.organization_id, JSON.stringify(moved)],
  )
  if (isComplete(after)) return
  const due = earliestDue(after)
  if (due !== request.due)
    await tx.sql('update approval_requests set due = $3 where organization_id = $1 and id = $2', [
      request.organization_id,
      request.id,
      due,
    ])
  await refreshWaiting(tx, request, { ...situation, turns: after }, as)
}

/** The request is finished: no approvals are left. */
export async function close(
  tx: Tx,
  { organization_id, id }: ApprovalRequest,
  status: ApprovalRequest['status'],
  now: Date,
): Promise<void> {
  if (!requestStatus.is({ status }, 'approved'))
    await tx.sql(
      `update approval_turns set status = ${asStatus(turnStatus, 'closed')} where organization_id = $1 and request = $2
        and status ${among(turnStatus, ...turnStatus.openStatuses)}`,
      [organization_id, id],
    )
  await tx.sql('delete from approval_waiting where organization_id = $1 and request = $2', [organization_id, id])
  await tx.sql(
    'update approval_requests set status = $3, decided_at = $4, due = null where organization_id = $1 and id = $2',
    [organization_id, id, status, now],
  )
}

type Wait = { turn: string; person: string; for_person: string | null }

/**
 * Stores who can approve now, and notifies those who could not before. A person who is away is not notified: their
 * delegate is.
 */
export async function refreshWaiting(
  tx: Tx,
  request: ApprovalRequest,
  situation: Situation,
  {
    by,
    now,
    event = 'approval_waiting',
    words = `${request.title} is waiting for your approval.`,
  }: By & { event?: Notice['event']; words?: string },
): Promise<void> {
  const wanted = whoIsNext(request, situation).flatMap(({ turn, signers }) =>
    signers.map((signer): Wait => ({ turn: turn.id, ...signer })),
  )
  const written = await tx.sql<Wait>(
    'select turn, person, for_person from approval_waiting where organization_id = $1 and request = $2',
    [request.organization_id, request.id],
  )
  const key = ({ turn, person, for_person }: Wait) => `${turn} ${person} ${for_person}`
  const gone = without(written, wanted, key)
  const come = without(wanted, written, key)
  if (gone.length > 0)
    await tx.sql(
      `delete from approval_waiting w using unnest($3::uuid[], $4::uuid[]) as gone (turn, person)
        where w.organization_id = $1 and w.request = $2 and w.turn = gone.turn and w.person = gone.person`,
      [request.organization_id, request.id, gone.map(({ turn }) => turn), gone.map(({ person }) => person)],
    )
  if (come.length > 0)
    await tx.sql(
      `insert into approval_waiting (organization_id, request, turn, person, for_person, since) select $1, $2, turn,
        person, for_person, $6 from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as come (turn, person, for_person)`,
      [
        request.organization_id,
        request.id,
        come.map(({ turn }) => turn),
        come.map(({ person }) => person),
        come.map(({ for_person }) => for_person),
        now,
      ],
    )
  const knew = new Set(written.map(({ person }) => person))
  const people = come
    .map(({ person }) => person)
    .filter((person) => !knew.has(person) && !isAway(person, request, situation))
  await tell(
    tx,
    {
      organization_id: request.organization_id,
      people,
      event,
      record: { table: 'approval_requests', id: request.id },
      words,
    },
    { by, now },
  )
}

const without = (some: readonly Wait[], others: readonly Wait[], key: (wait: Wait) => string): Wait[] => {
  const known = new Set(others.map(key))
  return some.filter((each) => !known.has(key(each)))
}
