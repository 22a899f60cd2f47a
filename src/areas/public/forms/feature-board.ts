import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { callerOrVisitor, personOf } from '#platform/functions/callers.ts'
import { email, receive } from '#platform/functions/forms.ts'
import type { Services } from '#platform/services.ts'
import { confirmationNumber } from './confirmation.ts'
import { platform, tell } from './hosts.ts'
import { say } from '#platform/say.ts'

/** GET /feature-requests: the board, with the reader's votes. No one's address leaves the server. */
export const showBoard =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { actor } = await callerOrVisitor(services, c)
    const { rows } = await services.database.read(platform, {
      name: 'feature board',
      text: `select f.id, f.number, f.title, f.description, f.status, f.created_at, count(v.user_id)::int as votes,
        coalesce(bool_or(v.user_id = $1), false) as mine,
                  (select count(*)::int from feature_comments m where m.feature_request = f.id
                    and m.confirmed_at is not null) as comments
             from feature_requests f left join feature_votes v on v.feature_request = f.id
            group by f.id order by votes desc, f.created_at desc limit 500`,
      values: [actor?.user_id ?? null],
    })
    return c.json({ requests: rows, account: actor ? { moderates: actor.operates === true } : null })
  }

export const askFeature =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const title = z
      .string({ error: () => say('Enter a title of at least 5 characters.') })
      .trim()
      .min(5, { error: () => say('Enter a title of at least 5 characters.') })
      .max(120)
    const description = z
      .string({ error: () => say('Enter what the feature is for.') })
      .trim()
      .min(1, { error: () => say('Enter what the feature is for.') })
      .max(3000)
    const { asked, isPerson } = await receive(services, c, {
      title,
      description,
      email: z.union([z.literal(''), email]).optional(),
    })
    const [number, now] = [confirmationNumber('F'), services.clock.now()]
    if (!isPerson) return c.json({ number })
    await services.database.transaction(platform, async (tx) => {
      await tx.sql(
        'insert into feature_requests (number, title, description, email, created_at) values ($1, $2, $3, $4, $5)',
        [number, asked.title, asked.description, asked.email || null, now],
      )
      const message = asked.email
        ? {
            to: asked.email,
            subject: say('Your feature request ({number})', { number }),
            paragraphs: [
              say('Your request is on the board, and others can vote for it.'),
              say('Your confirmation number is {number}.', { number }),
            ],
            footer: [say('You received this because your address was entered with a feature request.')],
          }
        : null
      await tell(tx, now, message, { subject: `${number}: ${asked.title}`, paragraphs: [asked.description] })
    })
    return c.json({ number })
  }

/** One vote per person; a second call removes it. */
export const vote =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { user_id } = await personOf(services, c)
    await countAttempt(services, 'command', { network: visitorOf(c).network })
    const id = c.req.param('id') ?? ''
    if (!z.uuid().safeParse(id).success) throw new NotFound('feature request')
    const mine = await services.database.transaction(platform, async (tx) => {
      if (!(await tx.one('select 1 from feature_requests where id = $1', [id]))) throw new NotFound('feature request')
      const taken = await tx.one('delete from feature_votes where feature_request = $1 and user_id = $2 returning 1', [
        id,
        user_id,
      ])
      if (!taken)
        await tx.sql(
          'insert into feature_votes (feature_request, user_id, created_at) values ($1, $2, $3) on conflict do nothing',
          [id, user_id, services.clock.now()],
        )
      return !taken
    })
    return c.json({ mine })
  }
