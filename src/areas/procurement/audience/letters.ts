import { compose } from '#platform/mail/letter.ts'
import type { Message } from '#platform/mail/mail.ts'
import type { Services } from '#platform/services.ts'
import { subscriptionToken } from './subscription-token.ts'
import { language, say } from '#platform/say.ts'

type Needs = Pick<Services, 'settings' | 'keys'>
type Subscriber = { id: string; email: string; solicitation: string | null }

/** Links in an email open in its language. */
const inIt = () => (language() === 'es' ? '?lang=es' : '')

export const addressOf = ({ settings }: Pick<Services, 'settings'>, solicitation: string) =>
  `${settings.siteUrl}/public-opportunities/${solicitation}`
export const endAddress = ({ settings, keys }: Needs, id: string) =>
  `${settings.siteUrl}/subscription/${subscriptionToken(keys, { id, does: 'end' })}${inIt()}`

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
      theirs: true,
      subject: words.length <= 150 ? words : title,
      paragraphs: [words, ...(more ? [more] : [])],
      button: { label: say('Read more'), href: addressOf(needs, solicitation) + inIt() },
      footer: [
        one
          ? say('You get this email because you subscribed to this solicitation.')
          : say('You get this email because you subscribed to new solicitations.'),
        say('Unsubscribe: {address}', { address: unsubscribe }),
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
    theirs: true,
    subject: say('Confirm your subscription'),
    paragraphs: [
      say(
        'We were asked to send emails to this address about {about}. If it was you, confirm below. Otherwise you will not hear from us again.',
        { about },
      ),
    ],
    button: {
      label: say('Confirm subscription'),
      href: `${settings.siteUrl}/subscription/${subscriptionToken(keys, { id, does: 'confirm' })}${inIt()}`,
    },
    footer: [say('If you did not ask for this, ignore this email.')],
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
