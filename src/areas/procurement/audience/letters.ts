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

/** News of a solicitation for a person who subscribed by email. One click unsubscribes (RFC 8058). */
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
      button: { label: 'Read more', href: addressOf(needs, solicitation) },
      footer: [
        one
          ? 'You get this email because you subscribed to this solicitation.'
          : 'You get this email because you subscribed to new solicitations.',
        `Unsubscribe: ${unsubscribe}`,
      ],
    }),
    unsubscribe,
  }
}

/** The first email, and the only one before its button is clicked. Otherwise a stranger could subscribe any address. */
export function letterToConfirm(
  { settings, keys }: Needs,
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
  about: string,
): Message {
  return compose({
    to: email,
    subject: 'Confirm your subscription',
    paragraphs: [
      `We were asked to send emails to this address about ${about}. If it was you, confirm below. Otherwise you will not hear from us again.`,
    ],
    button: {
      label: 'Confirm subscription',
      href: `${settings.siteUrl}/subscription/${subscriptionToken(keys, { id, does: 'confirm' })}`,
    },
    footer: ['If you did not ask for this, ignore this email.'],
  })
}

/** To an address, or to a vendor that has no users here yet. */
export const letterToInvite = (
  needs: Pick<Services, 'settings'>,
  { email, words, summary, solicitation }: { email: string; words: string; summary: string; solicitation: string },
): Message =>
  compose({
    to: email,
    subject: words.length <= 150 ? words : 'You are invited to bid',
    paragraphs: [`You are invited. ${words}`, summary],
    button: { label: 'Read solicitation', href: addressOf(needs, solicitation) },
    footer: ['You get this email once, because the agency has your address as a vendor’s.'],
  })
