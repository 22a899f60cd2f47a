import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Keys } from '#platform/auth/keys.ts'
import { issuerOf } from '#platform/commands/as-sign-in.ts'
import { command, question } from '#platform/commands/command.ts'
import { macOf, macsOf } from '#platform/keys/macs.ts'

/**
 * The key in a calendar's address: derived from its id with the installation's secret whenever it is needed, and
 * stored nowhere.
 */
export const feedToken = (keys: Pick<Keys, 'derive'>, id: string): string =>
  macOf(keys, 'calendar', id).toString('base64url')

/** The address in use may have been made with an earlier key: it stays until the person creates a new one. */
const feedTokens = (keys: Pick<Keys, 'every'>, id: string): string[] =>
  macsOf(keys, 'calendar', id).map((mac) => mac.toString('base64url'))

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const renewCalendar = command('calendar/renew', {
  about: 'Creates a new calendar address. The old one stops working.',
  input: z.object({}),
  async run(_, { tx, keys, actor, now }) {
    const id = randomUUID()
    await tx.sql(
      `insert into app.calendar_feeds (id, token_hash, made_at, aal, issuer) values ($1, $2, $3, $4, $5)
       on conflict (organization_id, user_id) do update set id = excluded.id, token_hash = excluded.token_hash,
       made_at = excluded.made_at, aal = excluded.aal, issuer = excluded.issuer`,
      [id, hashOf(feedToken(keys, id)), now, actor.aal, await issuerOf(tx, actor)],
    )
    return { made_at: now }
  },
})

export const stopCalendar = command('calendar/stop', {
  about: 'Turns off the calendar address. A new one can be created at any time.',
  input: z.object({}),
  async run(_, { tx, now }) {
    // A hash that belongs to no id: no token leads here until the next address is made.
    await tx.sql(
      `update app.calendar_feeds set token_hash = $1, made_at = $2 where organization_id = app.organization_id()
        and user_id = app.user_id()`,
      [randomBytes(32), now],
    )
    return { stopped: true }
  },
})

/** A question and not a command: an answer to a command is stored, and this one must not be. */
export const calendarAddress = question('calendar/address', {
  about: 'Returns the address for subscribing to your deadlines, or nothing before the first one is created.',
  input: z.object({}),
  async run(_, { tx, keys }): Promise<{ path: string | null; made_at: string | null }> {
    const feed = await tx.one<{ id: string; made_at: string; token_hash: Buffer }>(
      `select id, made_at, token_hash from app.calendar_feeds where organization_id = app.organization_id()
        and user_id = app.user_id()`,
    )
    const token = feed && feedTokens(keys, feed.id).find((each) => hashOf(each).equals(feed.token_hash))
    return token ? { path: `/calendar/${token}.ics`, made_at: feed!.made_at } : { path: null, made_at: null }
  },
})
