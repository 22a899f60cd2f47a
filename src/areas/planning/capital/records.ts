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
import { defineTerms } from '#platform/records/terms.ts'

export const programs = ['streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other'] as const
const programWords = {
  water: 'Water and sewer',
  streets: 'Streets and bridges',
  recovery: 'Disaster recovery',
} as const

export const capitalProject = defineRecord('capital_projects', {
  label: 'Capital request',
  plural: 'Capital requests',
  about: 'A department’s request to fund a capital project, with its need, yearly cost, score and funding.',
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
      help: 'What fails, who is affected, and what happens if nothing is done.',
    }),
    options: longText({ max: 5_000, label: 'Alternatives considered' }),
    site: place({ label: 'Location' }),
    sponsor: person({ required: true, label: 'Requested by' }),
    required_by_law: flag({ label: 'Required by law or order', help: 'Included in every plan, whatever its score.' }),
    useful_life: number({ min: 1, max: 100, decimals: 0, initial: 20, label: 'Useful life (years)' }),
    operating: money({
      initial: 0,
      label: 'Annual operating cost',
      help: 'Staff, energy and upkeep. Enter savings as a negative amount.',
    }),
    benefit: money({
      min: 0,
      initial: 0,
      label: 'Annual benefit',
      help: 'Repairs, losses and outages avoided. Enter 0 if unknown.',
    }),
    salvage: money({ min: 0, initial: 0, label: 'Salvage value' }),
    documents: files(),
    first_year: text({ max: 4, setBy: 'commands', label: 'First year' }),
    cost: money({ min: 0, initial: 0, setBy: 'commands' }),
    score: number({ min: 0, max: 5, decimals: 2, setBy: 'commands', label: 'Score' }),
    allocated: money({ min: 0, initial: 0, setBy: 'commands', label: 'Funding allocated' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Reason' }),
    status: choice(['draft', 'submitted', 'scored', 'funded', 'deferred', 'under_way', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { under_way: 'In progress', submitted: 'Waiting for scoring' },
    }),
  },
})
export type CapitalProject = RowOf<typeof capitalProject>

export const phases = ['study', 'land', 'design', 'construction', 'equipment', 'contingency'] as const

export const capitalPhase = defineRecord('capital_phases', {
  label: 'Project phase',
  plural: 'Project phases',
  about: 'The cost of one phase of a capital request in one fiscal year.',
  access: { of: 'parent', parent: 'capital_projects', by: 'capital_project' },
  title: 'note',
  list: ['phase', 'year', 'amount', 'note'],
  fields: {
    capital_project: ref('capital_projects', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    phase: choice(phases, { required: true, words: { study: 'Study', land: 'Land and easements' } }),
    year: text({ required: true, max: 4, label: 'Fiscal year', help: 'The year in which it ends, in four digits.' }),
    amount: money({ required: true, min: 1 }),
    note: text({ max: 200 }),
  },
})
export type CapitalPhase = RowOf<typeof capitalPhase>

/** Scoring criteria, dated, so that a score shows the list it was made with. */
export const capitalCriterion = defineRecord('capital_criteria', {
  label: 'Scoring criterion',
  plural: 'Scoring criteria',
  about:
    'A criterion that capital requests are scored on, with its weight and effective date. The weights of one date total 100%.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  apart: 'valid_from',
  list: ['name', 'weight', 'question', 'valid_from', 'valid_to', 'source'],
  fields: {
    name: text({ required: true, max: 120 }),
    question: text({
      required: true,
      max: 300,
      help: 'The question that a reviewer scores with 0 to 5 points, and what 5 points mean.',
    }),
    weight: percent({ required: true, min: 0, max: 100, decimals: 2 }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The policy or resolution behind this criterion.' }),
  },
})
export type CapitalCriterion = RowOf<typeof capitalCriterion>

export const capitalScore = defineRecord('capital_scores', {
  label: 'Capital score',
  plural: 'Capital scores',
  about: 'The points one reviewer assigned to a capital request for one criterion, with the reason.',
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
  label: 'Capital funding source',
  plural: 'Capital funding sources',
  about: 'A fund, bond, grant or state program that pays for capital, with the funding available each year.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['name', 'kind', 'fund', 'only_for', 'note'],
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    kind: choice(['fund', 'bond', 'grant', 'state', 'other'], { required: true }),
    fund: ref('funds'),
    only_for: choice(programs, {
      words: programWords,
      label: 'Restricted to',
      empty: 'Any program',
      help: 'If the law or the awarding agency allows one program only.',
    }),
    note: text({ max: 500 }),
  },
})
export type CapitalSource = RowOf<typeof capitalSource>

export const capitalAvailable = defineRecord('capital_available', {
  label: 'Funding available',
  plural: 'Funding available',
  about: 'The limit of one source for capital requests in one fiscal year.',
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
  label: 'Funding allocation',
  plural: 'Funding allocations',
  about:
    'The part of a capital request that one source pays in one year. Allocations can’t exceed the source’s available funding.',
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

export const capitalTerm = defineTerms('capital_terms', {
  label: 'Capital setting',
  plural: 'Capital settings',
  about: 'A setting for capital calculations, with its effective date and source.',
  terms: { discount_percent: { label: 'Discount rate', unit: '% per year' } },
  value: { max: 100, decimals: 2 },
  source: 'The circular, policy or resolution, with its paragraph.',
})
export type CapitalTerm = RowOf<typeof capitalTerm>
