import { plural } from '#platform/words.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { runLife, taskLife } from '#areas/forms/runs/life.ts'
import { workflowRun, workflowStep, workflowTask } from '#areas/forms/runs/records.ts'
import { figuresOfSteps, isLate } from '#areas/forms/runs/rules.ts'
import { workflow } from '#areas/forms/workflows/records.ts'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ChartsAndRows } from '#kit/record/ChartsAndRows.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { groupedBy } from '#areas/forms/formulas/rules.ts'
import { Link } from 'react-router'
import { inHours } from '../../designer/screens/in-hours.ts'

/** Open runs, stuck runs with their age, and how long each step takes. */
export default function EngineScreen() {
  const now = useNow()
  const { rows: runs } = useRecords(workflowRun, (from) =>
    from.in('status', runLife.openStatuses).order('since').limit(1_000),
  )
  const { rows: tasks } = useRecords(workflowTask, (from) =>
    from.in('status', taskLife.openStatuses).order('since').limit(1_000),
  )
  const { rows: flows = [] } = useRecords(workflow, (from) => from.limit(500))
  const { rows: steps = [] } = useRecords(workflowStep, (from) =>
    from.order('left_at', { ascending: false }).limit(1_000),
  )
  const stuck = runs?.filter((run) => runLife.is(run, 'exception')).length
  const late = runs?.filter((run) => isLate(run, now)).length
  const oldest = runs?.[0]
  const isOver = ({ due_at }: { due_at: string | null }) => due_at !== null && due_at < now
  // Where a path waits for others, the others are what is late.
  const standing = (tasks ?? []).filter(({ kind }) => kind !== 'join')
  const heat = [...groupedBy(standing, ({ workflow: of, name }) => `${of} ${name}`)]
    .map(([, here]) => ({
      flow: flows.find(({ id }) => id === here[0]!.workflow)?.name ?? '',
      name: here[0]!.name,
      count: here.length,
      late: here.filter(isOver).length,
      days: Math.round(Math.max(...here.map(({ since }) => (Date.parse(now) - Date.parse(since)) / 86_400_000))),
    }))
    .toSorted((a, b) => b.late - a.late || b.count - a.count)
  const figures = flows
    .map((flow) => ({ flow, steps: figuresOfSteps(steps.filter(({ workflow: of }) => of === flow.id)) }))
    .filter((each) => each.steps.length > 0)
  const current = !tasks ? (
    <SkeletonLines />
  ) : (
    heat.length > 0 && (
      <Panel title="Current steps" about="Steps with open runs, late ones first.">
        <RankedBars
          title="Current steps of open runs"
          unit="count"
          of="Step"
          figure="Runs"
          rows={heat.map(({ flow, name, count, late: over, days }) => ({
            name: `${flow}: ${name}`,
            value: count,
            note: `${over > 0 ? `${over} late, ` : ''}longest ${days} ${plural(days, { one: 'day', other: 'days' })}`,
            ...(over > 0 && { color: 'warn' as const }),
          }))}
        />
      </Panel>
    )
  )
  return (
    <Screen
      area="Advanced Technologies"
      title="Workflow runs"
      actions={<ButtonLink to="/workflow-designer">Designer</ButtonLink>}
    >
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'In progress',
              ...known(runs, (runs) => ({
                value: String(runs.length),
                note: oldest
                  ? `oldest: ${Math.round((Date.parse(now) - Date.parse(oldest.since)) / 86_400_000)} days`
                  : 'none',
              })),
              to: '/workflow-engine?where.status=open',
            },
            {
              label: 'Late',
              ...known(late, (late) => ({
                value: String(late),
                note: 'past the due date of their step',
                ...(late > 0 && { tone: 'warn' as const }),
              })),
            },
            {
              label: 'Stuck',
              ...known(stuck, (stuck) => ({
                value: String(stuck),
                note: 'a step that can’t continue',
                ...(stuck > 0 && { tone: 'bad' as const }),
              })),
              to: '/workflow-engine?where.status=exception',
            },
          ]}
        />
        <ChartsAndRows charts={current}>
          <RecordList
            of={workflowRun}
            columns={[
              'number',
              'subject',
              'workflow',
              'step_name',
              'assigned_role',
              'assigned_to',
              'since',
              'due_at',
              'status',
            ]}
          />
        </ChartsAndRows>
        {figures.length > 0 && (
          <Panel title="Step durations" about="Median and longest of the last 1,000 completed steps.">
            <div className="grid gap-5">
              {figures.map(({ flow, steps: of }) => (
                <section key={flow.id} aria-label={flow.name} className="min-w-0">
                  <h3 className="font-semibold text-ink">
                    <Link to={`/workflow-designer/${flow.id}`} className="link inline-flex min-h-6 items-center">
                      {flow.name}
                    </Link>
                  </h3>
                  <ul className="grid text-sm">
                    {of.map(({ step, name, passed, late: over, middleHours, longestHours }) => (
                      <li
                        key={step}
                        className="grid gap-x-6 border-t border-line py-1.5 sm:grid-cols-[minmax(8rem,2fr)_1fr_1fr_1fr]"
                      >
                        <span className="text-ink">{name}</span>
                        <span className="text-ink-2">median {inHours(middleHours)}</span>
                        <span className="text-ink-2">longest {inHours(longestHours)}</span>
                        <span className={over > 0 ? 'text-warn' : 'text-ink-2'}>
                          {passed - over} of {passed} on time
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </Panel>
        )}
      </div>
    </Screen>
  )
}
