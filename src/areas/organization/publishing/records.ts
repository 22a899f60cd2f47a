import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  money,
  person,
  place,
  ref,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const publication = defineRecord('publications', {
  label: 'Public profile',
  plural: 'Public profiles',
  about: 'Parts of the citizen portal that an agency shows. Only what is turned on here is public.',
  access: { of: 'everyone', write: 'admin' },
  title: 'agency',
  list: ['agency', 'spending', 'projects', 'reports'],
  fields: {
    agency: text({ name: true, required: true, max: 200, setBy: 'commands' }),
    introduction: longText({ max: 2_000, setBy: 'commands' }),
    spending: flag({ setBy: 'commands', label: 'Publish payments' }),
    spending_from: date({ setBy: 'commands', label: 'Payments from' }),
    spending_at: instant({ setBy: 'commands', label: 'Payments last published' }),
    projects: flag({ setBy: 'commands', label: 'Publish projects' }),
    reports: flag({ setBy: 'commands', label: 'Accept problem reports' }),
    /** A layer of addresses or parcels: residents search its names when they report a problem. */
    places: ref('map_layers', { setBy: 'commands', label: 'Address list' }),
    records_requests: flag({ setBy: 'commands', label: 'Accept public records requests' }),
  },
})
export type Publication = RowOf<typeof publication>

export const publishedPayment = defineRecord('published_payments', {
  label: 'Published payment',
  plural: 'Published payments',
  about: 'One part of a published payment: vendor, amount, fund and department.',
  access: { of: 'everyone', write: 'admin' },
  title: 'number',
  list: ['number', 'paid_on', 'fund', 'department', 'vendor', 'purpose', 'amount'],
  fields: {
    number: text({ required: true, max: 60, setBy: 'commands', label: 'Payment' }),
    paid_on: date({ required: true, setBy: 'commands', label: 'Paid on' }),
    fund: text({ required: true, max: 120, setBy: 'commands' }),
    department: text({ required: true, max: 120, setBy: 'commands' }),
    vendor: text({ required: true, max: 200, setBy: 'commands' }),
    purpose: text({ max: 300, setBy: 'commands', label: 'Purpose' }),
    amount: money({ required: true, setBy: 'commands' }),
  },
})
export type PublishedPayment = RowOf<typeof publishedPayment>

export const publishedProject = defineRecord('published_projects', {
  label: 'Published project',
  plural: 'Published projects',
  about: 'A project as residents see it: place, cost and progress.',
  access: { of: 'everyone', write: 'manager', shown: { in: 'publications', by: 'projects' } },
  changedBy: 'commands',
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['title', 'phase', 'department', 'budget', 'spent', 'ends_on'],
  fields: {
    title: text({ required: true, max: 160 }),
    summary: longText({ required: true, max: 2_000 }),
    department: text({ required: true, max: 120 }),
    place: place({ label: 'Location' }),
    phase: choice(['planned', 'design', 'bidding', 'construction', 'complete'], { required: true }),
    budget: money({ required: true, min: 0 }),
    spent: money({ min: 0, initial: 0, label: 'Spent so far' }),
    starts_on: date({ label: 'Start date' }),
    ends_on: date({ label: 'Completion due' }),
    comments_open: flag({ initial: true, label: 'Comments open' }),
    photos: files({ label: 'Photos', help: 'JPEG, PNG or WebP. Residents see them as soon as the project is saved.' }),
  },
})
export type PublishedProject = RowOf<typeof publishedProject>

export const projectComment = defineRecord('project_comments', {
  label: 'Resident comment',
  plural: 'Resident comments',
  about: 'A resident’s comment on a project. It is reviewed, then published with only the name.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['project', 'name', 'words', 'decided_by', 'status'],
  fields: {
    project: ref('published_projects', { required: true, setBy: 'commands' }),
    name: text({ name: true, required: true, max: 120, setBy: 'commands' }),
    email: text({ max: 255, setBy: 'commands', help: 'Never shown to the public.' }),
    words: longText({ required: true, max: 2_000, setBy: 'commands' }),
    reason: text({ max: 300, setBy: 'commands', label: 'Reason hidden' }),
    decided_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    status: choice(['held', 'shown', 'hidden'], {
      initial: 'held',
      setBy: 'commands',
      words: { held: 'Waiting for review', shown: 'Published' },
    }),
  },
})
export type ProjectComment = RowOf<typeof projectComment>
