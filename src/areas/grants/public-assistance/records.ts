import {
  choice,
  date,
  files,
  flag,
  longText,
  money,
  number,
  percent,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** What kind of work it is: A and B are emergency work, C to G permanent, Z the management of all of it. */
export const categories = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Z'] as const
export type Category = (typeof categories)[number]
export const categoryWords: Record<Category, string> = {
  A: 'A · Debris removal',
  B: 'B · Emergency protective measures',
  C: 'C · Roads and bridges',
  D: 'D · Water control facilities',
  E: 'E · Buildings and equipment',
  F: 'F · Utilities',
  G: 'G · Parks and other',
  Z: 'Z · Management',
}

export const paRequest = defineRecord('pa_requests', {
  label: 'Request for Public Assistance',
  plural: 'Requests for Public Assistance',
  about:
    'An applicant asks FEMA for Public Assistance (RPA): due thirty days after its place is designated, and answered with who is eligible.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft'],
  title: 'applicant',
  list: ['number', 'applicant', 'declaration', 'applicant_kind', 'due_on', 'submitted_on', 'damage_due', 'status'],
  fields: {
    number: series('RPA-{year}-{count}'),
    declaration: ref('disaster_declarations', { required: true }),
    applicant: text({ required: true, max: 200 }),
    applicant_kind: choice(['state', 'local', 'tribal', 'nonprofit'], {
      required: true,
      label: 'Kind of applicant',
      words: {
        state: 'State agency',
        local: 'Local government',
        tribal: 'Tribal government',
        nonprofit: 'Private nonprofit',
      },
    }),
    area: text({
      required: true,
      max: 120,
      label: 'Designated place',
      help: 'The county, as the declaration names it.',
    }),
    pa_id: text({ max: 40, label: 'PA ID', help: 'FEMA’s number of this applicant, once there is one.' }),
    nonprofit_proof: choice(['irs', 'state', 'none'], {
      label: 'Proof of a nonprofit',
      words: { irs: 'IRS letter, 501(c), (d) or (e)', state: 'The state’s proof', none: 'None yet' },
    }),
    nonprofit_service: choice(['critical', 'essential', 'worship'], {
      label: 'Service of a nonprofit',
      words: {
        critical: 'Critical: power, water, emergency medical …',
        essential: 'Other essential service',
        worship: 'House of worship',
      },
    }),
    contact: person({ required: true, label: 'Contact' }),
    late_reason: longText({ max: 2_000, label: 'Why it comes late' }),
    documents: files(),
    designated_on: date({ setBy: 'commands', label: 'Designated' }),
    due_on: date({ setBy: 'commands', label: 'Due', due: { for: ['contact'], while: ['draft'] } }),
    submitted_on: date({ setBy: 'commands', label: 'Sent' }),
    scoping_on: date({ setBy: 'commands', label: 'Scoping meeting' }),
    damage_due: date({ setBy: 'commands', label: 'Damage due', due: { for: ['contact'], while: ['eligible'] } }),
    answer: longText({ max: 2_000, setBy: 'commands', label: 'FEMA’s answer' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    status: choice(['draft', 'submitted', 'eligible', 'ineligible', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
    }),
  },
})
export type PaRequest = RowOf<typeof paRequest>

export const paProject = defineRecord('pa_projects', {
  label: 'Public Assistance project',
  plural: 'Public Assistance projects',
  about:
    'A project worksheet: one kind of work at one or more damaged places, with its scope, what it is eligible for, and what FEMA has obligated.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: [
    'number',
    'title',
    'category',
    'size',
    'eligible',
    'federal',
    'obligated',
    'spent',
    'complete',
    'complete_by',
    'status',
  ],
  find: ['scope'],
  fields: {
    number: series('PW-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    declaration: ref('disaster_declarations', { required: true }),
    request: ref('pa_requests', { required: true, label: 'Request' }),
    fema_number: text({ max: 40, label: 'FEMA’s number', help: 'The worksheet’s number in the Grants Portal.' }),
    category: choice(categories, { required: true, words: categoryWords }),
    kind: choice(['standard', 'improved', 'alternate'], {
      initial: 'standard',
      label: 'Kind of project',
      words: {
        improved: 'Improved: capped at the estimate',
        alternate: 'Alternate: another use of a part of the money',
      },
    }),
    method: choice(['estimate', 'actual', 'bid'], {
      initial: 'estimate',
      label: 'How the cost was found',
      words: {
        estimate: 'Estimate before the work',
        actual: 'Actual cost of completed work',
        bid: 'Bid or contract price',
      },
    }),
    site: place({ label: 'Place' }),
    damage: longText({ required: true, max: 10_000, label: 'Damage and its dimensions' }),
    scope: longText({ required: true, max: 10_000, label: 'Scope of work' }),
    estimate: money({ required: true, min: 0, label: 'Cost of the eligible work' }),
    insurance: money({
      min: 0,
      initial: 0,
      label: 'Insurance proceeds',
      help: 'What is or will be paid for the same damage. It comes off first (44 CFR 206.250 to 253).',
    }),
    insurance_known: choice(['settled', 'expected', 'none'], {
      required: true,
      label: 'Insurance',
      words: {
        settled: 'Settled: the statement of loss is on file',
        expected: 'Expected: the amount is an estimate',
        none: 'Not insured',
      },
    }),
    insure_from: flag({
      label: 'Insurance must be kept',
      help: 'Obtain and maintain: a condition of the money for insurable buildings.',
    }),
    mitigation: money({ min: 0, initial: 0, label: 'Mitigation (section 406)' }),
    mitigation_basis: choice(['none', 'percent', 'listed', 'bca'], {
      initial: 'none',
      label: 'Mitigation rests on',
      words: {
        none: 'No mitigation',
        percent: 'A small part of the repair',
        listed: 'A measure that FEMA lists',
        bca: 'A benefit-cost analysis of 1.0 or more',
      },
    }),
    ehp: choice(['not_begun', 'in_review', 'cleared', 'conditions'], {
      initial: 'not_begun',
      label: 'Environment and history',
      words: { not_begun: 'Not begun', in_review: 'In review', conditions: 'Cleared with conditions' },
    }),
    ehp_conditions: longText({
      max: 5_000,
      label: 'Conditions',
      help: 'Of 44 CFR 9, NEPA, section 106, the Endangered Species Act.',
    }),
    owner: person({ required: true, label: 'Looked after by' }),
    documents: files(),
    share: percent({ min: 0, max: 100, setBy: 'commands', label: 'Federal share' }),
    eligible: money({ min: 0, initial: 0, setBy: 'commands', label: 'Eligible' }),
    federal: money({ min: 0, initial: 0, setBy: 'commands', label: 'Federal' }),
    size: choice(['below_minimum', 'small', 'large', 'unknown'], {
      initial: 'unknown',
      setBy: 'commands',
      words: { unknown: 'No threshold entered' },
    }),
    minimum: money({ adds: false, min: 0, setBy: 'commands', label: 'Least for a project' }),
    threshold: money({ adds: false, min: 0, setBy: 'commands', label: 'Large from' }),
    complete: percent({ min: 0, max: 100, initial: 0, setBy: 'commands', label: 'Complete' }),
    progress_on: date({ setBy: 'commands', label: 'Progress of' }),
    submitted_on: date({ setBy: 'commands', label: 'Sent to FEMA' }),
    funding: ref('grants', { setBy: 'commands', label: 'Grant', help: 'The grant that its money comes through.' }),
    obligated: money({ min: 0, initial: 0, setBy: 'commands', label: 'Obligated' }),
    obligated_on: date({ setBy: 'commands', label: 'Obligated on' }),
    spent: money({ min: 0, initial: 0, setBy: 'commands', told: false, label: 'Cost to date' }),
    extended: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Months extended' }),
    complete_by: date({
      setBy: 'commands',
      label: 'Complete by',
      due: { for: ['owner'], while: ['submitted', 'obligated'] },
    }),
    completed_on: date({ setBy: 'commands', label: 'Completed' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    final: money({ min: 0, setBy: 'commands', label: 'Final eligible cost' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Written by' }),
    status: choice(
      ['draft', 'submitted', 'returned', 'obligated', 'completed', 'closeout', 'closed', 'denied', 'withdrawn'],
      { initial: 'draft', setBy: 'commands', words: { closeout: 'In closeout' } },
    ),
  },
})
export type PaProject = RowOf<typeof paProject>
