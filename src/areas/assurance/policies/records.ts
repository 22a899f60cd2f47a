import { choice, date, files, flag, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const policyDocument = defineRecord('policies', {
  label: 'Policy',
  plural: 'Policies',
  about: 'A rule that the organization adopts. A second person approves each version, and its readers attest to it.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  // Text that changes without its document replaces it.
  changedBy: 'commands',
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['code', 'title', 'owner', 'edition', 'review_on', 'open_to_all', 'status'],
  find: ['body'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    summary: longText({ max: 2_000, label: 'Summary' }),
    body: longText({ required: true, max: 50_000, label: 'Text' }),
    // The document with its suggestions and comments; the text above is as agreed so far.
    content: longText({ max: 1_000_000, setBy: 'commands', told: false, verbatim: true, label: 'Document' }),
    changes: longText({ max: 2_000, label: 'Version notes' }),
    owner: person({ required: true }),
    readers: choice(['everyone', 'managers', 'no_one'], {
      initial: 'everyone',
      label: 'Read by',
      words: { managers: 'Managers and administrators', no_one: 'No one assigned' },
    }),
    open_to_all: flag({ label: 'Open to the public', help: 'The current version can be read without an account.' }),
    review_months: number({ min: 1, max: 60, decimals: 0, initial: 12, label: 'Review interval (months)' }),
    edition: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Current version', zero: 'None yet' }),
    review_on: date({
      setBy: 'commands',
      label: 'Next review',
      empty: 'Not set',
      due: { says: 'Review the policy {title}', for: ['owner'], while: ['in_force'] },
    }),
    written_by: person({ required: true, setBy: 'commands', label: 'Author' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Approver comment' }),
    status: choice(['draft', 'submitted', 'returned', 'in_force', 'retired'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', returned: 'Returned for changes', in_force: 'Active' },
    }),
  },
})
export type PolicyDocument = RowOf<typeof policyDocument>

export const policyVersion = defineRecord('policy_versions', {
  label: 'Policy version',
  plural: 'Policy versions',
  about: 'The approved text of a policy with its effective date. It can’t be changed.',
  firstFrom: 'A version is added when a policy is approved.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  appendOnly: true,
  title: 'title',
  list: ['policy', 'edition', 'title', 'effective_on', 'approved_by'],
  fields: {
    policy: ref('policies', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Version' }),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    body: longText({ required: true, max: 50_000, setBy: 'commands', label: 'Text' }),
    changes: longText({ max: 2_000, setBy: 'commands', label: 'What’s new' }),
    effective_on: date({ required: true, setBy: 'commands', label: 'Effective from' }),
    written_by: person({ setBy: 'commands', label: 'Author' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
  },
})
export type PolicyVersion = RowOf<typeof policyVersion>

export const attestation = defineRecord('policy_attestations', {
  label: 'Attestation',
  plural: 'Attestations',
  about: 'A confirmation that a person read one version of a policy and will follow it.',
  firstFrom: 'People attest to a policy on its own page.',
  access: { of: 'organization', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'edition',
  list: ['policy', 'edition', 'reader', 'read_at'],
  fields: {
    policy: ref('policies', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Version' }),
    reader: person({ required: true, setBy: 'commands' }),
    read_at: instant({ required: true, setBy: 'commands', label: 'Attested on' }),
  },
})
export type Attestation = RowOf<typeof attestation>

export const publishedPolicy = defineRecord('published_policies', {
  label: 'Published policy',
  plural: 'Published policies',
  about: 'An active policy that the organization publishes.',
  access: { of: 'everyone', write: 'admin' },
  title: 'title',
  list: ['agency', 'title', 'edition', 'effective_on'],
  fields: {
    policy: ref('policies', { required: true, setBy: 'commands' }),
    agency: text({ required: true, max: 200, setBy: 'commands', label: 'Organization' }),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    summary: longText({ max: 2_000, setBy: 'commands', label: 'Summary' }),
    body: longText({ required: true, max: 50_000, setBy: 'commands', label: 'Text' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Version' }),
    effective_on: date({ required: true, setBy: 'commands', label: 'Effective from' }),
  },
})
export type PublishedPolicy = RowOf<typeof publishedPolicy>

export const organizationCertificate = defineRecord('organization_certificates', {
  label: 'Organization certificate',
  plural: 'Organization certificates',
  about: 'A certification by an outside body, with its document and expiry date. It counts only with the document.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['entered'],
  inOrder: [['issued_on', 'expires_on']],
  title: 'title',
  list: ['title', 'issued_by', 'issued_on', 'expires_on', 'owner', 'status'],
  fields: {
    title: text({ required: true, max: 200 }),
    standard: ref('standards'),
    issued_by: text({ required: true, max: 160, label: 'Issued by' }),
    number: text({ max: 80, label: 'Certificate number' }),
    scope: longText({ max: 2_000, label: 'Coverage' }),
    issued_on: date({ required: true, label: 'Issued' }),
    expires_on: date({
      required: true,
      label: 'Valid until',
      due: { says: 'Renew {title}', for: ['owner'], while: ['entered', 'certified'] },
    }),
    file: files({ help: 'The certificate as issued.', requiredTo: { confirm: true } }),
    owner: person({ required: true }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    status: choice(['entered', 'certified', 'expired', 'withdrawn'], {
      initial: 'entered',
      setBy: 'commands',
      words: { entered: 'Unconfirmed' },
    }),
  },
})
export type OrganizationCertificate = RowOf<typeof organizationCertificate>
