import type { Command } from '#platform/commands/command.ts'
import { tellOfInfectedFile } from './attachments/infected.ts'
import { tellOperators } from './operator/tell-operators.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { accessCommands } from './access/commands.ts'
import { approvalJobs } from './approvals/approvals.ts'
import { billingCommands } from './billing/commands.ts'
import { billOrganizations } from './billing/monthly.ts'
import { clientCommands } from './clients/commands.ts'
import { confirmMember } from './confirmations/commands.ts'
import { confirmWay } from './confirmations/ways.ts'
import { exportCommands } from './exports/commands.ts'
import { emailDomainCommands, lookUpDomain } from './email-domains/commands.ts'
import { favoriteCommands } from './favorites/commands.ts'
import { fileQuestions } from './file-search/questions.ts'
import { feedbackCommands } from './feedback/commands.ts'
import { growthQuestions } from './growth/questions.ts'
import { enterHoliday } from './holidays/commands.ts'
import { tellOfBreakGlass } from './identity/break-glass.ts'
import { applyLater, setIdentityPolicy } from './identity/policy-commands.ts'
import { endAllSessions, endMemberSession, listSessionsOfMembers } from './identity/session-commands.ts'
import { knowledgeCommands } from './knowledge/commands.ts'
import { readKnowledgeFiles } from './knowledge/read-files.ts'
import { disableMember, enableMember, removeMember } from './members/commands.ts'
import { acceptInvitation, inviteMember, withdrawInvitation } from './members/invitation-commands.ts'
import { mailInvitation } from './members/invitation-mail.ts'
import { peopleCommands } from './members/people.ts'
import { operatorCommands } from './operator/commands.ts'
import { paperQuestions } from './papers/questions.ts'
import { askVerification } from './organizations/verification.ts'
import { brandOrganization, profileOrganization, createOrganization } from './organizations/commands.ts'
import { programCommands } from './programs/commands.ts'
import { publishingCommands } from './publishing/commands.ts'
import { redactionCommands } from './redactions/commands.ts'
import { grantRole, revokeRole } from './members/roles/commands.ts'
import { samlCommands } from './saml/commands.ts'
import { scimApi } from './scim/scim-api.ts'
import { mapScimGroup } from './scim/map-group.ts'
import { createScimToken, revokeScimToken, rotateScimToken } from './scim/tokens.ts'
import { serviceCommands } from './service/commands.ts'
import { forgetFollowers, tellFollowers } from './service/status-emails.ts'
import { shortcutCommands } from './shortcuts/commands.ts'
import { ssoCommands, trySignIn } from './sso/commands.ts'
import { templateCommands } from './templates/commands.ts'
import { smallAgencyCommands } from './two-people/small-agency/commands.ts'
import { askOutside, tellOutside } from './two-people/small-agency/mailed/emails.ts'
import { viewCommands } from './views/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  createOrganization,
  enterHoliday,
  brandOrganization,
  askVerification,
  inviteMember,
  withdrawInvitation,
  acceptInvitation,
  removeMember,
  disableMember,
  enableMember,
  confirmMember,
  confirmWay,
  grantRole,
  revokeRole,
  ...viewCommands,
  ...favoriteCommands,
  ...deskCommands(),
]

/** The organization area's own work. */
function deskCommands(): readonly Command[] {
  return [
    profileOrganization,
    ...redactionCommands,
    ...exportCommands,
    ...peopleCommands,
    ...fileQuestions,
    ...knowledgeCommands,
    ...clientCommands,
    ...serviceCommands,
    ...accessCommands,
    ...shortcutCommands,
    ...feedbackCommands,
    ...billingCommands,
    ...ssoCommands,
    ...emailDomainCommands,
    ...samlCommands,
    ...operatorCommands,
    ...programCommands,
    ...publishingCommands,
    ...growthQuestions,
    ...smallAgencyCommands,
    setIdentityPolicy,
    listSessionsOfMembers,
    endMemberSession,
    endAllSessions,
    createScimToken,
    rotateScimToken,
    revokeScimToken,
    mapScimGroup,
  ]
}

/** Templates are filled in from any record, and any record is printed: they get the list. */
export const commandsOver = (records: readonly AnyRecord[]): readonly Command[] => [
  ...Object.values(templateCommands(records)),
  ...paperQuestions(records),
]

export const jobs: readonly Job[] = [
  mailInvitation,
  trySignIn,
  lookUpDomain,
  ...billOrganizations,
  tellOfInfectedFile,
  tellOfBreakGlass,
  tellOperators,
  applyLater,
  ...approvalJobs,
  readKnowledgeFiles,
  tellFollowers,
  forgetFollowers,
  askOutside,
  tellOutside,
]

/** Departments are cost centers, which planning stores: they get the question for them. */
export { departmentCommands } from './members/departments.ts'

/** Approvals reach into the areas whose documents they cover: they get the list. */
export { approvalCommands } from './approvals/approvals.ts'

/** Followers of a record are notified of changes to it. */
export { tellingFollowers } from './notifications/tell-followers.ts'

/**
 * Changes of limits, waiting periods and other controls: given every record, because each area declares its own
 * registers.
 */
export { controlCommandsOver } from './control-commands.ts'

/** People and groups as a directory sends them. */
export { scimApi }

/** A person whose organization’s own sign-in vouches for them joins it. */
export { join } from './members/join-by-sign-in.ts'
export { readInvitation } from './members/read-invitation.ts'

/** The identity providers by which people sign in. */
export { samlProviders } from './saml/providers.ts'

/** An external auditor of a small agency, who has no account. */
export { outsideReview } from './two-people/small-agency/mailed/api.ts'

/** Service health, for the people who run the service. */
export { monitoring } from './monitoring/monitoring.ts'

/** The tasks a visitor of the demo page finds. */
export { demoDesk } from './demo-desk.ts'

/** The panels around every record, for all records. */
export { companionCommands, companionJobs, companionLinks } from './companions/companions.ts'
export { pageReader } from './companions/read-page.ts'

/** The archive of everything an administrator may read. */
export { agencyArchive } from './exports/archive-api.ts'
