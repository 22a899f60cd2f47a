import { documentStatus } from '../rules.ts'
import { checkCertificate, writeCertificate } from '#platform/audit/certificate.ts'
import { inclusionsOf } from '#platform/audit/log/proofs.ts'
import { makeSigner, noteTextOf } from '#platform/audit/log/signing.ts'
import { checkpointOf, entriesOf, placesOf } from '#platform/audit/log/stored-log.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { phrase, say } from '#platform/say.ts'
import type { Services } from '#platform/services.ts'
import type { Signature, SigningDocument } from '../rules.ts'

const unsealed = phrase('The last signature isn’t sealed yet. Try again in about a minute.')

/** The certificate for a signer without an account, who may not ask the log. */
export async function certificateOf(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  document: SigningDocument,
  signatures: readonly Signature[],
): Promise<string> {
  if (!documentStatus.is(document, 'complete'))
    throw new Refusal(say('The certificate is available once everyone has signed.'))
  const organization = document.organization_id
  const { rows } = await database.read(
    { role: 'service_role' },
    {
      text: `select id, record from record_changes where organization_id = $1 and (
          (table_name = 'contract_signatures' and operation = 'insert' and record = any ($2))
          or (table_name = 'contract_documents' and operation = 'update' and record = $3
            and after ->> 'status' = 'complete'))`,
      values: [organization, signatures.map(({ id }) => id), document.id],
    },
  )
  const named = rows.map(({ id }) => ({ source: 'change' as const, entry: String(id) }))
  return database.transaction(
    { role: 'sealer' },
    async (tx) => {
      const checkpoint = await checkpointOf(tx, organization)
      const places = checkpoint ? await placesOf(tx, organization, named, checkpoint.size) : []
      if (!checkpoint || places.length !== signatures.length + 1) throw new Refusal(say(unsealed))
      const entries = await entriesOf(tx, organization, named)
      const proofs = await inclusionsOf(
        tx,
        organization,
        places.map(({ seq }) => seq),
        checkpoint.size,
      )
      const of = (record: string) => {
        const id = String(rows.find((row) => row.record === record)!.id)
        const at = places.findIndex(({ entry }) => entry === id)
        return {
          entry: entries.find(({ entry }) => entry === id)!.content,
          leaf_index: places[at]!.seq,
          proof: proofs[at]!.map((hash) => hash.toString('base64')),
        }
      }
      const key = makeSigner(keys).verifierKey(checkpoint.origin)
      const text = writeCertificate({
        granary_certificate: 1,
        document: document.content,
        sha256: document.digest,
        signatures: signatures.map(({ id }) => of(id)),
        completion: of(document.id),
        checkpoint: noteTextOf(checkpoint),
        key,
      })
      const { why } = await checkCertificate(text, key)
      if (why) throw new Refusal(why)
      return text
    },
    { readOnly: true },
  )
}
