import { Link, useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useToday } from '#client/use-today.ts'
import { Board } from '#kit/boards/Board.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { actionLife } from '../life.ts'
import type { CorrectiveAction } from '../records.ts'

const columns = [
  { name: 'opened', title: 'To contain' },
  { name: 'contained', title: 'Finding root cause' },
  { name: 'cause_found', title: 'In correction' },
  { name: 'corrected', title: 'Waiting for verification' },
] as const

/** Corrective actions by step. */
export function ActionBoard({ loaded: { actions } }: { loaded: { actions: readonly CorrectiveAction[] } }) {
  const navigate = useNavigate()
  const actor = useActor()
  const today = useToday()
  const place = (row: CorrectiveAction) => (actionLife.is(row, 'reopened') ? 'opened' : row.status)
  const verb = { contained: 'contain', cause_found: 'explain', corrected: 'correct' } as const
  return (
    <Board
      label="Corrective actions"
      columns={columns}
      cards={actions}
      idOf={({ id }) => id}
      nameOf={({ number }) => number}
      columnOf={place}
      whyNotMove={(row, to) =>
        to === 'opened'
          ? 'A contained action can’t return to open. It can only be reopened at verification.'
          : actionLife.whyNotHere(verb[to as keyof typeof verb], row, { actor, today })
      }
      // Each step needs text, and the page of the action has the form.
      onMove={({ id }) => void navigate(`/admin/quality/actions/${id}`)}
    >
      {(row) => (
        <div className="grid gap-1">
          <Link to={`/admin/quality/actions/${row.id}`} className="font-semibold hover:underline">
            {row.title}
          </Link>
          <p className="text-xs text-ink-2">
            {row.number}
            {actionLife.is(row, 'reopened') && ', not effective'}
          </p>
          <p className="text-xs text-ink-2">
            {actionLife.is(row, 'corrected') ? 'Verify' : 'Due'}{' '}
            <Due day={actionLife.is(row, 'corrected') && row.verify_on ? row.verify_on : row.due_on} today={today} />
          </p>
        </div>
      )}
    </Board>
  )
}
