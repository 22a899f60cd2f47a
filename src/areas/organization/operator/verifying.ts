import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose } from '#platform/mail/email.ts'
import { asPlatform } from './platform.ts'
import { whyNotDecideAgency, type Decision } from './rules.ts'

export type Unverified = {
  id: string
  name: string
  created_at: string
  words: string | null
  asked_at: string | null
  declined_at: string | null
  reason: string | null
  /** The confirmed addresses of its administrators: CISA gives .gov domains to governments only. */
  administrators: string[]
  /** Whether this operator is one of its members. */ own: boolean
}

export const listUnverified = question('platform/unverified-agencies', {
  about:
    'Lists the agencies waiting for verification, with their evidence and their administrators’ confirmed emails. For the operator.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }): Promise<Unverified[]> {
    return asPlatform(tx, actor, () =>
      tx.sql<Unverified>(
        `select o.id, o.name, o.created_at, o.verification_words as words, o.verification_asked_at as asked_at,
          o.verification_declined_at as declined_at, o.verification_reason as reason,
                array(select m.email from organization_members m
                  join user_roles r on r.organization_id = m.organization_id and r.user_id = m.user_id
                       where m.organization_id = o.id and r.role = 'admin'
                       and (r.expires_at is null or r.expires_at > $1) group by m.email order by m.email limit 10)
                       as administrators,
          exists (select from organization_members m where m.organization_id = o.id and m.user_id = $2) as own
           from organizations o where o.kind = 'agency' and o.verified_at is null
          order by o.verification_asked_at is null, o.verification_declined_at is not null, o.verification_asked_at,
          o.created_at limit 500`,
        [now, actor.user_id],
      ),
    )
  },
})

export const verifyAgency = command('platform/verify-agency', {
  about:
    'Verifies an agency, declines it, or revokes its verification, with a reason. Its administrators are notified.',
  decides: 'people',
  input: z.strictObject({
    organization: z.uuid('Select an agency'),
    decision: z.enum(['verify', 'decline'], 'Select a decision'),
    reason: z.string().trim().min(3, 'Enter what you checked').max(1_000),
  }),
  reason: 'reason',
  async run({ organization, decision, reason }, { tx, actor, now }) {
    const told = await asPlatform(tx, actor, async () => {
      const found = await tx.one<{ name: string; kind: 'agency' | 'vendor'; verified_at: string | null }>(
        'select name, kind, verified_at from organizations where id = $1 for update',
        [organization],
      )
      if (!found) throw new NotFound('Agency')
      const own = await tx.one('select 1 from organization_members where organization_id = $1 and user_id = $2', [
        organization,
        actor.user_id,
      ])
      refuseIf(whyNotDecideAgency({ ...found, own: Boolean(own) }, decision))
      await tx.sql(
        decision === 'verify'
          ? `update organizations set verified_at = $2, verified_by = 'operator', verification_reason = $3,
            verification_declined_at = null where id = $1`
          : `update organizations set verified_at = null, verified_by = null, verification_reason = $3,
            verification_declined_at = $2 where id = $1`,
        [organization, now, reason],
      )
      // Access for outside users closes with the verification.
      if (decision === 'decline')
        await tx.sql('update vendor_welcomes set open = false where organization_id = $1', [organization])
      if (decision === 'decline')
        await tx.sql(
          'update publications set spending = false, projects = false, reports = false where organization_id = $1',
          [organization],
        )
      const people = await tx.sql<{ email: string }>(
        `select m.email from organization_members m join user_roles r on r.organization_id = m.organization_id
          and r.user_id = m.user_id
          where m.organization_id = $1 and m.disabled_at is null and r.role = 'admin'
          and (r.expires_at is null or r.expires_at > $2) group by m.email`,
        [organization, now],
      )
      return { name: found.name, people }
    })
    for (const { email } of told.people)
      await tx.later(
        sendMail,
        compose({
          to: email,
          ...mail[decision](told.name, reason),
          footer: ['You get this email because you administer the agency.'],
        }),
      )
    return { organization, decision }
  },
})

const mail: Record<Decision, (name: string, reason: string) => { subject: string; paragraphs: string[] }> = {
  verify: (name) => ({
    subject: 'Your agency is verified',
    paragraphs: [
      `${name} is verified. You can publish solicitations, open vendor registration and set up your public pages.`,
    ],
  }),
  decline: (name, reason) => ({
    subject: 'Your agency couldn’t be verified',
    paragraphs: [
      `${name} is not verified, so it can’t publish or accept submissions.`,
      `Reason: ${reason}`,
      'You can request verification again in Organization profile.',
    ],
  }),
}

export const verifyingCommands = [listUnverified, verifyAgency]
