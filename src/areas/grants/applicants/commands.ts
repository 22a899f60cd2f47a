import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { applicantProfile } from './records.ts'

export const createApplicant = draftCommand('applicant-profiles/create', applicantProfile)
export const editApplicant = editCommand('applicant-profiles/edit', applicantProfile)
