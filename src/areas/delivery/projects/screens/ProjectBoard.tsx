import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { Board } from '#kit/boards/Board.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import type { closeProject, completeProject, holdProject, resumeProject, startProject } from '../commands.ts'
import { project, type Project } from '../records.ts'
import { whyNotClose, whyNotComplete, whyNotHold, whyNotResume, whyNotStart } from '../rules.ts'

const columns = (['planned', 'active', 'on_hold', 'completed', 'closed'] as const).map((name) => ({ name, title: optionLabel(project.fields.status, name) }))
const nothingOpen = { tasks: 0, punch: 0, issues: 0, bills: 0 }

/** Projects by their status. What is asked for with a reason asks for it here too; the server counts what is still open. */
export function ProjectBoard({ rows }: { rows: readonly Project[] }) {
  const actor = useActor()
  const [asking, setAsking] = useState<{ row: Project; to: 'on_hold' | 'closed' }>()
  const start = useCommand<typeof startProject>('projects/start')
  const resume = useCommand<typeof resumeProject>('projects/resume')
  const complete = useCommand<typeof completeProject>('projects/complete')
  const hold = useCommand<typeof holdProject>('projects/hold')
  const close = useCommand<typeof closeProject>('projects/close')

  function whyNot(row: Project, to: string): Reason {
    if (to === 'active') return row.status === 'on_hold' ? whyNotResume(row, actor) : whyNotStart(row, actor)
    if (to === 'on_hold') return whyNotHold(row, actor)
    if (to === 'completed') return whyNotComplete(row, { actor, open: nothingOpen })
    if (to === 'closed') return whyNotClose(row, { actor, open: nothingOpen })
    return 'A project does not go back to its plan.'
  }
  function move(row: Project, to: string) {
    if (to === 'on_hold' || to === 'closed') return setAsking({ row, to })
    const does = to === 'completed' ? complete : row.status === 'on_hold' ? resume : start
    does({ id: row.id }).catch((error: unknown) => toast('bad', sentence(error)))
  }
  return (
    <>
      <Board label="Projects by status" columns={columns} cards={rows.filter(({ status }) => status !== 'cancelled')} idOf={({ id }) => id} nameOf={({ name }) => name} columnOf={({ status }) => status} whyNotMove={whyNot} onMove={move}>
        {(row) => (
          <>
            <Link to={`/projects/${row.id}`} className="font-semibold text-ink hover:underline">
              {row.name}
            </Link>
            <p className="text-xs text-ink-2">
              {Math.round(Number(row.done))} % done, <Amount cents={row.budget} whole />
            </p>
          </>
        )}
      </Board>
      {asking?.to === 'on_hold' && <ReasonDialog title={`Put ${asking.row.name} on hold?`} about="Nothing is done on it until it goes on." verb="Put it on hold" run={(reason) => hold({ id: asking.row.id, reason })} onClose={() => setAsking(undefined)} />}
      {asking?.to === 'closed' && <ReasonDialog title={`Close ${asking.row.name}?`} about="Everything is done, accepted and paid." verb="Close it" run={(reason) => close({ id: asking.row.id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}

