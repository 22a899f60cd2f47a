import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { projectLife } from '../life.ts'
import { project, type Project } from '../records.ts'
import { standingOf } from '../rules.ts'
import { SourcesPanel } from './SourcesPanel.tsx'
import { Standing } from './Standing.tsx'
import { useCosts } from './use-costs.ts'

const list = { to: '/projects', label: 'Projects' }

export default function ProjectScreen() {
  const found = useRecord(project, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={project} found={found} list={list} />
}

const always = ['purpose', 'program', 'kind', 'manager', 'starts_on', 'ends_on', 'federal', 'proposed_by'] as const
const whereSet = [
  'department',
  'site',
  'fund',
  'budget_line',
  'grant_award',
  'capital_project',
  'baseline_on',
  'baseline_end',
] as const

function One({ row }: { row: Project }) {
  const today = useToday()
  const cost = useCosts(row.id)?.get(row.id)
  return (
    <RecordPage of={project} life={projectLife} row={row} list={list} actions={<ProjectMoves row={row} />}>
      {row.end_reason && (
        <Notice
          title={
            projectLife.is(row, 'on_hold') ? 'On hold' : projectLife.is(row, 'canceled') ? 'Canceled' : 'Last decision'
          }
        >
          {row.end_reason}
        </Notice>
      )}
      {cost ? (
        <Figures
          figures={[
            {
              label: 'Budget',
              value: <Amount cents={row.budget} whole />,
              note: row.federal ? 'with federal money' : 'agency funds',
            },
            {
              label: 'Spent',
              value: <Amount cents={cost.spent} whole />,
              note: (
                <>
                  <Amount cents={cost.ordered} whole /> ordered
                </>
              ),
            },
            { label: 'Complete', value: `${Math.round(Number(row.done))}%` },
            {
              label: 'Forecast finish',
              value: <Day day={row.forecast_end ?? row.ends_on} />,
              note: row.forecast_end ? (
                <>
                  by plan; due <Day day={row.ends_on} />
                </>
              ) : (
                'as planned'
              ),
            },
          ]}
        />
      ) : (
        <FiguresSkeleton />
      )}
      <Panel title="Status">
        <Standing standing={standingOf(row, cost?.spent ?? 0, today)} />
      </Panel>
      <SourcesPanel row={row} cost={cost} />
      <Panel title="Project">
        <RecordFacts of={project} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
      </Panel>
    </RecordPage>
  )
}

/** While work is left, the link to it comes first. */
function ProjectMoves({ row }: { row: Project }) {
  const actor = useActor()
  const atWork = projectLife.is(row, 'active') && Number(row.done) < 100
  const workspace = `/project-management/${row.id}`
  return (
    <>
      {!projectLife.is(row, 'canceled') && !atWork && <ButtonLink to={workspace}>Workspace</ButtonLink>}
      {whyNotEdit(project, row, actor) === null && <ButtonLink to={`/projects/${row.id}/edit`}>Edit</ButtonLink>}
      <Moves life={projectLife} row={row} more={[]} />
      {atWork && (
        <ButtonLink look="main" to={workspace}>
          Workspace
        </ButtonLink>
      )}
    </>
  )
}
