import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { runLife } from '#areas/forms/runs/life.ts'
import { workflowRun } from '#areas/forms/runs/records.ts'
import { workflowLife } from '#areas/forms/workflows/life.ts'
import { workflow } from '#areas/forms/workflows/records.ts'

/** The process after a submission: the workflows it starts, and their active runs. */
export function WorkflowTab() {
  const flows = useRecords(workflow, (from) =>
    from.not('form', 'is', null).in('status', workflowLife.openStatuses).order('name').limit(200),
  )
  const runs = useRecords(workflowRun, (from) =>
    from.not('submission', 'is', null).in('status', runLife.openStatuses).order('since').limit(100),
  )
  return (
    <div className="grid gap-5">
      <Panel
        title="Workflows started by a form"
        about="Approvers, branches and time limits. Draw, simulate and publish workflows in the designer."
        actions={
          <>
            <ButtonLink to="/workflow-designer">All workflows</ButtonLink>
            <ButtonLink look="main" to="/workflow-designer/new">
              New workflow
            </ButtonLink>
          </>
        }
      >
        <RecordTable of={workflow} found={flows} columns={['name', 'form', 'owner', 'edition', 'status']} />
      </Panel>
      <Panel
        title="In progress"
        about="Longest waiting first."
        actions={<ButtonLink to="/workflow-engine">All runs</ButtonLink>}
      >
        <RecordTable
          of={workflowRun}
          found={runs}
          columns={['subject', 'workflow', 'step_name', 'since', 'due_at', 'status']}
        />
      </Panel>
    </div>
  )
}
