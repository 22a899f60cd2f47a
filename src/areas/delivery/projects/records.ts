import {
  choice,
  date,
  flag,
  longText,
  money,
  number,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const programs = ['streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other'] as const

export const project = defineRecord('projects', {
  label: 'Project',
  plural: 'Projects',
  about: 'Work with a start, an end and a budget, with its purpose, lead and funding.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['planned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'name',
  list: ['number', 'name', 'program', 'manager', 'budget', 'done', 'ends_on', 'status'],
  find: ['purpose'],
  sections: [
    { title: 'Project', fields: ['name', 'program', 'kind', 'purpose', 'manager', 'department', 'site', 'calendar'] },
    { title: 'Period and money', fields: ['starts_on', 'ends_on', 'budget', 'fund', 'budget_line'] },
    { title: 'Grant', fields: ['grant_award', 'federal'] },
  ],
  fields: {
    number: series('PJ-{year}-{count}'),
    name: text({ required: true, max: 200 }),
    program: choice(programs, {
      required: true,
      words: { water: 'Water and sewer', streets: 'Streets and bridges', recovery: 'Disaster recovery' },
    }),
    kind: choice(['construction', 'equipment', 'technology', 'service', 'study', 'shutdown'], {
      initial: 'construction',
      words: { shutdown: 'Shutdown or outage' },
    }),
    purpose: longText({ max: 5_000, label: 'Purpose', help: 'What will be better when it is done.' }),
    manager: person({ required: true, label: 'Lead' }),
    department: text({ max: 120 }),
    site: place({ label: 'Location' }),
    calendar: ref('work_calendars', {
      label: 'Working calendar',
      empty: 'Every day',
      help: 'Durations count its working days. Without one, they are calendar days.',
    }),
    starts_on: date({ required: true, label: 'Start date' }),
    ends_on: date({
      required: true,
      label: 'Due',
      due: { says: 'Finish the project {name}', for: ['manager'], while: ['active', 'on_hold'] },
    }),
    budget: money({ required: true, min: 0, help: 'The total cost allowed. Earned value is measured against it.' }),
    fund: ref('funds'),
    budget_line: ref('budget_lines', { label: 'Budget line' }),
    grant_award: ref('grants', { label: 'Grant', help: 'The award that funds all or part of the project.' }),
    federal: flag({ label: 'Federally funded', help: 'Wages, records and closeout then follow 2 CFR 200.' }),
    // A funded request becomes one project, once.
    capital_project: ref('capital_projects', { unique: true, setBy: 'commands', label: 'Capital request' }),
    done: number({
      min: 0,
      max: 100,
      decimals: 2,
      initial: 0,
      setBy: 'commands',
      label: 'Percent complete',
      told: false,
    }),
    forecast_end: date({ setBy: 'commands', told: false, label: 'Forecast finish' }),
    baseline_on: date({ setBy: 'commands', label: 'Baseline saved on' }),
    baseline_end: date({ setBy: 'commands', label: 'Baseline finish' }),
    proposed_by: person({ required: true, setBy: 'commands', label: 'Proposed by' }),
    started_on: date({ setBy: 'commands', label: 'Started' }),
    completed_on: date({ setBy: 'commands', label: 'Completed' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'Last decision' }),
    status: choice(['planned', 'active', 'on_hold', 'completed', 'closed', 'canceled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { on_hold: 'On hold', canceled: 'Canceled' },
    }),
  },
})
export type Project = RowOf<typeof project>

/** A contract or an order belongs to one project only, or the same invoice would count twice. */
export const projectSource = defineRecord('project_sources', {
  label: 'Linked contract or order',
  plural: 'Linked contracts and orders',
  about: 'A contract or order that a project spends through. Bills under it are project costs.',
  access: { of: 'parent', parent: 'projects', by: 'project' },
  title: 'words',
  list: ['words', 'contract', 'purchase_order'],
  fields: {
    project: ref('projects', { required: true }),
    contract: ref('contracts', { unique: true }),
    purchase_order: ref('purchase_orders', { unique: true, label: 'Purchase order' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Description' }),
  },
})
export type ProjectSource = RowOf<typeof projectSource>
