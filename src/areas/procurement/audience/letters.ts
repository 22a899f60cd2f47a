import { compose } from '#platform/mail/letter.ts'
import type { Message } from '#platform/mail/mail.ts'
import type { Services } from '#platform/services.ts'
import { subscriptionToken } from './subscription-token.ts'

type Needs = Pick<Services, 'settings' | 'keys'>
type Subscriber = { id: string; email: string; solicitation: string | null }

export const addressOf = ({ settings }: Pick<Services, 'settings'>, solicitation: string) =>
  `${settings.siteUrl}/public-opportunities/${solicitation}`
export const endAddress = ({ settings, keys }: Needs, id: string) =>
  `${settings.siteUrl}/subscription/${subscriptionToken(keys, { id, does: 'end' })}`

/** What became of a call, for somebody who asked by mail to hear of it. One press ends it (RFC 8058). */
export function letterAbout(
  needs: Needs,
  { id, email, solicitation: one }: Subscriber,
  { words, more, solicitation, title }: { words: string; more: string; solicitation: string; title: string },
): Message {
  const unsubscribe = endAddress(needs, id)
  return {
    ...compose({
      to: email,
      subject: words.length <= 150 ? words : title,
      paragraphs: [words, ...(more ? [more] : [])],
      button: { label: 'Read it', href: addressOf(needs, solicitation) },
      footer: [
        one
          ? 'You get this letter because you asked to hear of this call.'
          : 'You get this letter because you asked to hear of new calls.',
        `No such letters any more: ${unsubscribe}`,
      ],
    }),
    unsubscribe,
  }
}

/**
 * The first letter, and the only one before somebody presses its button: else anybody could have letters sent to
 * anybody.
 */
export function letterToConfirm(
  { settings, keys }: Needs,
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
  about: string,
): Message {
  return compose({
    to: email,
    subject: 'Do you want these letters?',
    paragraphs: [
      `Somebody asked us to write to this address about ${about}. Press the button if it was you. Without it you hear nothing more from us.`,
    ],
    button: {
      label: 'Yes, write to me',
      href: `${settings.siteUrl}/subscription/${subscriptionToken(keys, { id, does: 'confirm' })}`,
    },
    footer: ['If it was not you, do nothing.'],
  })
}

/** To an address, or to a vendor that has nobody here yet. */
export const letterToInvite = (
  needs: Pick<Services, 'settings'>,
  { email, words, summary, solicitation }: { email: string; words: string; summary: string; solicitation: string },
): Message =>
  compose({
    to: email,
    subject: words.length <= 150 ? words : 'You are invited to offer',
    paragraphs: [`You are invited. ${words}`, summary],
    button: { label: 'Read the call', href: addressOf(needs, solicitation) },
    footer: ['You get this letter once, because the agency has your address as one of a vendor.'],
  })
