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

/** The category of work: A and B are emergency work, C to G permanent work, Z the management of both. */
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
    'An applicant’s request to join Public Assistance (RPA), due thirty days after its area is designated, with FEMA’s answer on eligibility.',
  firstFrom: 'Add a request when an applicant joins Public Assistance.',
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
      label: 'Applicant type',
      words: {
        state: 'State agency',
        local: 'Local government',
        tribal: 'Tribal government',
        nonprofit: 'Private nonprofit',
      },
    }),
    area: text({ required: true, max: 120, label: 'Designated area', help: 'The county as named in the declaration.' }),
    pa_id: text({ max: 40, label: 'PA ID', help: 'FEMA’s ID for this applicant, when assigned.' }),
    nonprofit_proof: choice(['irs', 'state', 'none'], {
      label: 'Nonprofit proof',
      words: { irs: 'IRS letter, 501(c), (d) or (e)', state: 'State documentation', none: 'None yet' },
    }),
    nonprofit_service: choice(['critical', 'essential', 'worship'], {
      label: 'Nonprofit service',
      words: {
        critical: 'Critical: power, water, emergency medical and similar',
        essential: 'Other essential service',
        worship: 'House of worship',
      },
    }),
    contact: person({ required: true, label: 'Contact' }),
    late_reason: longText({ max: 2_000, label: 'Reason for late filing' }),
    documents: files(),
    designated_on: date({ setBy: 'commands', label: 'Designated' }),
    due_on: date({
      setBy: 'commands',
      label: 'Due',
      due: { says: 'Submit the request for Public Assistance of {applicant}', for: ['contact'], while: ['draft'] },
    }),
    submitted_on: date({ setBy: 'commands', label: 'Submitted on' }),
    scoping_on: date({ setBy: 'commands', label: 'Scoping meeting' }),
    dated_by: person({ setBy: 'commands', label: 'Dates recorded by' }),
    damage_due: date({
      setBy: 'commands',
      label: 'Damage due',
      due: {
        says: 'Report the damage of {applicant}',
        for: ['contact'],
        while: ['eligible'],
        unless: { damage: ['reported'] },
      },
    }),
    damage: choice(['open', 'reported'], {
      initial: 'open',
      setBy: 'commands',
      label: 'Damage report',
      words: { open: 'Open', reported: 'Complete' },
    }),
    answer: longText({ max: 2_000, setBy: 'commands', label: 'FEMA’s decision' }),
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
    'A project worksheet: one category of work at one or more sites, with its scope, eligible cost and obligation.',
  firstFrom: 'Add a project worksheet for a disaster.',
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
  sections: [
    {
      title: 'Project',
      fields: ['title', 'declaration', 'request', 'fema_number', 'category', 'kind', 'method', 'owner'],
    },
    { title: 'Work', fields: ['site', 'damage', 'scope'] },
    { title: 'Money', fields: ['estimate', 'insurance', 'insurance_known', 'insure_from'] },
    {
      title: 'Mitigation and review',
      folded: true,
      fields: ['mitigation', 'mitigation_basis', 'ehp', 'ehp_conditions'],
    },
    { title: 'Documents', folded: true, fields: ['documents'] },
  ],
  fields: {
    number: series('PW-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    declaration: ref('disaster_declarations', { required: true }),
    request: ref('pa_requests', { required: true, label: 'Request' }),
    fema_number: text({ max: 40, label: 'FEMA project number', help: 'The project number in Grants Portal.' }),
    category: choice(categories, { required: true, words: categoryWords }),
    kind: choice(['standard', 'improved', 'alternate'], {
      initial: 'standard',
      label: 'Project type',
      words: { improved: 'Improved project', alternate: 'Alternate project' },
    }),
    method: choice(['estimate', 'actual', 'bid'], {
      initial: 'estimate',
      label: 'Cost basis',
      words: { estimate: 'Estimate', actual: 'Actual cost', bid: 'Bid or contract price' },
    }),
    site: place({ label: 'Location' }),
    damage: longText({ required: true, max: 10_000, label: 'Damage description and dimensions' }),
    scope: longText({ required: true, max: 10_000, label: 'Scope of work' }),
    estimate: money({ required: true, min: 0, label: 'Eligible cost before deductions' }),
    insurance: money({
      min: 0,
      initial: 0,
      label: 'Insurance proceeds',
      help: 'Paid or expected for the same damage. Deducted first (44 CFR 206.250 to 253).',
    }),
    insurance_known: choice(['settled', 'expected', 'none'], {
      required: true,
      label: 'Insurance status',
      words: { settled: 'Settled (statement of loss on file)', expected: 'Estimated', none: 'Not insured' },
    }),
    insure_from: flag({
      label: 'Insurance required',
      help: 'Obtain and maintain: a funding condition for insurable buildings.',
    }),
    mitigation: money({ min: 0, initial: 0, label: 'Mitigation (section 406)' }),
    mitigation_basis: choice(['none', 'percent', 'listed', 'bca'], {
      initial: 'none',
      label: 'Mitigation basis',
      words: {
        none: 'No mitigation',
        percent: 'Small share of the repair cost',
        listed: 'Measure on FEMA’s list',
        bca: 'Benefit-cost ratio of 1.0 or more',
      },
    }),
    ehp: choice(['not_begun', 'in_review', 'cleared', 'conditions'], {
      initial: 'not_begun',
      label: 'Environmental and historic review',
      words: { not_begun: 'Not started', in_review: 'In review', conditions: 'Cleared with conditions' },
    }),
    ehp_conditions: longText({
      max: 5_000,
      label: 'Conditions',
      help: 'Under 44 CFR 9, NEPA, section 106 or the Endangered Species Act.',
    }),
    owner: person({ required: true, label: 'Owner' }),
    documents: files(),
    share: percent({ min: 0, max: 100, setBy: 'commands', label: 'Federal share' }),
    eligible: money({ min: 0, initial: 0, setBy: 'commands', label: 'Eligible' }),
    federal: money({ min: 0, initial: 0, setBy: 'commands', label: 'Federal' }),
    size: choice(['below_minimum', 'small', 'large', 'unknown'], {
      initial: 'unknown',
      setBy: 'commands',
      words: { unknown: 'Threshold not set' },
    }),
    minimum: money({ adds: false, min: 0, setBy: 'commands', label: 'Minimum project amount' }),
    threshold: money({ adds: false, min: 0, setBy: 'commands', label: 'Large project threshold' }),
    complete: percent({ min: 0, max: 100, initial: 0, setBy: 'commands', label: 'Complete' }),
    progress_on: date({ setBy: 'commands', label: 'Last progress report' }),
    submitted_on: date({ setBy: 'commands', label: 'Submitted to FEMA' }),
    funding: ref('grants', { setBy: 'commands', label: 'Grant', help: 'The grant that carries the funds.' }),
    obligated: money({ min: 0, initial: 0, setBy: 'commands', label: 'Obligated' }),
    obligated_on: date({ setBy: 'commands', label: 'Obligated on' }),
    spent: money({ min: 0, initial: 0, setBy: 'commands', told: false, label: 'Cost to date' }),
    extended: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Months extended' }),
    complete_by: date({
      setBy: 'commands',
      label: 'Completion deadline',
      due: { says: 'Complete {title}', for: ['owner'], while: ['submitted', 'obligated'] },
    }),
    completed_on: date({ setBy: 'commands', label: 'Work completed' }),
    dated_by: person({ setBy: 'commands', label: 'Dates recorded by' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    final: money({ min: 0, setBy: 'commands', label: 'Final eligible cost' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    status: choice(
      ['draft', 'submitted', 'returned', 'obligated', 'completed', 'closeout', 'closed', 'denied', 'withdrawn'],
      {
        initial: 'draft',
        setBy: 'commands',
        words: { closeout: 'Closeout', returned: 'Returned by FEMA', completed: 'Work completed' },
      },
    ),
  },
})
export type PaProject = RowOf<typeof paProject>
