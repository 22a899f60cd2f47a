import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { keepConversation } from './chat/commands.ts'
import { trainModel } from './predictions/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [keepConversation, trainModel]

/** Agents ask what the others answer: they are given the list. */
export { agentCommands } from './agents/commands.ts'

export const jobs: readonly Job[] = []

/** What takes signatures here. */
export const documents: readonly DocumentType[] = []
