import { Link } from 'react-router'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Board } from '#kit/boards/Board.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { useBoardMoves } from '#kit/record/use-board-moves.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { capitalLife } from '../life.ts'
import { capitalProject, type CapitalProject } from '../records.ts'

const statuses = ['draft', 'submitted', 'scored', 'funded', 'deferred'] as const
const columns = statuses.map((name) => ({ name, title: optionLabel(capitalProject.fields.status, name) }))

/** Capital requests by status. The server reports what a step still lacks. */
export function ReviewBoard({ loaded: { all } }: { loaded: { all: readonly CapitalProject[] } }) {
  // The best first; those without a score are last.
  const rows = all.toSorted((one, other) => Number(other.score ?? -1) - Number(one.score ?? -1))
  const { whyNotTo, moveTo, dialog } = useBoardMoves(capitalLife)
  if (rows.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyOf of={capitalProject} />
      </div>
    )
  const whyNot = (row: CapitalProject, to: string): Reason => {
    const reason = whyNotTo(row, to)
    return reason === undefined ? 'A request can’t move there directly. Open it to see its next steps.' : reason
  }
  return (
    <>
      <Board
        label="Capital requests by status"
        columns={columns}
        cards={rows}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        columnOf={(row) => (capitalLife.is(row, 'under_way') ? 'funded' : row.status)}
        whyNotMove={whyNot}
        onMove={moveTo}
      >
        {(row) => (
          <>
            <Link to={`/capital-planning-management/${row.id}`} className="font-semibold text-ink hover:underline">
              {row.title}
            </Link>
            <p className="mt-0.5 text-xs text-ink-2">
              <Amount cents={row.cost} whole />
              {row.first_year && <> from {row.first_year}</>}
            </p>
            <p className="text-xs text-ink-2">
              {row.score === null ? 'not scored' : `${Number(row.score).toFixed(2)} of 5`}
              {row.required_by_law && ', required by law'}
              {capitalLife.is(row, 'under_way') && ', in progress'}
            </p>
          </>
        )}
      </Board>
      {dialog}
    </>
  )
}
