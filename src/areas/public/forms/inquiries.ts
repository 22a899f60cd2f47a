import type { Context } from 'hono'
import { z } from 'zod'
import { email, receive, words } from '#platform/functions/forms.ts'
import type { Services } from '#platform/services.ts'
import { confirmationNumber } from './confirmation.ts'
import { platform, tell } from './hosts.ts'

const kinds = {
  waitlist: {
    letter: 'W',
    subject: 'You are on the waitlist',
    says: 'You are on the waitlist. We write when it is your turn, and not before.',
  },
  contact: { letter: 'C', subject: 'We have your message', says: 'We have your message. A person will answer.' },
  demo: {
    letter: 'D',
    subject: 'Your request for a demonstration',
    says: 'We have your request for a demonstration. You can also choose a time yourself on the page “Schedule a demonstration”.',
  },
  application: {
    letter: 'A',
    subject: 'Your application',
    says: 'We have your application, and answer within two weeks.',
  },
} as const

const form = {
  kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[], 'Choose what it is about'),
  email,
  name: words(200, 'Your name is missing') as z.ZodString,
  agency: words(200),
  subject: words(200),
  message: words(5000),
}

/** POST /inquiries: kept, confirmed by mail with a number, and told to those who run the platform. */
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
            subject: `${subject} (${number})`,
            paragraphs: [says, `Your confirmation number is ${number}.`],
            footer: ['You get this because somebody filled in a form with your address. If it was not you, ignore it.'],
          },
          {
            subject: `${number}: ${asked.subject || asked.kind}`,
            paragraphs: [
              `${asked.name} <${asked.email}>${asked.agency ? `, ${asked.agency}` : ''}`,
              asked.message || 'Without a message.',
            ],
          },
        )
      }
      if (asked.kind !== 'waitlist') return null
      // The same for an address that waits already: nobody learns who is on the list.
      return (
        (await tx.one<{ people: number }>(
          `select count(distinct email)::int as people from inquiries where kind = 'waitlist'`,
        ))!.people || 1
      )
    })
    return c.json({ number, place })
  }
