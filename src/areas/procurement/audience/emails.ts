import { compose } from '#platform/mail/email.ts'
import type { Message } from '#platform/mail/mail.ts'
import type { Services } from '#platform/services.ts'
import { subscriptionToken } from './subscription-token.ts'
import { language, say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'

type Needs = Pick<Services, 'settings' | 'keys'>
type Subscriber = { id: string; email: string; solicitation: string | null }

/** Links in an email open in its language. */
const inIt = () => (language() === 'es' ? '?lang=es' : '')

export const addressOf = ({ settings }: Pick<Services, 'settings'>, solicitation: string) =>
  `${settings.siteUrl}/public-opportunities/${solicitation}`
export const endAddress = ({ settings, keys }: Needs, id: string) =>
  `${settings.siteUrl}/subscription/${subscriptionToken(keys, { id, does: 'end' })}${inIt()}`

/** News of a solicitation for a person who subscribed by email. One click unsubscribes (RFC 8058). */
export function emailAbout(
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
export function emailToConfirm(
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

/** To an address, or to a vendor that has no users here yet: in both languages, because no one knows its reader's. */
export function emailToInvite(
  needs: Pick<Services, 'settings'>,
  {
    email,
    words,
    summary,
    solicitation,
  }: { email: string; words: () => string; summary: string; solicitation: string },
): Message {
  const [english, spanish] = (['en', 'es'] as const).map((language) =>
    inLanguage(language, () => ({
      subject: words(),
      invited: say('You are invited. {words}', { words: words() }),
      button: say('Read solicitation'),
      foot: say('You get this email once, because the agency has your address on file as a vendor’s.'),
    })),
  ) as [Invited, Invited]
  return compose({
    to: email,
    subject: english.subject.length <= 150 ? english.subject : 'You are invited to bid',
    paragraphs: [english.invited, summary, spanish.invited],
    button: { label: `${english.button} · ${spanish.button}`, href: addressOf(needs, solicitation) },
    footer: [english.foot, spanish.foot],
  })
}
type Invited = { subject: string; invited: string; button: string; foot: string }
