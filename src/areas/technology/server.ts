import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { createConnector, editConnector, leaveErrorRow, moveConnector, previewConnector, runConnector, takeErrorRow } from './connectors/commands.ts'
import { addCode, closeCodeList, codeUses, createCodeList, editCode, editCodeList, endCode, mergeCodes } from './master-data/commands.ts'
import { allocate, decidePlan, keepRoutes } from './optimizer/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  createCodeList, editCodeList, closeCodeList, addCode, editCode, endCode, codeUses, mergeCodes,
  createConnector, editConnector, moveConnector, previewConnector, runConnector, takeErrorRow, leaveErrorRow,
  keepRoutes, allocate, decidePlan,
]

export const jobs: readonly Job[] = []

/** What takes signatures here. */
export const documents: readonly DocumentType[] = []
