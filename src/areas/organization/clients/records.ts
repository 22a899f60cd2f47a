import { choice, date, files, longText, money, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const client = defineRecord('clients', {
  label: 'Client agency',
  plural: 'Client agencies',
  about: 'A department or another agency that you serve, with its contacts, agreements, requests and spending.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['prospect', 'active'],
  title: 'name',
  list: ['code', 'name', 'parent', 'kind', 'account_manager', 'phone', 'status'],
  find: ['notes'],
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ name: true, required: true, max: 200 }),
    parent: ref('clients', {
      label: 'Part of',
      help: 'The client agency of this department or division. Its page counts this one too.',
    }),
    kind: choice(['department', 'municipality', 'county', 'district', 'school', 'nonprofit', 'other'], {
      required: true,
      words: { district: 'Special district' },
    }),
    department: text({
      max: 120,
      label: 'Named in contracts as',
      help: 'The department name used in contracts and orders. Its spending is found by this name.',
    }),
    email: text({ max: 255, format: 'email' }),
    phone: text({ max: 40, format: 'phone', help: 'Such as +13195550142.' }),
    address: text({ max: 300 }),
    account_manager: person({ label: 'Owner' }),
    plan: longText({
      max: 10_000,
      label: 'Account plan',
      help: 'The client’s goals this year, and your plan to support them.',
    }),
    notes: longText({ max: 5_000 }),
    status: choice(['prospect', 'active', 'former'], { initial: 'prospect', setBy: 'commands' }),
  },
})
export type Client = RowOf<typeof client>

export const clientContact = defineRecord('client_contacts', {
  label: 'Contact',
  plural: 'Contacts',
  about: 'A person at a client agency.',
  firstFrom: 'Add a contact on the page of its client.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'client', 'office', 'email', 'phone'],
  find: ['office'],
  fields: {
    client: ref('clients', { required: true }),
    name: text({ name: true, required: true, max: 200 }),
    office: text({ max: 120 }),
    email: text({ max: 255, format: 'email' }),
    phone: text({ max: 40, format: 'phone' }),
    notes: longText({ max: 2_000 }),
  },
})
export type ClientContact = RowOf<typeof clientContact>

export const agreement = defineRecord('agreements', {
  label: 'Agreement',
  plural: 'Agreements',
  about:
    'An agreement between two agencies: a memorandum, an interlocal agreement, mutual aid, or cooperative purchasing.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'client', 'kind', 'ends_on', 'owner', 'status'],
  find: ['terms'],
  fields: {
    number: series('IGA-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    client: ref('clients', { required: true }),
    kind: choice(['mou', 'interlocal', 'mutual_aid', 'cooperative'], {
      required: true,
      words: {
        mou: 'Memorandum of understanding',
        interlocal: 'Interlocal agreement',
        mutual_aid: 'Mutual aid',
        cooperative: 'Cooperative purchasing (piggyback)',
      },
    }),
    authority: text({
      max: 200,
      label: 'Authority',
      help: 'The statute or resolution that allows the agreement, such as Iowa Code 28E.',
    }),
    contract_number: text({
      max: 80,
      label: 'Contract',
      help: 'For cooperative purchasing: the contract number and the lead agency.',
    }),
    terms: longText({ max: 10_000, label: 'Agreement' }),
    value: money({ min: 0, label: 'Maximum', help: 'Leave blank if no money changes hands.' }),
    starts_on: date({ required: true, label: 'Start date' }),
    ends_on: date({ label: 'End date', due: { says: 'Renew or close {title}', for: ['owner'], while: ['active'] } }),
    notice_days: number({ min: 0, max: 730, decimals: 0, initial: 60, label: 'Notice (days)' }),
    owner: person({ required: true, label: 'Owner' }),
    files: files({ label: 'Signed copy' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Drafted by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Reason' }),
    status: choice(['draft', 'submitted', 'returned', 'active', 'ended'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', returned: 'Returned for changes', active: 'Active' },
    }),
  },
})
export type Agreement = RowOf<typeof agreement>
