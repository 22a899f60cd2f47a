import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { Board } from '#kit/boards/Board.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { useBoardMoves } from '#kit/record/use-board-moves.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import type { Reason } from '#platform/rules.ts'
import { optionLabel } from '#platform/records/record.ts'
import { workOrderLife } from '../life.ts'
import { workOrder, type WorkOrder } from '../records.ts'

const columns = workOrderLife.openStatuses.map((name) => ({ name, title: optionLabel(workOrder.fields.status, name) }))

/** Work orders by status. A move that needs input opens its dialog. */
export function WorkBoard({ loaded: { work } }: { loaded: { work: readonly WorkOrder[] } }) {
  const today = useToday()
  const names = useNames(workOrder, work)
  const { whyNotTo, moveTo, dialog } = useBoardMoves(workOrderLife)
  const whyNot = (row: WorkOrder, to: string): Reason => {
    const reason = whyNotTo(row, to)
    return reason === undefined ? 'A work order can’t move there directly. Open it to see its next steps.' : reason
  }
  return (
    <>
      <Board
        label="Work orders by status"
        columns={columns}
        cards={work}
        idOf={({ id }) => id}
        nameOf={({ number, title }) => `${number}, ${title}`}
        columnOf={({ status }) => status}
        whyNotMove={whyNot}
        onMove={moveTo}
      >
        {(row) => (
          <>
            <Link to={`/maintenance-management/${row.id}`} className="block font-semibold text-ink hover:underline">
              {row.title}
            </Link>
            <p className="mt-0.5 text-xs text-ink-2">
              <span className="font-mono">{row.number}</span> ·{' '}
              <Value of={workOrder} name="asset" row={row} names={names} />
            </p>
            <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-2">
              <span
                className={
                  row.priority === 'urgent' ? 'font-semibold text-bad' : row.priority === 'high' ? 'text-warn' : ''
                }
              >
                {optionLabel(workOrder.fields.priority, row.priority)}
              </span>
              {row.due && !workOrderLife.is(row, 'done') && <Due day={row.due} today={today} bare />}
              {row.assigned_to && <Value of={workOrder} name="assigned_to" row={row} names={names} />}
            </p>
          </>
        )}
      </Board>
      {dialog}
    </>
  )
}
