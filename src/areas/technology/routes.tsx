import { editForm, newForm } from '#kit/record/form-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const technology = area('Advanced Technologies', {
  '/workflow-designer/new': {
    title: 'New workflow',
    ...newForm(() => import('#areas/forms/workflows/records.ts').then((file) => file.workflow), {
      sends: 'workflows/draft',
      mine: 'owner',
      under: 'Workflow designer',
    }),
  },
  ...declared<typeof import('./designer/pages.ts')>('technology/designer'),
  '/workflow-designer/:id': {
    title: 'Workflow',
    of: 'workflows',
    screen: screen(() => import('./designer/screens/WorkflowScreen.tsx')),
  },
  '/workflow-designer/:id/edit': {
    title: 'Edit workflow',
    ...editForm(() => import('#areas/forms/workflows/records.ts').then((file) => file.workflow), {
      sends: 'workflows/edit',
      under: 'Workflow designer',
    }),
  },
  '/workflow-designer/:id/draw': {
    title: 'Edit workflow diagram',
    screen: screen(() => import('./designer/screens/DrawScreen.tsx')),
  },
  '/workflow-engine': { title: 'Workflow runs', screen: screen(() => import('./engine/screens/EngineScreen.tsx')) },
  '/workflow-engine/:id': {
    title: 'Workflow run',
    of: 'workflow_runs',
    screen: screen(() => import('./engine/screens/RunScreen.tsx')),
  },
  ...declared<typeof import('./optimizer/pages.ts')>('technology/optimizer'),
  '/api-connectors/new': {
    title: 'New connector',
    roles: ['admin', 'manager'],
    ...newForm(() => import('./connectors/records.ts').then((file) => file.connector), {
      sends: 'connectors/create',
      mine: 'owner',
      start: { frequency: 'by_hand', mapping: 'code = Code\nname = Description' },
      under: 'Connectors',
    }),
  },
  ...declared<typeof import('./connectors/pages.ts')>('technology/connectors'),
  '/api-connectors/:id': {
    title: 'Connector',
    of: 'connectors',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./connectors/screens/ConnectorScreen.tsx')),
  },
  ...declared<typeof import('./master-data/pages.ts')>('technology/master-data'),
})
