import { compose } from '../mail/letter.ts'
import type { Services } from '../services.ts'
import { post } from './post.ts'

const notices = {
  'factor added': ['A second factor was added to your Granary account', 'Sign-in now requires it.'],
  'factor removed': ['A second factor was removed from your Granary account', 'Sign-in no longer requires it.'],
  'recovery code used': [
    'A recovery code was used to sign in to your Granary account',
    'This code can’t be used again. Create new codes when few are left.',
  ],
  'passkey added': [
    'A passkey was added to your Granary account',
    'Anyone who has that device and can unlock it can sign in.',
  ],
  'passkey removed': ['A passkey was removed from your Granary account', 'This passkey can no longer sign in.'],
  'identity added': [
    'A sign-in method was added to your Granary account',
    'An account with another service was linked and can now sign in.',
  ],
  'identity removed': [
    'A sign-in method was removed from your Granary account',
    'An account with another service was unlinked.',
  ],
} as const

/** Tells the owner of an account about changes to its sign-in methods. */
export function tell(services: Services, to: string | null, what: keyof typeof notices): void {
  if (!to) return
  const [subject, meaning] = notices[what]
  const { siteUrl } = services.settings
  post(
    services,
    compose({
      to,
      subject,
      paragraphs: [`${subject}. ${meaning}`],
      footer: [
        `If you didn’t do this, reset your password at ${siteUrl}/request-reset and tell your administrator.`,
        `Sent by Granary at ${siteUrl}. We never ask for your password by email.`,
      ],
    }),
  )
}
