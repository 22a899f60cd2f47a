import { z } from 'zod'
import { putDown } from '#areas/organization/controls/change.ts'
import type { Effect } from '#areas/organization/controls/commands.ts'
import { beginsOn, changeStatus } from '#areas/organization/controls/rules.ts'
import { securityPolicy, type SecurityPolicy } from '#areas/organization/members/records.ts'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { measureNow } from './jobs.ts'
import { detection } from './records.ts'
import { domainsOf, isWider, whyNotDomains, whyNotMeasure } from './rules.ts'

export const watchFor = draftCommand('security-detections/create', detection)
export const editDetection = editCommand('security-detections/edit', detection)

export const askMeasurement = command('security/measure', {
  about: 'Measures the organization’s accounts now. The figures appear when the measurement is done.',
  input: z.strictObject({}),
  async run(_, { tx, actor }) {
    refuseIf(whyNotMeasure(actor))
    await tx.later(measureNow, { organization: tx.organization_id! })
    return { asked: true }
  },
})

export const policyTitle = 'Security policy'

/**
 * One row for each organization. Another domain, or none, admits people who were kept out before, so it requires a
 * second administrator.
 */
export const setSecurityPolicy = command('security-policy/set', {
  about: 'Sets the email domains for invitations. Adding domains, or allowing any, requires a second administrator.',
  decides: 'control',
  input: z.strictObject({
    email_domains: z.string().trim().max(500).nullish(),
    reason: z.string().trim().max(500).optional(),
  }),
  personal: true,
  async run({ email_domains, reason = '' }, context) {
    const { tx, actor, now } = context
    const before = await tx.one<SecurityPolicy>(
      'select * from security_policies where organization_id = $1 for update',
      [tx.organization_id],
    )
    refuseIf(whyNotDomains(email_domains ?? null, { actor }))
    const domains = domainsOf(email_domains ?? null)
    const loosens = isWider(domainsOf(before?.email_domains ?? null), domains)
    refuseIf(
      loosens && reason === ''
        ? 'Enter why people from other domains can be invited. Another administrator must approve the change.'
        : null,
    )
    const waiting = await tx.one(
      `select from control_changes where organization_id = $1 and register = 'security_policies'
        and status ${among(changeStatus, 'proposed')}`,
      [tx.organization_id],
    )
    refuseIf(waiting ? 'Another change is waiting for a second administrator. Decide or withdraw it first.' : null)
    const today = await todayOf(tx, now)
    const change = await putDown(context, {
      title: 'Security policy: email domains for invitations',
      register: securityPolicy.table,
      entry: before?.id ?? null,
      does: 'set',
      loosens,
      first: false,
      reason: reason || 'Fewer domains',
      entered_on: today,
      effective_from: loosens ? beginsOn(today, today) : today,
      before: before?.email_domains || 'Any domain',
      after: domains.join(', ') || 'Any domain',
      proposal: { email_domains: domains.join(', ') || null },
    })
    if (changeStatus.is(change, 'effective')) await securityPolicyEffect.carryOut(context, change)
    return { change: change.id, waiting: changeStatus.isOpen(change) }
  },
})

export const securityPolicyEffect: Effect = {
  async when({ tx, now }, change) {
    return { effective_from: beginsOn(change.effective_from, await todayOf(tx, now)) }
  },
  async carryOut({ tx }, { proposal, proposed_by }) {
    const { email_domains } = JSON.parse(proposal!) as { email_domains: string | null }
    const there = await tx.one<SecurityPolicy>(
      'select id from security_policies where organization_id = $1 for update',
      [tx.organization_id],
    )
    const values = { email_domains, changed_by: proposed_by }
    if (there) await tx.update(securityPolicy, there.id, values)
    else await tx.insert(securityPolicy, { title: policyTitle, ...values })
  },
}
