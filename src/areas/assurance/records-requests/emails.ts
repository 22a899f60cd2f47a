import type { Tx } from '#platform/database/database.ts'
import { later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose } from '#platform/mail/email.ts'
import type { RecordsRequest } from './records.ts'
import type { Clock } from './rules.ts'
import { locale, say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { sayCount } from '#platform/say-count.ts'

type Told = Pick<RecordsRequest, 'email' | 'number' | 'confirmation' | 'due_on' | 'language'>

/** March 4, 2026, in the language of the email. */
export const longDay = (day: string): string =>
  new Date(day).toLocaleDateString(locale(), { timeZone: 'UTC', dateStyle: 'long' })

export const extensionInWords = ({ days, counts, statute }: Clock): string =>
  counts === 'business'
    ? sayCount(
        Number(days),
        {
          one: 'The extension is 1 business day ({statute}).',
          other: 'The extension is {count} business days ({statute}).',
        },
        { statute },
      )
    : sayCount(
        Number(days),
        {
          one: 'The extension is 1 calendar day ({statute}).',
          other: 'The extension is {count} calendar days ({statute}).',
        },
        { statute },
      )

/** Where a requester follows a request and finds released records. */
export const pathOf = ({ confirmation }: Pick<RecordsRequest, 'confirmation'>): string =>
  `/citizen-portal?tab=records&number=${confirmation}`

/**
 * To a requester who gave an email address. The email repeats nothing that was typed, because the address may be
 * another person's.
 */
export async function write(
  tx: Tx,
  now: Date,
  row: Told,
  words: () => { subject: string; paragraphs: string[] },
): Promise<void> {
  const { email: to, number, confirmation, language } = row
  if (!to) return
  const message = inLanguage(language ?? 'en', () => {
    const { subject, paragraphs } = words()
    return compose({
      to,
      theirs: true,
      subject: `${subject} (${number})`,
      paragraphs: [
        ...paragraphs,
        say(
          'Confirmation number: {confirmation}. Enter it in the citizen portal under Public records to see the status and any released records.',
          { confirmation: confirmation ?? '' },
        ),
      ],
      footer: [say('You received this email because this address was given with a public records request.')],
    })
  })
  await later(tx, sendMail, message, now)
}

export const acknowledge = (tx: Tx, now: Date, row: Told, agency: string): Promise<void> =>
  write(tx, now, row, () => ({
    subject: say('We received your public records request'),
    paragraphs: [
      say('{agency} received your request. Its number is {number}.', { agency, number: row.number! }),
      ...(row.due_on ? [say('You will hear from us by {day}.', { day: longDay(row.due_on) })] : []),
    ],
  }))
