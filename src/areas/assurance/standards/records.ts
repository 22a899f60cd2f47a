import { choice, date, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const standard = defineRecord('standards', {
  label: 'Standard',
  plural: 'Standards',
  about:
    'A rule book that the organization is held to, or holds itself to: a regulation, a framework, a standard or a procedure of its own, in one edition.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'active'],
  title: 'title',
  list: ['code', 'title', 'kind', 'edition', 'review_on', 'owner', 'status'],
  find: ['applicability'],
  fields: {
    code: text({ required: true, max: 40, unique: true, help: 'What people call it: 2 CFR 200, NIST 800-53, SOP-12.' }),
    title: text({ required: true, max: 200 }),
    kind: choice(['regulation', 'framework', 'standard', 'procedure'], {
      required: true,
      words: { procedure: 'Own procedure' },
    }),
    issuer: text({ max: 160, label: 'Issued by' }),
    edition: text({ max: 60, help: 'The revision that is meant. A newer one is a record of its own.' }),
    in_force_from: date({ label: 'In force from' }),
    source: text({ format: 'url', max: 500, label: 'Where it can be read' }),
    applicability: longText({ max: 5_000, label: 'Where it applies', help: 'Which work, which sites, which money.' }),
    owner: person({ required: true, label: 'Watched by', help: 'Is reminded to look for a newer edition.' }),
    review_on: date({ label: 'Look for a newer edition on', due: { for: ['owner'], while: ['active'] } }),
    status: choice(['draft', 'active', 'superseded', 'withdrawn'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Standard = RowOf<typeof standard>

export const applies = ['undecided', 'applies', 'partly', 'not'] as const

export const standardClause = defineRecord('standard_clauses', {
  label: 'Clause of a standard',
  plural: 'Clauses of standards',
  about:
    'One requirement of a standard in its place in the tree, whether it applies here, and what is missing to meet it.',
  access: { of: 'parent', parent: 'standards', by: 'standard' },
  title: 'heading',
  list: ['standard', 'code', 'heading', 'applies', 'baseline'],
  fields: {
    standard: ref('standards', { required: true }),
    under: ref('standard_clauses', { label: 'Belongs under' }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    code: text({ required: true, max: 40 }),
    heading: text({ required: true, max: 300 }),
    body: longText({ max: 20_000, label: 'Text' }),
    baseline: choice(['none', 'low', 'moderate', 'high'], {
      initial: 'none',
      words: { none: 'No baseline', low: 'From low', moderate: 'From moderate', high: 'From high' },
    }),
    applies: choice(applies, {
      initial: 'undecided',
      setBy: 'commands',
      label: 'Applies here',
      words: { undecided: 'Not decided', applies: 'Applies', partly: 'In part', not: 'Does not apply' },
    }),
    gap: longText({ max: 5_000, setBy: 'commands', label: 'What is missing' }),
    assessed_by: person({ setBy: 'commands', label: 'Assessed by' }),
    assessed_on: date({ setBy: 'commands', label: 'Assessed' }),
  },
})
export type StandardClause = RowOf<typeof standardClause>
