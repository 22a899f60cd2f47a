import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  money,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const dailyLog = defineRecord('daily_logs', {
  label: 'Daily log',
  plural: 'Daily logs',
  about: 'The record of a site’s day: weather, crew, work and delays. A signed log can’t be changed.',
  firstFrom: 'Start a log on the page of its construction site.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'work',
  list: ['day', 'project', 'weather', 'crew', 'hours', 'work', 'status'],
  find: ['work', 'delays'],
  fields: {
    project: ref('projects', { required: true }),
    day: date({ required: true }),
    weather: text({ required: true, max: 120, help: 'For example, rain from noon, 41 °F.' }),
    crew: number({ required: true, min: 0, max: 5_000, decimals: 0, label: 'People on site' }),
    hours: number({ min: 0, max: 100_000, decimals: 1, initial: 0, label: 'Hours worked' }),
    work: text({ required: true, max: 500, label: 'Work done' }),
    delays: longText({ max: 2_000, help: 'Cause, length and source of delays. Delay claims rely on this.' }),
    visitors: text({ max: 300 }),
    photos: files({ label: 'Photos' }),
    signed_by: person({ setBy: 'commands', label: 'Signed by' }),
    signed_at: instant({ setBy: 'commands', label: 'Signed' }),
    status: choice(['open', 'signed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type DailyLog = RowOf<typeof dailyLog>

export const siteRfi = defineRecord('site_rfis', {
  label: 'Site RFI',
  plural: 'Site RFIs',
  about: 'A contractor’s question, with its answer, due date, and effect on cost and time.',
  firstFrom: 'Enter a question on the page of its construction site.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['open'],
  title: 'subject',
  list: ['number', 'subject', 'project', 'answers', 'answer_by', 'costs', 'status'],
  find: ['question', 'answer'],
  fields: {
    number: series('SQ-{year}-{count}'),
    project: ref('projects', { required: true }),
    subject: text({ required: true, max: 200 }),
    question: longText({ required: true, max: 5_000 }),
    asked_by: text({ required: true, max: 160, label: 'Asked by', help: 'Company and person.' }),
    asked_on: date({ required: true, label: 'Asked on' }),
    answers: person({ required: true, label: 'Respondent' }),
    answer_by: date({
      required: true,
      label: 'Response due',
      due: { says: 'Answer the RFI {subject}', for: ['answers'], while: ['open'] },
    }),
    costs: choice(['none', 'possible', 'yes'], {
      initial: 'none',
      label: 'Cost impact',
      words: { none: 'No impact', possible: 'Possible impact', yes: 'Impact' },
    }),
    days: number({ min: 0, max: 3_650, decimals: 0, initial: 0, label: 'Time impact (days)' }),
    documents: files({ label: 'Drawings and photos' }),
    answer: longText({ max: 5_000, setBy: 'commands' }),
    answered_by: person({ setBy: 'commands', label: 'Answered by' }),
    answered_on: date({ setBy: 'commands', label: 'Answered' }),
    status: choice(['open', 'answered', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type SiteRfi = RowOf<typeof siteRfi>

export const submittal = defineRecord('submittals', {
  label: 'Submittal',
  plural: 'Submittals',
  about: 'Drawings, samples or data sheets that a contractor submits for review before installation.',
  firstFrom: 'Add a submittal on the page of its construction site.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'revise'],
  title: 'title',
  list: ['number', 'title', 'project', 'section', 'kind', 'reviewer', 'needed_by', 'status'],
  find: ['note'],
  fields: {
    number: series('SU-{year}-{count}'),
    project: ref('projects', { required: true }),
    title: text({ required: true, max: 200 }),
    section: text({ max: 40, label: 'Section', help: 'Specification section, such as 33 42 13.' }),
    kind: choice(['shop_drawing', 'product_data', 'sample', 'mix_design', 'certificate', 'other'], { required: true }),
    sent_by: text({ required: true, max: 160, label: 'Sent by' }),
    reviewer: person({ required: true, label: 'Reviewed by' }),
    needed_by: date({
      required: true,
      label: 'Needed by',
      due: { says: 'Review the submittal {title}', for: ['reviewer'], while: ['submitted'] },
    }),
    documents: files(),
    revision: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Reviewer comment' }),
    reviewed_on: date({ setBy: 'commands', label: 'Reviewed' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    submitted_by: person({ setBy: 'commands', label: 'Submitted by' }),
    status: choice(['draft', 'submitted', 'approved', 'as_noted', 'revise', 'rejected'], {
      initial: 'draft',
      setBy: 'commands',
      words: { as_noted: 'Approved as noted', revise: 'Revise and resubmit', submitted: 'Waiting for review' },
    }),
  },
})
export type Submittal = RowOf<typeof submittal>

export const payApplication = defineRecord('pay_applications', {
  label: 'Pay application',
  plural: 'Pay applications',
  about: 'A contractor’s request for payment for one period, with the schedule of values, retainage and amount due.',
  firstFrom: 'Add a pay application on the page of its construction site.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft', 'returned'],
  inOrder: [['period_from', 'period_to']],
  title: 'number',
  list: ['number', 'project', 'contract', 'period_to', 'done', 'retained', 'due_now', 'status'],
  fields: {
    number: series('PAP-{year}-{count}'),
    project: ref('projects', { required: true }),
    contract: ref('contracts', { required: true }),
    period_from: date({ required: true, label: 'Period start' }),
    period_to: date({ required: true, label: 'Period end' }),
    documents: files({ help: 'Lien waivers, photos, delivery tickets for stored materials.' }),
    // Set by the commands from the lines and the contract's terms.
    scheduled: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Schedule of values' }),
    done: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Completed and stored to date' }),
    retained: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Retainage' }),
    before: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Previously certified' }),
    due_now: money({ min: 0, initial: 0, setBy: 'commands', label: 'Due now' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    certified_by: person({ setBy: 'commands', label: 'Certified by' }),
    certified_on: date({ setBy: 'commands', label: 'Certified' }),
    invoice: ref('invoices', { setBy: 'commands', label: 'Invoice' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Comment' }),
    status: choice(['draft', 'submitted', 'returned', 'certified', 'billed'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for certification', returned: 'Returned for changes', billed: 'Invoiced' },
    }),
  },
})
export type PayApplication = RowOf<typeof payApplication>

export const payLine = defineRecord('pay_lines', {
  label: 'Schedule of values line',
  plural: 'Schedule of values lines',
  about: 'One part of the work with its total value, previous and current progress, and stored materials.',
  access: { of: 'parent', parent: 'pay_applications', by: 'pay_application' },
  title: 'description',
  list: ['position', 'description', 'scheduled', 'before', 'this_period', 'stored'],
  fields: {
    pay_application: ref('pay_applications', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    description: text({ required: true, max: 300 }),
    scheduled: money({ required: true, min: 0, label: 'Total value' }),
    before: money({ required: true, min: 0, label: 'Previously completed' }),
    this_period: money({ required: true, min: 0, label: 'This period' }),
    stored: money({ required: true, min: 0, label: 'Stored materials' }),
  },
})
export type PayLine = RowOf<typeof payLine>

export const punchItem = defineRecord('punch_items', {
  label: 'Punch list item',
  plural: 'Punch list items',
  about:
    'Work to fix before acceptance, with place, responsible party and due date. A person other than the one who marks it done accepts it.',
  firstFrom: 'Add an item on the page of its construction site.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'title',
  list: ['title', 'project', 'place', 'trade', 'due_on', 'status'],
  fields: {
    project: ref('projects', { required: true }),
    title: text({ required: true, max: 200 }),
    place: text({ required: true, max: 160, label: 'Location' }),
    trade: text({ max: 80 }),
    responsible: text({ max: 160, label: 'Responsible' }),
    owner: person({ required: true, label: 'Owner' }),
    due_on: date({
      required: true,
      label: 'Due',
      due: { says: 'Finish the punch item {title}', for: ['owner'], while: ['open'] },
    }),
    safety: flag({ label: 'Safety hazard' }),
    photos: files({ label: 'Photos' }),
    done_by: person({ setBy: 'commands', label: 'Marked done by' }),
    done_on: date({ setBy: 'commands', label: 'Completed' }),
    accepted_by: person({ setBy: 'commands', label: 'Accepted by' }),
    note: text({ max: 500, setBy: 'commands' }),
    status: choice(['open', 'done', 'accepted'], {
      initial: 'open',
      setBy: 'commands',
      words: { done: 'Ready for inspection' },
    }),
  },
})
export type PunchItem = RowOf<typeof punchItem>

/** The weekly payroll of federally funded construction (40 U.S.C. 3145, form WH-347): one for every week of work. */
export const certifiedPayroll = defineRecord('certified_payrolls', {
  label: 'Certified payroll',
  plural: 'Certified payrolls',
  about: 'A contractor’s signed payroll for one week on a federally funded site, with the review findings.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['received'],
  title: 'contractor',
  list: ['week_ending', 'contractor', 'project', 'workers', 'signed', 'status'],
  fields: {
    project: ref('projects', { required: true }),
    contractor: text({ required: true, max: 160 }),
    week_ending: date({ required: true, label: 'Week ending' }),
    workers: number({ required: true, min: 0, max: 5_000, decimals: 0 }),
    below: number({
      min: 0,
      max: 5_000,
      decimals: 0,
      initial: 0,
      label: 'Paid below the wage determination',
      help: 'Workers whose rate with fringe benefits is below the wage determination.',
    }),
    overtime: number({
      min: 0,
      max: 5_000,
      decimals: 0,
      initial: 0,
      label: 'Overtime not paid',
      help: 'Workers over 40 hours without time and a half.',
    }),
    signed: flag({ label: 'Statement of compliance signed' }),
    document: files(),
    note: longText({ max: 2_000, setBy: 'commands' }),
    checked_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    status: choice(['received', 'accepted', 'sent_back'], {
      initial: 'received',
      setBy: 'commands',
      words: { sent_back: 'Returned for changes', received: 'Received, not reviewed' },
      marks: { received: 'begun' },
    }),
  },
})
export type CertifiedPayroll = RowOf<typeof certifiedPayroll>
