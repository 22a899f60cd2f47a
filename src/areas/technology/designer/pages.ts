import { runLife } from '#areas/forms/runs/life.ts'
import { workflowRun } from '#areas/forms/runs/records.ts'
import { versionLife, workflowLife } from '#areas/forms/workflows/life.ts'
import { workflow, workflowVersion } from '#areas/forms/workflows/records.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows, rowsOf } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'

type Member = { user_id: string; display_name: string }

export const versionPage = recordPage(workflowVersion, {
  at: '/workflow-designer/versions/:id',
  list: (row) => (row ? [`/workflow-designer/${row.workflow}`, 'Workflow'] : ['/workflow-designer', 'Workflows']),
  life: versionLife,
  loads: {
    workflow,
    versions: rows(workflowVersion, { by: 'workflow', through: 'workflow', order: 'edition.desc', limit: 200 }),
    forms: rows(formVersion, { by: 'form', after: 'workflow.form', order: 'edition.desc', limit: 5 }),
    people: rowsOf<Member>('organization_members', {
      by: 'organization_id',
      through: 'organization_id',
      order: 'user_id.asc',
      limit: 1_000,
      reads: ['user_id', 'display_name'],
    }),
  },
  links: (row, { actor }) => [
    versionLife.is(row, 'draft') &&
      whyNotEdit(workflow, null, actor) === null && [`/workflow-designer/${row.workflow}/draw`, 'Edit diagram'],
  ],
  acts: [{ own: 'ExportVersion' }],
  shows: [
    { title: 'Version', facts: ['workflow', 'edition', 'drafted_by', 'published_by', 'published_at', 'note'] },
    { own: 'FlowSteps' },
  ],
})

const flows = register(workflow, { order: 'created_at.desc', limit: 1_000, reads: ['status'] })
const waiting = register(workflowVersion, { order: 'created_at.desc', limit: 100, where: { status: 'submitted' } })
const runs = register(workflowRun, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: runLife.openStatuses },
  reads: ['status'],
})

/** Every workflow, with the versions waiting for publication. */
export const designerPage = listPage({
  at: '/workflow-designer',
  title: 'Workflow designer',
  loads: { flows, waiting, runs },
  above: [
    {
      figures: ({ loaded: { flows, waiting, runs } }) => [
        {
          label: 'Published',
          value: countOf(flows?.filter((row) => workflowLife.is(row, 'published')).length),
          note: flows && 'workflows in use',
          to: '/workflow-designer?where.status=published',
        },
        {
          label: 'Waiting for publication',
          value: countOf(waiting?.length),
          note: waiting && (waiting[0]?.name ?? 'nothing to publish'),
          ...(waiting?.[0] && { to: `/workflow-designer/versions/${waiting[0].id}`, tone: 'warn' }),
        },
        { label: 'In progress', value: countOf(runs?.length), note: runs && 'runs', to: '/workflow-engine' },
      ],
    },
  ],
  shows: [
    {
      list: list(workflow, { columns: ['number', 'name', 'form', 'owner', 'edition', 'status'] }),
      new: { to: '/workflow-designer/new', label: 'New workflow' },
    },
  ],
})
