import { notify } from '#areas/organization/notifications/notify.ts'
import { operatesAt } from '#platform/auth/roles-in-force.ts'
import { job, later, someEmails } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose } from '#platform/mail/email.ts'

const path = '/platform-admin?tab=agencies'

type Operator = { id: string; email: string; organization_id: string | null }

const operatorsSql = `
  select u.id, u.email, m.organization_id from auth.users u
    left join public.organization_members m on m.user_id = u.id and m.disabled_at is null
   where u.deleted_at is null and u.email_confirmed_at is not null and ${operatesAt({ person: 'u.id', at: '$1' })}`

/** The operators of the installation are told of an agency that waits for verification, wherever they belong. */
export const tellOperators = job<{ organization: string }>(
  'tell-operators',
  async ({ organization }, { database, clock, settings }) => {
    const now = clock.now()
    const operators = await database.read({ role: 'identity' }, { text: operatorsSql, values: [now] })
    await database.transaction({ role: 'service_role' }, async (tx) => {
      const of = await tx.one<{ name: string }>(
        'select name from organizations where id = $1 and verified_at is null',
        [organization],
      )
      if (!of) return
      const words = `${of.name} is waiting for verification.`
      for (const { id, email, organization_id } of operators.rows as Operator[]) {
        if (organization_id)
          await notify(
            tx,
            { organization_id, people: [id], event: 'agency_waits', record: null, path, words, actor: null },
            now,
          )
        // An operator without an organization has no bell.
        else await later(tx, sendMail, letter(email, words, `${settings.siteUrl}${path}`), now)
      }
    })
  },
  { sends: someEmails },
)

const letter = (to: string, words: string, href: string) =>
  compose({
    to,
    subject: words.slice(0, -1),
    paragraphs: [words],
    button: { label: 'Open the platform console', href },
    footer: ['You get this email because you operate this installation.'],
  })
