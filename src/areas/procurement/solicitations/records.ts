import {
  choice,
  date,
  files,
  flag,
  instant,
  lastDayInForce,
  longText,
  money,
  number,
  percent,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { defineRegister } from '#platform/records/terms.ts'
import { phrase } from '#platform/say.ts'

export const kinds = ['rfi', 'rfq', 'ifb', 'rfp'] as const
export type SolicitationKind = (typeof kinds)[number]
const kindWords = {
  rfi: phrase('Request for information'),
  rfq: phrase('Request for quotes'),
  ifb: phrase('Invitation for bids'),
  rfp: phrase('Request for proposals'),
}

const categoryWords = { goods: phrase('Goods'), works: phrase('Works'), services: phrase('Services') }

export const solicitation = defineRecord('solicitations', {
  label: 'Solicitation',
  plural: 'Solicitations',
  about: 'A published request for information, quotes, bids or proposals, from the first draft to the award.',
  access: { of: 'organization', read: 'user', write: 'user' },
  // Another kind gets another number, which the edit assigns.
  changedBy: 'commands',
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['number', 'title', 'kind', 'closes_at', 'status'],
  find: ['summary'],
  fields: {
    number: series('SOL-{year}-{count}'),
    kind: choice(kinds, { required: true, words: kindWords }),
    title: text({ required: true, max: 200, help: 'What is bought, in words a vendor would search for.' }),
    // Written for the public: nothing internal is copied into it.
    summary: longText({
      max: 5_000,
      label: 'Public summary',
      help: 'Public. What is needed and where, in a few sentences for vendors. A requisition’s internal justification is not copied here.',
    }),
    category: choice(['goods', 'works', 'services'], { required: true, words: categoryWords }),
    commodity: text({
      max: 20,
      label: 'Commodity code',
      help: 'NIGP, UNSPSC or NAICS. Vendors with this code are notified.',
    }),
    department: text({ max: 120 }),
    contact: person({ required: true, label: 'Buyer', help: 'The only contact for vendors on this solicitation.' }),
    // 2 CFR 200.324(a): made before bids or proposals are received, and not shown to bidders.
    estimate: money({
      min: 0,
      label: 'Independent cost estimate',
      help: 'Entered before bids are received. Vendors never see it.',
    }),
    federal: flag({ label: 'Federally funded', help: 'Adds the clauses of 2 CFR 200 Appendix II and its rules.' }),
    construction: flag({ label: 'Construction' }),
    laborers: flag({ label: 'Uses mechanics or laborers' }),
    invited_only: flag({
      label: 'Invited vendors only',
      help: 'For information and quotes. Sealed or scored solicitations are open to all vendors.',
    }),
    two_envelopes: flag({
      label: 'Two envelopes',
      help: 'For proposals. Prices stay closed to everyone until the chair closes the technical evaluation.',
    }),
    // Late questions are not answered, so that all vendors have the same answers in time.
    questions_until: instant({
      setBy: 'commands',
      label: 'Questions due',
      due: { says: 'Answer the questions about {title}', for: ['contact'], while: ['published'] },
    }),
    // Questions come after it, so that what vendors saw can still be asked.
    visit_at: instant({ setBy: 'commands', label: 'Site visit' }),
    closes_at: instant({
      setBy: 'commands',
      label: 'Closes',
      // The officers find it in their work; the contact, who may not be one of them, sees that they do it.
      due: { says: 'Have the opening officers open the bids for {title}', for: ['contact'], while: ['published'] },
    }),
    zone: text({ setBy: 'commands', max: 64, format: 'zone', label: 'Time zone' }),
    officers_needed: number({
      setBy: 'commands',
      min: 1,
      max: 20,
      decimals: 0,
      initial: 2,
      label: 'Opening officers required',
    }),
    documents: files({ help: 'Drawings, specifications, forms. Published with the solicitation.' }),
    edition: number({
      setBy: 'commands',
      min: 0,
      decimals: 0,
      initial: 0,
      help: 'Counts the publication and every addendum after it.',
    }),
    status: choice(
      [
        'draft',
        'submitted',
        'returned',
        'approved',
        'published',
        'opening',
        'evaluation',
        'awarded',
        'closed',
        'canceled',
      ],
      {
        initial: 'draft',
        setBy: 'commands',
        words: {
          opening: 'Bid opening',
          evaluation: 'In evaluation',
          submitted: 'Waiting for approval',
          returned: 'Returned for changes',
          closed: 'Closed without award',
          canceled: 'Canceled',
        },
      },
    ),
    requested_by: person({ required: true, setBy: 'commands', label: 'Prepared by' }),
    // A digest of each part, as submitted and as approved: what was approved changes only by another approval.
    submitted_as: longText({ setBy: 'commands', max: 2_000, told: false, label: 'Digests at submission' }),
    approved_as: longText({ setBy: 'commands', max: 2_000, told: false, label: 'Digests at approval' }),
    published_at: instant({ setBy: 'commands', label: 'Published' }),
    outcome: longText({ setBy: 'commands', max: 2_000, help: 'Reason it ended without an award.' }),
  },
})
export type Solicitation = RowOf<typeof solicitation>

export const section = defineRecord('solicitation_sections', {
  label: 'Solicitation section',
  plural: 'Solicitation sections',
  about: 'One section of a solicitation: scope, instructions, terms or a clause.',
  access: { of: 'parent', parent: 'solicitations', by: 'solicitation' },
  title: 'heading',
  list: ['position', 'heading'],
  fields: {
    solicitation: ref('solicitations', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    part: choice(['notice', 'instructions', 'scope', 'schedule', 'evaluation', 'terms', 'clauses', 'questions'], {
      required: true,
    }),
    heading: text({ required: true, max: 200 }),
    body: longText({ required: true, max: 20_000 }),
    // The source of a clause, such as 2 CFR 200 Appendix II (G).
    source: text({ max: 200 }),
  },
})
export type Section = RowOf<typeof section>

export const solicitationLine = defineRecord('solicitation_lines', {
  label: 'Solicitation line',
  plural: 'Solicitation lines',
  about: 'One item that bidders price.',
  access: { of: 'parent', parent: 'solicitations', by: 'solicitation' },
  title: 'description',
  list: ['lot', 'description', 'quantity', 'unit'],
  fields: {
    solicitation: ref('solicitations', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    lot: text({ max: 40, help: 'Lines of one lot are awarded together. Leave blank to award each separately.' }),
    description: text({ required: true, max: 500 }),
    quantity: number({ required: true, min: 0, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
    // Where the quantity comes from, down to the marks on the plan.
    takeoff_item: ref('takeoff_items', { setBy: 'commands', label: 'Measured in' }),
  },
})
export type SolicitationLine = RowOf<typeof solicitationLine>

export const criterion = defineRecord('solicitation_criteria', {
  label: 'Evaluation criterion',
  plural: 'Evaluation criteria',
  about:
    'A criterion that bids are evaluated by, with its weight. Published with the solicitation and fixed afterward.',
  access: { of: 'parent', parent: 'solicitations', by: 'solicitation' },
  title: 'name',
  list: ['name', 'kind', 'weight', 'points'],
  fields: {
    solicitation: ref('solicitations', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    name: text({ required: true, max: 200 }),
    kind: choice(['price', 'quality', 'pass_fail'], { required: true, words: { pass_fail: 'Pass/fail' } }),
    weight: percent({ min: 0, max: 100, decimals: 2, help: 'All weights total 100. Pass/fail criteria have none.' }),
    points: number({ min: 1, max: 1_000, decimals: 0, label: 'Max points' }),
    guidance: longText({ max: 2_000, help: 'What earns a high score and what earns a low one.' }),
  },
})
export type Criterion = RowOf<typeof criterion>

/** Which envelope a document belongs to, where a solicitation has two. */
export const envelopes = ['technical', 'price'] as const
/** File types that a bidder may upload for a document. */
export const formats = ['any', 'pdf', 'spreadsheet', 'image'] as const

export const responseItem = defineRecord('response_items', {
  label: 'Response item',
  plural: 'Response items',
  about: 'A document or an answer that a response contains. Published with the solicitation.',
  access: { of: 'parent', parent: 'solicitations', by: 'solicitation' },
  title: 'name',
  list: ['kind', 'name', 'required', 'format', 'envelope', 'blind_copy', 'criterion'],
  fields: {
    solicitation: ref('solicitations', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    kind: choice(['document', 'answer'], { required: true, words: { answer: 'Question to answer' } }),
    name: text({ required: true, max: 300, label: 'Document or question' }),
    required: flag({ initial: true, label: 'Required' }),
    format: choice(formats, {
      initial: 'any',
      words: {
        any: phrase('Any format'),
        pdf: phrase('PDF'),
        spreadsheet: phrase('Spreadsheet'),
        image: phrase('Picture'),
      },
    }),
    envelope: choice(envelopes, { initial: 'technical', words: { technical: 'Technical', price: 'Price' } }),
    // A panel that scores without names then reads only this copy.
    blind_copy: flag({
      label: 'Blind copy',
      help: 'Bidders may add a copy without names, which evaluators read instead.',
    }),
    criterion: text({
      max: 200,
      help: 'Name of the evaluation criterion that it supports. Leave blank if it supports none.',
    }),
  },
})
export type ResponseItem = RowOf<typeof responseItem>

export const responsePeriod = defineRegister('response_periods', {
  label: 'Response period',
  plural: 'Response periods',
  about:
    'The minimum number of days for vendors to respond, by solicitation type and estimate, with its effective date and source.',
  control: {
    rule: ['kind', 'above'],
    loosens: { days: 'down', counted: 'any', addendum_days: 'down' },
    strictest: true,
  },
  title: 'kind',
  list: ['kind', 'above', 'days', 'counted', 'valid_from', 'valid_to', 'source'],
  fields: {
    kind: choice(kinds, { required: true, words: kindWords }),
    above: money({ adds: false, min: 0, initial: 0, help: 'Applies to estimates above this amount.' }),
    days: number({ required: true, min: 0, max: 365, decimals: 0, help: 'Days from publication to closing.' }),
    counted: choice(['calendar', 'working'], {
      initial: 'calendar',
      label: 'Counting method',
      words: { calendar: 'Calendar days', working: 'Business days' },
    }),
    addendum_days: number({
      min: 0,
      max: 60,
      decimals: 0,
      label: 'Days after an addendum',
      empty: 'Three days',
      help: 'Calendar days between the last addendum and closing. At least three days.',
    }),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its section.' }),
  },
})
export type ResponsePeriod = RowOf<typeof responsePeriod>

export const clause = defineRecord('clauses', {
  label: 'Clause',
  plural: 'Clauses',
  about: 'Text that a solicitation must or may include, with its effective date and source.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  inOrder: [['valid_from', 'valid_to']],
  title: 'title',
  list: ['code', 'title', 'above', 'valid_from', 'valid_to', 'source'],
  find: ['body'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    body: longText({ required: true, max: 20_000 }),
    source: text({ required: true, max: 300 }),
    // When it is required: all conditions that are set must be met.
    federal: flag({ label: 'Federally funded only' }),
    construction: flag({ label: 'Construction only' }),
    laborers: flag({ label: 'With mechanics or laborers only' }),
    above: money({ adds: false, min: 0, initial: 0, help: 'Applies only to estimates above this amount.' }),
    optional: flag({ help: 'Optional, not required.' }),
    choose_when: text({
      max: 500,
      label: 'Use when',
      help: 'When to use an optional clause. Shown to the person selecting clauses.',
    }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: lastDayInForce(),
    checked_against: text({
      max: 300,
      label: 'Checked against',
      help: 'The text of the rule it was verified against. Blank means not verified yet.',
    }),
    checked_on: date({ label: 'Checked on' }),
  },
})
export type Clause = RowOf<typeof clause>
