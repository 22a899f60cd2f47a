import type { Context } from 'hono'
import { z } from 'zod'
import { email, receive, words } from '#platform/functions/forms.ts'
import type { Services } from '#platform/services.ts'
import { confirmationNumber } from './confirmation.ts'
import { platform, tell } from './hosts.ts'
import { phrase, say } from '#platform/say.ts'

const kinds = {
  waitlist: {
    letter: 'W',
    subject: phrase('You’re on the waitlist'),
    says: phrase('You’re on the waitlist. We’ll write when it’s your turn.'),
  },
  contact: {
    letter: 'C',
    subject: phrase('We received your message'),
    says: phrase('We received your message. A person will answer.'),
  },
  demo: {
    letter: 'D',
    subject: phrase('Your demo request'),
    says: phrase('We received your demo request. You can also pick a time yourself on the page “Schedule a demo”.'),
  },
  application: {
    letter: 'A',
    subject: phrase('Your application'),
    says: phrase('We received your application and will answer within two weeks.'),
  },
} as const

const form = {
  kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[], { error: () => say('Select a topic.') }),
  email,
  name: words(200, () => say('Enter your name.')) as z.ZodString,
  agency: words(200),
  subject: words(200),
  message: words(5000),
}

/** POST /inquiries: saved, confirmed by email with a number, and reported to the platform administrators. */
export const receiveInquiry =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { asked, isPerson } = await receive(services, c, form)
    const { letter, subject, says } = kinds[asked.kind]
    const number = confirmationNumber(letter)
    const now = services.clock.now()
    const place = await services.database.transaction(platform, async (tx) => {
      if (isPerson) {
        await tx.sql(
          `insert into inquiries (number, kind, email, name, agency, subject, message, created_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            number,
            asked.kind,
            asked.email,
            asked.name,
            asked.agency || null,
            asked.subject || null,
            asked.message || null,
            now,
          ],
        )
        await tell(
          tx,
          now,
          {
            to: asked.email,
            subject: `${say(subject)} (${number})`,
            paragraphs: [say(says), say('Your confirmation number is {number}.', { number })],
            footer: [
              say('You received this because a form was sent with your address. If it wasn’t you, ignore this email.'),
            ],
          },
          {
            subject: `${number}: ${asked.subject || asked.kind}`,
            paragraphs: [
              `${asked.name} <${asked.email}>${asked.agency ? `, ${asked.agency}` : ''}`,
              asked.message || 'No message.',
            ],
          },
        )
      }
      if (asked.kind !== 'waitlist') return null
      // The same answer for an address already on the list, so that it reveals no one.
      return (
        (await tx.one<{ people: number }>(
          `select count(distinct email)::int as people from inquiries where kind = 'waitlist'`,
        ))!.people || 1
      )
    })
    return c.json({ number, place })
  }
