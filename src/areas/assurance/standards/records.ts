import { choice, date, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const standard = defineRecord('standards', {
  label: 'Standard',
  plural: 'Standards',
  about: 'A rule set that you follow: a regulation, a framework, a standard or an internal procedure, in one edition.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'active'],
  title: 'title',
  list: ['code', 'title', 'kind', 'edition', 'review_on', 'owner', 'status'],
  find: ['applicability'],
  fields: {
    code: text({
      required: true,
      max: 40,
      unique: true,
      help: 'Its common name, for example 2 CFR 200, NIST 800-53, SOP-12.',
    }),
    title: text({ required: true, max: 200 }),
    kind: choice(['regulation', 'framework', 'standard', 'procedure'], {
      required: true,
      words: { procedure: 'Internal procedure' },
    }),
    issuer: text({ max: 160, label: 'Issued by' }),
    edition: text({ max: 60, help: 'The revision. Add a newer one as a separate record.' }),
    in_force_from: date({ label: 'Effective from' }),
    source: text({ format: 'url', max: 500, label: 'Link' }),
    applicability: longText({ max: 5_000, label: 'Scope', help: 'The work, sites and funds that it applies to.' }),
    owner: person({ required: true, label: 'Owner', help: 'Reminded to check for a new edition.' }),
    review_on: date({
      label: 'Check for a new edition on',
      due: { says: 'Check {title} for a new edition', for: ['owner'], while: ['active'] },
    }),
    status: choice(['draft', 'active', 'superseded', 'withdrawn'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Standard = RowOf<typeof standard>

export const applies = ['undecided', 'applies', 'partly', 'not'] as const

export const standardClause = defineRecord('standard_clauses', {
  label: 'Requirement',
  plural: 'Requirements',
  about: 'One clause of a standard, with its place in the tree, whether it applies, and the gap.',
  firstFrom: 'Add the clauses of this standard.',
  access: { of: 'parent', parent: 'standards', by: 'standard' },
  title: 'heading',
  apart: 'code',
  list: ['standard', 'code', 'heading', 'applies', 'baseline'],
  fields: {
    standard: ref('standards', { required: true }),
    under: ref('standard_clauses', { label: 'Parent' }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    code: text({ required: true, max: 40 }),
    heading: text({ required: true, max: 300 }),
    body: longText({ max: 20_000, label: 'Text' }),
    baseline: choice(['none', 'low', 'moderate', 'high'], {
      initial: 'none',
      words: { none: 'No baseline', low: 'Low and above', moderate: 'Moderate and above', high: 'High only' },
    }),
    applies: choice(applies, {
      initial: 'undecided',
      setBy: 'commands',
      label: 'Applicability',
      words: { undecided: 'Not decided', applies: 'Applies', partly: 'Partly', not: 'Not applicable' },
    }),
    gap: longText({ max: 5_000, setBy: 'commands', label: 'Gap' }),
    assessed_by: person({ setBy: 'commands', label: 'Assessed by' }),
    assessed_on: date({ setBy: 'commands', label: 'Assessed' }),
  },
})
export type StandardClause = RowOf<typeof standardClause>
