import { compose } from '../mail/email.ts'
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
  'identity removed': [
    phrase('A sign-in method was removed from your Granary account'),
    phrase('An account with another service was unlinked.'),
  ],
} as const

/** Tells the owner of an account about changes to its sign-in methods. */
export function tell(services: Services, to: string | null, what: keyof typeof notices): void {
  if (!to) return
  const [title, meaning] = notices[what]
  const subject = say(title)
  const { siteUrl } = services.settings
  post(
    services,
    compose({
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
    }),
  )
}
