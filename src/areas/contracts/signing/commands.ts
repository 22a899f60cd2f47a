import { z } from 'zod'
import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import type { Amendment } from '../amendments/records.ts'
import type { Contract } from '../contracts/records.ts'
import type { Content } from '../text/rules.ts'
import { keepVersion } from '../text/versions.ts'
import { askNext } from './ask-next.ts'
import { completeSigning, takeEffect } from './complete.ts'
import { writeToMailboxes } from './mailed/emails.ts'
import {
  intentOf,
  isComplete,
  openPlaces,
  whyNotSign,
  whyNotResend,
  documentStatus,
  type Signature,
  type SigningDocument,
} from './rules.ts'
import { later } from '#platform/jobs/later.ts'
import { phrase, say } from '#platform/say.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'

/** Fixes the text of a contract, or of an amendment, and asks the first signers. */
export async function sendForSignature(context: Context, row: Contract, change?: Amendment): Promise<void> {
  const { tx } = context
  const { text, digest, edition } = await keepVersion(
    context,
    row,
    change ? `${change.number} out for signature` : 'Out for signature',
    change,
  )
  const title = change ? `${change.number} to ${row.number}: ${change.title}` : `${row.number}: ${row.title}`
  const [document] = await tx.sql<SigningDocument>(
    `insert into contract_documents (organization_id, contract, amendment, vendor, edition, title, content, digest)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [tx.organization_id, row.id, change?.id ?? null, row.vendor, edition, title.slice(0, 300), text, digest],
  )
  await askNext(context.tx, document!, { signatures: [], actor: context.actor.user_id, now: context.now })
}

export const signContract = command('contracts/sign', {
  about: 'Signs a document with a typed name over the SHA-256 of its text. The last signature makes it effective.',
  decides: 'money',
  input: z.strictObject({
    organization: z.uuid(),
    document: z.uuid(),
    place: z.int().min(1).max(100),
    name: z.string().trim().min(1, 'Type your name').max(120),
    digest: z.string().regex(/^[0-9a-f]{64}$/, 'The digest must have 64 characters'),
    agreed: z.literal(true, { error: phrase('Confirm that you have read the document and intend to sign it') }),
  }),
  personal: true,
  async run({ organization, document: id, place, name, digest }, context) {
    const { tx, actor } = context
    const isVendor = organization !== actor.organization_id
    // The agency's signers lock the document's row one after the other, and so does the job after a vendor's signature,
    // so that the last of them sees all signatures. The vendor's own command may not lock an agency's row.
    const document = await tx.one<SigningDocument>(
      `select * from contract_documents where organization_id = $1 and id = $2 ${isVendor ? '' : 'for update'}`,
      [organization, id],
    )
    if (!document) throw new NotFound('Document')
    const signatures = await tx.sql<Signature>(
      'select * from contract_signatures where organization_id = $1 and document = $2 order by place',
      [organization, id],
    )
    const content = JSON.parse(document.content) as Content
    refuseIf(
      whyNotSign(
        document,
        { places: content.signers, signatures, place },
        { user_id: actor.user_id, isVendor, typed: name, digest },
      ),
    )

    const { party, office, name: expected } = content.signers.find((each) => each.place === place)!
    const [signed] = await tx.sql<Signature>(
      `insert into contract_signatures (organization_id, document, place, party, signed_name, office, email, intent,
        digest, signed_by, account, aal) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        on conflict (organization_id, document, place) do nothing returning *`,
      [
        organization,
        id,
        place,
        party,
        name,
        office,
        actor.email,
        intentOf(document.title, party, office),
        digest,
        actor.user_id,
        actor.organization_id,
        actor.aal,
      ],
    )
    refuseIf(signed ? null : `${expected} has already signed.`)
    // The next step writes agency records. After a vendor's signature, a job of the agency does it.
    if (isVendor) await tx.later(completeSigning, { organization_id: organization, document: id })
    else if (isComplete(content.signers, [...signatures, signed!])) await takeEffect(tx, document, context.now)
    else await askNext(tx, document, { signatures: [...signatures, signed!], actor: actor.user_id, now: context.now })
    return { id: signed!.id, signed_at: signed!.signed_at, digest }
  },
})

export const resendLink = command('contracts/resend-link', {
  about: 'Emails a signer without an account a new link. The earlier link ends.',
  input: z.strictObject({ document: z.uuid(), place: z.int().min(1).max(100) }),
  async run({ document: id, place: at }, { tx, now }) {
    const document = await tx.one<SigningDocument>(
      'select * from contract_documents where organization_id = $1 and id = $2',
      [tx.organization_id, id],
    )
    if (!document) throw new NotFound('Document')
    const { signers } = JSON.parse(document.content) as Content
    const signatures = await tx.sql<Signature>(
      'select place from contract_signatures where organization_id = $1 and document = $2',
      [tx.organization_id, id],
    )
    const open = openPlaces(signers, signatures)
    const place = open.find((each) => each.place === at)
    refuseIf(whyNotResend(document, open, place))
    await later(
      tx,
      writeToMailboxes,
      { organization_id: tx.organization_id, document: id, about: 'asked', again: at },
      now,
    )
    return { email: place!.email! }
  },
})

/** The document out for signature is void from now on, and its signers are told why. */
export async function voidDocument(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  id: string,
  reason: string,
  at: Date,
): Promise<void> {
  const [gone] = await tx.sql<SigningDocument>(
    `update contract_documents
      set status = ${asStatus(documentStatus, 'void')}, voided_at = $3, void_reason = $4 where organization_id = $1
      and contract = $2 and status ${among(documentStatus, 'out')} returning *`,
    [tx.organization_id, id, at, reason],
  )
  if (!gone) return
  const members = (JSON.parse(gone.content) as Content).signers.flatMap(({ member }) => member ?? [])
  await later(tx, writeToMailboxes, { organization_id: gone.organization_id, document: gone.id, about: 'void' }, now)
  await notify(
    tx,
    {
      organization_id: gone.organization_id,
      people: members,
      vendor: gone.vendor,
      event: 'legal_notice',
      record: { table: 'contract_documents', id: gone.id },
      words: inEach(() =>
        say('{title} was withdrawn, and its signatures are void: {reason}', { title: gone.title, reason }).slice(
          0,
          900,
        ),
      ),
      actor: actor.user_id,
      path: `/vendor-portal/contracts/${gone.id}`,
    },
    now,
  )
}
