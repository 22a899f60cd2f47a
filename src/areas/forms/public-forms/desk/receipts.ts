import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import type { Keys } from '#platform/auth/keys.ts'
import type { Tx } from '#platform/database/database.ts'
import { print } from '#platform/documents/print.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { agencyOf, newLink } from '#platform/keys/agency-links.ts'
import { macOf } from '#platform/keys/macs.ts'
import { say } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { Answers } from '../../definition/rules.ts'
import { readDefinition } from '../../definition/rules.ts'
import { openAnswers } from '../../definition/answers/sealed-answers.ts'
import { receiptText } from '../../submissions/receipts/rules.ts'
import { submissionLife } from '../../submissions/life.ts'
import type { FormSubmission } from '../../submissions/records.ts'
import { receiptPaper } from '../paper/rules.ts'
import { service } from './found.ts'
import { hashOfLink } from './links.ts'

/**
 * How long the link of a receipt opens it. The receipt itself can be verified for as long as the agency keeps
 * the submission.
 */
export const receiptDays = 400

/** The link of a receipt follows from the challenge that it was sent with: sending twice gives the same link. */
export const receiptLink = (keys: Pick<Keys, 'derive'>, organization: string, challenge: Buffer): string =>
  newLink(organization, macOf(keys, 'public form receipt', challenge))

export type Shown = {
  submission: FormSubmission
  title: string
  version: { name: string; digest: string; definition: string }
  agency: { name: string; time_zone: string }
  answers: Answers | null
}

export async function readReceipt(tx: Tx, keys: Pick<Keys, 'every'>, link: string, now: Date): Promise<Shown> {
  const organization = agencyOf(link)
  const found = await tx.one<{ submission: string }>(
    'select submission from form_receipts where organization_id = $1 and token_hash = $2 and token_ends_at > $3',
    [organization, hashOfLink(link), now],
  )
  if (!found) throw new NotFound(say('Receipt'))
  return (await readSubmitted(tx, keys, organization!, found.submission))!
}

export async function readSubmitted(
  tx: Tx,
  keys: Pick<Keys, 'every'>,
  organization: string,
  id: string,
): Promise<Shown | null> {
  const of = [organization, id]
  const submission = await tx.one<FormSubmission>(
    `select *, to_json(sent_at) #>> '{}' as sent_at from form_submissions where organization_id = $1 and id = $2`,
    of,
  )
  if (!submission) return null
  const { title } = (await tx.one<{ title: string }>(
    `select coalesce(case when $3 = 'es' then p.title_es end, f.title) as title from forms f
      left join public_forms p on p.organization_id = f.organization_id and p.id = $4
      where f.organization_id = $1 and f.id = $2`,
    [organization, submission.form, submission.language, submission.public_form],
  ))!
  const version = (await tx.one<Shown['version']>(
    'select name, digest, definition from form_versions where organization_id = $1 and id = $2',
    [organization, submission.form_version],
  ))!
  const agency = (await tx.one<Shown['agency']>('select name, time_zone from organizations where id = $1', [
    organization,
  ]))!
  const kept = await tx.one<{ answers: Answers }>(
    'select answers from form_answers where organization_id = $1 and submission = $2',
    of,
  )
  return { submission, title, version, agency, answers: kept ? openAnswers(keys, kept.answers) : null }
}

const linked = z.object({ link: z.string().max(100) })

async function read(services: Services, c: Context): Promise<Shown> {
  const { link } = await inputOf(c, linked)
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  return services.database.transaction(service, (tx) => readReceipt(tx, services.keys, link, services.clock.now()), {
    readOnly: true,
  })
}

/** POST /public-forms/receipt: what was received and its current status, for the person who has the link. */
export const showReceipt = (services: Services) => async (c: Context) => {
  const { submission, title, agency, answers } = await read(services, c)
  const { number, sent_at, digest, status, reason } = submission
  return c.json({
    agency: agency.name,
    zone: agency.time_zone,
    title,
    number,
    sent_at,
    digest,
    status,
    reason: submissionLife.is(submission, 'received', 'accepted') ? null : reason,
    kept: answers !== null,
  })
}

/** POST /public-forms/receipt/file: the file whose SHA-256 is stored with the submission. */
export const receiptFile = (services: Services) => async (c: Context) => {
  const shown = await read(services, c)
  return c.body(textOf(shown), 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
}

/** POST /public-forms/receipt/pdf: the same for people, with the file inside. */
export const receiptPdf = (services: Services) => async (c: Context) => {
  const shown = await read(services, c)
  const text = textOf(shown)
  const { language, organization_id } = shown.submission
  const letterhead = await services.database.transaction(service, (tx) => letterheadOf(tx, organization_id), {
    readOnly: true,
  })
  const paper = inLanguage(language, () =>
    receiptPaper({
      ...shown,
      answers: shown.answers!,
      definition: readDefinition(shown.version.definition),
      text,
      letterhead,
      verifyAt: `${services.settings.siteUrl}/f/verify`,
    }),
  )
  return c.body(new Uint8Array(await print(paper, services.log)), 200, {
    'Content-Type': 'application/pdf',
    'Cache-Control': 'no-store',
  })
}

function textOf({ submission, version, answers }: Shown): string {
  refuseIf(
    answers === null
      ? say('The answers were erased after their retention period. The number, the time and the digest remain.')
      : null,
  )
  return receiptText({
    number: submission.number,
    form: version.name,
    version: version.digest,
    sent_at: new Date(submission.sent_at).toISOString(),
    language: submission.language,
    answers: answers!,
  })
}

/** POST /public-forms/verify: anyone who knows a digest holds the receipt, and learns that it is genuine. */
export const verifyReceipt = (services: Services) => async (c: Context) => {
  const { digest } = await inputOf(
    c,
    z.object({
      digest: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/, { error: () => say('A digest has 64 characters: digits and the letters a to f.') }),
    }),
  )
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const { rows } = await services.database.read(service, {
    name: 'verify form receipt',
    text: `select s.number, f.title, o.name as agency, o.time_zone as zone, to_json(s.sent_at) #>> '{}' as sent_at
      from form_submissions s
      join forms f on f.organization_id = s.organization_id and f.id = s.form
      join organizations o on o.id = s.organization_id where s.digest = $1`,
    values: [digest],
  })
  return c.json({ found: rows[0] ?? null })
}
