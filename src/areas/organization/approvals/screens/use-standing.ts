import { turnStatus } from '../turns/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { useNames } from '#kit/record/use-names.ts'
import { approvalShown, approvalsOf, emailsOf } from '#platform/reads/reads.ts'
import type { approvalQuestions } from '../requests/questions.ts'
import { peopleOf } from '../requests/people/rules.ts'
import { approvalRequest, type ApprovalRequest } from '../requests/records.ts'
import type { PastRequest } from './decisions.ts'
import type { TurnLine } from './Turns.tsx'

type Questions = ReturnType<typeof approvalQuestions>
type Place = Pick<ApprovalRequest, 'id' | 'document_table' | 'document'>

/**
 * The state of a request, kept fresh: its steps with names, what an approval would do, and every decision about its
 * document.
 */
export function useStanding({ id, document_table, document }: Place) {
  const queries = useQueryClient()
  const { data: shown, error } = useAnswer<Questions['show']>(...approvalShown(id), { about: 'approval_requests' })
  // The effect of an approval changes with the records that it touches, not only with the request.
  const touched = [...new Set([document_table, ...(shown?.review?.effects.map(({ record }) => record.table) ?? [])])]
  useChanges(
    ['approval_requests', 'approval_turns', 'approval_signatures', ...touched],
    () => void queries.invalidateQueries({ queryKey: ['approval_requests'] }),
  )
  const { data: requests } = useRows<PastRequest>('approval_requests', (from) =>
    approvalsOf(from, { table: document_table, id: document }),
  )

  // Both say people: asked for once both are there, they are one read.
  const people = (shown || error) && requests ? peopleOf(shown, requests) : []
  const names = useNames(
    approvalRequest,
    people.map((actor) => ({ actor })),
  )
  const { data: emails } = useRows<{ user_id: string; email: string }>(
    'organization_members',
    (from) => emailsOf(from, people),
    { enabled: people.length > 0 },
  )
  const emailOf = (person: string | null) => emails?.find(({ user_id }) => user_id === person)?.email
  const nameOf = (person: string | null) => (person && names.get(person)) || 'Former member'
  const turns = shown?.turns.map((turn): TurnLine => ({
    id: turn.id,
    name: turn.name,
    state: turn.status,
    due: turn.due,
    at: turn.signed_at,
    email: emailOf(turn.signed_by),
    escalated: turnStatus.is(turn, 'waiting') && turn.escalated_at !== null,
    people: turn.signed_by
      ? [turn.signed_for ? `${nameOf(turn.signed_by)} for ${nameOf(turn.signed_for)}` : nameOf(turn.signed_by)]
      : (shown.next
          .find((next) => next.turn === turn.id)
          ?.signers.map(({ name, for_name }) => (for_name ? `${name} for ${for_name}` : name)) ?? []),
  }))
  return { shown, error, turns, requests: requests ?? [], nameOf, emailOf }
}

export type Standing = ReturnType<typeof useStanding>
