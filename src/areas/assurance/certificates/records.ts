import { choice, date, files, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const certificate = defineRecord('certificates', {
  label: 'Certificate',
  plural: 'Certificates',
  about:
    'What somebody may do because they have learned or proved it: earned in a course here or brought from outside, until its last day.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['claimed'],
  inOrder: [['issued_on', 'valid_until']],
  title: 'title',
  list: ['number', 'holder', 'title', 'issued_by', 'issued_on', 'valid_until', 'status'],
  find: ['issued_by'],
  fields: {
    number: series('CT-{year}-{count}'),
    holder: person({ required: true }),
    title: text({ required: true, max: 200, label: 'Certificate' }),
    issued_by: text({ required: true, max: 160, label: 'Issued by' }),
    outside_number: text({ max: 80, label: 'Number of an outside license' }),
    issued_on: date({ required: true, label: 'Issued' }),
    valid_until: date({ label: 'Valid until', due: { for: ['holder'], while: ['claimed', 'active'] } }),
    proof: files({ label: 'The paper', help: 'Needed for what was issued outside.' }),
    needed_for: text({ max: 200, label: 'Work that needs it', help: 'Such as forklift, trench, traffic control.' }),
    course: ref('courses', { setBy: 'commands' }),
    code: text({
      max: 20,
      setBy: 'commands',
      label: 'Code',
      help: 'With the code and the holder’s name anybody can verify it.',
    }),
    reminded: number({ decimals: 0, setBy: 'commands', label: 'Reminded at days' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'Why it was revoked' }),
    status: choice(['claimed', 'active', 'expired', 'revoked'], {
      initial: 'claimed',
      setBy: 'commands',
      words: { claimed: 'To confirm', active: 'Valid' },
    }),
  },
})
export type Certificate = RowOf<typeof certificate>

/** No name and no code: whoever has both computes the digest, and learns what stands here. */
export const certificateProof = defineRecord('certificate_proofs', {
  label: 'Proof of a certificate',
  plural: 'Proofs of certificates',
  about:
    'What anybody who has a certificate’s code and its holder’s name can look up: what it is, until when, and whether it was revoked.',
  access: { of: 'everyone', write: 'admin' },
  inOrder: [['issued_on', 'valid_until']],
  title: 'title',
  list: ['title', 'agency', 'issued_on', 'valid_until', 'revoked_on'],
  fields: {
    certificate: ref('certificates', { required: true, setBy: 'commands' }),
    digest: text({ required: true, max: 64, unique: true, setBy: 'commands' }),
    agency: text({ required: true, max: 200, setBy: 'commands', label: 'Organization' }),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    issued_by: text({ required: true, max: 160, setBy: 'commands', label: 'Issued by' }),
    issued_on: date({ required: true, setBy: 'commands', label: 'Issued' }),
    valid_until: date({ setBy: 'commands', label: 'Valid until' }),
    revoked_on: date({ setBy: 'commands', label: 'Revoked' }),
  },
})
export type CertificateProof = RowOf<typeof certificateProof>
