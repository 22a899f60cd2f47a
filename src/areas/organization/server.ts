import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { approvalJobs } from './approvals/approvals.ts'
import { disableMember, enableMember, removeMember } from './members/commands.ts'
import { acceptInvitation, inviteMember } from './members/invitation-commands.ts'
import { mailInvitation } from './members/invitation-mail.ts'
import { brandOrganization, createOrganization } from './organizations/commands.ts'
import { grantRole, revokeRole } from './roles/commands.ts'
import { viewCommands } from './views/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [createOrganization, brandOrganization, inviteMember, acceptInvitation, removeMember, disableMember, enableMember, grantRole, revokeRole, ...viewCommands]

export const jobs: readonly Job[] = [mailInvitation, ...approvalJobs]

/** Approvals reach into the areas whose documents they carry: they are given the list. */
export { approvalCommands } from './approvals/approvals.ts'

/** Whoever follows a record hears of what happens to it. */
export { tellingFollowers } from './notifications/tell-followers.ts'

/** What every record has around it, for the records that there are. */
export { companionCommands, companionJobs, companionLinks } from './companions/companions.ts'
