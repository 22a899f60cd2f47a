import { Link } from 'react-router'
import { Board } from '#kit/boards/Board.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { useBoardMoves } from '#kit/record/use-board-moves.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { projectLife } from '../life.ts'
import { project, type Project } from '../records.ts'

const statuses = ['planned', 'active', 'on_hold', 'completed', 'closed'] as const
const columns = statuses.map((name) => ({ name, title: optionLabel(project.fields.status, name) }))

/** Projects by status. A move that needs input opens its dialog; the server counts open items. */
export function ProjectBoard({ loaded: { all } }: { loaded: { all: readonly Project[] } }) {
  const { whyNotTo, moveTo, dialog } = useBoardMoves(projectLife)
  const whyNot = (row: Project, to: string): Reason => {
    const reason = whyNotTo(row, to)
    return reason === undefined ? 'A project can’t be moved there. Open it to see its next steps.' : reason
  }
  return (
    <>
      <Board
        label="Projects by status"
        columns={columns}
        cards={all.filter((row) => !projectLife.is(row, 'canceled'))}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columnOf={({ status }) => status}
        whyNotMove={whyNot}
        onMove={moveTo}
      >
        {(row) => (
          <>
            <Link to={`/projects/${row.id}`} className="font-semibold text-ink hover:underline">
              {row.name}
            </Link>
            <p className="text-xs text-ink-2">
              {Math.round(Number(row.done))}% complete, <Amount cents={row.budget} whole />
            </p>
          </>
        )}
      </Board>
      {dialog}
    </>
  )
}
