import { compose } from './letter.ts'
import type { Message } from './mail.ts'

// What the sign-in writes to people. No letter names anybody but its reader, and none asks for a password.

type WithLink = { to: string; link: string }

const sentBy = (siteUrl: string) => `Sent by Granary at ${siteUrl}. We never ask for your password by mail.`
const originOf = (link: string) => new URL(link).origin

export const confirmationLetter = ({ to, link, code }: WithLink & { code: string }): Message =>
  compose({
    to,
    subject: 'Confirm your email address',
    paragraphs: [
      'Somebody, hopefully you, signed up to Granary with this address. Confirm that it is yours and your account is open.',
    ],
    button: { label: 'Confirm email address', href: link },
    code,
    footer: [
      'The link is good for 24 hours, the code for one. If you did not sign up, do nothing: without your confirmation there is no account.',
      sentBy(originOf(link)),
    ],
  })

export const inviteLetter = ({ to, link }: WithLink): Message =>
  compose({
    to,
    subject: 'You are invited to Granary',
    paragraphs: ['You have been invited to work in Granary. Accept the invitation, then choose a password.'],
    button: { label: 'Accept the invitation', href: link },
    footer: [
      'The invitation is good for seven days. If you did not expect it, you can ignore it.',
      sentBy(originOf(link)),
    ],
  })

export const magicLinkLetter = ({ to, link, code }: WithLink & { code: string }): Message =>
  compose({
    to,
    subject: 'Your Granary sign-in code',
    paragraphs: ['Sign in with the button, on this device, or type the code where you asked for it.'],
    button: { label: 'Sign in to Granary', href: link },
    code,
    footer: [
      'Link and code are good for one hour and for one use. Give the code to nobody. If you did not ask for it, you can ignore this message.',
      sentBy(originOf(link)),
    ],
  })

export const recoveryLetter = ({ to, link }: WithLink): Message =>
  compose({
    to,
    subject: 'Reset your Granary password',
    paragraphs: ['Somebody, hopefully you, asked to reset the password of this account.'],
    button: { label: 'Choose a new password', href: link },
    footer: [
      'The link is good for one hour and for one use. If you did not ask for it, you can ignore this message: your password stays as it is.',
      sentBy(originOf(link)),
    ],
  })

export const emailChangeLetter = ({
  to,
  link,
  newEmail,
  isNew,
}: WithLink & { newEmail: string; isNew: boolean }): Message =>
  compose({
    to,
    subject: 'Confirm the change of your email address',
    paragraphs: isNew
      ? [
          'You asked to use this address for your Granary account. Confirm that it is yours.',
          'We have written to your present address as well; the change happens when both have agreed.',
        ]
      : [
          `You asked to use ${newEmail} for your Granary account instead of this address. Confirm that you want this.`,
          'We have written to the new address as well; the change happens when both have agreed.',
        ],
    button: { label: 'Confirm the change', href: link },
    footer: [
      isNew
        ? 'If you did not ask for this, do nothing.'
        : 'If you did not ask for this, do not confirm, and change your password: somebody is signed in as you.',
      sentBy(originOf(link)),
    ],
  })

export const reauthenticationLetter = ({ to, code, siteUrl }: { to: string; code: string; siteUrl: string }): Message =>
  compose({
    to,
    subject: 'Confirm that it is you',
    paragraphs: [
      'You are about to change something important in your Granary account. Type this code to confirm that it is you.',
    ],
    code,
    footer: [
      'The code is good for ten minutes. Give it to nobody. If you are not doing this, change your password: somebody is signed in as you.',
      sentBy(siteUrl),
    ],
  })

export const passwordChangedLetter = ({ to, siteUrl }: { to: string; siteUrl: string }): Message =>
  compose({
    to,
    subject: 'Your Granary password was changed',
    paragraphs: [
      'The password of your account was changed just now, and everybody who was signed in elsewhere was signed out.',
    ],
    footer: [
      `If this was not you, reset your password at ${siteUrl}/request-reset and tell your administrator.`,
      sentBy(siteUrl),
    ],
  })

export const emailChangedLetter = ({ to, siteUrl }: { to: string; siteUrl: string }): Message =>
  compose({
    to,
    subject: 'Your Granary account has a new email address',
    paragraphs: ['Your account now uses another email address. This one can no longer be used to sign in.'],
    footer: ['If this was not you, tell your administrator at once.', sentBy(siteUrl)],
  })

export const alreadyRegisteredLetter = ({ to, siteUrl }: { to: string; siteUrl: string }): Message =>
  compose({
    to,
    subject: 'You already have a Granary account',
    paragraphs: [
      'Somebody, hopefully you, tried to open a Granary account with this address. There is one already; nothing was changed.',
    ],
    button: { label: 'Sign in', href: `${siteUrl}/auth` },
    footer: [
      `If you forgot the password, reset it at ${siteUrl}/request-reset. If it was not you, you can ignore this message.`,
      sentBy(siteUrl),
    ],
  })
