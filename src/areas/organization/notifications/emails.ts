import { mayRead, standingOf, type Standing } from '#platform/auth/standing.ts'
import { job } from '#platform/jobs/later.ts'
import { compose } from '#platform/mail/email.ts'
import type { Message } from '#platform/mail/mail.ts'
import type { Services } from '#platform/services.ts'
import { eventOf, type EventName, type Notification } from './records.ts'
import { oneLine } from './rules.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { inLanguage } from '#platform/wire/language.ts'

/** One email, a moment after the event. A person who has read it in the application meanwhile needs none. */
export const mailNotification = job<{ organization_id: string; id: string }>(
  'mail-notification',
  async ({ organization_id, id }, services) => {
    const { database, mail, clock } = services
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        text: `select * from notifications where organization_id = $1 and id = $2 and read_at is null
          and mailed_at is null`,
        values: [organization_id, id],
      },
    )
    const notification = rows[0] as Notification | undefined
    const [standing] = notification ? await standingOf(services, [notification.user_id]) : []
    if (!notification || !standing || !(await stillReads(services, standing, notification))) return
    await mail.send(inLanguage(standing.language, () => emailFor(services, standing, notification)))
    await database.write(
      { role: 'service_role' },
      {
        text: 'update notifications set mailed_at = $3 where organization_id = $1 and id = $2',
        values: [organization_id, id, clock.now()],
      },
    )
  },
)

/** Between the event and its email a person can lose the right to know of it. */
export const stillReads = (
  services: Services,
  standing: Standing,
  { about_organization, table_name, record }: Notification,
): Promise<boolean> | boolean =>
  about_organization && table_name && record
    ? mayRead(services, standing, { organization_id: about_organization, table: table_name, id: record })
    : true

type Needs = Pick<Services, 'settings' | 'keys'>

function emailFor(
  { settings, keys }: Needs,
  { email, name, caller }: Standing,
  { event, words, path, times }: Notification,
): Message {
  const { label, always } = eventOf(event)
  const unsubscribe = always ? undefined : addressToUnsubscribe({ settings, keys }, caller.actor.user_id, event)
  return {
    ...compose({
      to: email,
      theirs: true,
      subject: oneLine(words, 150),
      greeting: greeting(name),
      paragraphs: [times > 1 ? say('{words} ({times} times within a minute)', { words, times }) : words],
      button: { label: say('View details'), href: settings.siteUrl + path },
      footer: [
        always
          ? always === 'law'
            ? say('A law or a contract requires this notice. You can’t turn it off.')
            : say('Your organization’s security policy requires this notice. You can’t turn it off.')
          : say('You get this email when “{label}”. To change this: {address}', {
              label: translated(label),
              address: `${settings.siteUrl}/settings?tab=notifications`,
            }),
        ...(unsubscribe ? [say('Unsubscribe from these emails: {address}', { address: unsubscribe })] : []),
      ],
    }),
    ...(unsubscribe && { unsubscribe }),
  }
}

/** All notifications of a day in one email, the newest first, each with its address. */
export function digestFor(
  { settings, keys }: Needs,
  { email, name, caller }: Standing,
  notifications: readonly Notification[],
): Message {
  const unsubscribe = addressToUnsubscribe({ settings, keys }, caller.actor.user_id, 'digest')
  return {
    ...compose({
      to: email,
      theirs: true,
      subject: sayCount(notifications.length, {
        one: 'Your day: {count} update since yesterday',
        other: 'Your day: {count} updates since yesterday',
      }),
      greeting: greeting(name),
      paragraphs: notifications.map(({ words, path }) => `${words}\n${settings.siteUrl}${path}`),
      button: { label: say('View all'), href: `${settings.siteUrl}/notifications` },
      footer: [
        say('Change your email settings: {address}', { address: `${settings.siteUrl}/settings?tab=notifications` }),
        say('Unsubscribe from the daily digest: {address}', { address: unsubscribe }),
      ],
    }),
    unsubscribe,
  }
}

const addressToUnsubscribe = ({ settings, keys }: Needs, user_id: string, event: EventName | 'digest') =>
  `${settings.siteUrl}/unsubscribe/${unsubscribeToken(keys, { user_id, event })}`
const greeting = (name: string) => (name ? say('Hello {name},', { name: oneLine(name, 100) }) : say('Hello,'))
