import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { activateVendor, closeVendor, draftVendor, editVendor, importVendors, submitVendor, suspendVendor } from './vendors/commands.ts'
import { vendorApproval } from './vendors/vendor-approval.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [draftVendor, importVendors, editVendor, submitVendor, activateVendor, suspendVendor, closeVendor]

export const jobs: readonly Job[] = []

/** What takes signatures here. */
export const documents: readonly DocumentType[] = [vendorApproval]
