import { reasonOfChange } from '#platform/records/control.ts'
import {
  choice,
  date,
  files,
  flag,
  lastDayInForce,
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

export const programs = ['streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other'] as const
const programWords = {
  water: 'Water and sewer',
  streets: 'Streets and bridges',
  recovery: 'Disaster recovery',
} as const

export const capitalProject = defineRecord('capital_projects', {
  label: 'Capital request',
  plural: 'Capital requests',
  about:
    'Something lasting that a department asks for: why, what it costs year by year, how it was scored, and which money it was given.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'deferred'],
  title: 'title',
  list: ['number', 'title', 'program', 'department', 'first_year', 'cost', 'score', 'allocated', 'status'],
  find: ['need'],
  fields: {
    number: series('CIP-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    program: choice(programs, { required: true, words: programWords }),
    department: text({ required: true, max: 120 }),
    need: longText({
      required: true,
      max: 10_000,
      label: 'Need',
      help: 'What fails, for whom, and what happens when nothing is done.',
    }),
    options: longText({ max: 5_000, label: 'What else was looked at' }),
    site: place({ label: 'Place' }),
    sponsor: person({ required: true, label: 'Asked for by' }),
    required_by_law: flag({ label: 'A law or an order requires it', help: 'It is in every plan, whatever it scores.' }),
    useful_life: number({ min: 1, max: 100, decimals: 0, initial: 20, label: 'Useful life, years' }),
    operating: money({
      initial: 0,
      label: 'Cost of running it, a year',
      help: 'Staff, energy, upkeep. With a minus where it becomes cheaper.',
    }),
    benefit: money({
      min: 0,
      initial: 0,
      label: 'Saved or avoided, a year',
      help: 'Repairs, losses and outages that no longer happen. Leave it at nothing where nobody can say.',
    }),
    salvage: money({ min: 0, initial: 0, label: 'Worth at the end of its life' }),
    documents: files(),
    first_year: text({ max: 4, setBy: 'commands', label: 'First year' }),
    cost: money({ min: 0, initial: 0, setBy: 'commands' }),
    score: number({ min: 0, max: 5, decimals: 2, setBy: 'commands', label: 'Score' }),
    allocated: money({ min: 0, initial: 0, setBy: 'commands', label: 'Funding found' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Why' }),
    status: choice(['draft', 'submitted', 'scored', 'funded', 'deferred', 'under_way', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { under_way: 'Under way' },
    }),
  },
})
export type CapitalProject = RowOf<typeof capitalProject>

export const phases = ['study', 'land', 'design', 'construction', 'equipment', 'contingency'] as const

export const capitalPhase = defineRecord('capital_phases', {
  label: 'Phase',
  plural: 'Phases',
  about: 'What one part of a capital request costs in one fiscal year.',
  access: { of: 'parent', parent: 'capital_projects', by: 'capital_project' },
  title: 'note',
  list: ['phase', 'year', 'amount', 'note'],
  fields: {
    capital_project: ref('capital_projects', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    phase: choice(phases, { required: true, words: { study: 'Study', land: 'Land and easements' } }),
    year: text({
      required: true,
      max: 4,
      label: 'Fiscal year',
      help: 'The year in which it ends, as the budget calls it, in four digits.',
    }),
    amount: money({ required: true, min: 1 }),
    note: text({ max: 200 }),
  },
})
export type CapitalPhase = RowOf<typeof capitalPhase>

/** What requests are scored by: dated, so that a score says by which list it was made. */
export const capitalCriterion = defineRecord('capital_criteria', {
  label: 'Criterion',
  plural: 'Criteria',
  about:
    'What capital requests are scored by, with its weight, from a day on. The weights of one day come to a hundred percent.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  inOrder: [['valid_from', 'valid_until']],
  title: 'name',
  list: ['name', 'weight', 'question', 'valid_from', 'valid_until', 'source'],
  fields: {
    name: text({ required: true, max: 120 }),
    question: text({
      required: true,
      max: 300,
      help: 'What a reviewer answers with 0 to 5 points, and what 5 points mean.',
    }),
    weight: percent({ required: true, min: 0, max: 100, decimals: 2 }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The policy or the resolution that says so.' }),
  },
})
export type CapitalCriterion = RowOf<typeof capitalCriterion>

export const capitalScore = defineRecord('capital_scores', {
  label: 'Score',
  plural: 'Scores',
  about: 'How many points one reviewer gave a capital request for one criterion, and why.',
  access: { of: 'parent', parent: 'capital_projects', by: 'capital_project' },
  title: 'note',
  list: ['criterion', 'reviewer', 'points', 'note'],
  fields: {
    capital_project: ref('capital_projects', { required: true }),
    criterion: ref('capital_criteria', { required: true }),
    reviewer: person({ required: true, setBy: 'commands' }),
    points: number({ required: true, min: 0, max: 5, decimals: 1 }),
    note: text({ max: 500 }),
  },
})
export type CapitalScore = RowOf<typeof capitalScore>

export const capitalSource = defineRecord('capital_sources', {
  label: 'Funding source',
  plural: 'Funding sources',
  about:
    'Where capital money comes from: a fund, a bond, a grant program, the state. How much it gives is said year by year.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['name', 'kind', 'fund', 'only_for', 'note'],
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    kind: choice(['fund', 'bond', 'grant', 'state', 'other'], { required: true }),
    fund: ref('funds'),
    only_for: choice(programs, {
      words: programWords,
      label: 'Only for',
      empty: 'Any program',
      help: 'Where the law or the giver allows one program only.',
    }),
    note: text({ max: 500 }),
  },
})
export type CapitalSource = RowOf<typeof capitalSource>

export const capitalAvailable = defineRecord('capital_available', {
  label: 'Available funding',
  plural: 'Available funding',
  about: 'What one source gives for capital requests in one fiscal year.',
  access: { of: 'parent', parent: 'capital_sources', by: 'capital_source' },
  title: 'note',
  list: ['year', 'amount', 'note'],
  fields: {
    capital_source: ref('capital_sources', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    year: text({ required: true, max: 4, label: 'Fiscal year' }),
    amount: money({ required: true, min: 0 }),
    note: text({ max: 200 }),
  },
})
export type CapitalAvailable = RowOf<typeof capitalAvailable>

export const capitalAllocation = defineRecord('capital_allocations', {
  label: 'Allocation',
  plural: 'Allocations',
  about:
    'How much of a capital request one source pays in one year. All allocations of a source never come to more than it has.',
  access: { of: 'parent', parent: 'capital_projects', by: 'capital_project' },
  title: 'amount',
  list: ['source', 'year', 'amount'],
  fields: {
    capital_project: ref('capital_projects', { required: true }),
    source: ref('capital_sources', { required: true }),
    year: text({ required: true, max: 4, label: 'Fiscal year' }),
    amount: money({ required: true, min: 1 }),
  },
})
export type CapitalAllocation = RowOf<typeof capitalAllocation>

export const capitalTerm = defineRecord('capital_terms', {
  label: 'Capital term',
  plural: 'Capital terms',
  about: 'A figure that capital requests are calculated with, from a day on, with its source.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: { rule: ['kind'], loosens: { value: 'any' }, ends: 'valid_until' },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_until', 'source'],
  fields: {
    kind: choice(['discount_percent'], {
      required: true,
      label: 'What',
      words: { discount_percent: 'Discount rate, percent a year' },
    }),
    value: number({ required: true, min: 0, max: 100, decimals: 2 }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The circular, the policy or the resolution, with its paragraph.' }),
    reason: reasonOfChange(),
  },
})
export type CapitalTerm = RowOf<typeof capitalTerm>
