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
import { language, say } from '#platform/say.ts'

/** GET /feature-requests/:id/comments: the comments, oldest first. A hidden comment shows only the reason. */
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
 * POST /feature-requests/:id/comments: published at once from an account, or after a visitor presses the button in
 * the email.
 */
export const writeComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { actor } = await callerOrVisitor(services, c)
    const known = actor?.email || null
    const { asked, isPerson } = await receive(services, c, {
      name: words(80, () => say('Enter your name.')) as z.ZodString,
      body: words(2000, () => say('Enter a comment.')) as z.ZodString,
      email: known
        ? z
            .string()
            .optional()
            .transform(() => known)
        : email,
    })
    const request = (
      await services.database.read(platform, {
        text: 'select number, title from feature_requests where id = $1',
        values: [idOf(c)],
      })
    ).rows[0]
    if (!request) throw new NotFound('feature request')
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
        if (known) return told(services, tx, now, { number: request.number, title: request.title, ...asked })
        // The email repeats none of the text, because the address may belong to another person.
        await tell(
          tx,
          now,
          {
            to: asked.email,
            subject: say('Publish your comment?'),
            paragraphs: [
              say(
                'A comment was written on our feature request board with this address. It is published only when you select the button. You can remove it on the same page.',
              ),
            ],
            button: {
              label: say('Review and publish comment'),
              href: `${services.settings.siteUrl}/feature-requests?comment=${token}${language() === 'es' ? '&lang=es' : ''}`,
            },
            footer: [say('If it wasn’t you, do nothing. No one sees the comment, and it is deleted after a week.')],
          },
          null,
        )
      })
    return c.json({ shown: known !== null })
  }

/** Behind the email's link: the comment, and whether it is published. */
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
      if (!row) throw new Refusal(say('This comment was removed or wasn’t confirmed within a week. Write it again.'))
      if (row.first) await told(services, tx, now, row)
    })
    return c.json({ shown: true })
  }

/** Removed for good, published or not: the comment belongs to its writer. */
export const withdrawComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    await services.database.write(platform, {
      text: 'delete from feature_comments where token_hash = $1',
      values: [hashOf(tokenOf(c))],
    })
    return c.json({ gone: true })
  }

/** The same for a writer with an account, who gets no email. */
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

/** Platform administrators hide comments that don't belong here and publish the reason. */
export const hideComment =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const actor = await personOf(services, c)
    if (!atLeast('platform_admin', actor)) throw new Refusal('Only a platform administrator can hide a comment.')
    const { reason } = await inputOf(c, z.object({ reason: words(500, 'Enter a reason.') as z.ZodString }))
    const { rowCount } = await services.database.write(platform, {
      text: `update feature_comments set hidden_at = $2, hidden_by = $3, hidden_reason = $4 where id = $1
        and hidden_at is null and confirmed_at is not null`,
      values: [idOf(c), services.clock.now(), actor.user_id, reason],
    })
    if (rowCount === 0) throw new NotFound('comment')
    return c.json({ hidden: true })
  }

/** Unconfirmed addresses are deleted, because they may belong to other people. */
const keptDays = 7
export const forgetUnconfirmedComments = job(
  'forget-unconfirmed-comments',
  async (_nothing, { database, clock }) => {
    await database.write(platform, {
      text: 'delete from feature_comments where confirmed_at is null and created_at < $1',
      values: [new Date(clock.now().getTime() - keptDays * 86_400_000)],
    })
  },
  { about: 'Deletes public comments whose address was not confirmed.', every: 86_400 },
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
    button: { label: 'Open board', href: `${settings.siteUrl}/feature-requests` },
  })

function idOf(c: Context): string {
  const id = c.req.param('id') ?? ''
  if (!z.uuid().safeParse(id).success) throw new NotFound('feature request')
  return id
}
const tokenOf = (c: Context) => c.req.param('token') ?? ''
