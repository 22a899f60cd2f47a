import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { chainCommands } from './chains/commands.ts'
import { chaseApprovals } from './chase/chase.ts'
import { createDelegation, endDelegation } from './delegations/commands.ts'
import { requestCommands } from './requests/commands.ts'
import { tryApprovalChain } from './plan/questions.ts'
import type { DocumentType } from './requests/document.ts'
import { approvalQuestions } from './requests/questions.ts'
import { lookAgainAt } from './sums/look-again.ts'

/** All commands and questions of approvals, for these kinds of documents. */
export const approvalCommands = (documents: readonly DocumentType[]): readonly Command[] => [
  ...Object.values(requestCommands(documents)),
  ...Object.values(approvalQuestions(documents)),
  ...Object.values(chainCommands(documents)),
  tryApprovalChain,
  createDelegation,
  endDelegation,
]

export const approvalJobs: readonly Job[] = [...chaseApprovals, lookAgainAt]
