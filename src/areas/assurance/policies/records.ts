import { choice, date, files, flag, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const policyDocument = defineRecord('policies', {
  label: 'Policy',
  plural: 'Policies',
  about:
    'A rule that the organization gives itself: its text in versions, approved by somebody else than its writer, read by those whom it concerns.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['code', 'title', 'owner', 'edition', 'review_on', 'open_to_all', 'status'],
  find: ['body'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    summary: longText({ max: 2_000, label: 'In short' }),
    body: longText({ required: true, max: 50_000, label: 'Text' }),
    changes: longText({ max: 2_000, label: 'What is new in this version' }),
    owner: person({ required: true }),
    readers: choice(['everyone', 'managers', 'nobody'], {
      initial: 'everyone',
      label: 'To be read by',
      words: { managers: 'Managers and administrators', nobody: 'Nobody in particular' },
    }),
    open_to_all: flag({ label: 'Open to the public', help: 'Its version in force can be read without an account.' }),
    review_months: number({ min: 1, max: 60, decimals: 0, initial: 12, label: 'Reviewed every (months)' }),
    edition: number({
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Version in force',
      zero: 'None yet',
    }),
    review_on: date({
      setBy: 'commands',
      label: 'Review by',
      empty: 'Not yet',
      due: { for: ['owner'], while: ['in_force'] },
    }),
    written_by: person({ required: true, setBy: 'commands', label: 'Written by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Words of the approver' }),
    status: choice(['draft', 'submitted', 'returned', 'in_force', 'retired'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'To approve' },
    }),
  },
})
export type PolicyDocument = RowOf<typeof policyDocument>

export const policyVersion = defineRecord('policy_versions', {
  label: 'Version of a policy',
  plural: 'Versions of policies',
  about: 'The words of a policy as they were approved, with the day from which they hold. Nobody changes them.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  appendOnly: true,
  title: 'title',
  list: ['policy', 'edition', 'title', 'effective_on', 'approved_by'],
  fields: {
    policy: ref('policies', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Version' }),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    body: longText({ required: true, max: 50_000, setBy: 'commands', label: 'Text' }),
    changes: longText({ max: 2_000, setBy: 'commands', label: 'What is new' }),
    effective_on: date({ required: true, setBy: 'commands', label: 'In force from' }),
    written_by: person({ setBy: 'commands', label: 'Written by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
  },
})
export type PolicyVersion = RowOf<typeof policyVersion>

export const attestation = defineRecord('policy_attestations', {
  label: 'Attestation',
  plural: 'Attestations',
  about: 'Somebody says that they have read one version of a policy and will follow it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'edition',
  list: ['policy', 'edition', 'reader', 'read_at'],
  fields: {
    policy: ref('policies', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Version' }),
    reader: person({ required: true, setBy: 'commands' }),
    read_at: instant({ required: true, setBy: 'commands', label: 'Read' }),
  },
})
export type Attestation = RowOf<typeof attestation>

export const publishedPolicy = defineRecord('published_policies', {
  label: 'Published policy',
  plural: 'Published policies',
  about: 'A policy in force that the organization shows to everybody.',
  access: { of: 'everyone', write: 'admin' },
  title: 'title',
  list: ['agency', 'title', 'edition', 'effective_on'],
  fields: {
    policy: ref('policies', { required: true, setBy: 'commands' }),
    agency: text({ required: true, max: 200, setBy: 'commands', label: 'Organization' }),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    summary: longText({ max: 2_000, setBy: 'commands', label: 'In short' }),
    body: longText({ required: true, max: 50_000, setBy: 'commands', label: 'Text' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Version' }),
    effective_on: date({ required: true, setBy: 'commands', label: 'In force from' }),
  },
})
export type PublishedPolicy = RowOf<typeof publishedPolicy>

export const organizationCertificate = defineRecord('organization_certificates', {
  label: 'Certificate of the organization',
  plural: 'Certificates of the organization',
  about:
    'What an outside body has certified, with its paper and its last day. Without the paper nothing is called certified.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['entered'],
  inOrder: [['issued_on', 'valid_until']],
  title: 'title',
  list: ['title', 'issued_by', 'issued_on', 'valid_until', 'owner', 'status'],
  fields: {
    title: text({ required: true, max: 200 }),
    standard: ref('standards'),
    issued_by: text({ required: true, max: 160, label: 'Issued by' }),
    number: text({ max: 80, label: 'Number of the certificate' }),
    scope: longText({ max: 2_000, label: 'What it covers' }),
    issued_on: date({ required: true, label: 'Issued' }),
    valid_until: date({
      required: true,
      label: 'Valid until',
      due: { for: ['owner'], while: ['entered', 'certified'] },
    }),
    file: files({ help: 'The certificate itself, as it was issued.' }),
    owner: person({ required: true }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    status: choice(['entered', 'certified', 'expired', 'withdrawn'], {
      initial: 'entered',
      setBy: 'commands',
      words: { entered: 'Not confirmed' },
    }),
  },
})
export type OrganizationCertificate = RowOf<typeof organizationCertificate>
