import { solicitationLife } from '../solicitations/life.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { z } from 'zod'
import { whyNotEngageAny } from '#areas/vendors/checks/vendor-checks.ts'
import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { job, later, someEmails } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { solicitation, type Solicitation } from '../solicitations/records.ts'
import { emailToInvite } from './emails.ts'
import { sentenceFor, whyNotInvite, whyNotTakeBack } from './rules.ts'
import { say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'
import { noticeStatus } from '../notices/rules.ts'

const address = z
  .string()
  .max(255)
  .transform(tidyEmail)
  .superRefine((value, at) => {
    const problem = whyNotEmail(value)
    if (problem) at.addIssue({ code: 'custom', message: problem })
  })

export const inviteVendors = command('solicitations/invite', {
  about:
    'Invites vendors from the directory, or email addresses. Before publication, invitations wait and go out with it.',
  input: z.strictObject({
    id: z.uuid(),
    vendors: z.array(z.uuid()).max(100).default([]),
    emails: z.array(address).max(100).default([]),
  }),
  async run({ id, vendors, emails }, { tx, actor, now }) {
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(vendors.length + emails.length > 0 ? null : 'Select a vendor or enter an email address.')
    refuseIf(whyNotInvite(row, { actor, now: now.toISOString(), emails: emails.length }))
    const known = await tx.sql<{ id: string; name: string; status: string }>(
      'select id, name, status from vendors where organization_id = $1 and id = any ($2)',
      [tx.organization_id, vendors],
    )
    refuseIf(known.length < new Set(vendors).size ? 'A vendor you selected is no longer in the directory.' : null)
    const barred = known.find((row) => !vendorLife.is(row, 'active'))
    refuseIf(barred ? `${barred.name} is not an active vendor and can’t be invited.` : null)
    refuseIf(await whyNotEngageAny(tx, vendors, now, { federal: false }))
    const added = await tx.sql<{ id: string }>(
      `insert into solicitation_invitations (organization_id, solicitation, vendor, email, invited_by, invited_at)
       select $1::uuid, $2::uuid, v, null, $3::uuid, $4::timestamptz from unnest($5::uuid[]) v
       union all select $1, $2, null, e, $3, $4 from unnest($6::text[]) e
       on conflict do nothing returning id`,
      [tx.organization_id, id, actor.user_id, now, vendors, [...new Set(emails)]],
    )
    if (solicitationLife.is(row, 'published') && added.length > 0)
      await tx.later(sendInvitations, { organization_id: tx.organization_id!, solicitation: id })
    return { invited: added.length }
  },
})

export const takeBackInvitation = command('solicitations/take-back-invitation', {
  about: 'Withdraws an invitation that has not been sent yet.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    const invitation = await tx.one<{ solicitation: string; told_at: string | null }>(
      'select solicitation, told_at from solicitation_invitations where organization_id = $1 and id = $2 for update',
      [tx.organization_id, id],
    )
    if (!invitation) throw new NotFound('Invitation')
    refuseIf(whyNotTakeBack(await tx.lock<Solicitation>(solicitation, invitation.solicitation), invitation, { actor }))
    await tx.sql('delete from solicitation_invitations where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    return { id }
  },
})

export const invitedTo = async (tx: CommandTx, id: string): Promise<string[]> =>
  (
    await tx.sql<{ vendor: string }>(
      `select vendor from solicitation_invitations where organization_id = $1 and solicitation = $2
        and vendor is not null`,
      [tx.organization_id, id],
    )
  ).map(({ vendor }) => vendor)

type Invitation = { id: string; vendor: string | null; email: string; has_people: boolean }

/** Each is sent once: vendors with users here get a notification by their own preferences, the others an email. */
export const sendInvitations = job<{ organization_id: string; solicitation: string }>(
  'send-invitations',
  async ({ organization_id, solicitation: id }, services) => {
    const { database, clock } = services
    const now = clock.now()
    await database.transaction({ role: 'service_role' }, async (tx) => {
      // Its emails use this agency's wording.
      await tx.sql(`select set_config('app.organization_id', $1, true)`, [organization_id])
      const solicited = await tx.one<Parameters<typeof sentenceFor>[1] & { summary: string }>(
        `select number, title, summary, agency, closes_at, zone from notices where organization_id = $1
          and solicitation = $2 and status ${among(noticeStatus, 'open')}`,
        [organization_id, id],
      )
      if (!solicited) return
      const words = () => sentenceFor('published', solicited)
      const waiting = await tx.sql<Invitation>(
        `with told as (update solicitation_invitations set told_at = $3 where organization_id = $1 and solicitation = $2
          and told_at is null returning id, vendor, email)
       select t.id, t.vendor, coalesce(t.email, v.email) as email,
       exists (select from vendor_accounts a where a.organization_id = $1 and a.vendor = t.vendor) as has_people
         from told t left join vendors v on v.organization_id = $1 and v.id = t.vendor order by t.id`,
        [organization_id, id, now],
      )
      for (const { id: happening, vendor, email, has_people } of waiting) {
        if (vendor && has_people)
          await notify(
            tx,
            {
              organization_id,
              people: [],
              vendor,
              event: 'invited_to_bid',
              record: { table: 'notices', id },
              words: inEach(() => say('You are invited. {words}', { words: words() })),
              actor: null,
              path: `/public-opportunities/${id}`,
              happening,
            },
            now,
          )
        else
          await later(
            tx,
            sendMail,
            emailToInvite(services, { email, words, summary: solicited.summary, solicitation: id }),
            now,
          )
      }
    })
  },
  { sends: someEmails },
)
