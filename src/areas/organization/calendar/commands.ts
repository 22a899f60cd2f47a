import { createHmac, createHash } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Keys } from '#platform/auth/keys.ts'
import { command, question } from '#platform/commands/command.ts'

/** The key in a calendar's address: made from its id with the installation's secret whenever it is needed, and stored nowhere. */
export const feedToken = (keys: Pick<Keys, 'derive'>, id: string): string => createHmac('sha256', keys.derive('calendar')).update(id).digest('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const renewCalendar = command('calendar/renew', {
  about: 'Gives one’s calendar a new address. Whoever has the old one sees nothing any more.',
  input: z.object({}),
  async run(_, { tx, keys, now }) {
    const id = randomUUID()
    await tx.sql(
      `insert into app.calendar_feeds (id, token_hash, made_at) values ($1, $2, $3)
       on conflict (organization_id, user_id) do update set id = excluded.id, token_hash = excluded.token_hash, made_at = excluded.made_at`,
      [id, hashOf(feedToken(keys, id)), now],
    )
    return { made_at: now }
  },
})

/** Asked and not done: an answer to a command is kept, and this one must not be. */
export const calendarAddress = question('calendar/address', {
  about: 'Where one’s own deadlines can be subscribed to; nothing before the first address was made.',
  input: z.object({}),
  async run(_, { tx, keys }): Promise<{ path: string | null; made_at: string | null }> {
    const feed = await tx.one<{ id: string; made_at: string }>('select id, made_at from app.calendar_feeds where organization_id = app.organization_id() and user_id = app.user_id()')
    return feed ? { path: `/calendar/${feedToken(keys, feed.id)}.ics`, made_at: feed.made_at } : { path: null, made_at: null }
  },
})
