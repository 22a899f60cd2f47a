import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { NotFound, Refusal } from '#platform/commands/refusals.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { callerOrVisitor, personOf } from '#platform/functions/callers.ts'
import { email, receive, words } from '#platform/functions/forms.ts'
import { job } from '#platform/jobs/later.ts'
import { atLeast } from '#platform/roles.ts'
import type { Services } from '#platform/services.ts'
import { hashOf, newToken } from './confirmation.ts'
import { platform, tell } from './hosts.ts'

/**
 * GET /feature-requests/:id/comments: what was said, the earliest first. What was hidden says so and why, and nothing
 * else.
 */
export const showComments =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { actor } = await callerOrVisitor(services, c)
    const { rows } = await services.database.read(platform, {
      name: 'feature comments',
      text: `select id, case when hidden_at is null then name end as name, case when hidden_at is null then body end
        as body, by_host, created_at, hidden_reason, coalesce(user_id = $2, false) as mine
             from feature_comments where feature_request = $1 and confirmed_at is not null order by created_at, id
             limit 500`,
      values: [idOf(c), actor?.user_id ?? null],
    })
    return c.json({ comments: rows })
  }

/**
 * POST /feature-requests/:id/comments: of an account at once, of a visitor when the button in the letter was pressed.
 */
export const writeComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { actor } = await callerOrVisitor(services, c)
    const known = actor?.email || null
    const { asked, isPerson } = await receive(services, c, {
      name: words(80, 'Your name is missing') as z.ZodString,
      body: words(2000, 'Write your comment') as z.ZodString,
      email: known
        ? z
            .string()
            .optional()
            .transform(() => known)
        : email,
    })
    const wish = (
      await services.database.read(platform, {
        text: 'select number, title from feature_requests where id = $1',
        values: [idOf(c)],
      })
    ).rows[0]
    if (!wish) throw new NotFound('feature request')
    const [token, now] = [newToken(), services.clock.now()]
    if (isPerson)
      await services.database.transaction(platform, async (tx) => {
        await tx.sql(
          `insert into feature_comments (feature_request, token_hash, name, email, body, user_id, by_host, created_at,
            confirmed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            idOf(c),
            hashOf(token),
            asked.name,
            asked.email,
            asked.body,
            actor?.user_id ?? null,
            actor?.operates === true,
            now,
            known ? now : null,
          ],
        )
        if (known) return told(services, tx, now, { number: wish.number, title: wish.title, ...asked })
        // Not a word of what was typed: this letter goes to an address that may be somebody else's.
        await tell(
          tx,
          now,
          {
            to: asked.email,
            subject: 'Put your comment on the board?',
            paragraphs: [
              'Somebody wrote a comment on our board of feature requests with this address. It is shown when you press the button, and not before. The same page takes it away again.',
            ],
            button: {
              label: 'Read it and put it on the board',
              href: `${services.settings.siteUrl}/feature-requests?comment=${token}`,
            },
            footer: ['If it was not you, do nothing. Nobody sees it, and after a week it is deleted.'],
          },
          null,
        )
      })
    return c.json({ shown: known !== null })
  }

/** Behind the link of the letter: what was written, and whether it is shown. */
export const showOwnComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const row = (
      await services.database.read(platform, {
        text: `select f.title, m.name, m.body, m.confirmed_at is not null as shown, m.hidden_reason
          from feature_comments m join feature_requests f on f.id = m.feature_request where m.token_hash = $1`,
        values: [hashOf(tokenOf(c))],
      })
    ).rows[0]
    if (!row) throw new NotFound('comment')
    return c.json(row)
  }

export const publishComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const now = services.clock.now()
    await countAttempt(services, 'form', { network: visitorOf(c).network })
    await services.database.transaction(platform, async (tx) => {
      const row = await tx.one<Told & { first: boolean }>(
        `update feature_comments m set confirmed_at = coalesce(m.confirmed_at, $2)
          from feature_requests f, feature_comments before
        where m.token_hash = $1 and f.id = m.feature_request and before.id = m.id
        returning f.number, f.title, m.name, m.email, m.body, before.confirmed_at is null as first`,
        [hashOf(tokenOf(c)), now],
      )
      if (!row) throw new Refusal('This comment was taken away, or nobody confirmed it within a week. Write it again.')
      if (row.first) await told(services, tx, now, row)
    })
    return c.json({ shown: true })
  }

/** Taken away for good, whether it was shown or not: it is the writer's. */
export const withdrawComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    await services.database.write(platform, {
      text: 'delete from feature_comments where token_hash = $1',
      values: [hashOf(tokenOf(c))],
    })
    return c.json({ gone: true })
  }

/** The same for a writer with an account, who got no letter. */
export const withdrawOwnComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { user_id } = await personOf(services, c)
    const { rowCount } = await services.database.write(platform, {
      text: 'delete from feature_comments where id = $1 and user_id = $2',
      values: [idOf(c), user_id],
    })
    if (rowCount === 0) throw new NotFound('comment')
    return c.json({ gone: true })
  }

/** Those who run the platform hide what has no place here, and say why to everybody. */
export const hideComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const actor = await personOf(services, c)
    if (!atLeast('platform_admin', actor)) throw new Refusal('Only those who run this installation can hide a comment.')
    const { reason } = await inputOf(c, z.object({ reason: words(500, 'Say why') as z.ZodString }))
    const { rowCount } = await services.database.write(platform, {
      text: `update feature_comments set hidden_at = $2, hidden_by = $3, hidden_reason = $4 where id = $1
        and hidden_at is null and confirmed_at is not null`,
      values: [idOf(c), services.clock.now(), actor.user_id, reason],
    })
    if (rowCount === 0) throw new NotFound('comment')
    return c.json({ hidden: true })
  }

/** Addresses that nobody confirmed are not kept: perhaps they are somebody else's. */
const keptDays = 7
export const forgetUnconfirmedComments = job(
  'forget-unconfirmed-comments',
  async (_nothing, { database, clock }) => {
    await database.write(platform, {
      text: 'delete from feature_comments where confirmed_at is null and created_at < $1',
      values: [new Date(clock.now().getTime() - keptDays * 86_400_000)],
    })
  },
  { every: 86_400 },
)

type Told = { number: string; title: string; name: string; email: string; body: string }

const told = (
  { settings }: Services,
  tx: Parameters<typeof tell>[0],
  now: Date,
  { number, title, name, email: from, body }: Told,
) =>
  tell(tx, now, null, {
    subject: `Comment on ${number}: ${title}`,
    paragraphs: [`${name} <${from}>`, body],
    button: { label: 'Open the board', href: `${settings.siteUrl}/feature-requests` },
  })

function idOf(c: Context): string {
  const id = c.req.param('id') ?? ''
  if (!z.uuid().safeParse(id).success) throw new NotFound('feature request')
  return id
}
const tokenOf = (c: Context) => c.req.param('token') ?? ''
