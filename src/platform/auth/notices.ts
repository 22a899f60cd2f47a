import { compose } from '../mail/letter.ts'
import type { Services } from '../services.ts'
import { post } from './post.ts'

const notices = {
  'factor added': ['A second factor was added to your Granary account', 'From now on signing in asks for it.'],
  'factor removed': ['A second factor was removed from your Granary account', 'Signing in no longer asks for it.'],
  'recovery code used': [
    'A recovery code was used to sign in to your Granary account',
    'It cannot be used again. Make new ones when few are left.',
  ],
  'passkey added': [
    'A passkey was added to your Granary account',
    'Whoever holds that device, and can unlock it, can sign in.',
  ],
  'passkey removed': ['A passkey was removed from your Granary account', 'It can no longer sign in.'],
  'identity added': [
    'Your Granary account can be entered in another way',
    'An account of another service was linked to it, and can sign in from now on.',
  ],
  'identity removed': [
    'A way to sign in was removed from your Granary account',
    'An account of another service is no longer linked to it.',
  ],
} as const

/** Tells the owner of an account what was done to its doors. */
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
        `If this was not you, reset your password at ${siteUrl}/request-reset and tell your administrator.`,
        `Sent by Granary at ${siteUrl}. We never ask for your password by mail.`,
      ],
    }),
  )
}
