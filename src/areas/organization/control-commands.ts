import type { Command } from '#platform/commands/command.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { conflictEffect } from './access/conflict-changes.ts'
import { chainEffect } from './approvals/chains/chain-changes.ts'
import { controlsCommands, type Effect } from './controls/commands.ts'
import { enterCommand } from './controls/enter-command.ts'
import { emailDomainEffect } from './email-domains/commands.ts'
import { identityPolicyEffect } from './identity/policy-commands.ts'
import { leavingEffect } from './members/leaving.ts'
import { roleEffect } from './members/roles/role-changes.ts'
import { aiPolicyEffect } from './programs/policy-change.ts'
import { samlProviderEffect } from './saml/changes.ts'
import { scimGroupEffect } from './scim/map-group.ts'
import { connectionEffect } from './sso/commands.ts'

/** The controls that are no register of dated rows, with the effect of an approved change on each. */
export const controlEffects: Readonly<Record<string, Effect>> = {
  ai_policies: aiPolicyEffect,
  approval_chains: chainEffect,
  duty_conflicts: conflictEffect,
  email_domains: emailDomainEffect,
  identity_policies: identityPolicyEffect,
  organization_members: leavingEffect,
  saml_providers: samlProviderEffect,
  scim_groups: scimGroupEffect,
  sso_connections: connectionEffect,
  user_roles: roleEffect,
}

/** The commands of every control register, and of the other controls: some of those are in other areas. */
export const controlCommandsOver = (
  records: readonly AnyRecord[],
  elsewhere: Readonly<Record<string, Effect>>,
): readonly Command[] => [
  ...records.filter((record) => record.control && !record.control.ownCommand).map((record) => enterCommand(record)),
  ...Object.values(controlsCommands(records, { ...controlEffects, ...elsewhere })),
]
