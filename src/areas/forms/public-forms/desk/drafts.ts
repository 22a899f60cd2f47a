import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import type { Keys } from '#platform/auth/keys.ts'
import type { Tx } from '#platform/database/database.ts'
import { email } from '#platform/functions/forms.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { agencyOf, newLink } from '#platform/keys/agency-links.ts'
import { openText, sealText } from '#platform/keys/sealed-text.ts'
import { compose } from '#platform/mail/email.ts'
import { dayInWords } from '#platform/dates.ts'
import { language, locale, say } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { judgeProof } from '#platform/functions/challenges.ts'
import { findPublicForm, publicFormById, service } from './found.ts'
import { hashOfLink } from './links.ts'

/** How long a saved form can be continued. */
export const draftDays = 30

export const givenAnswers = z
  .record(z.string().max(40), z.json())
  .refine((each) => JSON.stringify(each).length <= 400_000, { error: () => say('The answers are too long.') })

export const proof = z.object({ challenge: z.string().max(300), nonce: z.int().min(0) })

/** POST /public-forms/save: the answers so far, and a link to them by email. */
export const saveDraft = (services: Services) => async (c: Context) => {
  const asked = await inputOf(
    c,
    z.object({
      address: z.string().max(100),
      email,
      answers: givenAnswers,
      proof,
      link: z.string().max(100).optional(),
    }),
  )
  const { database, clock, keys, settings } = services
  const now = clock.now()
  await countAttempt(services, 'form', { account: asked.email, network: visitorOf(c).network })
  const ends = new Date(now.getTime() + draftDays * 86_400_000)
  await database.transaction(service, async (tx) => {
    const found = await findPublicForm(tx, asked.address, now)
    judgeProof(keys, asked.proof, found.publicForm.id, now)
    const { organization_id, id, address } = found.publicForm
    refuseIf(
      found.standing === 'open' ? null : say('This form isn’t open right now. Your answers stay on this device.'),
    )
    const link = newLink(organization_id)
    const draft = (await tx.one<{ id: string }>('select app.uuid_v7() as id'))!.id
    await tx.sql(
      `insert into form_drafts (organization_id, id, public_form, token_hash, email, language, answers, saved_at, ends_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organization_id,
        draft,
        id,
        hashOfLink(link),
        asked.email,
        language(),
        JSON.stringify(sealed(keys, organization_id, draft, asked.answers)),
        now,
        ends,
      ],
    )
    // The newest link replaces the one that the person came with.
    if (asked.link) await removeDraft(tx, asked.link)
    const title = (language() === 'es' && found.publicForm.title_es) || found.form.title
    await later(
      tx,
      sendMail,
      compose({
        to: asked.email,
        theirs: true,
        subject: say('Continue your form: {title}', { title }),
        paragraphs: [
          say('You saved “{title}” of {agency}. Use the link to continue where you stopped, until {day}.', {
            title,
            agency: found.agency.name,
            day: dayInWords(ends.toISOString().slice(0, 10), locale()),
          }),
          say('The form isn’t submitted yet.'),
        ],
        button: {
          label: say('Continue the form'),
          href: `${settings.siteUrl}/f/${address}${language() === 'es' ? '?lang=es' : ''}#${link}`,
        },
        footer: [
          say('Anyone with this link can read what you entered. Don’t forward it.'),
          say('If it wasn’t you, ignore this email. The answers are deleted after {days} days.', { days: draftDays }),
        ],
      }),
      now,
    )
  })
  return c.json({ saved: true, ends_at: ends.toISOString() })
}

/** POST /public-forms/resume: the saved answers, for the person who has the link. */
export const resumeDraft = (services: Services) => async (c: Context) => {
  const { link } = await inputOf(c, z.object({ link: z.string().max(100) }))
  const { database, clock, keys } = services
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const now = clock.now()
  const draft = await database.transaction(
    service,
    async (tx) => {
      const row = await tx.one<Draft>(
        'select * from form_drafts where organization_id = $1 and token_hash = $2 and ends_at > $3',
        [agencyOf(link), hashOfLink(link), now],
      )
      if (!row) throw new NotFound(say('Saved form'))
      const { publicForm } = await publicFormById(tx, row.organization_id, row.public_form, now)
      return { ...row, address: publicForm.address }
    },
    { readOnly: true },
  )
  return c.json({
    address: draft.address,
    email: draft.email,
    language: draft.language,
    answers: JSON.parse(openText(keys, draft.answers.sealed) ?? '{}'),
  })
}

type Draft = {
  organization_id: string
  public_form: string
  email: string
  language: 'en' | 'es'
  answers: { sealed: string }
}

const sealed = (keys: Keys, organization: string, draft: string, answers: object) => ({
  sealed: sealText(
    keys,
    { table: 'form_drafts', column: 'answers', organization, record: draft },
    JSON.stringify(answers),
  ),
})

export const removeDraft = (tx: Tx, link: string) =>
  tx.sql('delete from form_drafts where organization_id = $1 and token_hash = $2', [agencyOf(link), hashOfLink(link)])
