import { documentStatus } from '../rules.ts'
import type { Backend } from '#client/backend.ts'
import { Refused } from '#client/functions.ts'
import { askTrail } from '#kit/trail/ask.ts'
import { checkCertificate, writeCertificate, type Certificate, type Proven } from '#platform/audit/certificate.ts'
import type { Signing } from './use-signing.ts'

type Answer = { key: string; checkpoint: string; proven: Proven[]; waiting: string[] }

/** The text and each sealed signature, with their proofs under the newest checkpoint, so that none can be missing. */
export async function certificateOf(backend: Backend, { document, signatures }: Signing): Promise<string> {
  const records = [document.id, ...signatures.map(({ id }) => id)]
  const { data, error } = await backend.rows
    .from('record_changes')
    .select('id,table_name,record,operation,after')
    .in('table_name', ['contract_documents', 'contract_signatures'])
    .in('record', records)
    .limit(100)
  if (error) throw error
  const changes = data as unknown as {
    id: string
    table_name: string
    record: string
    operation: string
    after: Record<string, unknown> & { status: string }
  }[]
  const signed = signatures.map(
    ({ id }) => changes.find((each) => each.record === id && each.operation === 'insert')?.id,
  )
  const completed = changes.find(
    (each) => each.record === document.id && documentStatus.is(each.after, 'complete') && each.operation === 'update',
  )?.id
  const wanted = [...signed, completed]
  if (wanted.some((id) => id === undefined))
    throw new Refused('You can’t see every signature in the log. Ask the agency for the certificate.', 404)
  const { key, checkpoint, proven, waiting } = await askTrail<Answer>(
    backend,
    `/logs/${document.organization_id}/proofs?${wanted.map((id) => `entry=change/${id}`).join('&')}`,
  )
  if (waiting.length > 0) throw new Refused('The last signature isn’t sealed yet. Try again in about a minute.', 409)
  const of = (id: string | undefined) => proven.find(({ entry }) => entry.id === id)!
  const certificate: Certificate = {
    granary_certificate: 1,
    document: document.content,
    sha256: document.digest,
    signatures: signed.map(of),
    completion: of(completed),
    checkpoint,
    key,
  }
  const text = writeCertificate(certificate)
  const { why } = await checkCertificate(text, key)
  if (why) throw new Refused(`The certificate isn’t valid: ${why}`, 409)
  return text
}
