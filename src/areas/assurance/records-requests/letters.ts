import type { Tx } from '#platform/database/database.ts'
import { dayInWords } from '#platform/dates.ts'
import { later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose } from '#platform/mail/letter.ts'
import type { RecordsRequest } from './records.ts'

type Told = Pick<RecordsRequest, 'email' | 'number' | 'confirmation' | 'due_on'>

/** Where a requester follows a request and finds released records. */
export const pathOf = ({ confirmation }: Pick<RecordsRequest, 'confirmation'>): string =>
  `/citizen-portal?tab=records&number=${confirmation}`

/**
 * To a requester who gave an email address. The email repeats nothing that was typed, because the address may be
 * another person's.
 */
export async function write(tx: Tx, now: Date, row: Told, subject: string, paragraphs: string[]): Promise<void> {
  if (!row.email) return
  await later(
    tx,
    sendMail,
    compose({
      to: row.email,
      subject: `${subject} (${row.number})`,
      paragraphs: [
        ...paragraphs,
        `Confirmation number: ${row.confirmation}. Enter it in the citizen portal under Public records to see the status and any released records.`,
      ],
      footer: ['You received this email because this address was given with a public records request.'],
    }),
    now,
  )
}

export const acknowledge = (tx: Tx, now: Date, row: Told, agency: string): Promise<void> =>
  write(tx, now, row, 'We received your public records request', [
    `${agency} received your request. Its number is ${row.number}.`,
    ...(row.due_on ? [`You will hear from us by ${dayInWords(row.due_on)}.`] : []),
  ])
