import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import {
  connectorCommands,
  createConnector,
  editConnector,
  errorCommands,
  previewConnector,
  runConnector,
  takeErrorRow,
} from './connectors/commands.ts'
import {
  addCode,
  codeCommands,
  codeListCommands,
  codeUses,
  createCodeList,
  editCode,
  editCodeList,
  mergeCodes,
} from './master-data/commands.ts'
import { addPublicList } from './master-data/public-lists/commands.ts'
import { allocate, keepRoutes, planCommands } from './optimizer/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  createCodeList,
  addPublicList,
  editCodeList,
  ...Object.values(codeListCommands),
  addCode,
  editCode,
  ...Object.values(codeCommands),
  codeUses,
  mergeCodes,
  createConnector,
  editConnector,
  ...Object.values(connectorCommands),
  previewConnector,
  runConnector,
  takeErrorRow,
  ...Object.values(errorCommands),
  keepRoutes,
  allocate,
  ...Object.values(planCommands),
]

export const jobs: readonly Job[] = []

/** Documents of this area that go through approval. */
export const documents: readonly DocumentType[] = []

/** Records that a step of a workflow may create. */
export { workflowActions } from './designer/actions/offered.ts'
