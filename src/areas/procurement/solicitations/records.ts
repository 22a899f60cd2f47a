import { reasonOfChange } from '#platform/records/control.ts'
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

export const kinds = ['rfi', 'rfq', 'ifb', 'rfp'] as const
export type SolicitationKind = (typeof kinds)[number]
const kindWords = {
  rfi: 'Request for information',
  rfq: 'Request for quotes',
  ifb: 'Invitation for bids',
  rfp: 'Request for proposals',
}

export const solicitation = defineRecord('solicitations', {
  label: 'Solicitation',
  plural: 'Solicitations',
  about: 'A call to the market, from the first draft to the award: for information, quotes, sealed bids or proposals.',
  access: { of: 'organization', read: 'user', write: 'user' },
  // Another kind has another number, which the edit gives.
  changedBy: 'commands',
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['number', 'title', 'kind', 'closes_at', 'status'],
  find: ['summary'],
  fields: {
    number: series('SOL-{year}-{count}'),
    kind: choice(kinds, { required: true, words: kindWords }),
    title: text({ required: true, max: 200, help: 'What is bought, as a vendor would search for it.' }),
    // Written for the public: nothing internal is copied into it.
    summary: longText({
      max: 5_000,
      label: 'Public summary',
      help: 'Public. What is needed and where, in a few sentences for vendors. The internal reason of a requisition is not copied here.',
    }),
    category: choice(['goods', 'works', 'services'], { required: true }),
    commodity: text({
      max: 20,
      label: 'Commodity code',
      help: 'NIGP, UNSPSC or NAICS: vendors with this code are told.',
    }),
    department: text({ max: 120 }),
    contact: person({
      required: true,
      label: 'Buyer',
      help: 'Whom vendors write to. Nobody else answers for this solicitation.',
    }),
    // 2 CFR 200.324(a): made before bids or proposals are received, and not shown to those who make them.
    estimate: money({
      min: 0,
      label: 'Independent estimate',
      help: 'Made before offers come in. Vendors never see it.',
    }),
    federal: flag({
      label: 'Paid with federal money',
      help: 'Brings the clauses of 2 CFR 200 Appendix II and its rules.',
    }),
    construction: flag({ label: 'Construction' }),
    laborers: flag({ label: 'Mechanics or laborers work on it' }),
    invited_only: flag({
      label: 'Only for vendors that are invited',
      help: 'For information and quotes. What is sealed or scored is open to everybody.',
    }),
    // The agency answers late questions to nobody, so that all have the same answers in time.
    questions_until: instant({
      setBy: 'commands',
      label: 'Questions until',
      due: { for: ['contact'], while: ['published'] },
    }),
    closes_at: instant({ setBy: 'commands', label: 'Closes', due: { for: ['contact'], while: ['published'] } }),
    zone: text({ setBy: 'commands', max: 64, format: 'zone', label: 'Time zone' }),
    officers_needed: number({
      setBy: 'commands',
      min: 1,
      max: 20,
      decimals: 0,
      initial: 2,
      label: 'Officers needed to open',
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
        'cancelled',
      ],
      { initial: 'draft', setBy: 'commands', words: { opening: 'Being opened', evaluation: 'In evaluation' } },
    ),
    requested_by: person({ required: true, setBy: 'commands', label: 'Prepared by' }),
    published_at: instant({ setBy: 'commands', label: 'Published' }),
    outcome: longText({ setBy: 'commands', max: 2_000, help: 'Why it ended without an award.' }),
  },
})
export type Solicitation = RowOf<typeof solicitation>

export const section = defineRecord('solicitation_sections', {
  label: 'Section',
  plural: 'Sections',
  about: 'One chapter of a solicitation: scope, instructions, terms, a clause.',
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
    // Where a clause comes from, such as 2 CFR 200 Appendix II (G).
    source: text({ max: 200 }),
  },
})
export type Section = RowOf<typeof section>

export const solicitationLine = defineRecord('solicitation_lines', {
  label: 'Line',
  plural: 'Lines',
  about: 'One thing that a bidder puts a price to.',
  access: { of: 'parent', parent: 'solicitations', by: 'solicitation' },
  title: 'description',
  list: ['lot', 'description', 'quantity', 'unit'],
  fields: {
    solicitation: ref('solicitations', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    lot: text({ max: 40, help: 'Lines of one lot are awarded together. Empty: each by itself.' }),
    description: text({ required: true, max: 500 }),
    quantity: number({ required: true, min: 0, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
  },
})
export type SolicitationLine = RowOf<typeof solicitationLine>

export const criterion = defineRecord('solicitation_criteria', {
  label: 'Criterion',
  plural: 'Criteria',
  about: 'What offers are judged by, and what it weighs. Published with the solicitation and not changed afterwards.',
  access: { of: 'parent', parent: 'solicitations', by: 'solicitation' },
  title: 'name',
  list: ['name', 'kind', 'weight', 'points'],
  fields: {
    solicitation: ref('solicitations', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    name: text({ required: true, max: 200 }),
    kind: choice(['price', 'quality', 'pass_fail'], { required: true, words: { pass_fail: 'Pass or fail' } }),
    weight: percent({ min: 0, max: 100, decimals: 2, help: 'All weights together are 100. Pass or fail has none.' }),
    points: number({ min: 1, max: 1_000, decimals: 0, label: 'Most points' }),
    guidance: longText({ max: 2_000, help: 'What earns many points and what earns few.' }),
  },
})
export type Criterion = RowOf<typeof criterion>

export const responsePeriod = defineRecord('response_periods', {
  label: 'Response period',
  plural: 'Response periods',
  about:
    'How many days vendors have at least, by kind of solicitation and by what it may cost, from a day on, with the rule that says so.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: { rule: ['kind', 'above'], loosens: { days: 'down' }, ends: 'valid_until', strictest: true },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'above', 'days', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(kinds, { required: true, words: kindWords }),
    above: money({ adds: false, min: 0, initial: 0, help: 'Holds for estimates above this amount.' }),
    days: number({
      required: true,
      min: 0,
      max: 365,
      decimals: 0,
      help: 'Calendar days from the publication to the closing.',
    }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its paragraph.' }),
    reason: reasonOfChange(),
  },
})
export type ResponsePeriod = RowOf<typeof responsePeriod>

export const clause = defineRecord('clauses', {
  label: 'Clause',
  plural: 'Clauses',
  about: 'Words that a solicitation must or may carry, from a day on, with the rule that asks for them.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  inOrder: [['valid_from', 'valid_until']],
  title: 'title',
  list: ['code', 'title', 'above', 'valid_from', 'valid_until', 'source'],
  find: ['body'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    body: longText({ required: true, max: 20_000 }),
    source: text({ required: true, max: 300 }),
    // What it is asked for: each that is set must hold.
    federal: flag({ label: 'Only with federal money' }),
    construction: flag({ label: 'Only for construction' }),
    laborers: flag({ label: 'Only with mechanics or laborers' }),
    above: money({ adds: false, min: 0, initial: 0, help: 'Only when more than this is expected.' }),
    optional: flag({ help: 'Offered, not asked for.' }),
    choose_when: text({
      max: 500,
      label: 'Choose it when',
      help: 'Of a clause that is offered: what speaks for it. Whoever picks reads it.',
    }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    checked_against: text({
      max: 300,
      label: 'Checked against',
      help: 'Which text of the rule somebody read it in. Nothing here means that nobody has yet.',
    }),
    checked_on: date({ label: 'Checked on' }),
  },
})
export type Clause = RowOf<typeof clause>
