import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import type { Tx } from '#platform/database/database.ts'
import { later } from '#platform/jobs/later.ts'
import { say } from '#platform/say.ts'
import type { Content } from '../text/rules.ts'
import { writeToMailboxes } from './mailed/emails.ts'
import { openPlaces, type Signature, type SigningDocument } from './rules.ts'

type Turn = { signatures: readonly Pick<Signature, 'place'>[]; actor: string | null; now: Date }

/** Notifies the next signers: members individually, a signer without an account by email, the vendor's people together. */
export async function askNext(
  tx: Tx,
  { organization_id, id, contract, title, vendor, content }: SigningDocument,
  { signatures, actor, now }: Turn,
): Promise<void> {
  const next = openPlaces((JSON.parse(content) as Content).signers, signatures)
  const members = next.flatMap(({ member }) => member ?? [])
  const of = { organization_id, event: 'legal_notice', record: { table: 'contract_documents', id }, actor } as const
  if (members.length > 0)
    await notify(
      tx,
      {
        ...of,
        people: members,
        words: `${title} is waiting for your signature.`,
        path: `/contract-lifecycle/${contract}`,
      },
      now,
    )
  if (next.some(({ email }) => email))
    await later(tx, writeToMailboxes, { organization_id, document: id, about: 'asked' }, now)
  if (next.some(({ party, email }) => party === 'vendor' && !email))
    await notify(
      tx,
      {
        ...of,
        people: [],
        vendor,
        words: inEach(() => say('{title} is waiting for your signature.', { title })),
        path: `/vendor-portal/contracts/${id}`,
      },
      now,
    )
}
