import { Suspense, useState, type ReactNode } from 'react'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommands } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove } from '#platform/life/move.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { optional } from '../optional.tsx'
import { toast } from '../parts/Toasts.tsx'

const MoveDialog = optional(() => import('./MoveDialog.tsx').then(({ MoveDialog }) => MoveDialog))

type BoardMoves<Row> = {
  /** Null where a move leads there and no known rule prevents it; undefined where none leads there. */
  whyNotTo: (row: Row, status: string) => Reason | undefined
  /** Runs the move, or asks first where the move has questions. */
  moveTo: (row: Row, status: string) => void
  dialog: ReactNode
}

/** The moves of a life on a board whose columns are its statuses. */
export function useBoardMoves<L extends Life>(life: L): BoardMoves<RowOf<L['record']>> {
  type Row = RowOf<L['record']>
  const asking = { actor: useActor(), today: useToday() }
  const carryOut = useCommands()
  const [asked, setAsked] = useState<{ name: string; row: Row }>()

  function moveTo(row: Row, status: string) {
    const name = life.moveTo(row as never, status)
    if (!name) return
    const { asks, says } = life.moves[name] as AnyMove
    const { id, version } = row as RowOf<AnyRecord>
    if (asks || says.ask) setAsked({ name, row })
    else void carryOut(life.commandOf(name), { id, version }).catch((error: unknown) => toast('bad', sentence(error)))
  }

  return {
    whyNotTo(row, status) {
      const name = life.moveTo(row as never, status)
      return name && life.whyNotHere(name, row, asking)
    },
    moveTo,
    dialog: asked && (
      <Suspense>
        <MoveDialog
          life={life as Life}
          name={asked.name}
          row={asked.row as RowOf<AnyRecord>}
          whyNot={life.whyNotHere(asked.name, asked.row, asking)}
          asking={asking}
          onClose={() => setAsked(undefined)}
        />
      </Suspense>
    ),
  }
}
