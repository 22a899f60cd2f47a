import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { More } from '#kit/overlays/More.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { cancelProject, closeProject, completeProject, holdProject, resumeProject, startProject } from '../commands.ts'
import { project, type Project } from '../records.ts'
import { standingOf, whyNotCancel, whyNotClose, whyNotComplete, whyNotHold, whyNotReplan, whyNotResume, whyNotStart } from '../rules.ts'
import { ReplanDialog } from './ReplanDialog.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import { Standing } from './Standing.tsx'
import { useCosts } from './use-costs.ts'

const list = { to: '/projects', label: 'Projects' }

export default function ProjectScreen() {
  const found = useRecord(project, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={project} found={found} list={list} />
}

const always = ['purpose', 'program', 'kind', 'manager', 'starts_on', 'ends_on', 'federal', 'proposed_by'] as const
const whereSet = ['department', 'site', 'fund', 'budget_line', 'grant_award', 'capital_project', 'baseline_on', 'baseline_end'] as const

function One({ row }: { row: Project }) {
  const today = useToday()
  const cost = useCosts(row.id)?.get(row.id)
  return (
    <RecordPage of={project} row={row} list={list} actions={<Moves row={row} spent={cost?.spent ?? 0} />}>
      {row.end_reason && <Notice title={row.status === 'on_hold' ? 'It is on hold' : row.status === 'cancelled' ? 'It was given up' : 'Last decision'}>{row.end_reason}</Notice>}
      {cost ? (
        <Figures
          figures={[
            { label: 'Budget', value: <Amount cents={row.budget} whole />, note: row.federal ? 'with federal money' : 'own money' },
            { label: 'Spent', value: <Amount cents={cost.spent} whole />, note: <><Amount cents={cost.ordered} whole /> ordered</> },
            { label: 'Done', value: `${Math.round(Number(row.done))} %` },
            { label: 'Finish', value: <Day day={row.forecast_end ?? row.ends_on} />, note: row.forecast_end ? <>by its plan; due <Day day={row.ends_on} /></> : 'as planned' },
          ]}
        />
      ) : (
        <FiguresSkeleton />
      )}
      <Panel title="How it stands">
        <Standing standing={standingOf(row, cost?.spent ?? 0, today)} />
      </Panel>
      <SourcesPanel row={row} cost={cost} />
      <Panel title="The project">
        <RecordFacts of={project} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
      </Panel>
    </RecordPage>
  )
}

const nothingOpen = { tasks: 0, punch: 0, issues: 0, bills: 0 }

function Moves({ row, spent }: { row: Project; spent: number }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'hold' | 'close' | 'cancel' | 'replan'>()
  const start = useCommand<typeof startProject>('projects/start')
  const resume = useCommand<typeof resumeProject>('projects/resume')
  const complete = useCommand<typeof completeProject>('projects/complete')
  const hold = useCommand<typeof holdProject>('projects/hold')
  const close = useCommand<typeof closeProject>('projects/close')
  const cancel = useCommand<typeof cancelProject>('projects/cancel')
  const { id, name, status } = row
  // As long as something is left to do, the way there comes first.
  const atWork = status === 'active' && Number(row.done) < 100
  return (
    <>
      {status !== 'cancelled' && !atWork && <ButtonLink to={`/project-management/${id}`}>Workspace</ButtonLink>}
      {whyNotEdit(project, row, actor) === null && <ButtonLink to={`/projects/${id}/edit`}>Edit</ButtonLink>}
      {status === 'planned' && <MoveButton look="main" whyNot={whyNotStart(row, actor)} run={() => start({ id })} done="It is under way">Start</MoveButton>}
      {status === 'on_hold' && <MoveButton look="main" whyNot={whyNotResume(row, actor)} run={() => resume({ id })} done="It goes on">Go on</MoveButton>}
      {status === 'active' && <MoveButton look={atWork ? 'plain' : 'main'} whyNot={whyNotComplete(row, { actor, open: nothingOpen })} run={() => complete({ id })} done="It is complete">Complete</MoveButton>}
      {atWork && <ButtonLink look="main" to={`/project-management/${id}`}>Workspace</ButtonLink>}
      {status === 'completed' && <MoveButton look="main" whyNot={whyNotClose(row, { actor, open: nothingOpen })} run={() => setAsking('close')}>Close</MoveButton>}
      <More
        items={[
          (status === 'active' || status === 'on_hold') && { label: 'Plan anew', whyNot: whyNotReplan(row, { actor, budget: row.budget + 1, ends_on: row.ends_on, spent }), run: () => setAsking('replan') },
          status === 'active' && { label: 'Put on hold', whyNot: whyNotHold(row, actor), run: () => setAsking('hold') },
          whyNotCancel(row, actor) === null && { label: 'Give it up', danger: true, run: () => setAsking('cancel') },
        ]}
      />
      {asking === 'replan' && <ReplanDialog row={row} spent={spent} onClose={() => setAsking(undefined)} />}
      {asking === 'hold' && <ReasonDialog title={`Put ${name} on hold?`} about="Nothing is done on it until it goes on." verb="Put it on hold" run={(reason) => hold({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'close' && <ReasonDialog title={`Close ${name}?`} about="Everything is done, accepted and paid." verb="Close it" run={(reason) => close({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <ReasonDialog title={`Give ${name} up?`} about="What was spent on it stays in the books. It does not come back." verb="Give it up" run={(reason) => cancel({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
