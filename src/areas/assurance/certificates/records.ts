import { choice, date, files, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const certificate = defineRecord('certificates', {
  label: 'Credential',
  plural: 'Credentials',
  about: 'A qualification of a person, earned in a course here or issued outside, and valid until its expiry date.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['claimed'],
  inOrder: [['issued_on', 'expires_on']],
  title: 'title',
  list: ['number', 'holder', 'title', 'issued_by', 'issued_on', 'expires_on', 'status'],
  find: ['issued_by'],
  fields: {
    number: series('CT-{year}-{count}'),
    holder: person({ required: true }),
    title: text({ required: true, max: 200, label: 'Credential' }),
    issued_by: text({ required: true, max: 160, label: 'Issued by' }),
    outside_number: text({ max: 80, label: 'Outside license number' }),
    issued_on: date({ required: true, label: 'Issued' }),
    expires_on: date({
      label: 'Valid until',
      due: { says: 'Renew your certificate {title}', for: ['holder'], while: ['claimed', 'active'] },
    }),
    proof: files({
      label: 'Attachment',
      help: 'Required for credentials issued outside.',
      requiredTo: { confirm: true },
    }),
    needed_for: text({ max: 200, label: 'Work requiring it', help: 'For example: forklift, trench, traffic control.' }),
    course: ref('courses', { setBy: 'commands' }),
    code: text({
      differs: true,
      max: 20,
      setBy: 'commands',
      label: 'Code',
      help: 'Anyone can verify the certificate with this code and the holder’s name.',
    }),
    reminded: number({ decimals: 0, setBy: 'commands', label: 'Reminder sent (days)' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'Revocation reason' }),
    status: choice(['claimed', 'active', 'expired', 'revoked'], {
      initial: 'claimed',
      setBy: 'commands',
      words: { claimed: 'Waiting for confirmation', active: 'Valid' },
    }),
  },
})
export type Certificate = RowOf<typeof certificate>

/** No name and no code: only a person who has both can compute the digest and look the credential up. */
export const certificateProof = defineRecord('certificate_proofs', {
  label: 'Credential proof',
  plural: 'Credential proofs',
  about:
    'The public record of a credential: title, validity and revocation. Anyone who has its code and its holder’s name can look it up.',
  access: { of: 'everyone', write: 'admin' },
  inOrder: [['issued_on', 'expires_on']],
  title: 'title',
  list: ['title', 'agency', 'issued_on', 'expires_on', 'revoked_on'],
  fields: {
    certificate: ref('certificates', { required: true, setBy: 'commands' }),
    digest: text({ required: true, max: 64, unique: true, setBy: 'commands', differs: true }),
    agency: text({ required: true, max: 200, setBy: 'commands', label: 'Organization' }),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    issued_by: text({ required: true, max: 160, setBy: 'commands', label: 'Issued by' }),
    issued_on: date({ required: true, setBy: 'commands', label: 'Issued' }),
    expires_on: date({ setBy: 'commands', label: 'Valid until' }),
    revoked_on: date({ setBy: 'commands', label: 'Revoked' }),
  },
})
export type CertificateProof = RowOf<typeof certificateProof>
