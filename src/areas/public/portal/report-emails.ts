import { Hono, type Context } from 'hono'
import { plainPage } from '#platform/functions/plain-page.ts'
import { compose } from '#platform/mail/email.ts'
import type { Message } from '#platform/mail/mail.ts'
import { language, say, translated } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import type { ServiceRequest } from '#areas/organization/service/records.ts'
import { categoryWords } from '#areas/organization/service/words.ts'
import { readReportLink, reportLink } from '#areas/organization/service/report-links.ts'
import type { Follower } from '#areas/organization/service/status-emails.ts'
import { platform } from '../forms/hosts.ts'

/** The only email before its button is pressed. Otherwise a stranger could have any address emailed. */
export const confirmEmail = (
  { keys, settings }: Pick<Services, 'keys' | 'settings'>,
  { organization_id, id, email }: Follower,
  agency: string,
  { number, category }: Pick<ServiceRequest, 'number' | 'category'>,
): Message =>
  compose({
    to: email,
    theirs: true,
    subject: say('Follow report {number}?', { number }),
    paragraphs: [
      say(
        '{agency} was asked to email this address when the status of report {number} ({category}) changes. If it was you, confirm below. Otherwise you will not hear from us again.',
        { agency, number, category: translated(categoryWords[category]) },
      ),
    ],
    button: {
      label: say('Follow report'),
      href: `${settings.siteUrl}/report-emails/${reportLink(keys, { organization_id, id, does: 'confirm' })}${language() === 'es' ? '?lang=es' : ''}`,
    },
    footer: [say('If you did not ask for this, ignore this email.')],
  })

/**
 * /report-emails/<link>: one confirms an address, the other stops its emails. GET only asks, because email scanners open
 * every link. POST does it, as mail programs do (RFC 8058).
 */
export function reportEmailLinks(services: Services): Hono {
  const links = new Hono()
  const linkIn = (c: Context) => readReportLink(services.keys, c.req.param('link') ?? '')
  links.get('/:link', (c) => {
    const asked = linkIn(c)
    if (!asked) return unknown(c)
    return asked.does === 'confirm'
      ? plainPage(
          c,
          say('Follow this report?'),
          say('You get an email when its status changes. Every email has a link that stops them.'),
          `<form method="post"><button>${say('Follow report')}</button></form>`,
        )
      : plainPage(
          c,
          say('Stop these emails?'),
          say('You get no more emails about this report.'),
          `<form method="post"><button>${say('Stop emails')}</button></form>`,
        )
  })
  links.post('/:link', async (c) => {
    const asked = linkIn(c)
    if (!asked) return unknown(c)
    const text =
      asked.does === 'confirm'
        ? `update service_followers set confirmed_at = coalesce(confirmed_at, $3) where organization_id = $1 and id = $2`
        : // Not deleted at once: an address under a legal hold must not keep a person from stopping the emails.
          `update service_followers set confirmed_at = null where organization_id = $1 and id = $2
            and $3::timestamptz is not null`
    const { rowCount } = await services.database.write(platform, {
      text,
      values: [asked.organization_id, asked.id, services.clock.now()],
    })
    if (asked.does === 'end')
      return plainPage(c, say('Emails stopped'), say('You get no more emails about this report.'))
    return rowCount > 0
      ? plainPage(c, say('You follow this report'), say('You get an email when its status changes.'))
      : plainPage(
          c,
          say('This link has ended'),
          say(
            'It was not confirmed in time, or the emails were stopped. Follow the report again in the citizen portal.',
          ),
          '',
          404,
        )
  })
  return links
}

const unknown = (c: Context) =>
  plainPage(c, say('This link is not valid'), say('Open the link exactly as it appears in the email.'), '', 404)
