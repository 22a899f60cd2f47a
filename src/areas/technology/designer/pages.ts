import { versionLife } from '#areas/forms/workflows/life.ts'
import { workflow, workflowVersion } from '#areas/forms/workflows/records.ts'
import { recordPage } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'

export const versionPage = recordPage(workflowVersion, {
  at: '/workflow-designer/versions/:id',
  list: (row) => (row ? [`/workflow-designer/${row.workflow}`, 'Workflow'] : ['/workflow-designer', 'Workflows']),
  life: versionLife,
  loads: { workflow },
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
