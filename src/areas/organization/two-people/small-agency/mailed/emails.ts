import { dayInWords } from '#platform/dates.ts'
import { job, oneEmail } from '#platform/jobs/later.ts'
import { newLink } from '#platform/keys/agency-links.ts'
import { hashOf } from '#platform/keys/mailed-codes.ts'
import { compose } from '#platform/mail/email.ts'
import type { Message } from '#platform/mail/mail.ts'
import { locale, say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { among } from '#platform/life/status-sql.ts'
import type { SmallAgency } from '../records.ts'
import { linkDays } from '../rules.ts'
import { declarationLife } from '../life.ts'

type Declared = Pick<SmallAgency, 'outside' | 'outside_email' | 'valid_from' | 'valid_to'> & { agency: string }

/** Links are not stored: a new one is made for each email, and an earlier one ends. */
export const askOutside = job<{ organization_id: string; declaration: string }>(
  'ask-outside-reviewer',
  async ({ organization_id, declaration }, { database, clock, mail, settings }) => {
    const link = newLink(organization_id)
    const until = new Date(clock.now().getTime() + linkDays * 86_400_000)
    const found = await database.transaction({ role: 'service_role' }, async (tx) => {
      const row = await tx.one<Declared>(
        `select d.outside, d.outside_email, d.valid_from::text, d.valid_to::text, o.name as agency
           from small_agency_declarations d join organizations o on o.id = d.organization_id
          where d.organization_id = $1 and d.id = $2
          and d.status ${among(declarationLife, 'submitted')} and d.outside_email is not null
            and d.confirmed_at is null`,
        [organization_id, declaration],
      )
      if (row)
        await tx.sql(
          `insert into small_agency_links (organization_id, declaration, token_hash, email, ends_at)
            values ($1, $2, $3, $4, $5) on conflict (organization_id, declaration) do update
            set token_hash = excluded.token_hash, email = excluded.email, ends_at = excluded.ends_at`,
          [organization_id, declaration, hashOf(link), row.outside_email, until],
        )
      return row
    })
    if (found) await mail.send(askingEmail(found, `${settings.siteUrl}/small-agency-review#${link}`))
  },
  { sends: oneEmail },
)

/** In both languages: the agency does not know which one the auditor reads. */
function askingEmail({ agency, outside, outside_email, valid_from, valid_to }: Declared, href: string): Message {
  const words = () => ({
    subject: say('Confirm that you review {agency}', { agency }),
    paragraphs: [
      say(
        '{agency} has too few people for two of them to act on everything. From {from} to {to}, one person may do what takes two. It names you as the external auditor who reviews each such act.',
        { agency, from: dayInWords(valid_from, locale()), to: dayInWords(valid_to, locale()) },
      ),
      say('Open the link to confirm or decline. You don’t need an account. The link lasts {days} days.', {
        days: linkDays,
      }),
    ],
    button: say('Read and answer'),
    foot: say('Didn’t expect this? Decline on that page, and tell your office.'),
  })
  const [english, spanish] = [inLanguage('en', words), inLanguage('es', words)]
  return compose({
    to: outside_email!,
    subject: english.subject,
    greeting: `${outside},`,
    paragraphs: [...english.paragraphs, ...spanish.paragraphs],
    button: { label: `${english.button} · ${spanish.button}`, href },
    footer: [english.foot, spanish.foot],
  })
}

/** An external auditor has no bell: what a reviewing colleague is notified of goes to the confirmed mailbox. */
export const tellOutside = job<{ organization_id: string; declaration: string; words: string }>(
  'tell-outside-reviewer',
  async ({ organization_id, declaration, words }, { database, mail }) => {
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        text: `select d.number, d.outside, d.confirmed_email, o.name as agency
           from small_agency_declarations d join organizations o on o.id = d.organization_id
          where d.organization_id = $1 and d.id = $2
          and d.status ${among(declarationLife, 'approved')} and d.confirmed_email is not null`,
        values: [organization_id, declaration],
      },
    )
    const row = rows[0] as { number: string; outside: string; confirmed_email: string; agency: string } | undefined
    if (!row) return
    await mail.send(
      compose({
        to: row.confirmed_email,
        subject: `${row.agency}: to review under ${row.number}`,
        greeting: `${row.outside},`,
        paragraphs: [words, `Tell ${row.agency} if you object. It records your findings.`],
        footer: [`You receive this as the external auditor of ${row.agency} under ${row.number}.`],
      }),
    )
  },
  { sends: oneEmail },
)
