import { compose } from './email.ts'
import type { Message } from './mail.ts'
import { say } from '../say.ts'

// The emails of the sign-in. They name no one but the recipient and never ask for a password.

type WithLink = { to: string; link: string }

const sentBy = (siteUrl: string) =>
  say('Sent by Granary at {siteUrl}. We never ask for your password by email.', { siteUrl })
const originOf = (link: string) => new URL(link).origin

export const confirmationEmail = ({ to, link, code }: WithLink & { code: string }): Message =>
  compose({
    to,
    theirs: true,
    subject: say('Confirm your email address'),
    paragraphs: [
      say(
        'Someone, hopefully you, signed up for Granary with this address. Confirm your address to open your account.',
      ),
    ],
    button: { label: say('Confirm email address'), href: link },
    code,
    footer: [
      say(
        'The link expires in 24 hours, the code in one hour. If you didn’t sign up, ignore this message and no account will be opened.',
      ),
      sentBy(originOf(link)),
    ],
  })

export const invitationEmail = ({ to, link }: WithLink): Message =>
  compose({
    to,
    subject: 'You are invited to Granary',
    paragraphs: ['You have been invited to work in Granary. Accept the invitation, then choose a password.'],
    button: { label: 'Accept invitation', href: link },
    footer: [
      'The invitation expires in seven days. If you didn’t expect it, you can ignore it.',
      `Sent by Granary at ${originOf(link)}. We never ask for your password by email.`,
    ],
  })

export const magicLinkEmail = ({ to, link, code }: WithLink & { code: string }): Message =>
  compose({
    to,
    theirs: true,
    subject: say('Your Granary sign-in code'),
    paragraphs: [say('Sign in with the button on this device, or enter the code where you requested it.')],
    button: { label: say('Sign in to Granary'), href: link },
    code,
    footer: [
      say(
        'The link and the code work once and expire in one hour. Don’t share the code. If you didn’t request this, you can ignore this message.',
      ),
      sentBy(originOf(link)),
    ],
  })

export const recoveryEmail = ({ to, link }: WithLink): Message =>
  compose({
    to,
    theirs: true,
    subject: say('Reset your Granary password'),
    paragraphs: [say('Someone, hopefully you, asked to reset the password of this account.')],
    button: { label: say('Choose a new password'), href: link },
    footer: [
      say(
        'The link works once and expires in one hour. If you didn’t request this, you can ignore this message: your password won’t change.',
      ),
      sentBy(originOf(link)),
    ],
  })

export const addressChangeEmail = ({
  to,
  link,
  newEmail,
  isNew,
}: WithLink & { newEmail: string; isNew: boolean }): Message =>
  compose({
    to,
    theirs: true,
    subject: say('Confirm the change of your email address'),
    paragraphs: isNew
      ? [
          say('You asked to use this address for your Granary account. Confirm that it is yours.'),
          say('We also sent an email to your current address. The change takes effect when both are confirmed.'),
        ]
      : [
          say(
            'You asked to use {newEmail} for your Granary account instead of this address. Confirm that you want this.',
            { newEmail },
          ),
          say('We also sent an email to the new address. The change takes effect when both are confirmed.'),
        ],
    button: { label: say('Confirm change'), href: link },
    footer: [
      isNew
        ? say('If you didn’t request this, ignore this message.')
        : say(
            'If you didn’t request this, don’t confirm it. Change your password: someone else is signed in to your account.',
          ),
      sentBy(originOf(link)),
    ],
  })

export const reauthenticationEmail = ({ to, code, siteUrl }: { to: string; code: string; siteUrl: string }): Message =>
  compose({
    to,
    theirs: true,
    subject: say('Confirm it’s you'),
    paragraphs: [
      say('You are about to make an important change to your Granary account. Enter this code to confirm it’s you.'),
    ],
    code,
    footer: [
      say(
        'The code expires in ten minutes. Don’t share it. If this isn’t you, change your password: someone else is signed in to your account.',
      ),
      sentBy(siteUrl),
    ],
  })

export const passwordChangedEmail = ({ to, siteUrl }: { to: string; siteUrl: string }): Message =>
  compose({
    to,
    theirs: true,
    subject: say('Your Granary password was changed'),
    paragraphs: [say('The password of your account was just changed. All other sessions were signed out.')],
    footer: [
      say('If this was not you, reset your password at {address} and tell your administrator.', {
        address: `${siteUrl}/request-reset`,
      }),
      sentBy(siteUrl),
    ],
  })

export const addressChangedEmail = ({ to, siteUrl }: { to: string; siteUrl: string }): Message =>
  compose({
    to,
    theirs: true,
    subject: say('Your Granary account has a new email address'),
    paragraphs: [say('Your account now uses another email address. This one can no longer be used to sign in.')],
    footer: [say('If this was not you, tell your administrator immediately.'), sentBy(siteUrl)],
  })

export const alreadyRegisteredEmail = ({ to, siteUrl }: { to: string; siteUrl: string }): Message =>
  compose({
    to,
    theirs: true,
    subject: say('You already have a Granary account'),
    paragraphs: [
      say(
        'Someone, hopefully you, tried to open a Granary account with this address. The address already has an account; nothing was changed.',
      ),
    ],
    button: { label: say('Sign in'), href: `${siteUrl}/auth` },
    footer: [
      say('If you forgot your password, reset it at {address}. If this wasn’t you, you can ignore this message.', {
        address: `${siteUrl}/request-reset`,
      }),
      sentBy(siteUrl),
    ],
  })
