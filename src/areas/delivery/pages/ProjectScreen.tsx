import { lazy } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import type { NextStep } from '#platform/life/next-step.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inPercent } from '#platform/words.ts'
import { projectLife } from '#areas/delivery/projects/life.ts'
import { project, type Project } from '#areas/delivery/projects/records.ts'
import { healthRule, standingOf, type Standing as Stands } from '#areas/delivery/projects/rules.ts'
import { MoneyInTime, WorkAndMoney } from '#areas/delivery/projects/screens/MoneyInTime.tsx'
import { SourcesPanel } from '#areas/delivery/projects/screens/SourcesPanel.tsx'
import { Standing } from '#areas/delivery/projects/screens/Standing.tsx'
import { useCosts } from '#areas/delivery/projects/screens/use-costs.ts'
import { projectTask } from '#areas/delivery/schedule/records.ts'

const CostsTab = lazy(() =>
  import('#areas/delivery/own-costs/screens/CostsTab.tsx').then((file) => ({ default: file.CostsTab })),
)
const ScheduleTab = lazy(() =>
  import('#areas/delivery/schedule/screens/ScheduleTab.tsx').then((file) => ({ default: file.ScheduleTab })),
)
const RaidTab = lazy(() =>
  import('#areas/delivery/raid/screens/RaidTab.tsx').then((file) => ({ default: file.RaidTab })),
)
const MinutesTab = lazy(() =>
  import('#areas/delivery/raid/screens/MinutesTab.tsx').then((file) => ({ default: file.MinutesTab })),
)

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
  const { rows: tasks } = useRecords(projectTask, (from) => from.eq('project', row.id).order('code').limit(1_000))
  const standing = cost && standingOf(row, cost.spent, today)
  return (
    <RecordPage
      of={project}
      life={projectLife}
      row={row}
      list={list}
      next={nextOf(row, standing)}
      amount={{ cents: row.budget, note: cost && <SpentNote row={row} spent={cost.spent} /> }}
      actions={<ProjectMoves row={row} />}
    >
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
      <div className="grid gap-4 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <MoneyInTime row={row} />
        <WorkAndMoney row={row} cost={cost} />
      </div>
      {standing && standing.why.length > 0 && (
        <Panel title="Health" about={healthRule}>
          <Standing standing={standing} />
        </Panel>
      )}
      <SourcesPanel row={row} cost={cost} />
      <Panel title="Project">
        <RecordFacts of={project} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
      </Panel>
      <RecordTab name="schedule" title="Schedule" count={tasks?.length}>
        {tasks ? <ScheduleTab row={row} tasks={tasks} /> : <SkeletonLines lines={6} />}
      </RecordTab>
      <RecordTab name="value" title="Cost and value">
        {tasks ? <CostsTab row={row} tasks={tasks} /> : <SkeletonLines lines={6} />}
      </RecordTab>
      <RecordTab name="raid" title="Risks and decisions">
        <RaidTab row={row} />
      </RecordTab>
      <RecordTab name="minutes" title="Minutes">
        <MinutesTab row={row} />
      </RecordTab>
    </RecordPage>
  )
}

/** The reasons why an active project is at risk come before its due date. */
function nextOf(row: Project, standing: Stands | undefined): NextStep | undefined {
  if (!projectLife.is(row, 'active') || !standing || standing.health === 'green') return undefined
  const [first, ...others] = standing.why
  return {
    tone: standing.health === 'red' ? 'late' : 'you',
    lead: `${standing.words}. ${first}`,
    rest: others.join(' ') || undefined,
  }
}

const SpentNote = ({ row: { budget }, spent }: { row: Project; spent: number }) => (
  <>
    Budget, <Amount cents={spent} whole /> spent{budget > 0 && ` (${inPercent(Math.round((spent / budget) * 100))})`}
  </>
)

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
