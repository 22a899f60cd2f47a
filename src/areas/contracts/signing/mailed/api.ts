import { agencyOf } from '#platform/keys/agency-links.ts'
import { timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { print } from '#platform/documents/print.ts'
import { storedPicture, withStoredPictures } from '#platform/documents/stored-pictures.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { compose } from '#platform/mail/email.ts'
import { phrase, say } from '#platform/say.ts'
import { noteWrongCode } from '#platform/security/refusals.ts'
import type { Services } from '#platform/services.ts'
import { visitOf } from '#platform/wire/visit.ts'
import type { Content, Place } from '../../text/rules.ts'
import { askNext } from '../ask-next.ts'
import { takeEffect } from '../complete.ts'
import { contractPaper } from '../paper/rules.ts'
import { keptPaper } from '../paper/sign-papers.ts'
import {
  intentOf,
  isComplete,
  openPlaces,
  pictureOfText,
  whyNotSign,
  type Signature,
  type SigningDocument,
  documentStatus,
} from '../rules.ts'
import { certificateOf } from './certificate.ts'
import { codeMinutes, hashOf, masked, mostGuesses, newCode } from '#platform/keys/mailed-codes.ts'

const service = { role: 'service_role' } as const
const link = z.string().max(100)
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: () => say('Enter the six digits from the email.') })
const wrongCode = phrase('This code isn’t valid. Check the newest email, or send a new code.')

type Link = {
  organization_id: string
  document: string
  place: number
  email: string
  code_hash: Buffer | null
  code_ends_at: string | null
  guesses: number
}
type Found = { link: Link; document: SigningDocument; content: Content; place: Place; signatures: Signature[] }

/** /functions/v1/public/signing: what a signer without an account does behind the link in their mailbox. */
export function mailedSigning(services: Services): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.post('/show', showSigning(services))
  api.post('/send-code', sendSigningCode(services))
  api.post('/read', openSigning(services))
  api.post('/sign', signByMail(services))
  api.post('/picture', signingPicture(services))
  api.post('/document', signingPdf(services))
  api.post('/certificate', signingCertificate(services))
  return api
}

/** POST /signing/show: what the link is for, for the person who holds it. Every address takes the link in its body: paths are logged. */
const showSigning = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link }))
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const found = await services.database.transaction(service, (tx) => find(tx, asked.link), { readOnly: true })
  const { document, content, place, signatures } = found
  const open = documentStatus.isOpen(document) ? openPlaces(content.signers, signatures) : []
  return c.json({
    agency: content.agency,
    number: content.number,
    title: document.title,
    name: place.name,
    email: masked(found.link.email),
    status: document.status,
    reason: document.void_reason,
    signed: signatures.some((each) => each.place === place.place),
    waitsFor: open.includes(place) ? [] : open.map(({ name }) => name),
  })
}

/** POST /signing/send-code: six digits to the address that the document names. */
const sendSigningCode = (services: Services) => async (c: Context) => {
  const { database, clock, mail } = services
  const asked = await inputOf(c, z.object({ link }))
  const fresh = newCode()
  const { link: to } = await database.transaction(service, (tx) => find(tx, asked.link), { readOnly: true })
  await countAttempt(services, 'form', { account: to.email, network: visitorOf(c).network })
  const { email, title } = await database.transaction(service, async (tx) => {
    const found = await find(tx, asked.link)
    await tx.sql(
      `update contract_sign_links set code_hash = $4, code_ends_at = $5, guesses = 0
        where organization_id = $1 and document = $2 and place = $3`,
      [...keyOf(found.link), hashOf(asked.link, fresh), new Date(clock.now().getTime() + codeMinutes * 60_000)],
    )
    return { email: found.link.email, title: found.document.title }
  })
  await mail.send(
    compose({
      to: email,
      theirs: true,
      subject: say('Your code for {title}', { title }),
      paragraphs: [
        say('Enter this code on the page that you opened. It can be used for {minutes} minutes.', {
          minutes: codeMinutes,
        }),
      ],
      code: fresh,
      footer: [say('Never share this code. With it and the link, another person can sign in your name.')],
    }),
  )
  return c.json({ email: masked(email) })
}

/** POST /signing/read: the words to be signed and who has signed. */
const openSigning = (services: Services) => async (c: Context) => {
  const { document, content, place, signatures } = await proven(services, c, await inputOf(c, z.object({ link, code })))
  return c.json({
    title: document.title,
    digest: document.digest,
    status: document.status,
    intent: intentOf(document.title, place.party, place.office),
    place: place.place,
    content: { ...content, signers: content.signers.map(({ email: _, member: __, ...each }) => each) },
    signatures: signatures.map(({ place: at, signed_at }) => ({ place: at, signed_at })),
  })
}

