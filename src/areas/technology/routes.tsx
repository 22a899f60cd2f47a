import { lazy } from 'react'
import { area } from '#kit/route.ts'

export const technology = area('Advanced Technologies', {
  '/workflow-designer': { title: 'Workflow designer', screen: lazy(() => import('./designer/screens/DesignerScreen.tsx')) },
  '/workflow-designer/new': { title: 'New workflow', screen: lazy(() => import('./designer/screens/NewWorkflowScreen.tsx')) },
  '/workflow-designer/versions/:id': { title: 'Workflow version', screen: lazy(() => import('./designer/screens/FlowVersionScreen.tsx')) },
  '/workflow-designer/:id': { title: 'Workflow', screen: lazy(() => import('./designer/screens/WorkflowScreen.tsx')) },
  '/workflow-designer/:id/edit': { title: 'Edit workflow', screen: lazy(() => import('./designer/screens/EditWorkflowScreen.tsx')) },
  '/workflow-designer/:id/draw': { title: 'Draw workflow', screen: lazy(() => import('./designer/screens/DrawScreen.tsx')) },
  '/workflow-engine': { title: 'Running workflows', screen: lazy(() => import('./engine/screens/EngineScreen.tsx')) },
  '/workflow-engine/:id': { title: 'Workflow run', screen: lazy(() => import('./engine/screens/RunScreen.tsx')) },
  '/quantum-logistics': { title: 'Optimizer', screen: lazy(() => import('./optimizer/screens/OptimizerScreen.tsx')) },
  '/quantum-logistics/runs/:id': { title: 'Optimisation run', screen: lazy(() => import('./optimizer/screens/OptimisationRunScreen.tsx')) },
  '/api-connectors': { title: 'Connectors', roles: ['admin', 'manager'], screen: lazy(() => import('./connectors/screens/ConnectorsScreen.tsx')) },
  '/api-connectors/new': { title: 'New connector', roles: ['admin', 'manager'], screen: lazy(() => import('./connectors/screens/NewConnectorScreen.tsx')) },
  '/api-connectors/runs/:id': { title: 'Connector run', roles: ['admin', 'manager'], screen: lazy(() => import('./connectors/screens/ConnectorRunScreen.tsx')) },
  '/api-connectors/:id': { title: 'Connector', roles: ['admin', 'manager'], screen: lazy(() => import('./connectors/screens/ConnectorScreen.tsx')) },
  '/master-data': { title: 'Reference data', screen: lazy(() => import('./master-data/screens/MasterDataScreen.tsx')) },
  '/master-data/new': { title: 'New code list', screen: lazy(() => import('./master-data/screens/NewListScreen.tsx')) },
  '/master-data/items/:id': { title: 'Code', screen: lazy(() => import('./master-data/screens/CodeScreen.tsx')) },
  '/master-data/:id': { title: 'Code list', screen: lazy(() => import('./master-data/screens/ListScreen.tsx')) },
})
