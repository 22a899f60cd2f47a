import type { Tx } from '../database/database.ts'
import { later } from '../jobs/later.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { compose } from '../mail/email.ts'
import type { Message } from '../mail/mail.ts'
import { phrase, say } from '../say.ts'
import type { Services } from '../services.ts'
import { post } from './post.ts'

const notices = {
  'factor added': [phrase('A second factor was added to your Granary account'), phrase('Sign-in now requires it.')],
  'factor removed': [
    phrase('A second factor was removed from your Granary account'),
    phrase('Sign-in no longer requires it.'),
  ],
  'recovery code used': [
    phrase('A recovery code was used to sign in to your Granary account'),
    phrase('This code can’t be used again. Create new codes when few are left.'),
  ],
  'passkey added': [
    phrase('A passkey was added to your Granary account'),
    phrase('Anyone who has that device and can unlock it can sign in.'),
  ],
  'passkey removed': [
    phrase('A passkey was removed from your Granary account'),
    phrase('This passkey can no longer be used to sign in.'),
  ],
  'identity added': [
    phrase('A sign-in method was added to your Granary account'),
    phrase('An account with another service was linked and can now sign in.'),
  ],
  'identity waiting': [
    phrase('A new way to sign in to your Granary account waits for you'),
    phrase(
      'If it was you, sign in once the way you did before, in the same browser. If you can’t, ask an administrator to confirm it under Users.',
    ),
  ],
  'identity removed': [
    phrase('A sign-in method was removed from your Granary account'),
    phrase('An account with another service was unlinked.'),
  ],
} as const

type Notice = keyof typeof notices
type Sends = { settings: Pick<Services['settings'], 'siteUrl'> }

/** Tells the owner of an account about changes to its sign-in methods. */
export function tell(services: Services, to: string | null, what: Notice): void {
  if (to) post(services, noticeOf(services, to, what))
}

/** The same after the commit of a transaction that is still open. */
export async function tellLater(
  tx: Tx,
  services: Sends & Pick<Services, 'clock'>,
  to: string | null,
  what: Notice,
): Promise<void> {
  if (to) await later(tx, sendMail, noticeOf(services, to, what), services.clock.now())
}

function noticeOf({ settings: { siteUrl } }: Sends, to: string, what: Notice): Message {
  const [title, meaning] = notices[what]
  const subject = say(title)
  return compose({
    to,
    theirs: true,
    subject,
    paragraphs: [`${subject}. ${say(meaning)}`],
    footer: [
      say('If you didn’t do this, reset your password at {address} and tell your administrator.', {
        address: `${siteUrl}/request-reset`,
      }),
      say('Sent by Granary at {siteUrl}. We never ask for your password by email.', { siteUrl }),
    ],
  })
}
