import { mayRead, standingOf, type Standing } from '#platform/auth/standing.ts'
import { job } from '#platform/jobs/later.ts'
import { compose } from '#platform/mail/letter.ts'
import type { Message } from '#platform/mail/mail.ts'
import type { Services } from '#platform/services.ts'
import { eventOf, type EventName, type Notification } from './records.ts'
import { oneLine } from './rules.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** One letter, a moment after the event. Who has read it in the application meanwhile needs none. */
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
    await mail.send(letterFor(services, standing, notification))
    await database.write(
      { role: 'service_role' },
      {
        text: 'update notifications set mailed_at = $3 where organization_id = $1 and id = $2',
        values: [organization_id, id, clock.now()],
      },
    )
  },
)

/** Between the event and its letter somebody can lose the right to know of it. */
export const stillReads = (
  services: Services,
  standing: Standing,
  { about_organization, table_name, record }: Notification,
): Promise<boolean> | boolean =>
  about_organization && table_name && record
    ? mayRead(services, standing, { organization_id: about_organization, table: table_name, id: record })
    : true

type Needs = Pick<Services, 'settings' | 'keys'>

function letterFor(
  { settings, keys }: Needs,
  { email, name, caller }: Standing,
  { event, words, path, times }: Notification,
): Message {
  const { label, always } = eventOf(event)
  const unsubscribe = always ? undefined : addressToUnsubscribe({ settings, keys }, caller.actor.user_id, event)
  return {
    ...compose({
      to: email,
      subject: oneLine(words, 150),
      greeting: greeting(name),
      paragraphs: [times > 1 ? `${words} (${times} times within a minute)` : words],
      button: { label: 'Open', href: settings.siteUrl + path },
      footer: [
        always
          ? `${always === 'law' ? 'A law or a contract' : 'The security of your organization'} asks for this notice. It cannot be switched off.`
          : `You asked to hear when “${label}”. Change it: ${settings.siteUrl}/settings?tab=notifications`,
        ...(unsubscribe ? [`No letters of this kind any more: ${unsubscribe}`] : []),
      ],
    }),
    ...(unsubscribe && { unsubscribe }),
  }
}

/** Everything of a day in one letter, the newest first, with the address of each. */
export function digestFor(
  { settings, keys }: Needs,
  { email, name, caller }: Standing,
  notifications: readonly Notification[],
): Message {
  const many = notifications.length === 1 ? 'one thing' : `${notifications.length} things`
  const unsubscribe = addressToUnsubscribe({ settings, keys }, caller.actor.user_id, 'digest')
  return {
    ...compose({
      to: email,
      subject: `Your day: ${many} since yesterday`,
      greeting: greeting(name),
      paragraphs: notifications.map(({ words, path }) => `${words}\n${settings.siteUrl}${path}`),
      button: { label: 'Open all', href: `${settings.siteUrl}/notifications` },
      footer: [
        `What comes at once, in this letter or not at all: ${settings.siteUrl}/settings?tab=notifications`,
        `No such letter any more: ${unsubscribe}`,
      ],
    }),
    unsubscribe,
  }
}

const addressToUnsubscribe = ({ settings, keys }: Needs, user_id: string, event: EventName | 'digest') =>
  `${settings.siteUrl}/unsubscribe/${unsubscribeToken(keys, { user_id, event })}`
const greeting = (name: string) => (name ? `Hello ${oneLine(name, 100)},` : 'Hello,')
