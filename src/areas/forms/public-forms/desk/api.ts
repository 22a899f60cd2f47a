import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { commandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { email } from '#platform/functions/forms.ts'
import { later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose } from '#platform/mail/email.ts'
import { momentInWords } from '#platform/dates.ts'
import { language, locale, say } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { inLanguageOf, readDefinition, type Answers } from '../../definition/rules.ts'
import type { FormRule } from '../../form-rules/records.ts'
import { receiveSubmission } from '../../submissions/take.ts'
import type { FormSubmission } from '../../submissions/records.ts'
import { bitsOfWork } from '#platform/proof-of-work.ts'
import { acceptedFiles, largestPublicFile } from '../rules.ts'
import { judgeProof, newChallenge, StaleProof } from '#platform/functions/challenges.ts'
import { givenAnswers, proof, removeDraft, resumeDraft, saveDraft } from './drafts.ts'
import { findPublicForm, service, type Found } from './found.ts'
import { hashOfLink } from './links.ts'
import { receiptDays, receiptFile, receiptLink, receiptPdf, showReceipt, verifyReceipt } from './receipts.ts'
import { takeFile, withUploads } from './uploads.ts'

/** Places of an agency's map layer whose names contain these words: the area that owns the maps looks them up. */
export type FindPlaces = (
  tx: Tx,
  layer: { organization_id: string; id: string },
  words: string,
) => Promise<readonly { name: string; note: string | null }[]>

/**
 * /functions/v1/public/public-forms: what a person without an account does at the address of a form. Links come in the
 * body of a request: addresses are logged.
 */
export function publicFormsDesk(services: Services, findPlaces: FindPlaces): Hono {
  const desk = new Hono()
  const answerError = answerFunctionError(services)
  desk.onError((error, c) =>
    error instanceof StaleProof
      ? c.json({ error: error.message, message: error.message, code: 'stale_proof' }, 409)
      : answerError(error, c),
  )
  desk.post('/open', openPublicForm(services))
  desk.post('/places', suggestPlaces(services, findPlaces))
  desk.post('/files', takeFile(services))
  desk.post('/save', saveDraft(services))
  desk.post('/resume', resumeDraft(services))
  desk.post('/send', sendPublicForm(services))
  desk.post('/receipt', showReceipt(services))
  desk.post('/receipt/file', receiptFile(services))
  desk.post('/receipt/pdf', receiptPdf(services))
  desk.post('/verify', verifyReceipt(services))
  return desk
}

const address = z.string().max(100)

/** POST /public-forms/open: the questions, or why no one can fill them in now. */
const openPublicForm = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ address }))
  const { database, clock, keys } = services
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const now = clock.now()
  const { found, rules } = await database.transaction(
    service,
    async (tx) => {
      const here = await findPublicForm(tx, asked.address, now)
      return { found: here, rules: here.standing === 'open' ? await rulesOf(tx, here) : [] }
    },
    { readOnly: true },
  )
  const { publicForm, form, version, agency, today, standing } = found
  return c.json({
    standing,
    agency: agency.name,
    color: agency.color,
    zone: agency.time_zone,
    title: { en: form.title, es: publicForm.title_es ?? form.title },
    purpose: { en: form.purpose, es: publicForm.purpose_es ?? form.purpose },
    opens_at: publicForm.opens_at,
    closes_at: publicForm.closes_at,
    closed: { en: publicForm.closed_message, es: publicForm.closed_message_es ?? publicForm.closed_message },
    ...(standing === 'open' && {
      consent: { en: form.consent, es: publicForm.consent_es ?? form.consent },
      layout: publicForm.layout,
      kiosk: publicForm.kiosk ? { seconds: Number(publicForm.idle_seconds ?? 90) } : null,
      places: publicForm.places !== null,
      version: { id: version!.id, definition: version!.definition },
      rules,
      today,
      challenge: newChallenge(keys, publicForm.id, now),
      bits: bitsOfWork,
      files: { accepted: acceptedFiles, most: largestPublicFile },
    }),
  })
}

/** The rules that act on questions. Whom a submission is sent to is not for its sender. */
const rulesOf = (tx: Tx, { publicForm, form }: Found) =>
  tx.sql<FormRule>(
    `select id, name, position, holds_when, action, target, value, active from form_rules
      where organization_id = $1 and form = $2 and active and action in ('prefill', 'compute', 'lock')
      order by position, id`,
    [publicForm.organization_id, form.id],
  )

/** POST /public-forms/places: addresses and places of the list that the agency shows with this form. */
const suggestPlaces = (services: Services, findPlaces: FindPlaces) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ address, words: z.string().trim().min(2).max(80) }))
  // Anyone may ask, at each letter.
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const places = await services.database.transaction(
    service,
    async (tx) => {
      const { publicForm, standing } = await findPublicForm(tx, asked.address, services.clock.now())
      return standing === 'open' && publicForm.places
        ? findPlaces(tx, { organization_id: publicForm.organization_id, id: publicForm.places }, asked.words)
        : []
    },
    { readOnly: true },
  )
  return c.json({ places: places.map(({ name, note }) => ({ name, note })) })
}

