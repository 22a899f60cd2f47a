import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { Board } from '#kit/boards/Board.tsx'
import { optional } from '#kit/optional.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { Life } from '#platform/life.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import type { serviceMoves } from '../commands.ts'
import { serviceLife } from '../life.ts'
import type { ServiceRequest } from '../records.ts'
import { ClockWords } from './ClockWords.tsx'

const MoveDialog = optional(() => import('#kit/record/MoveDialog.tsx').then(({ MoveDialog }) => MoveDialog))

const columns = [
  { name: 'new', title: 'New' },
  { name: 'in_progress', title: 'In progress' },
  { name: 'waiting', title: 'Waiting for requester' },
  { name: 'resolved', title: 'Resolved' },
]
const stepTo = { in_progress: 'start', waiting: 'wait', resolved: 'resolve' } as const
type Step = (typeof stepTo)[keyof typeof stepTo]

export function ServiceBoard({ rows, now }: { rows: readonly ServiceRequest[]; now: string }) {
  const asking = { actor: useActor(), today: useToday() }
  const start = useCommand<(typeof serviceMoves)['start']>('service-requests/start')
  const [asked, setAsked] = useState<{ row: ServiceRequest; name: Step }>()
  const step = (to: string): Step | undefined => stepTo[to as keyof typeof stepTo]
  const whyNot = (row: ServiceRequest, name: Step) => serviceLife.whyNotHere(name, row, asking)
  const move = (row: ServiceRequest, name: Step) => {
    if (name !== 'start') return setAsked({ row, name })
    start({ id: row.id, version: row.version }).catch((error: unknown) => toast('bad', sentence(error)))
  }
  return (
    <>
      <Board
        label="Requests by status"
        columns={columns}
        cards={rows}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        columnOf={({ status }) => status}
        whyNotMove={(row, to) => (step(to) ? whyNot(row, step(to)!) : 'A request can’t become new again.')}
        onMove={(row, to) => move(row, step(to)!)}
      >
        {(row) => (
          <>
            <Link to={`/customer-management/${row.id}`} className="font-semibold text-ink hover:underline">
              {row.title}
            </Link>
            <p className="mt-0.5 font-mono text-2xs text-ink-2">{row.number}</p>
            <p className="mt-1 text-xs">
              <ClockWords row={row} now={now} />
            </p>
          </>
        )}
      </Board>
      {asked && (
        <Suspense>
          <MoveDialog
            life={serviceLife as Life}
            name={asked.name}
            row={asked.row as RowOf<AnyRecord>}
            whyNot={whyNot(asked.row, asked.name)}
            asking={asking}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
