import { choice, date, flag, instant, longText, money, person, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const publication = defineRecord('publications', {
  label: 'Public profile',
  plural: 'Public profiles',
  about: 'What an agency shows in the citizen portal. Nothing is shown that is not switched on here.',
  access: { of: 'everyone', write: 'admin' },
  title: 'agency',
  list: ['agency', 'spending', 'projects', 'reports'],
  fields: {
    agency: text({ name: true, required: true, max: 200, setBy: 'commands' }),
    introduction: longText({ max: 2_000, setBy: 'commands' }),
    spending: flag({ setBy: 'commands', label: 'Payments are shown' }),
    spending_from: date({ setBy: 'commands', label: 'Payments from' }),
    spending_at: instant({ setBy: 'commands', label: 'Payments last published' }),
    projects: flag({ setBy: 'commands', label: 'Projects are shown' }),
    reports: flag({ setBy: 'commands', label: 'Problems can be reported' }),
    records_requests: flag({ setBy: 'commands', label: 'Public records can be requested' }),
  },
})
export type Publication = RowOf<typeof publication>

export const publishedPayment = defineRecord('published_payments', {
  label: 'Published payment',
  plural: 'Published payments',
  about:
    'A part of a payment as the agency published it: who was paid how much, from which fund and for which department.',
  access: { of: 'everyone', write: 'admin' },
  title: 'number',
  list: ['number', 'paid_on', 'fund', 'department', 'vendor', 'purpose', 'amount'],
  fields: {
    number: text({ required: true, max: 60, setBy: 'commands', label: 'Payment' }),
    paid_on: date({ required: true, setBy: 'commands', label: 'Paid' }),
    fund: text({ required: true, max: 120, setBy: 'commands' }),
    department: text({ required: true, max: 120, setBy: 'commands' }),
    vendor: text({ required: true, max: 200, setBy: 'commands' }),
    purpose: text({ max: 300, setBy: 'commands', label: 'For' }),
    amount: money({ required: true, setBy: 'commands' }),
  },
})
export type PublishedPayment = RowOf<typeof publishedPayment>

export const publishedProject = defineRecord('published_projects', {
  label: 'Published project',
  plural: 'Published projects',
  about: 'A project as residents read of it: what is built where, what it costs, and how far it is.',
  access: { of: 'everyone', write: 'manager', shown: { in: 'publications', by: 'projects' } },
  changedBy: 'commands',
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['title', 'phase', 'department', 'budget', 'spent', 'ends_on'],
  fields: {
    title: text({ required: true, max: 160 }),
    summary: longText({ required: true, max: 2_000 }),
    department: text({ required: true, max: 120 }),
    place: place({ label: 'Where' }),
    phase: choice(['planned', 'design', 'bidding', 'construction', 'complete'], { required: true }),
    budget: money({ required: true, min: 0 }),
    spent: money({ min: 0, initial: 0, label: 'Spent so far' }),
    starts_on: date({ label: 'Begins' }),
    ends_on: date({ label: 'Complete by' }),
    comments_open: flag({ initial: true, label: 'Residents can comment' }),
  },
})
export type PublishedProject = RowOf<typeof publishedProject>

export const projectComment = defineRecord('project_comments', {
  label: 'Comment of a resident',
  plural: 'Comments of residents',
  about: 'What a resident said about a project: held until somebody has read it, then shown with the name alone.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['project', 'name', 'words', 'decided_by', 'status'],
  fields: {
    project: ref('published_projects', { required: true, setBy: 'commands' }),
    name: text({ name: true, required: true, max: 120, setBy: 'commands' }),
    email: text({ max: 255, setBy: 'commands', help: 'Never shown to the public.' }),
    words: longText({ required: true, max: 2_000, setBy: 'commands' }),
    reason: text({ max: 300, setBy: 'commands', label: 'Why it is not shown' }),
    decided_by: person({ setBy: 'commands', label: 'Read by' }),
    status: choice(['held', 'shown', 'hidden'], { initial: 'held', setBy: 'commands' }),
  },
})
export type ProjectComment = RowOf<typeof projectComment>
