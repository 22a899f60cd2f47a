import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { acceptGrant, clearGrant, draftGrant, editGrant, flagGrant, terminateGrant } from './grants/commands.ts'
import { femaCommands } from './fema.ts'
import { createGrantTerm, editGrantTerm } from './terms/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  createGrantTerm, editGrantTerm,
  draftGrant, editGrant, acceptGrant, flagGrant, clearGrant, terminateGrant,
  ...femaCommands,
]

export const jobs: readonly Job[] = []

/** What takes signatures here. */
export const documents: readonly DocumentType[] = []
