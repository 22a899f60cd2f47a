import { Link } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { Board } from '#kit/boards/Board.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { moveServiceRequest } from '../commands.ts'
import type { ServiceRequest } from '../records.ts'
import { moves } from '../rules.ts'
import { ClockWords } from './ClockWords.tsx'

const columns = [{ name: 'new', title: 'New' }, { name: 'in_progress', title: 'In progress' }, { name: 'waiting', title: 'Waits for the other side' }, { name: 'resolved', title: 'Done' }]
const stepTo = { in_progress: 'start', waiting: 'wait', resolved: 'resolve' } as const

export function ServiceBoard({ rows, now }: { rows: readonly ServiceRequest[]; now: string }) {
  const move = useCommand<typeof moveServiceRequest>('service-requests/move')
  const step = (to: string) => stepTo[to as keyof typeof stepTo]
  return (
    <Board
      label="Requests by state"
      columns={columns}
      cards={rows}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      columnOf={({ status }) => status}
      whyNotMove={(row, to) => (step(to) ? moves.whyNot(step(to), row) : 'Nothing becomes new again.')}
      onMove={(row, to) => void move({ id: row.id, to: step(to)!, words: '' }).catch((error: unknown) => toast('bad', sentence(error)))}
    >
      {(row) => (
        <>
          <Link to={`/customer-management/${row.id}`} className="font-semibold text-ink hover:underline">{row.title}</Link>
          <p className="mt-0.5 font-mono text-2xs text-ink-2">{row.number}</p>
          <p className="mt-1 text-xs"><ClockWords row={row} now={now} /></p>
        </>
      )}
    </Board>
  )
}
