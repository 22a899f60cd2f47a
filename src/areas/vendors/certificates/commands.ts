import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { makeLink } from '#platform/storage/signed-links.ts'
import { vendorCertificate } from './records.ts'

export const addCertificate = draftCommand('vendor-certificates/add', vendorCertificate)
export const editCertificate = editCommand('vendor-certificates/edit', vendorCertificate)

type Shown = { account: string; document: KeptFile[] }

export const showDocument = question('vendor-certificates/document', {
  about:
    'A link to the document behind a vendor’s certificate, valid for a minute, for anyone who may read the certificate.',
  input: z.strictObject({
    table: z.enum(['vendor_registrations', 'vendor_certificates']),
    id: z.uuid(),
    path: z.string().max(1024),
  }),
  async run({ table, id, path }, { tx, keys, now }) {
    // With the person's own rights: a person who can't see the row gets no link.
    const shown = await tx.asPerson<Shown>(table === 'vendor_registrations' ? sent : kept, [id])
    const found = shown.find(({ document }) => document.some((file) => file.path === path))
    const [bucket] = await tx.asPerson<{ key: string }>(
      `select key from storage.buckets where id = 'documents' and organization_id is null`,
      [],
    )
    if (!found || !bucket) throw new NotFound('Document')
    const token = makeLink(
      { keys, clock: { now: () => now } },
      'storage read link',
      { bucket_key: bucket.key, shelf: found.account, name: path },
      60,
    )
    return {
      url: `/storage/v1/object/sign/documents/${path.split('/').map(encodeURIComponent).join('/')}?token=${token}`,
    }
  },
})

const sent = `select r.account, c -> 'document' as document
  from vendor_registrations r, jsonb_array_elements(r.content -> 'certificates') c where r.id = $1`
const liesOn = (shelf: string) =>
  `exists (select from jsonb_array_elements(c.document) d where starts_with(d ->> 'path', ${shelf}::text || '/'))`
/** The vendor's own file is in its own people's folder, the agency's file in the agency's. */
const kept = `
  select c.organization_id as account, c.document from vendor_certificates c where c.id = $1
  and ${liesOn('c.organization_id')}
   union select v.account, c.document from vendor_certificates c
   join vendor_accounts v on v.organization_id = c.organization_id and v.vendor = c.vendor
          where c.id = $1 and ${liesOn('v.account')}`
