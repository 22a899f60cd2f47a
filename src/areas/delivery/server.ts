import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { addProjectSource, cancelProject, closeProject, completeProject, editProject, holdProject, proposeProject, removeProjectSource, replanProject, resumeProject, startProject } from './projects/commands.ts'
import { projectCosts } from './projects/costs.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  proposeProject, editProject, startProject, holdProject, resumeProject, completeProject, closeProject, cancelProject, replanProject, addProjectSource, removeProjectSource, projectCosts,
]

export const jobs: readonly Job[] = []

/** What takes signatures here. */
export const documents: readonly DocumentType[] = []
