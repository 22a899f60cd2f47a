import { createHash } from 'node:crypto'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { askForStamp } from '#platform/audit/timestamps/ask.ts'
import type { PrintedDocument } from '#platform/documents/document.ts'
import { print } from '#platform/documents/print.ts'
import { withStoredPictures } from '#platform/documents/stored-pictures.ts'
import { signPdf, withEvidence } from '#platform/documents/sign-pdf.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'
import { internet, type Reach } from '#platform/webhooks/post.ts'
import { askWithin } from '#platform/webhooks/read.ts'
import { certificatesIn, evidenceFor, NoEvidence } from '@granary/x509/revocation.ts'
import { among } from '#platform/life/status-sql.ts'
import { credentialsFor } from '../../certificates/keys.ts'
import type { Content } from '../../text/rules.ts'
import type { Signature, SigningDocument } from '../rules.ts'
import { contractPaper } from './rules.ts'
import { documentStatus } from '../rules.ts'

type Asked = { organization_id: string; document: string }

/** How long a time stamp is waited for. Then the PDF is signed without one. */
const patience = 3_600_000

/**
 * Once everyone has signed, the agency's certificate signs the PDF, and both parties get these bytes from then on. Run
 * again, it finds the PDF and does nothing.
 */
export const signPaper = signPaperWithin({ ...internet, schemes: ['http:', 'https:'] })

/** Authorities publish certificates and lists at plain http addresses; both are signed. */
export function signPaperWithin(reach: Reach) {
  return job<Asked>('sign-contract-paper', (asked, services) => signOne(asked, services, reach), { outside: true })
}

async function signOne({ organization_id, document: id }: Asked, services: Services, reach: Reach): Promise<void> {
  const { database, clock, keys } = services
  const now = clock.now()
  const found = await database.transaction({ role: 'service_role' }, async (tx) => {
    const paper = await paperOf(tx, organization_id, id)
    return paper && { ...paper, ...(await credentialsFor({ tx, organization: organization_id, keys, now })) }
  })
  if (!found) return
  const { printed, number, completed, certificate, ...credentials } = found
  const content = await print(await withStoredPictures(printed, services), services.log)
  const { bytes, level } = await signed(services, content, {
    credentials,
    mayWait: now.getTime() - completed.getTime() < patience,
    signature: { name: printed.author, reason: `${number} is signed by all parties.`, at: now },
    reach,
  })
  await database.write(
    { role: 'service_role' },
    {
      text: `insert into contract_papers (organization_id, document, certificate, level, content, content_hash, signed_at)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      values: [organization_id, id, certificate.id, level, bytes, createHash('sha256').update(bytes).digest(), now],
    },
  )
}

type Signing = {
  credentials: Parameters<typeof signPdf>[2]
  signature: Parameters<typeof signPdf>[1]
  mayWait: boolean
  reach: Reach
}
type Signed = { bytes: Buffer; level: 'B-B' | 'B-T' | 'B-LT' }

/** With a time stamp where an authority is set and answers, and with the evidence for both where it can be read. */
async function signed(
  { settings: { timestamps }, log }: Pick<Services, 'settings' | 'log'>,
  content: Uint8Array,
  { credentials, signature, mayWait, reach }: Signing,
): Promise<Signed> {
  if (!timestamps) return { bytes: Buffer.from(await signPdf(content, signature, credentials)), level: 'B-B' }
  const reasonOf = (error: unknown) => ({ reason: error instanceof Error ? error.message : 'unknown' })
  let stamped: Buffer
  const tokens: Buffer[] = []
  try {
    stamped = Buffer.from(
      await signPdf(content, signature, credentials, async (hash) => {
        const token = await askForStamp(timestamps.url, hash)
        tokens.push(token)
        return token
      }),
    )
  } catch (error) {
    if (mayWait) throw error
    log.warn('signed without a time stamp', reasonOf(error))
    return { bytes: Buffer.from(await signPdf(content, signature, credentials)), level: 'B-B' }
  }
  try {
    const certificates = [...credentials.chain, ...tokens.flatMap(certificatesIn)]
    const evidence = await evidenceFor(certificates, { ask: askWithin(reach), now: signature.at })
    return { bytes: Buffer.from(withEvidence(stamped, evidence)), level: 'B-LT' }
  } catch (error) {
    // An address that is silent may answer in an hour; a certificate that names none will not.
    if (mayWait && !(error instanceof NoEvidence)) throw error
    log.warn('signed without evidence of validity', reasonOf(error))
    return { bytes: stamped, level: 'B-T' }
  }
}

type Found = { printed: PrintedDocument; number: string; completed: Date }

async function paperOf(tx: Tx, organization: string, id: string): Promise<Found | null> {
  const document = await tx.one<SigningDocument & { zone: string }>(
    `select d.*, to_json(d.created_at) #>> '{}' as created_at, to_json(d.completed_at) #>> '{}' as completed_at,
        o.time_zone as zone
       from contract_documents d join organizations o on o.id = d.organization_id
      where d.organization_id = $1 and d.id = $2 and d.status ${among(documentStatus, 'complete')}
        and not exists (select from contract_papers p where p.organization_id = $1 and p.document = d.id)`,
    [organization, id],
  )
  if (!document) return null
  const content = JSON.parse(document.content) as Content
  const signatures = await tx.sql<Signature>(
    `select *, to_json(signed_at) #>> '{}' as signed_at from contract_signatures
      where organization_id = $1 and document = $2 order by place`,
    [organization, id],
  )
  const letterhead = await letterheadOf(tx, organization)
  return {
    printed: contractPaper({
      contract: document.contract,
      document,
      content,
      signatures,
      letterhead,
      zone: document.zone,
      sealed: true,
    }),
    number: content.amendment?.number ?? content.number,
    completed: new Date(document.completed_at!),
  }
}

/** The signed PDF, as a document that is not printed again. */
export async function keptPaper(
  tx: Pick<Tx, 'one'>,
  { organization, document }: { organization: string; document: string },
): Promise<{ file: string } | Record<string, never>> {
  const kept = await tx.one<{ content: Buffer }>(
    'select content from contract_papers where organization_id = $1 and document = $2',
    [organization, document],
  )
  return kept ? { file: kept.content.toString('base64') } : {}
}