const sending = z.object({
  address,
  version: z.uuid(),
  answers: givenAnswers,
  proof,
  email: z.union([z.literal(''), email]).optional(),
  link: z.string().max(100).optional(),
  website: z.string().max(500).optional(),
})

/** POST /public-forms/send: a submission in the agency's inbox, and its receipt. Sent twice, it is the same submission. */
const sendPublicForm = (services: Services) => async (c: Context) => {
  const { database, clock, keys, settings } = services
  const asked = await inputOf(c, sending)
  // A password manager may fill in the hidden field: a person presses the button again, and nothing is lost.
  refuseIf(asked.website ? say('This looks like an automated submission. Select the button again.') : null)
  const now = clock.now()
  await countAttempt(services, 'public form', { account: asked.address, network: visitorOf(c).network })
  const done = await database.transaction(service, async (tx) => {
    const found = await findPublicForm(tx, asked.address, now)
    const { publicForm, form, agency, standing } = found
    const { organization_id } = publicForm
    const challenge = judgeProof(keys, asked.proof, publicForm.id, now)
    await tx.sql(
      `select set_config('app.organization_id', $1, true), set_config('app.command', 'public-forms/send', true)`,
      [organization_id],
    )
    // Two requests with one challenge wait for each other here.
    await tx.sql('select from public_forms where organization_id = $1 and id = $2 for update', [
      organization_id,
      publicForm.id,
    ])
    const before = await tx.one<FormSubmission>(
      `select s.* from form_receipts r join form_submissions s on s.organization_id = r.organization_id
        and s.id = r.submission where r.organization_id = $1 and r.challenge = $2`,
      [organization_id, challenge],
    )
    const link = receiptLink(keys, organization_id, challenge)
    const title = (language() === 'es' && publicForm.title_es) || form.title
    if (before) return { sent: before, link, agency, title }
    refuseIf(standing === 'open' ? null : say('This form isn’t open right now. Your answers stay on this device.'))
    refuseIf(
      found.version!.id === asked.version
        ? null
        : say('A newer version of this form was published. Reload the form; your answers are saved on this device.'),
    )
    const definition = readDefinition(found.version!.definition)
    const { answers, used } = await withUploads(
      tx,
      found,
      inLanguageOf(definition, language()),
      asked.answers as Answers,
    )
    const sent = await receiveSubmission(
      { tx: commandTx(tx, organization_id, now), now, keys },
      {
        row: form,
        version: found.version!,
        given: answers,
        by: null,
        from: { public_form: publicForm.id, language: language() },
      },
    )
    await tx.sql(
      `insert into form_receipts (organization_id, submission, token_hash, challenge, token_ends_at, email)
        values ($1, $2, $3, $4, $5, $6)`,
      [
        organization_id,
        sent.id,
        hashOfLink(link),
        challenge,
        new Date(now.getTime() + receiptDays * 86_400_000),
        asked.email || null,
      ],
    )
    await tx.sql(
      `delete from form_uploads u where u.organization_id = $1 and u.id = any ($2) and exists (
        select from form_answers a where a.organization_id = $1 and a.submission = $3
          and position(u.path in a.answers::text) > 0)`,
      [organization_id, used, sent.id],
    )
    if (asked.link) await removeDraft(tx, asked.link)
    if (asked.email)
      await later(
        tx,
        sendMail,
        compose({
          to: asked.email,
          theirs: true,
          subject: say('Receipt {number}: {title}', { number: sent.number, title }),
          paragraphs: [
            say('{agency} received “{title}” on {moment}.', {
              agency: agency.name,
              title,
              moment: momentInWords(now.toISOString(), agency.time_zone, locale()),
            }),
            say('Number: {number}', { number: sent.number }),
            say('SHA-256 of the receipt: {digest}', { digest: sent.digest }),
            say('With the link you can save the receipt as a PDF and check the status of your form.'),
          ],
          button: {
            label: say('Open receipt'),
            href: `${settings.siteUrl}/f/receipt${language() === 'es' ? '?lang=es' : ''}#${link}`,
          },
          footer: [
            say(
              'You received this because your address was entered with the form. Anyone with this link can read what was sent.',
            ),
          ],
        }),
        now,
      )
    return { sent, link, agency, title }
  })
  const { number, sent_at, digest } = done.sent
  return c.json({
    number,
    sent_at: new Date(sent_at).toISOString(),
    digest,
    link: done.link,
    agency: done.agency.name,
    title: done.title,
    zone: done.agency.time_zone,
  })
}
