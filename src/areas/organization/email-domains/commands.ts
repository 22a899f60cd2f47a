import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { job } from '#platform/jobs/later.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Effect } from '../controls/commands.ts'
import { changeStatus } from '../controls/rules.ts'
import { proposeWayIn, tookEffect } from '../controls/way-in.ts'
import { whyNotOutsideYet } from '../organizations/verification.ts'
import { emailDomain, type EmailDomain } from './records.ts'
import { judgeAnswer, recordName, tidyDomain, whyNotAddDomain, whyNotCheckDomain, whyNotRemoveDomain } from './rules.ts'
import { connectionLife } from '../sso/life.ts'
import { providerStatus } from '../saml/rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const addDomain = command('email-domains/add', {
  about: 'Adds an email domain of the organization, with the TXT record that will prove it.',
  decides: 'people',
  input: z.strictObject({ domain: z.string('Domain is required').max(300).transform(tidyDomain) }),
  async run({ domain }, { tx, actor }): Promise<EmailDomain> {
    const known = await tx.sql<{ domain: string }>('select domain from email_domains where organization_id = $1', [
      actor.organization_id,
    ])
    refuseIf(whyNotAddDomain(domain, { actor, count: known.length }))
    refuseIf(known.some((each) => each.domain === domain) ? 'This domain is already on the list.' : null)
    return tx.insert<EmailDomain>(emailDomain, { domain, token: randomBytes(20).toString('hex') })
  },
})

export const checkDomain = command('email-domains/check', {
  about: 'Looks for the TXT record of an email domain. The first time it waits for a second administrator.',
  decides: 'people',
  input: one,
  async run({ id }, context) {
    const { tx, actor } = context
    const row = await tx.lock<EmailDomain>(emailDomain, id)
    refuseIf(whyNotCheckDomain(row, { actor, outside: await whyNotOutsideYet(tx) }))
    if (await tookEffect(context, { register: emailDomain.table, entry: id })) {
      await tx.later(lookUpDomain, { organization_id: actor.organization_id, id })
      return { id, waiting: false }
    }
    const change = await proposeWayIn(
      context,
      {
        title: `Email domain: ${row.domain}`,
        register: emailDomain.table,
        entry: id,
        does: 'publish',
        loosens: true,
        before: null,
        after: row.domain,
        reason: `Single sign-on and directories may speak for addresses of ${row.domain}.`,
        proposal: {},
      },
      emailDomainEffect,
    )
    return { id, waiting: changeStatus.isOpen(change) }
  },
})

/** The name servers are asked once it is approved, and again whenever an administrator asks. */
export const emailDomainEffect: Effect = {
  async when(context, { entry, does }) {
    const { tx, now } = context
    if (does === 'retire') await unused(context, entry!)
    else {
      const { verified_at } = await tx.lock<EmailDomain>(emailDomain, entry!)
      refuseIf(verified_at ? 'This domain is already verified.' : null)
    }
    return { effective_from: await todayOf(tx, now) }
  },
  async carryOut(context, { entry, does }) {
    if (does === 'retire') return void (await deleteDomain(context, entry!))
    const { tx, actor } = context
    await tx.later(lookUpDomain, { organization_id: actor.organization_id, id: entry! })
  },
}

export const removeDomain = command('email-domains/remove', {
  about: 'Removes an email domain that no active sign-in uses. A verified one waits for a second administrator.',
  decides: 'people',
  input: one,
  async run({ id }, context) {
    const row = await unused(context, id)
    if (!row.verified_at) {
      await deleteDomain(context, id)
      return { id, waiting: false }
    }
    const change = await proposeWayIn(
      context,
      {
        title: `Email domain: ${row.domain}`,
        register: emailDomain.table,
        entry: id,
        does: 'retire',
        loosens: true,
        before: row.domain,
        after: null,
        reason: `Single sign-on and directories no longer speak for addresses of ${row.domain}.`,
        proposal: {},
      },
      emailDomainEffect,
    )
    return { id, waiting: changeStatus.isOpen(change) }
  },
})

/** The locked domain, which no active sign-in uses: the approver of a removal asks again. */
async function unused({ tx, actor }: Context, id: string): Promise<EmailDomain> {
  const row = await tx.lock<EmailDomain>(emailDomain, id)
  const used = await tx.one<{ name: string }>(
    `select name from saml_providers where organization_id = $1
      and status ${among(providerStatus, 'in_force', 'suspended')}
       and $2 = any (string_to_array(domains, ', '))
     union all
     select name from sso_connections where organization_id = $1 and status ${among(connectionLife, 'in_force')}
       and $2 = any (regexp_split_to_array(lower(domains), '\\s*,\\s*')) limit 1`,
    [actor.organization_id, row.domain],
  )
  refuseIf(whyNotRemoveDomain(row, { actor, used: used?.name ?? null }))
  return row
}

const deleteDomain = ({ tx, actor }: Context, id: string) =>
  tx.sql('delete from email_domains where organization_id = $1 and id = $2', [actor.organization_id, id])

/** The name servers may take their time, so no command waits for them. */
export const lookUpDomain = job<{ organization_id: string; id: string }>(
  'look-up-domain',
  async ({ organization_id, id }, { database, settings, clock }) => {
    const values = [organization_id, id]
    const { rows } = await database.read(
      { role: 'service_role' },
      { text: 'select * from email_domains where organization_id = $1 and id = $2', values },
    )
    const row = rows[0] as EmailDomain | undefined
    if (!row || row.verified_at) return
    const found = judgeAnswer(await textRecords(row.domain, settings.dnsServers), row.token)
    const now = clock.now()
    await database.transaction({ role: 'service_role' }, async (tx) => {
      await tx.sql('savepoint verify')
      try {
        await tx.sql(
          `update email_domains set checked_at = $3::timestamptz, answer = $4, verified_at =
            case when $5 then $3::timestamptz end
          where organization_id = $1 and id = $2 and verified_at is null`,
          [...values, now, found.answer, found.verified],
        )
      } catch (error) {
        if ((error as { code?: string }).code !== '23505') throw error
        await tx.sql('rollback to savepoint verify')
        await tx.sql('update email_domains set checked_at = $3, answer = $4 where organization_id = $1 and id = $2', [
          ...values,
          now,
          takenElsewhere,
        ])
      }
    })
  },
  { outside: true },
)

const takenElsewhere = 'Another organization has already verified this domain. Ask the operator.'

async function textRecords(domain: string, servers: readonly string[]): Promise<string[] | 'none' | 'away'> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    return (await resolver.resolveTxt(recordName(domain))).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENODATA' || code === 'ENOTFOUND' ? 'none' : 'away'
  }
}

export const emailDomainCommands = [addDomain, checkDomain, removeDomain]
