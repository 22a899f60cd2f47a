import { compose } from './letter.ts'
import type { Message } from './mail.ts'

// The emails of the sign-in. They name no one but the recipient and never ask for a password.

type WithLink = { to: string; link: string }

const sentBy = (siteUrl: string) => `Sent by Granary at ${siteUrl}. We never ask for your password by email.`
const originOf = (link: string) => new URL(link).origin

export const confirmationLetter = ({ to, link, code }: WithLink & { code: string }): Message =>
  compose({
    to,
    subject: 'Confirm your email address',
    paragraphs: [
      'Someone, hopefully you, signed up for Granary with this address. Confirm your address to open your account.',
    ],
    button: { label: 'Confirm email address', href: link },
    code,
    footer: [
      'The link expires in 24 hours, the code in one hour. If you didn’t sign up, ignore this message and no account will be opened.',
      sentBy(originOf(link)),
    ],
  })

export const inviteLetter = ({ to, link }: WithLink): Message =>
  compose({
    to,
    subject: 'You are invited to Granary',
    paragraphs: ['You have been invited to work in Granary. Accept the invitation, then choose a password.'],
    button: { label: 'Accept invitation', href: link },
    footer: [
      'The invitation expires in seven days. If you didn’t expect it, you can ignore it.',
      sentBy(originOf(link)),
    ],
  })

export const magicLinkLetter = ({ to, link, code }: WithLink & { code: string }): Message =>
  compose({
    to,
    subject: 'Your Granary sign-in code',
    paragraphs: ['Sign in with the button on this device, or enter the code where you requested it.'],
    button: { label: 'Sign in to Granary', href: link },
    code,
    footer: [
      'The link and the code work once and expire in one hour. Don’t share the code. If you didn’t request this, you can ignore this message.',
      sentBy(originOf(link)),
    ],
  })

export const recoveryLetter = ({ to, link }: WithLink): Message =>
  compose({
    to,
    subject: 'Reset your Granary password',
    paragraphs: ['Someone, hopefully you, asked to reset the password of this account.'],
    button: { label: 'Choose a new password', href: link },
    footer: [
      'The link works once and expires in one hour. If you didn’t request this, you can ignore this message: your password won’t change.',
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
          'We also sent an email to your current address. The change takes effect when both are confirmed.',
        ]
      : [
          `You asked to use ${newEmail} for your Granary account instead of this address. Confirm that you want this.`,
          'We also sent an email to the new address. The change takes effect when both are confirmed.',
        ],
    button: { label: 'Confirm change', href: link },
    footer: [
      isNew
        ? 'If you didn’t request this, ignore this message.'
        : 'If you didn’t request this, don’t confirm it. Change your password: someone else is signed in to your account.',
      sentBy(originOf(link)),
    ],
  })

export const reauthenticationLetter = ({ to, code, siteUrl }: { to: string; code: string; siteUrl: string }): Message =>
  compose({
    to,
    subject: 'Confirm it’s you',
    paragraphs: [
      'You are about to make an important change to your Granary account. Enter this code to confirm it’s you.',
    ],
    code,
    footer: [
      'The code expires in ten minutes. Don’t share it. If this isn’t you, change your password: someone else is signed in to your account.',
      sentBy(siteUrl),
    ],
  })

export const passwordChangedLetter = ({ to, siteUrl }: { to: string; siteUrl: string }): Message =>
  compose({
    to,
    subject: 'Your Granary password was changed',
    paragraphs: ['The password of your account was just changed. All other sessions were signed out.'],
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
    footer: ['If this was not you, tell your administrator immediately.', sentBy(siteUrl)],
  })

export const alreadyRegisteredLetter = ({ to, siteUrl }: { to: string; siteUrl: string }): Message =>
  compose({
    to,
    subject: 'You already have a Granary account',
    paragraphs: [
      'Someone, hopefully you, tried to open a Granary account with this address. The address already has an account; nothing was changed.',
    ],
    button: { label: 'Sign in', href: `${siteUrl}/auth` },
    footer: [
      `If you forgot your password, reset it at ${siteUrl}/request-reset. If this wasn’t you, you can ignore this message.`,
      sentBy(siteUrl),
    ],
  })
