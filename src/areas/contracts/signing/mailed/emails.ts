import { newLink } from '#platform/keys/agency-links.ts'
import { job, someEmails } from '#platform/jobs/later.ts'
import { compose } from '#platform/mail/email.ts'
import type { Message } from '#platform/mail/mail.ts'
import { say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'
import type { Content, Place } from '../../text/rules.ts'
import { openPlaces, type Signature, type SigningDocument } from '../rules.ts'
import { hashOf } from '#platform/keys/mailed-codes.ts'

type About = 'asked' | 'complete' | 'void'
type Asked = {
  organization_id: string
  document: string
  about: About
  /** This signature line again, although its link was sent. */ again?: number
}
type Mailed = Place & { email: string }

const hasMailbox = (place: Place): place is Mailed => Boolean(place.email)

/**
 * Writes to the signers without an account: with a new link when it is their turn and when all have signed, and without
 * one when the version was withdrawn. The links are never stored, so they are made here, and an earlier one ends.
 */
export const writeToMailboxes = job<Asked>(
  'write-to-mailboxes',
  async ({ organization_id, document: id, about, again }, { database, clock, mail, settings }) => {
    const begun = { role: 'service_role' } as const
    const emails = await database.transaction(begun, async (tx) => {
      const document = await tx.one<SigningDocument>(
        'select * from contract_documents where organization_id = $1 and id = $2 for update',
        [organization_id, id],
      )
      const content = document && (JSON.parse(document.content) as Content)
      if (!content) return []
      const links = await tx.sql<{ place: number; sent_at: string | null }>(
        'select place, sent_at from contract_sign_links where organization_id = $1 and document = $2',
        [organization_id, id],
      )
      const wasAsked = ({ place }: Place) => links.some((link) => link.place === place && link.sent_at !== null)
      if (about === 'void')
        return content.signers
          .filter(hasMailbox)
          .filter(wasAsked)
          .map((to) => ({ to, document }))
      const places = about === 'complete' ? content.signers : await waiting(document)
      const due = places
        .filter(hasMailbox)
        .filter((place) => about === 'complete' || place.place === again || (!wasAsked(place) && again === undefined))
      return Promise.all(
        due.map(async (to) => {
          const link = newLink(organization_id)
          await tx.sql(
            `insert into contract_sign_links (organization_id, document, place, email, token_hash)
              values ($1, $2, $3, $4, $5)
              on conflict (organization_id, document, place) do update set token_hash = excluded.token_hash,
                code_hash = null, code_ends_at = null, guesses = 0, sent_at = null, confirmed_at = null`,
            [organization_id, id, to.place, to.email, hashOf(link)],
          )
          return { to, document, link }
        }),
      )

      async function waiting({ status }: SigningDocument): Promise<Place[]> {
        if (status !== 'out') return []
        const signatures = await tx.sql<Signature>(
          'select place from contract_signatures where organization_id = $1 and document = $2',
          [organization_id, id],
        )
        return openPlaces(content!.signers, signatures)
      }
    })
    for (const { to, document, ...made } of emails) {
      const link = 'link' in made ? `${settings.siteUrl}/sign#${made.link}` : null
      await mail.send(emailTo(to, document, about, link))
      await database.transaction(begun, (tx) =>
        tx.sql(
          'update contract_sign_links set sent_at = $4 where organization_id = $1 and document = $2 and place = $3',
          [organization_id, id, to.place, clock.now()],
        ),
      )
    }
  },
  { sends: someEmails },
)

/** In both languages: no one knows yet which one its reader speaks. */
function emailTo(
  to: Mailed,
  { title, content, void_reason }: SigningDocument,
  about: About,
  link: string | null,
): Message {
  const { agency } = JSON.parse(content) as Content
  const words = () => ({
    asked: [
      say('{agency} asks you to sign {title}.', { agency, title }),
      say('The link opens the text. You don’t need an account: a code sent to this address shows that it is yours.'),
    ],
    complete: [
      say('{title} is fully signed and active.', { title }),
      say('The link opens the signed document and its certificate. Save both.'),
    ],
    void: [say('{title} was withdrawn, and its signatures are void: {reason}', { title, reason: void_reason ?? '' })],
  })
  const subjects = () => ({
    asked: say('Sign {title}', { title }),
    complete: say('Signed: {title}', { title }),
    void: say('Withdrawn: {title}', { title }),
  })
  const in2 = <T>(said: () => T) => [inLanguage('en', said), inLanguage('es', said)] as const
  const [english, spanish] = in2(() => ({
    subject: subjects()[about],
    paragraphs: words()[about],
    button: about === 'asked' ? say('Read and sign') : say('Open document'),
    foot: say('Didn’t expect this? Don’t open the link, and tell {agency}.', { agency }),
  }))
  return compose({
    to: to.email,
    subject: english.subject,
    greeting: `${to.name},`,
    paragraphs: [...english.paragraphs, ...spanish.paragraphs],
    ...(link && { button: { label: `${english.button} · ${spanish.button}`, href: link } }),
    footer: [english.foot, spanish.foot],
  })
}
