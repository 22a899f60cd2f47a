import type { Message } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import { traceOf } from '../wire/unexpected.ts'
import { countAttempt } from './limits.ts'
import type { Purpose } from './tokens/one-time-tokens.ts'

/**
 * Sends a message after the commit, without waiting for a mail server: its speed must not reveal whether a message
 * was sent. Not through the queue of jobs, which would keep a working link in a table.
 */
export function post({ mail, log }: Pick<Services, 'mail' | 'log'>, message: Message): void {
  mail.send(message).catch((error: unknown) => log.error('a message of sign-in could not be sent', traceOf(error)))
}

/** Counted by address and not by account: the answer is the same for an unknown address. */
export async function countMail(
  services: Services,
  purpose: Purpose | 'email_change',
  email: string,
  network: string,
): Promise<void> {
  await countAttempt(services, 'mail again', { account: `${purpose} ${email}` })
  await countAttempt(services, 'mail', { account: email, network })
}
