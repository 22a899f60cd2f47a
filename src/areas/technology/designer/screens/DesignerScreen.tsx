import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { workflowLife } from '#areas/forms/workflows/life.ts'
import { workflow, workflowVersion } from '#areas/forms/workflows/records.ts'
import { runLife } from '#areas/forms/runs/life.ts'
import { workflowRun } from '#areas/forms/runs/records.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'

/** Every workflow, with the versions waiting for publication. */
export default function DesignerScreen() {
  const actor = useActor()
  const { rows: flows } = useRecords(workflow, (from) => from.limit(1_000))
  const { rows: waiting } = useRecords(workflowVersion, (from) => from.eq('status', 'submitted').limit(100))
  const { rows: runs } = useRecords(workflowRun, (from) => from.in('status', runLife.openStatuses).limit(1_000))
  const first = whyNotEdit(workflow, null, actor) === null && (
    <ButtonLink look="main" to="/workflow-designer/new">
      <Icon name="plus" />
      New workflow
    </ButtonLink>
  )
  return (
    <Screen area="Advanced Technologies" title="Workflow designer" actions={first}>
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'Published',
              ...known(flows, (flows) => ({
                value: String(flows.filter((row) => workflowLife.is(row, 'published')).length),
                note: 'workflows in use',
              })),
              to: '/workflow-designer?where.status=published',
            },
            {
              label: 'Waiting for publication',
              ...known(waiting, (waiting) => ({
                value: String(waiting.length),
                note: waiting[0]?.name ?? 'nothing to publish',
                ...(waiting[0] && { to: `/workflow-designer/versions/${waiting[0].id}`, tone: 'warn' as const }),
              })),
            },
            {
              label: 'In progress',
              ...known(runs, (runs) => ({ value: String(runs.length), note: 'runs' })),
              to: '/workflow-engine',
            },
          ]}
        />
        <RecordList of={workflow} first={first} columns={['number', 'name', 'form', 'owner', 'edition', 'status']} />
      </div>
    </Screen>
  )
}
