import { choice, date, files, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { certificateKinds, certificateWords } from '../profiles/kinds/records.ts'

export const vendorCertificate = defineRecord('vendor_certificates', {
  label: 'Vendor certificate',
  plural: 'Vendor certificates',
  about: 'A vendor’s certification, insurance or license, as checked by the agency, with its owner and expiry date.',
  access: { of: 'vendor', by: 'vendor', read: 'user', write: 'manager' },
  openWhile: ['current'],
  title: 'kind',
  list: ['vendor', 'kind', 'number', 'issued_by', 'expires_on', 'status'],
  fields: {
    vendor: ref('vendors', { required: true }),
    kind: choice(certificateKinds, { required: true, words: certificateWords }),
    number: text({ max: 80 }),
    issued_by: text({ required: true, max: 120, label: 'Issued by' }),
    expires_on: date({
      required: true,
      label: 'Valid until',
      due: { says: 'Renew {kind} of {vendor}', for: ['keeper'], while: ['current'] },
    }),
    document: files(),
    keeper: person({ label: 'Owner', help: 'Gets expiry reminders.' }),
    status: choice(['current', 'replaced'], { initial: 'current', setBy: 'commands', words: { current: 'Active' } }),
  },
})
export type VendorCertificate = RowOf<typeof vendorCertificate>
