import { choice, instant, longText, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const signingCertificate = defineRecord('signing_certificates', {
  label: 'Signing certificate',
  plural: 'Signing certificates',
  about: 'The certificate that the agency’s signed PDFs carry. Its key is stored encrypted.',
  firstFrom: 'An administrator adds the certificate that signs the agency’s PDFs.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  inOrder: [['issued_at', 'expires_at']],
  changedBy: 'commands',
  title: 'subject',
  list: ['subject', 'issuer', 'origin', 'expires_at', 'status'],
  fields: {
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'Issued to' }),
    issuer: text({ required: true, max: 300, setBy: 'commands', label: 'Issued by' }),
    origin: choice(['installation', 'uploaded'], {
      required: true,
      setBy: 'commands',
      words: { installation: 'This installation', uploaded: 'Uploaded' },
    }),
    algorithm: text({ required: true, max: 40, setBy: 'commands', label: 'Key' }),
    serial: text({ required: true, max: 60, setBy: 'commands', differs: true, label: 'Serial number' }),
    fingerprint: text({ required: true, max: 100, setBy: 'commands', differs: true, label: 'SHA-256 fingerprint' }),
    issued_at: instant({ required: true, setBy: 'commands', label: 'Valid from' }),
    expires_at: instant({ required: true, setBy: 'commands', label: 'Expires' }),
    chain: longText({ required: true, max: 60_000, setBy: 'commands', differs: true, label: 'Certificate (PEM)' }),
    status: choice(['active', 'retired'], {
      initial: 'active',
      setBy: 'commands',
      words: { active: 'Active', retired: 'Retired' },
    }),
  },
})
export type SigningCertificate = RowOf<typeof signingCertificate>
