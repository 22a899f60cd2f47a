import { conflictEffect } from '../access/conflict-changes.ts'
import { chainEffect } from '../approvals/chains/chain-changes.ts'
import { identityPolicyEffect } from '../identity/policy-commands.ts'
import { samlProviderEffect } from '../saml/changes.ts'
import type { Effect } from './commands.ts'

/** The controls that are no register of dated rows, with what an approved change does to each. */
export const controlEffects: Readonly<Record<string, Effect>> = {
  approval_chains: chainEffect,
  duty_conflicts: conflictEffect,
  identity_policies: identityPolicyEffect,
  saml_providers: samlProviderEffect,
}
