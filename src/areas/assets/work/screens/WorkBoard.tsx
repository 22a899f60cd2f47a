import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Board } from '#kit/boards/Board.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import type { Reason } from '#platform/rules.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { beginWork } from '../commands.ts'
import { workOrder, type WorkOrder } from '../records.ts'
import { whyNotAssign, whyNotBeginYet, whyNotClose, whyNotTriage } from '../rules.ts'
import { AssignDialog, TriageDialog } from './WorkDialogs.tsx'
import { useOpenWork } from './use-work.ts'

const columns = ['requested', 'triaged', 'assigned', 'in_progress', 'done'].map((name) => ({ name, title: optionLabel(workOrder.fields.status, name) }))

/** Work by its state. What asks for words or a name opens its sheet; what asks for the checklist is done on the page. */
export function WorkBoard() {
  const actor = useActor()
  const today = useToday()
  const { rows } = useOpenWork()
  const names = useNames(workOrder, rows ?? [])
  const begin = useCommand<typeof beginWork>('work-orders/begin')
  const [asking, setAsking] = useState<{ what: 'triage' | 'assign'; row: WorkOrder }>()
  if (!rows) return <SkeletonLines lines={6} />
  const whyNot = (row: WorkOrder, to: string): Reason => {
    if (to === 'triaged') return whyNotTriage(row, actor)
    if (to === 'assigned') return whyNotAssign(row, actor)
    if (to === 'in_progress') return whyNotBeginYet(row, { actor })
    return to === 'done' ? 'Finish it on its page, with its checklist and your name.' : whyNotClose(row, actor)
  }
  function move(row: WorkOrder, to: string) {
    if (to === 'triaged') return setAsking({ what: 'triage', row })
    if (to === 'assigned') return setAsking({ what: 'assign', row })
    void begin({ id: row.id }).catch((error: unknown) => toast('bad', sentence(error)))
  }
  return (
    <>
      <Board label="Work orders by state" columns={columns} cards={rows} idOf={({ id }) => id} nameOf={({ number, title }) => `${number}, ${title}`} columnOf={({ status }) => status} whyNotMove={whyNot} onMove={move}>
        {(row) => (
          <>
            <Link to={`/maintenance-management/${row.id}`} className="block font-semibold text-ink hover:underline">{row.title}</Link>
            <p className="mt-0.5 text-xs text-ink-2"><span className="font-mono">{row.number}</span> · <Value of={workOrder} name="asset" row={row} names={names} /></p>
            <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-2">
              <span className={row.priority === 'urgent' ? 'font-semibold text-bad' : row.priority === 'high' ? 'text-warn' : ''}>{optionLabel(workOrder.fields.priority, row.priority)}</span>
              {row.due && row.status !== 'done' && <Due day={row.due} today={today} bare />}
              {row.assigned_to && <Value of={workOrder} name="assigned_to" row={row} names={names} />}
            </p>
          </>
        )}
      </Board>
      {asking?.what === 'triage' && <TriageDialog row={asking.row} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'assign' && <AssignDialog row={asking.row} onClose={() => setAsking(undefined)} />}
    </>
  )
}
