import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { atLeast } from '#platform/roles.ts'
import { measureNow } from './jobs.ts'
import { detection, securityPolicy, type SecurityPolicy } from './records.ts'
import { domainsOf, whyNotDomains } from './rules.ts'

export const watchFor = draftCommand('security-detections/create', detection)
export const editDetection = editCommand('security-detections/edit', detection)

export const askMeasurement = command('security/measure', {
  about: 'Measures now how the accounts of the organization stand. The figures appear when they are counted.',
  input: z.strictObject({}),
  async run(_, { tx, actor }) {
    refuseIf(atLeast('manager', actor) ? null : 'Measurements are asked for by managers.')
    await tx.later(measureNow, { organization: tx.organizationId()! })
    return { asked: true }
  },
})

export const policyTitle = 'Security policy'

/** One row for each organization. */
export const setSecurityPolicy = command('security-policy/set', {
  about: 'Sets from which mail domains people are invited.',
  input: z.strictObject({ email_domains: z.string().trim().max(500).nullish() }),
  personal: true,
  async run({ email_domains }, { tx, actor }) {
    const before = await tx.one<SecurityPolicy>('select * from security_policies where organization_id = $1 for update', [tx.organizationId()])
    refuseIf(whyNotDomains(email_domains ?? null, { actor }))
    const values = { email_domains: domainsOf(email_domains ?? null).join(', ') || null, changed_by: actor.user_id }
    return before ? tx.update<SecurityPolicy>(securityPolicy, before.id, values) : tx.insert<SecurityPolicy>(securityPolicy, { title: policyTitle, ...values })
  },
})
