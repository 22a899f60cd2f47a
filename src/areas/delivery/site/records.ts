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

export const siteLog = defineRecord('site_logs', {
  label: 'Daily log',
  plural: 'Daily logs',
  about:
    'What happened on a building site on one day: weather, people, work, delays. Once it is signed it stays as it is.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'work',
  list: ['day', 'project', 'weather', 'crew', 'hours', 'work', 'status'],
  find: ['work', 'delays'],
  fields: {
    project: ref('projects', { required: true }),
    day: date({ required: true }),
    weather: text({ required: true, max: 120, help: 'Such as: rain from noon, 41 °F.' }),
    crew: number({ required: true, min: 0, max: 5_000, decimals: 0, label: 'People on site' }),
    hours: number({ min: 0, max: 100_000, decimals: 1, initial: 0, label: 'Hours worked' }),
    work: text({ required: true, max: 500, label: 'Work done' }),
    delays: longText({
      max: 2_000,
      help: 'What held the work up, for how long, and who said so: claims are judged by this.',
    }),
    visitors: text({ max: 300 }),
    photos: files({ label: 'Photographs' }),
    signed_by: person({ setBy: 'commands', label: 'Signed by' }),
    signed_at: instant({ setBy: 'commands', label: 'Signed' }),
    status: choice(['open', 'signed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type SiteLog = RowOf<typeof siteLog>

export const siteQuestion = defineRecord('site_questions', {
  label: 'Site question',
  plural: 'Site questions',
  about: 'What a contractor must know to go on, who answers it by when, and what the answer costs in money and days.',
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
    asked_by: text({ required: true, max: 160, label: 'Asked by', help: 'The company and the person.' }),
    asked_on: date({ required: true, label: 'Asked' }),
    answers: person({ required: true, label: 'Who answers' }),
    answer_by: date({ required: true, label: 'Answer by', due: { for: ['answers'], while: ['open'] } }),
    costs: choice(['none', 'possible', 'yes'], { initial: 'none', label: 'Costs more', words: { none: 'No' } }),
    days: number({ min: 0, max: 3_650, decimals: 0, initial: 0, label: 'Days it takes' }),
    documents: files({ label: 'Drawings and photographs' }),
    answer: longText({ max: 5_000, setBy: 'commands' }),
    answered_by: person({ setBy: 'commands', label: 'Given by' }),
    answered_on: date({ setBy: 'commands', label: 'Answered' }),
    status: choice(['open', 'answered', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type SiteQuestion = RowOf<typeof siteQuestion>

export const submittal = defineRecord('submittals', {
  label: 'Submittal',
  plural: 'Submittals',
  about: 'What a contractor shows before it is built in: drawings, samples, data sheets; and whether it may be.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'revise'],
  title: 'title',
  list: ['number', 'title', 'project', 'section', 'kind', 'reviewer', 'needed_by', 'status'],
  find: ['note'],
  fields: {
    number: series('SU-{year}-{count}'),
    project: ref('projects', { required: true }),
    title: text({ required: true, max: 200 }),
    section: text({ max: 40, label: 'Section', help: 'Of the specification, such as 33 42 13.' }),
    kind: choice(['shop_drawing', 'product_data', 'sample', 'mix_design', 'certificate', 'other'], { required: true }),
    sent_by: text({ required: true, max: 160, label: 'Sent by' }),
    reviewer: person({ required: true, label: 'Reviewed by' }),
    needed_by: date({ required: true, label: 'Needed by', due: { for: ['reviewer'], while: ['submitted'] } }),
    documents: files(),
    revision: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'What the reviewer says' }),
    reviewed_on: date({ setBy: 'commands', label: 'Reviewed' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    submitted_by: person({ setBy: 'commands', label: 'Handed on by' }),
    status: choice(['draft', 'submitted', 'approved', 'as_noted', 'revise', 'rejected'], {
      initial: 'draft',
      setBy: 'commands',
      words: { as_noted: 'Approved as noted', revise: 'Revise and send again' },
    }),
  },
})
export type Submittal = RowOf<typeof submittal>

export const payApplication = defineRecord('pay_applications', {
  label: 'Pay application',
  plural: 'Pay applications',
  about:
    'What a contractor asks for one period of work under a contract: the schedule of values, what is kept back, and what is due now.',
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
    period_from: date({ required: true, label: 'From' }),
    period_to: date({ required: true, label: 'To' }),
    documents: files({ help: 'Waivers of lien, photographs, delivery tickets for what is stored.' }),
    // Kept by the commands from the lines and the terms of the contract.
    scheduled: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Schedule of values' }),
    done: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Done and stored' }),
    retained: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Kept back' }),
    before: money({ adds: false, min: 0, initial: 0, setBy: 'commands', label: 'Certified before' }),
    due_now: money({ min: 0, initial: 0, setBy: 'commands', label: 'Due now' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    certified_by: person({ setBy: 'commands', label: 'Certified by' }),
    certified_on: date({ setBy: 'commands', label: 'Certified' }),
    invoice: ref('invoices', { setBy: 'commands', label: 'Invoice' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'What was said' }),
    status: choice(['draft', 'submitted', 'returned', 'certified', 'billed'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type PayApplication = RowOf<typeof payApplication>

export const payLine = defineRecord('pay_lines', {
  label: 'Line of the schedule of values',
  plural: 'Schedule of values',
  about:
    'One part of the work with what it is worth in all, what was done before, what was done in this period and what is stored.',
  access: { of: 'parent', parent: 'pay_applications', by: 'pay_application' },
  title: 'description',
  list: ['position', 'description', 'scheduled', 'before', 'this_period', 'stored'],
  fields: {
    pay_application: ref('pay_applications', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    description: text({ required: true, max: 300 }),
    scheduled: money({ required: true, min: 0, label: 'Worth in all' }),
    before: money({ required: true, min: 0, label: 'Done before' }),
    this_period: money({ required: true, min: 0, label: 'This period' }),
    stored: money({ required: true, min: 0, label: 'Stored, not built in' }),
  },
})
export type PayLine = RowOf<typeof payLine>

export const punchItem = defineRecord('punch_items', {
  label: 'Punch item',
  plural: 'Punch list',
  about:
    'What is still to be put right before work is accepted: where, by whom, by when; and accepted by somebody else than who says that it is done.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'title',
  list: ['title', 'project', 'place', 'trade', 'due_on', 'status'],
  fields: {
    project: ref('projects', { required: true }),
    title: text({ required: true, max: 200 }),
    place: text({ required: true, max: 160, label: 'Where' }),
    trade: text({ max: 80 }),
    responsible: text({ max: 160, label: 'Put right by' }),
    owner: person({ required: true, label: 'Looked after by' }),
    due_on: date({ required: true, label: 'By', due: { for: ['owner'], while: ['open'] } }),
    safety: flag({ label: 'Somebody could be hurt' }),
    photos: files({ label: 'Photographs' }),
    done_by: person({ setBy: 'commands', label: 'Said to be done by' }),
    done_on: date({ setBy: 'commands', label: 'Done' }),
    accepted_by: person({ setBy: 'commands', label: 'Accepted by' }),
    note: text({ max: 500, setBy: 'commands' }),
    status: choice(['open', 'done', 'accepted'], { initial: 'open', setBy: 'commands' }),
  },
})
export type PunchItem = RowOf<typeof punchItem>

/**
 * The weekly payroll of construction with federal money (40 U.S.C. 3145, form WH-347): one for every week that work
 * goes on.
 */
export const certifiedPayroll = defineRecord('certified_payrolls', {
  label: 'Certified payroll',
  plural: 'Certified payrolls',
  about: 'The payroll of one week that a contractor on a federally paid site has signed, and what a look at it found.',
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
      help: 'Workers whose rate with fringe benefits is below the one of the determination.',
    }),
    overtime: number({
      min: 0,
      max: 5_000,
      decimals: 0,
      initial: 0,
      label: 'Overtime not paid',
      help: 'Workers above 40 hours without one and a half times the rate.',
    }),
    signed: flag({ label: 'The statement of compliance is signed' }),
    document: files(),
    note: longText({ max: 2_000, setBy: 'commands' }),
    checked_by: person({ setBy: 'commands', label: 'Checked by' }),
    status: choice(['received', 'accepted', 'sent_back'], {
      initial: 'received',
      setBy: 'commands',
      words: { sent_back: 'Sent back' },
      marks: { received: 'begun' },
    }),
  },
})
export type CertifiedPayroll = RowOf<typeof certifiedPayroll>
