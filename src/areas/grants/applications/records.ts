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
  about:
    'An application for money, from its first line to the answer: what the notice asks for, the sections, the team, and what was sent as it was sent.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  title: 'title',
  list: ['number', 'title', 'agency', 'asked', 'match', 'closes_on', 'lead', 'status'],
  find: ['agency', 'summary'],
  fields: {
    number: series('APL-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    opportunity: ref('funding_opportunities', { label: 'Opportunity' }),
    agency: text({ required: true, max: 200, label: 'Asked of' }),
    aln: text({ max: 6, label: 'Assistance listing' }),
    department: text({ max: 120 }),
    lead: person({ required: true, label: 'Led by' }),
    closes_on: date({ required: true, label: 'Closes', due: { for: ['lead'], while: ['draft', 'review'] } }),
    asked: money({ required: true, min: 1, label: 'Asked for' }),
    match: money({ min: 0, initial: 0, label: 'Match, in all' }),
    match_cash: money({
      min: 0,
      initial: 0,
      label: 'Match, in money',
      help: 'What the budget must find; the rest is given in kind.',
    }),
    hours: number({
      min: 0,
      max: 10_000,
      decimals: 0,
      initial: 40,
      label: 'Hours left to write',
      help: 'Of the staff, as you estimate it.',
    }),
    chance: percent({
      min: 0,
      max: 100,
      decimals: 0,
      label: 'Chance, as you estimate it',
      help: 'Your own estimate. It weighs in the optimizer and in the value of the pipeline.',
    }),
    summary: longText({ max: 5_000, label: 'What it is for' }),
    documents: files(),
    submitted_by: person({ setBy: 'commands', label: 'Sent by' }),
    submitted_at: instant({ setBy: 'commands', label: 'Sent' }),
    tracking: text({ max: 80, setBy: 'commands', label: 'Tracking number' }),
    package: longText({ max: 500_000, setBy: 'commands', label: 'As it was sent' }),
    digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 of it' }),
    decided_on: date({ setBy: 'commands', label: 'Answered' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'What they answered' }),
    awarded: money({ min: 0, setBy: 'commands', label: 'Awarded' }),
    funding: ref('grants', { setBy: 'commands', label: 'Became the grant' }),
    recommendation: choice(['none', 'recommend', 'without_funding', 'not'], {
      initial: 'none',
      setBy: 'commands',
      label: 'Panel',
      words: {
        none: 'Not reviewed',
        recommend: 'Recommended',
        without_funding: 'Recommended without funding',
        not: 'Not recommended',
      },
    }),
    recommended_because: longText({ max: 2_000, setBy: 'commands', label: 'Because' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Begun by' }),
    status: choice(['draft', 'review', 'submitted', 'awarded', 'declined', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { review: 'Internal review' },
    }),
  },
})
export type GrantApplication = RowOf<typeof grantApplication>

export const applicationSection = defineRecord('application_sections', {
  label: 'Section',
  plural: 'Sections',
  about: 'One chapter of an application, with its limit of words and who writes it.',
  access: { of: 'parent', parent: 'grant_applications', by: 'application' },
  title: 'heading',
  list: ['heading', 'word_limit', 'writer', 'ready'],
  fields: {
    application: ref('grant_applications', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Section' }),
    heading: text({ required: true, max: 200 }),
    word_limit: number({ min: 0, max: 100_000, decimals: 0, label: 'Words at most', help: '0 or empty: no limit.' }),
    writer: person({ label: 'Written by' }),
    body: longText({ max: 60_000, label: 'Text' }),
    ready: flag({ label: 'Ready' }),
  },
})
export type ApplicationSection = RowOf<typeof applicationSection>

export const applicationRequirement = defineRecord('application_requirements', {
  label: 'Application requirement',
  plural: 'Application requirements',
  about: 'Something that the notice asks for with an application: a form, an attachment, a registration.',
  access: { of: 'parent', parent: 'grant_applications', by: 'application' },
  title: 'name',
  list: ['kind', 'name', 'owner', 'due_on', 'done'],
  fields: {
    application: ref('grant_applications', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    kind: choice(['form', 'attachment', 'registration', 'approval', 'other'], { required: true }),
    name: text({ required: true, max: 200, label: 'What' }),
    required: flag({ initial: true, label: 'Must be there' }),
    owner: person({ label: 'Seen to by' }),
    due_on: date({ label: 'By' }),
    done: flag({ label: 'Done' }),
  },
})
export type ApplicationRequirement = RowOf<typeof applicationRequirement>

export const boilerplate = defineRecord('grant_boilerplates', {
  label: 'Standing text',
  plural: 'Standing texts',
  about:
    'Words that are used again in applications: what the city is, how it manages money, how it treats people alike.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['title', 'topic', 'checked_on'],
  fields: {
    title: text({ required: true, max: 200 }),
    topic: text({ max: 80 }),
    body: longText({ required: true, max: 20_000, label: 'Text' }),
    checked_on: date({ label: 'Checked last' }),
  },
})
export type Boilerplate = RowOf<typeof boilerplate>
