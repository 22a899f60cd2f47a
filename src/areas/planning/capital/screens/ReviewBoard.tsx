import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { sentence } from '#client/sentences.ts'
import { Board } from '#kit/boards/Board.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { inForce } from '#platform/records/dated.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import type { deferCapitalProject, finishScoring, fundCapitalProject, submitCapitalProject } from '../commands.ts'
import { capitalAllocation, capitalCriterion, capitalPhase, capitalProject, capitalScore, type CapitalProject } from '../records.ts'
import { whyNotDefer, whyNotFinishScoring, whyNotFund, whyNotSubmit } from '../rules.ts'
import { useToday } from '#client/use-today.ts'

const columns = (['draft', 'submitted', 'scored', 'funded', 'deferred'] as const).map((name) => ({ name, title: optionLabel(capitalProject.fields.status, name) }))

/** Requests from submitted to funded or deferred. What is missing is said by the column that a card is held over. */
export function ReviewBoard({ rows, first }: { rows: readonly CapitalProject[]; first: ReactNode }) {
  const actor = useActor()
  const today = useToday()
  const navigate = useNavigate()
  const [deferring, setDeferring] = useState<CapitalProject>()
  const { rows: phases } = useRecords(capitalPhase, (from) => from.limit(1_000))
  const { rows: scores } = useRecords(capitalScore, (from) => from.limit(1_000))
  const { rows: criteria } = useRecords(capitalCriterion, (from) => from.limit(200))
  const { rows: allocations } = useRecords(capitalAllocation, (from) => from.limit(1_000))
  const submit = useCommand<typeof submitCapitalProject>('capital-projects/submit')
  const finish = useCommand<typeof finishScoring>('capital-projects/finish-scoring')
  const fund = useCommand<typeof fundCapitalProject>('capital-projects/fund')
  const defer = useCommand<typeof deferCapitalProject>('capital-projects/defer')
  if (rows.length === 0) return <div className="rounded-md border border-line bg-surface"><Empty title="No requests yet" action={first}>{capitalProject.about}</Empty></div>

  const own = <Row extends { capital_project: string }>(of: readonly Row[], row: CapitalProject) => of.filter(({ capital_project }) => capital_project === row.id)
  function whyNot(row: CapitalProject, to: string): Reason {
    if (!phases || !scores || !criteria || !allocations) return 'What this depends on is still loading. Try again in a moment.'
    switch (to) {
      case 'submitted': return whyNotSubmit(row, own(phases, row))
      case 'scored': return whyNotFinishScoring(row, { actor, criteria: inForce(criteria, today), given: own(scores, row) })
      case 'funded': return whyNotFund(row, { actor, phases: own(phases, row), own: own(allocations, row) })
      case 'deferred': return whyNotDefer(row, actor)
      default: return 'A draft is where a request begins. Whoever asked for it takes it back on its page.'
    }
  }
  function move(row: CapitalProject, to: string) {
    if (to === 'deferred') return setDeferring(row)
    const does = to === 'submitted' ? submit : to === 'scored' ? finish : fund
    does({ id: row.id }).catch((error: unknown) => (toast('bad', sentence(error)), void navigate(`/capital-planning-management/${row.id}`)))
  }
  return (
    <>
      <Board label="Capital requests by status" columns={columns} cards={rows} idOf={({ id }) => id} nameOf={({ title }) => title} columnOf={({ status }) => (status === 'under_way' ? 'funded' : status)} whyNotMove={whyNot} onMove={move}>
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
              {row.status === 'under_way' && ', under way'}
            </p>
          </>
        )}
      </Board>
      {deferring && <ReasonDialog title={`Defer ${deferring.title}?`} about="The money that it was given is free for others. Whoever asked for it reads why." verb="Defer it" run={(reason) => defer({ id: deferring.id, reason })} onClose={() => setDeferring(undefined)} />}
    </>
  )
}
