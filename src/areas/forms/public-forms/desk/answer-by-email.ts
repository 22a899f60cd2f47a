import { job, oneEmail } from '#platform/jobs/later.ts'
import { compose } from '#platform/mail/email.ts'
import { phrase, say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { submissionLife } from '../../submissions/life.ts'
import { publicFormDecided } from '../../submissions/public-form-decided.ts'
import { service } from './found.ts'
import { receiptLink, readSubmitted } from './receipts.ts'

type Payload = { organization_id: string; submission: string }
const outcomes = {
  accepted: phrase('Your form was accepted'),
  returned: phrase('Your form needs changes'),
  rejected: phrase('Your form was rejected'),
} as const

/** The decision goes to the address that the person gave, in the language that they chose. */
export const answerByEmail = job<Payload>(
  publicFormDecided.name,
  async ({ organization_id, submission: id }, { database, mail, keys, settings }) => {
    const found = await database.transaction(
      service,
      async (tx) => {
        const receipt = await tx.one<{ email: string | null; challenge: Buffer }>(
          'select email, challenge from form_receipts where organization_id = $1 and submission = $2',
          [organization_id, id],
        )
        const shown = receipt?.email ? await readSubmitted(tx, keys, organization_id, id) : null
        return shown && { ...shown, email: receipt!.email!, challenge: receipt!.challenge }
      },
      { readOnly: true },
    )
    const outcome = found && outcomes[found.submission.status as keyof typeof outcomes]
    if (!found || !outcome) return
    const { number, reason, language } = found.submission
    await inLanguage(language, () =>
      mail.send(
        compose({
          to: found.email,
          theirs: true,
          subject: `${say(outcome)}: ${number}`,
          paragraphs: [
            say('{agency} decided on “{title}”, {number}.', { agency: found.agency.name, title: found.title, number }),
            ...(reason && !submissionLife.is(found.submission, 'accepted') ? [reason] : []),
          ],
          button: {
            label: say('Open receipt'),
            href: `${settings.siteUrl}/f/receipt${language === 'es' ? '?lang=es' : ''}#${receiptLink(keys, organization_id, found.challenge)}`,
          },
          footer: [
            say(
              'You received this because your address was entered with the form. Anyone with this link can read what was sent.',
            ),
          ],
        }),
      ),
    )
  },
  { outside: true, sends: oneEmail },
)
