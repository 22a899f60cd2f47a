import { dayInWords } from '#platform/dates.ts'
import { job, oneEmail } from '#platform/jobs/later.ts'
import { newLink } from '#platform/keys/agency-links.ts'
import { hashOf } from '#platform/keys/mailed-codes.ts'
import { compose } from '#platform/mail/email.ts'
import type { Message } from '#platform/mail/mail.ts'
import { locale, say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { among } from '#platform/life/status-sql.ts'
import type { AuditorAccess } from './records.ts'
import { auditorAccessLife } from './life.ts'

type Found = Pick<AuditorAccess, 'name' | 'email' | 'starts_on' | 'ends_on'> & { agency: string; year: string }

/** Links are not stored: a new one is made for each email, and an earlier one ends. */
export const mailAuditor = job<{ organization_id: string; id: string }>(
  'mail-auditor',
  async ({ organization_id, id }, { database, mail, settings }) => {
    const link = newLink(organization_id)
    const found = await database.transaction({ role: 'service_role' }, async (tx) => {
      const row = await tx.one<Found>(
        `select a.name, a.email, a.starts_on::text, a.ends_on::text, o.name as agency, y.name as year
           from auditor_access a join organizations o on o.id = a.organization_id
           join single_audits s on s.organization_id = a.organization_id and s.id = a.single_audit
           join fiscal_years y on y.organization_id = s.organization_id and y.id = s.fiscal_year
          where a.organization_id = $1 and a.id = $2 and a.status ${among(auditorAccessLife, 'active')}`,
        [organization_id, id],
      )
      if (row)
        await tx.sql(
          `insert into auditor_links (organization_id, auditor_access, token_hash) values ($1, $2, $3)
            on conflict (organization_id, auditor_access) do update set token_hash = excluded.token_hash,
              code_hash = null, code_ends_at = null, guesses = 0`,
          [organization_id, id, hashOf(link)],
        )
      return row
    })
    if (!found) return
    await mail.send(emailTo(found, `${settings.siteUrl}/audit-papers#${link}`))
  },
  { sends: oneEmail },
)

/** In both languages: the agency does not know which one the auditor reads. */
function emailTo({ name, email, agency, year, starts_on, ends_on }: Found, href: string): Message {
  const words = () => ({
    subject: say('Single audit {year} of {agency}', { year, agency }),
    paragraphs: [
      say(
        '{agency} gives you access to the documents of its single audit of fiscal year {year}. It lasts from {from} to {to}.',
        { agency, year, from: dayInWords(starts_on, locale()), to: dayInWords(ends_on, locale()) },
      ),
      say('You don’t need an account: a code sent to this address shows that it is yours. Each reading is logged.'),
    ],
    button: say('Open the documents'),
    foot: say('Didn’t expect this? Don’t open the link, and tell {agency}.', { agency }),
  })
  const [english, spanish] = [inLanguage('en', words), inLanguage('es', words)]
  return compose({
    to: email,
    subject: english.subject,
    greeting: `${name},`,
    paragraphs: [...english.paragraphs, ...spanish.paragraphs],
    button: { label: `${english.button} · ${spanish.button}`, href },
    footer: [english.foot, spanish.foot],
  })
}
