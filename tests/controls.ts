import { controlsCommands } from '#areas/organization/controls/commands.ts'
import { securityPolicyEffect } from '#areas/assurance/security/commands.ts'
import { controlEffects } from '#areas/organization/control-commands.ts'
import { records } from '../src/records.ts'

/** The decisions on control changes as the server composes them. */
export const controls = controlsCommands(records, { ...controlEffects, security_policies: securityPolicyEffect })
