import { Hono, type Context } from 'hono'
import { plainPage as page } from '#platform/functions/plain-page.ts'
import type { Services } from '#platform/services.ts'
import { eventNames, eventOf, type EventName } from './records.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

/**
 * /unsubscribe/<token>: POST ends these emails at once, as mail programs do (RFC 8058). GET only asks: programs that
 * scan emails open every address in them. No sign-in, no script: the address is the key.
 */
export function unsubscribeLinks(services: Services): Hono {
  const links = new Hono()
  const opened = (c: Context) => readUnsubscribeToken(services.keys, c.req.param('token') ?? '')

  links.get('/:token', (c) => {
    const asked = opened(c)
    return asked
      ? page(
          c,
          'Unsubscribe?',
          `You get emails for this event: ${whatFor(asked)}.`,
          '<form method="post"><button>Unsubscribe</button></form>',
        )
      : unknown(c)
  })
  links.post('/:token', async (c) => {
    const asked = opened(c)
    if (!asked) return unknown(c)
    await unsubscribe(services, asked)
    return page(
      c,
      'Unsubscribed',
      `You no longer get emails for this event: ${whatFor(asked)}. In-app notifications continue.`,
    )
  })
  return links
}

const unknown = (c: Context) =>
  page(
    c,
    'Link not valid',
    'Open the link exactly as in the email, or change your emails in Settings, Notifications.',
    '',
    404,
  )
const whatFor = ({ event }: Unsubscription) => (event === 'digest' ? 'daily digest' : eventOf(event).label)

/** A person who left has nothing to unsubscribe from, and gets the same answer. */
async function unsubscribe({ database }: Services, { user_id, event }: Unsubscription): Promise<void> {
  const daily = eventNames.filter((name) => !eventOf(name).always && eventOf(name).mail === 'daily')
  const named: EventName[] = event === 'digest' ? daily : [event]
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const member = await tx.one<{ organization_id: string }>(
      'select organization_id from organization_members where user_id = $1',
      [user_id],
    )
    if (!member) return
    if (event === 'digest')
      await tx.sql(
        `update notification_preferences set mail = 'off' where organization_id = $1 and user_id = $2
          and mail = 'daily'`,
        [member.organization_id, user_id],
      )
    for (const name of named)
      await tx.sql(
        `insert into notification_preferences (organization_id, user_id, event, in_app, mail)
          values ($1, $2, $3, $4, 'off')
         on conflict (organization_id, user_id, event) do ${
           event === 'digest'
             ? 'nothing'
             : `update
           set mail = 'off'`
         }`,
        [member.organization_id, user_id, name, eventOf(name).in_app],
      )
    await tx.sql(
      `update notifications set mail = 'off' where organization_id = $1 and user_id = $2 and mailed_at is null
        and ${event === 'digest' ? `mail = 'daily'` : 'event = $3'}`,
      event === 'digest' ? [member.organization_id, user_id] : [member.organization_id, user_id, event],
    )
  })
}
