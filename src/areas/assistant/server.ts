import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { keepConversation } from './chat/commands.ts'
import { predictNew, trainModel } from './predictions/commands.ts'
import { makeDocumentationMeanings } from './library/make-documentation-meanings.ts'
import { makeMeanings } from './library/make-meanings.ts'
import { meaningState } from './library/questions.ts'
import { predictedTable } from './predictions/records.ts'
import { predictOpen, refreshPredictions } from './predictions/refresh.ts'
import { draftCommands } from './drafts/commands.ts'
import { proposedActionCommands } from './programs/commands.ts'

/** Public interface of this area for the server. */
export const commands: readonly Command[] = [
  keepConversation,
  trainModel,
  predictNew,
  meaningState,
  ...proposedActionCommands,
  ...draftCommands,
]

/** Agents ask questions of the other areas: they get the list. */
export { agentCommands, agentJobs } from './agents/commands.ts'

/** A run may continue with a language model, and a finding becomes a proposed action there. */
export { agentsApi } from './agents/agents-api.ts'

/** The assistant reads every record, and asks the rules of its moves. */
export { assistantCommands } from './tools/commands.ts'
export { recordsDesk } from './tools/desk.ts'

/** Outside programs ask there, and people accept here what they propose. */
export { mcpApi } from './programs/mcp-api.ts'
export { proposedActionsApi } from './programs/accept.ts'

/** People ask for drafts and accept their parts there. */
/** The tables whose records are predicted. */
export const predicted: ReadonlySet<string> = new Set(Object.values(predictedTable))
export { draftsApi } from './drafts/drafts-api.ts'

export const jobs: readonly Job[] = [...refreshPredictions, ...predictOpen, ...makeMeanings, makeDocumentationMeanings]

/** Signers in this area. */
export const documents: readonly DocumentType[] = []
