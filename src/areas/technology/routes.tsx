import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const technology = area('Advanced Technologies', {
  '/workflow-designer': {
    title: 'Workflow designer',
    screen: screen(() => import('./designer/screens/DesignerScreen.tsx')),
  },
  '/workflow-designer/new': {
    title: 'New workflow',
    screen: screen(() => import('./designer/screens/NewWorkflowScreen.tsx')),
  },
  '/workflow-designer/versions/:id': {
    title: 'Workflow version',
    screen: screen(() => import('./designer/screens/FlowVersionScreen.tsx')),
  },
  '/workflow-designer/:id': {
    title: 'Workflow',
    screen: screen(() => import('./designer/screens/WorkflowScreen.tsx')),
  },
  '/workflow-designer/:id/edit': {
    title: 'Edit workflow',
    screen: screen(() => import('./designer/screens/EditWorkflowScreen.tsx')),
  },
  '/workflow-designer/:id/draw': {
    title: 'Draw workflow',
    screen: screen(() => import('./designer/screens/DrawScreen.tsx')),
  },
  '/workflow-engine': { title: 'Running workflows', screen: screen(() => import('./engine/screens/EngineScreen.tsx')) },
  '/workflow-engine/:id': { title: 'Workflow run', screen: screen(() => import('./engine/screens/RunScreen.tsx')) },
  '/quantum-logistics': { title: 'Optimizer', screen: screen(() => import('./optimizer/screens/OptimizerScreen.tsx')) },
  '/quantum-logistics/runs/:id': {
    title: 'Optimisation run',
    screen: screen(() => import('./optimizer/screens/OptimisationRunScreen.tsx')),
  },
  '/api-connectors': {
    title: 'Connectors',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./connectors/screens/ConnectorsScreen.tsx')),
  },
  '/api-connectors/new': {
    title: 'New connector',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./connectors/screens/NewConnectorScreen.tsx')),
  },
  '/api-connectors/runs/:id': {
    title: 'Connector run',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./connectors/screens/ConnectorRunScreen.tsx')),
  },
  '/api-connectors/:id': {
    title: 'Connector',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./connectors/screens/ConnectorScreen.tsx')),
  },
  '/master-data': {
    title: 'Reference data',
    screen: screen(() => import('./master-data/screens/MasterDataScreen.tsx')),
  },
  '/master-data/new': {
    title: 'New code list',
    screen: screen(() => import('./master-data/screens/NewListScreen.tsx')),
  },
  '/master-data/items/:id': { title: 'Code', screen: screen(() => import('./master-data/screens/CodeScreen.tsx')) },
  '/master-data/:id': { title: 'Code list', screen: screen(() => import('./master-data/screens/ListScreen.tsx')) },
})
