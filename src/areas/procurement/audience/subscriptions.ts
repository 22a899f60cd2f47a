import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { NotFound } from '#platform/commands/refusals.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { email, receive } from '#platform/functions/forms.ts'
import { plainPage } from '#platform/functions/plain-page.ts'
import { job, later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { kinds, solicitation } from '../solicitations/records.ts'
import { emailToConfirm } from './emails.ts'
import { readSubscriptionToken } from './subscription-token.ts'
import { language, say, translated } from '#platform/say.ts'

const platform = { role: 'service_role' } as const

/** POST /functions/v1/public/opportunity-subscriptions: saves the subscription, and asks the address to confirm it. */
export function subscriptionForm(services: Services): Hono {
  const forms = new Hono()
  forms.onError(answerFunctionError(services))
  forms.post('/opportunity-subscriptions', async (c) => {
    const nothing = z.literal('').transform(() => undefined)
    const { asked, isPerson } = await receive(services, c, {
      email,
      solicitation: z.uuid().optional(),
      kind: z.union([nothing, z.enum(kinds)]).optional(),
      category: z.union([nothing, z.enum(['goods', 'works', 'services'])]).optional(),
      words: z
        .string()
        .trim()
        .max(100, { error: () => say('Up to 100 characters') })
        .optional(),
    })
    if (isPerson) await saveSubscription(services, asked)
    // The same answer for an address that already gets these emails.
    return c.json({ sent: true })
  })
  return forms
}

type Subscription = {
  email: string
  solicitation?: string | undefined
  kind?: string | undefined
  category?: string | undefined
  words?: string | undefined
}

async function saveSubscription(
  services: Services,
  { email: to, solicitation: one, kind, category, words }: Subscription,
): Promise<void> {
  const now = services.clock.now()
  // An invited-only solicitation belongs to the invited vendors: it can't be subscribed to by its address.
  const row =
    one === undefined
      ? null
      : (
          await services.database.read(
            { role: 'anon' },
            { text: 'select organization_id, title from notices where solicitation = $1', values: [one] },
          )
        ).rows[0]
  if (row === undefined) throw new NotFound('Opportunity')
  await services.database.transaction(platform, async (tx) => {
    const { id } = (await tx.one<{ id: string }>(
      `insert into opportunity_subscriptions (email, agency, solicitation, kind, category, words, created_at, language)
        values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [to, row?.organization_id ?? null, one ?? null, kind ?? null, category ?? null, words || null, now, language()],
    ))!
    await later(
      tx,
      sendMail,
      emailToConfirm(services, { id, email: to }, row ? `“${row.title}”` : aboutAll({ kind, category, words })),
      now,
    )
  })
}

/**
 * Without the words that were typed: this email goes to an address that may belong to another person, and must not
 * carry text by a stranger.
 */
const aboutAll = ({ kind, category, words }: Omit<Subscription, 'email'>): string =>
  [
    say('new solicitations of public agencies'),
    kind && say('of type “{kind}”', { kind: translated(optionLabel(solicitation.fields.kind, kind)) }),
    category &&
      say('for {category}', {
        category: translated(optionLabel(solicitation.fields.category, category)).toLowerCase(),
      }),
    words && say('with keywords of your choice'),
  ]
    .filter(Boolean)
    .join(' ')

/**
 * /subscription/<token>: the link in the first email confirms, the one in every other email unsubscribes. GET only
 * asks, because email scanners open every link. POST does it, as mail programs do (RFC 8058).
 */
export function subscriptionLinks(services: Services): Hono {
  const links = new Hono()
  const opened = (c: Context) => readSubscriptionToken(services.keys, c.req.param('token') ?? '')
  links.get('/:token', (c) => {
    const asked = opened(c)
    if (!asked) return unknown(c)
    return asked.does === 'confirm'
      ? plainPage(
          c,
          say('Confirm your subscription'),
          say('Confirm below to get these emails. Every email has an unsubscribe link.'),
          `<form method="post"><button>${say('Confirm subscription')}</button></form>`,
        )
      : plainPage(
          c,
          say('Unsubscribe?'),
          say('You get these emails because you subscribed to them.'),
          `<form method="post"><button>${say('Unsubscribe')}</button></form>`,
        )
  })
  links.post('/:token', async (c) => {
    const asked = opened(c)
    if (!asked) return unknown(c)
    const text =
      asked.does === 'confirm'
        ? 'update opportunity_subscriptions set confirmed_at = coalesce(confirmed_at, $2) where id = $1'
        : 'delete from opportunity_subscriptions where id = $1 and $2::timestamptz is not null'
    const { rowCount } = await services.database.write(platform, { text, values: [asked.id, services.clock.now()] })
    if (asked.does === 'end') return plainPage(c, say('Unsubscribed'), say('You will get no more of these emails.'))
    return rowCount > 0
      ? plainPage(c, say('Subscription confirmed'), say('You will now get these emails.'))
      : plainPage(
          c,
          say('This subscription has ended'),
          say('It was stopped, or it was not confirmed in time. Subscribe again to get these emails.'),
          '',
          404,
        )
  })
  return links
}

const unknown = (c: Context) =>
  plainPage(c, say('This link is not valid'), say('Open the link exactly as it appears in the email.'), '', 404)

/** Unconfirmed addresses are deleted, because they may belong to another person. */
const keptDays = 7
export const forgetUnconfirmed = job(
  'forget-unconfirmed-subscriptions',
  async (_nothing, { database, clock }) => {
    await database.write(platform, {
      text: 'delete from opportunity_subscriptions where confirmed_at is null and created_at < $1',
      values: [new Date(clock.now().getTime() - keptDays * 86_400_000)],
    })
  },
  { about: 'Deletes subscriptions to solicitations that were not confirmed.', every: 86_400 },
)
