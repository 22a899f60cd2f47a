import {
  choice,
  date,
  files,
  flag,
  instant,
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

export const grantApplication = defineRecord('grant_applications', {
  label: 'Grant application',
  plural: 'Grant applications',
  about: 'A request for an award, with its requirements, sections, team, and the package as submitted.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  title: 'title',
  list: ['number', 'title', 'agency', 'asked', 'match', 'closes_on', 'lead', 'status'],
  find: ['agency', 'summary'],
  sections: [
    {
      title: 'Application',
      fields: ['title', 'opportunity', 'agency', 'aln', 'applicant', 'department', 'lead', 'closes_on'],
    },
    { title: 'Money', fields: ['asked', 'match', 'match_cash'] },
    { title: 'Planning', folded: true, fields: ['hours', 'chance', 'summary', 'documents'] },
  ],
  fields: {
    number: series('APL-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    opportunity: ref('funding_opportunities', { label: 'Opportunity', requiredTo: { submit: 'with an SF-424' } }),
    agency: text({ required: true, max: 200, label: 'Agency' }),
    aln: text({ max: 6, label: 'Assistance Listing Number' }),
    applicant: ref('applicant_profiles', {
      label: 'Applicant',
      help: 'Fills the federal forms. Leave blank for the agency’s first applicant profile.',
    }),
    department: text({ max: 120 }),
    lead: person({ required: true, label: 'Lead' }),
    closes_on: date({
      required: true,
      label: 'Closes',
      due: { says: 'Submit the application {title}', for: ['lead'], while: ['draft', 'review'] },
    }),
    asked: money({ required: true, min: 1, label: 'Amount requested' }),
    match: money({ min: 0, initial: 0, label: 'Total match' }),
    match_cash: money({
      min: 0,
      initial: 0,
      label: 'Cash match',
      help: 'The budget must provide this. The rest is in kind.',
    }),
    hours: number({
      min: 0,
      max: 10_000,
      decimals: 0,
      initial: 40,
      label: 'Remaining staff hours',
      help: 'Your estimate of staff hours.',
    }),
    chance: percent({
      min: 0,
      max: 100,
      decimals: 0,
      label: 'Estimated probability',
      help: 'Your own estimate, used by the optimizer and for the pipeline value.',
    }),
    summary: longText({ max: 5_000, label: 'Purpose' }),
    documents: files(),
    submitted_by: person({ setBy: 'commands', label: 'Submitted by' }),
    submitted_at: instant({ setBy: 'commands', label: 'Submitted' }),
    tracking: text({ max: 80, setBy: 'commands', label: 'Tracking number' }),
    package: longText({ max: 1_000_000, setBy: 'commands', label: 'As submitted' }),
    digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 hash' }),
    decided_on: date({ setBy: 'commands', label: 'Decision date' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Agency response' }),
    awarded: money({ min: 0, setBy: 'commands', label: 'Awarded' }),
    funding: ref('grants', { setBy: 'commands', label: 'Grant' }),
    recommendation: choice(['none', 'recommend', 'without_funding', 'not'], {
      initial: 'none',
      setBy: 'commands',
      label: 'Panel recommendation',
      words: {
        none: 'Not reviewed',
        recommend: 'Recommended',
        without_funding: 'Recommended without funding',
        not: 'Not recommended',
      },
    }),
    recommended_because: longText({ max: 2_000, setBy: 'commands', label: 'Recommendation reason' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Started by' }),
    status: choice(['draft', 'review', 'submitted', 'awarded', 'declined', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { review: 'Internal review', declined: 'Not awarded' },
    }),
  },
})
export type GrantApplication = RowOf<typeof grantApplication>

export const applicationSection = defineRecord('application_sections', {
  label: 'Application section',
  plural: 'Application sections',
  about: 'One section of an application, with its length limits and writer.',
  access: { of: 'parent', parent: 'grant_applications', by: 'application' },
  title: 'heading',
  list: ['heading', 'word_limit', 'writer', 'ready'],
  fields: {
    application: ref('grant_applications', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Order' }),
    heading: text({ required: true, max: 200 }),
    word_limit: number({ min: 0, max: 100_000, decimals: 0, label: 'Word limit', help: '0 or blank: no limit.' }),
    character_limit: number({
      min: 0,
      max: 500_000,
      decimals: 0,
      label: 'Character limit',
      help: 'With spaces, as Grants.gov counts. 0 or blank: no limit.',
    }),
    page_limit: number({
      min: 0,
      max: 200,
      decimals: 1,
      label: 'Page limit',
      help: 'Letter pages in 12-point Times New Roman with one-inch margins. 0 or blank: no limit.',
    }),
    spacing: choice(['single', 'double'], {
      initial: 'single',
      label: 'Line spacing',
      words: { single: 'Single-spaced', double: 'Double-spaced' },
    }),
    writer: person({ label: 'Writer' }),
    body: longText({ max: 60_000, label: 'Text' }),
    // The document with its suggestions and comments; the text above is as agreed so far.
    content: longText({ max: 1_000_000, setBy: 'commands', told: false, verbatim: true, label: 'Document' }),
    ready: flag({ label: 'Ready' }),
  },
})
export type ApplicationSection = RowOf<typeof applicationSection>

export const applicationVersion = defineRecord('application_versions', {
  label: 'Application version',
  plural: 'Application versions',
  about: 'The sections of an application at one moment, saved so that versions can be compared.',
  access: { of: 'parent', parent: 'grant_applications', by: 'application' },
  appendOnly: true,
  title: 'why',
  list: ['edition', 'why'],
  fields: {
    application: ref('grant_applications', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    why: text({ required: true, max: 300, setBy: 'commands', label: 'Name', help: 'Such as: before the review.' }),
    digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256' }),
    content: longText({ required: true, max: 2_000_000, setBy: 'commands' }),
  },
})
export type ApplicationVersion = RowOf<typeof applicationVersion>

export const applicationRequirement = defineRecord('application_requirements', {
  label: 'Application requirement',
  plural: 'Application requirements',
  about: 'A form, attachment or registration that the notice requires.',
  access: { of: 'parent', parent: 'grant_applications', by: 'application' },
  title: 'name',
  list: ['kind', 'name', 'owner', 'due_on', 'done'],
  fields: {
    application: ref('grant_applications', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    kind: choice(['form', 'attachment', 'registration', 'approval', 'other'], { required: true }),
    name: text({ required: true, max: 200, label: 'Requirement' }),
    required: flag({ initial: true, label: 'Required' }),
    owner: person({ label: 'Handled by' }),
    due_on: date({ label: 'Due' }),
    done: flag({ label: 'Completed' }),
    documents: files({ setBy: 'commands' }),
  },
})
export type ApplicationRequirement = RowOf<typeof applicationRequirement>

/** The forms of an application, in the order in which a package lists them. */
export const applicationFormKinds = ['sf424', 'sf424a', 'sf424b', 'sf424c', 'sf424d', 'sflll', 'sites'] as const
export type ApplicationFormKind = (typeof applicationFormKinds)[number]

/** As a list shows them, without loading the forms. */
export const formWords: Readonly<Record<ApplicationFormKind, string>> = {
  sf424: 'SF-424, application',
  sf424a: 'SF-424A, budget, non-construction',
  sf424b: 'SF-424B, assurances, non-construction',
  sf424c: 'SF-424C, budget, construction',
  sf424d: 'SF-424D, assurances, construction',
  sflll: 'SF-LLL, lobbying activities',
  sites: 'Project/performance sites',
}

export const applicationForm = defineRecord('application_forms', {
  label: 'Application form',
  plural: 'Application forms',
  about: 'A federal form that the notice requires, or the reason why the application doesn’t need it.',
  access: { of: 'parent', parent: 'grant_applications', by: 'application' },
  title: 'form',
  apart: 'application',
  list: ['form', 'excused'],
  fields: {
    application: ref('grant_applications', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Order' }),
    form: choice(applicationFormKinds, { required: true, words: formWords }),
    excused: longText({ max: 500, label: 'Not needed because', help: 'Leave blank where the form is needed.' }),
  },
})
export type ApplicationForm = RowOf<typeof applicationForm>

export const formAnswer = defineRecord('application_form_answers', {
  label: 'Form answer',
  plural: 'Form answers',
  about: 'The entry in one box of a federal form, and why it differs from the records.',
  access: { of: 'parent', parent: 'application_forms', by: 'form' },
  title: 'box',
  list: ['box', 'answer', 'reason'],
  fields: {
    form: ref('application_forms', { required: true }),
    box: text({ required: true, max: 60, label: 'Box' }),
    answer: longText({ max: 6_000, label: 'Answer', help: 'As JSON. Blank: the box shows what is known.' }),
    reason: longText({ max: 500, label: 'Reason' }),
  },
})
export type FormAnswer = RowOf<typeof formAnswer>

export const boilerplate = defineRecord('grant_boilerplates', {
  label: 'Boilerplate',
  plural: 'Boilerplate texts',
  about: 'Approved text reused in applications, such as the city profile or financial management.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['title', 'topic', 'checked_on'],
  fields: {
    title: text({ required: true, max: 200 }),
    topic: text({ max: 80 }),
    body: longText({ required: true, max: 20_000, label: 'Text' }),
    checked_on: date({ label: 'Last checked' }),
  },
})
export type Boilerplate = RowOf<typeof boilerplate>