/** POST /signing/sign: a typed name and perhaps strokes, over the SHA-256 of the words. */
const signByMail = (services: Services) => async (c: Context) => {
  const asked = await inputOf(
    c,
    z.object({
      link,
      code,
      name: z
        .string()
        .trim()
        .min(1, { error: () => say('Type your name.') })
        .max(120),
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      agreed: z.literal(true, { error: () => say('Confirm that you have read the document and intend to sign it.') }),
      drawn: z
        .string()
        .max(20_000)
        .regex(/^[MLl0-9 .-]+$/)
        .nullish(),
    }),
  )
  await proven(services, c, asked)
  const now = services.clock.now()
  await services.database.transaction(service, async (tx) => {
    await tx.sql(`select set_config('app.command', 'contracts/sign-by-email', true)`)
    const { link: of, document, content, place, signatures } = await find(tx, asked.link, 'for update')
    refuseIf(
      whyNotSign(
        document,
        { places: content.signers, signatures, place: place.place },
        { user_id: '', isVendor: true, typed: asked.name, digest: asked.digest },
      ),
    )
    const [signed] = await tx.sql<Signature>(
      `insert into contract_signatures (organization_id, document, place, party, signed_name, office, email, intent,
        digest, aal, drawn) values ($1, $2, $3, 'vendor', $4, $5, $6, $7, $8, 'aal1', $9) returning *`,
      [
        ...keyOf(of),
        asked.name,
        place.office,
        of.email,
        intentOf(document.title, place.party, place.office),
        asked.digest,
        asked.drawn || null,
      ],
    )
    const all = [...signatures, signed!]
    if (isComplete(content.signers, all)) await takeEffect(tx, document, now)
    else await askNext(tx, document, { signatures: all, actor: null, now })
  })
  return c.json({ signed: true })
}

/** POST /signing/picture: one picture of the words to be signed. */
const signingPicture = (services: Services) => async (c: Context) => {
  const asked = await inputOf(c, z.object({ link, code, file: z.uuid() }))
  const { document } = await proven(services, c, asked)
  const picture = pictureOfText(document, asked.file)
  if (!picture) throw new NotFound(say('Picture'))
  return storedPicture(picture, services)
}

/** POST /signing/document: the document as a PDF, as it is signed so far. */
const signingPdf = (services: Services) => async (c: Context) => {
  const { document, content, signatures } = await proven(services, c, await inputOf(c, z.object({ link, code })))
  const paper = await services.database.transaction(
    service,
    async (tx) => ({
      ...contractPaper({
        contract: document.contract,
        document,
        content,
        signatures,
        letterhead: await letterheadOf(tx, document.organization_id),
        zone: (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [
          document.organization_id,
        ]))!.time_zone,
      }),
      ...(await keptPaper(tx, { organization: document.organization_id, document: document.id })),
    }),
    { readOnly: true },
  )
  const bytes = await print(await withStoredPictures(paper, services), services.log)
  return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' })
}

/** POST /signing/certificate: the words and each signature as they were sealed, with their proofs. */
const signingCertificate = (services: Services) => async (c: Context) => {
  const { document, signatures } = await proven(services, c, await inputOf(c, z.object({ link, code })))
  return c.body(await certificateOf(services, document, signatures), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}

const keyOf = ({ organization_id, document, place }: Link) => [organization_id, document, place] as const

async function find(tx: Tx, text: string, lock: 'for update' | '' = ''): Promise<Found> {
  const of = await tx.one<Link>('select * from contract_sign_links where organization_id = $1 and token_hash = $2', [
    agencyOf(text),
    hashOf(text),
  ])
  const document =
    of &&
    (await tx.one<SigningDocument>(
      `select *, to_json(created_at) #>> '{}' as created_at, to_json(completed_at) #>> '{}' as completed_at
         from contract_documents where organization_id = $1 and id = $2 ${lock}`,
      [of.organization_id, of.document],
    ))
  const content = document && (JSON.parse(document.content) as Content)
  const place = content?.signers.find((each) => each.place === of!.place)
  if (!of || !document || !content || !place) throw new NotFound(say('Link'))
  const signatures = await tx.sql<Signature>(
    `select *, to_json(signed_at) #>> '{}' as signed_at from contract_signatures
      where organization_id = $1 and document = $2 order by place`,
    [of.organization_id, of.document],
  )
  return { link: of, document, content, place, signatures }
}

/** The code was sent to the mailbox: the person who enters it reads that mailbox. A wrong one is counted, also where it is refused. */
async function proven(services: Services, c: Context, asked: { link: string; code: string }): Promise<Found> {
  await countAttempt(services, 'visit', { network: visitorOf(c).network })
  const now = services.clock.now()
  const found = await services.database.transaction(service, async (tx) => {
    const each = await find(tx, asked.link)
    const [row] = await tx.sql<Link>(
      `update contract_sign_links set guesses = guesses + 1 where organization_id = $1 and document = $2 and place = $3
        and code_hash is not null and code_ends_at > $4 and guesses < $5 returning *`,
      [...keyOf(each.link), now, mostGuesses],
    )
    if (!row || !timingSafeEqual(row.code_hash!, hashOf(asked.link, asked.code))) return null
    await tx.sql(
      `update contract_sign_links set guesses = 0, confirmed_at = $4
        where organization_id = $1 and document = $2 and place = $3`,
      [...keyOf(each.link), now],
    )
    return each
  })
  if (!found) {
    noteWrongCode(services, visitOf(c), agencyOf(asked.link))
    throw new Refusal(say(wrongCode))
  }
  return found
}
