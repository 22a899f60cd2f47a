import { versionLife } from '#areas/forms/workflows/life.ts'
import { workflow, workflowVersion } from '#areas/forms/workflows/records.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import { recordPage, rows, rowsOf } from '#platform/pages/page.ts'
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
