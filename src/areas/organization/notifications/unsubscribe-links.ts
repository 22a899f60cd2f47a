import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { escaped } from '#platform/mail/letter.ts'
import type { Services } from '#platform/services.ts'
import { eventNames, eventOf, type EventName } from './records.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

/**
 * /unsubscribe/<token>: POST ends this kind of letter at once, as mail programs do (RFC 8058). GET only asks: programs
 * that look into letters open every address in them. No sign-in, no script: the address is the key.
 */
export function unsubscribeLinks(services: Services): Hono {
  const links = new Hono()
  const opened = (c: Context) => readUnsubscribeToken(services.keys, c.req.param('token') ?? '')

  links.get('/:token', (c) => {
    const asked = opened(c)
    return asked ? page(c, 'Stop these letters?', `You get a letter when ${whatFor(asked)}.`, '<form method="post"><button>Stop these letters</button></form>') : unknown(c)
  })
  links.post('/:token', async (c) => {
    const asked = opened(c)
    if (!asked) return unknown(c)
    await unsubscribe(services, asked)
    return page(c, 'Done', `You get no more letters when ${whatFor(asked)}. In the application you are told as before.`)
  })
  return links
}

const unknown = (c: Context) => page(c, 'This address is not valid', 'Open the address as it stands in the letter, or change your letters under Settings, Notifications.', '', 404)
const whatFor = ({ event }: Unsubscription) => (event === 'digest' ? 'your daily digest is due' : eventOf(event).label)

/** A person who left has nothing to stop, and is told the same. */
async function unsubscribe({ database }: Services, { user_id, event }: Unsubscription): Promise<void> {
  const daily = eventNames.filter((name) => !eventOf(name).legal && eventOf(name).mail === 'daily')
  const named: EventName[] = event === 'digest' ? daily : [event]
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const member = await tx.one<{ organization_id: string }>('select organization_id from organization_members where user_id = $1', [user_id])
    if (!member) return
    if (event === 'digest') await tx.sql(`update notification_preferences set mail = 'off' where organization_id = $1 and user_id = $2 and mail = 'daily'`, [member.organization_id, user_id])
    for (const name of named)
      await tx.sql(
        `insert into notification_preferences (organization_id, user_id, event, in_app, mail) values ($1, $2, $3, $4, 'off')
         on conflict (organization_id, user_id, event) do ${event === 'digest' ? 'nothing' : `update set mail = 'off'`}`,
        [member.organization_id, user_id, name, eventOf(name).in_app],
      )
    await tx.sql(`update notifications set mail = 'off' where organization_id = $1 and user_id = $2 and mailed_at is null and ${event === 'digest' ? `mail = 'daily'` : 'event = $3'}`, event === 'digest' ? [member.organization_id, user_id] : [member.organization_id, user_id, event])
  })
}

const style = 'body{max-width:32rem;margin:15vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1a2230;background:#f5f6f8}h1{font-size:1.5rem}button{min-height:2.75rem;padding:0 1.25rem;font:inherit;font-weight:600;color:#fff;background:#1e40af;border:0;border-radius:.375rem}@media(prefers-color-scheme:dark){body{color:#e6eaf0;background:#10151d}}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

const page = (c: Context, title: string, words: string, more = '', status: 200 | 404 = 200) =>
  c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} | Granary</title><style>${style}</style></head>` +
      `<body><main><h1>${title}</h1><p>${escaped(words)}</p>${more}</main></body></html>`,
    status,
    { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' },
  )
