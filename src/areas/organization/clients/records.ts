import { choice, date, files, longText, money, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const client = defineRecord('clients', {
  label: 'Client agency',
  plural: 'Client agencies',
  about:
    'A department or another agency that you serve: whom to call, what was agreed, what is open and what it spends.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['prospect', 'active'],
  title: 'name',
  list: ['code', 'name', 'kind', 'account_manager', 'phone', 'status'],
  find: ['notes'],
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ name: true, required: true, max: 200 }),
    kind: choice(['department', 'municipality', 'county', 'district', 'school', 'nonprofit', 'other'], {
      required: true,
      words: { district: 'Special district' },
    }),
    department: text({
      max: 120,
      label: 'Named in contracts as',
      help: 'The department as contracts and orders name it; its spending is found by it.',
    }),
    email: text({ max: 255, format: 'email' }),
    phone: text({ max: 40, format: 'phone', help: 'Such as +13195550142.' }),
    address: text({ max: 300 }),
    account_manager: person({ label: 'Looked after by' }),
    plan: longText({
      max: 10_000,
      label: 'Account plan',
      help: 'What the client wants to reach this year, and what you will do for it.',
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
    'What two agencies promise each other: a memorandum, an interlocal agreement, mutual aid, or the use of a cooperative contract.',
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
        cooperative: 'Use of a cooperative contract',
      },
    }),
    authority: text({
      max: 200,
      label: 'Authority',
      help: 'The statute or resolution that allows it, such as Iowa Code 28E.',
    }),
    contract_number: text({
      max: 80,
      label: 'Contract that is used',
      help: 'For a cooperative contract: its number and who awarded it.',
    }),
    terms: longText({ max: 10_000, label: 'What was agreed' }),
    value: money({ min: 0, label: 'At most', help: 'Left empty where no money moves.' }),
    starts_on: date({ required: true, label: 'Starts' }),
    ends_on: date({ label: 'Ends', due: { for: ['owner'], while: ['active'] } }),
    notice_days: number({ min: 0, max: 730, decimals: 0, initial: 60, label: 'Days of notice' }),
    owner: person({ required: true, label: 'Looked after by' }),
    files: files({ label: 'Signed copy' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Drafted by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Reason' }),
    status: choice(['draft', 'submitted', 'returned', 'active', 'ended'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waits for approval', returned: 'Sent back', active: 'In force' },
    }),
  },
})
export type Agreement = RowOf<typeof agreement>
