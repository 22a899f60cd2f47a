import {
  choice,
  date,
  files,
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

export const audit = defineRecord('audits', {
  label: 'Audit',
  plural: 'Audits',
  about: 'An examination of work against its criteria: planned, conducted, reported and followed up.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['planned', 'conducting'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'kind', 'lead', 'auditee', 'starts_on', 'ends_on', 'status'],
  find: ['scope'],
  fields: {
    number: series('AU-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(['internal', 'external', 'single_audit', 'supplier', 'surveillance'], {
      required: true,
      words: { single_audit: 'Single audit (2 CFR 200.501)' },
    }),
    standard: ref('standards', { label: 'Standard' }),
    scope: longText({ required: true, max: 5_000, formatted: true, label: 'Scope' }),
    criteria: longText({ max: 5_000, label: 'Criteria' }),
    lead: person({ required: true, label: 'Lead auditor', help: 'Does not audit their own work.' }),
    auditee: person({ required: true, label: 'Auditee', help: 'The person responsible for the audited work.' }),
    outside: text({ max: 160, label: 'Outside auditor' }),
    starts_on: date({ required: true, label: 'Starts' }),
    ends_on: date({
      required: true,
      label: 'Report due',
      due: { says: 'Report on {title}', for: ['lead'], while: ['planned', 'conducting'] },
    }),
    conclusion: longText({ max: 10_000, formatted: true, setBy: 'commands', label: 'Conclusion' }),
    report: files({ setBy: 'commands', label: 'Report' }),
    reported_on: date({ setBy: 'commands', label: 'Reported' }),
    status: choice(['planned', 'conducting', 'reported', 'closed', 'canceled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { reported: 'Reported, in follow-up', conducting: 'In progress', canceled: 'Canceled' },
    }),
  },
})
export type Audit = RowOf<typeof audit>

export const auditSample = defineRecord('audit_samples', {
  label: 'Audit sample',
  plural: 'Audit samples',
  about: 'The items drawn for an audit, with the method and the seed. The same method and seed draw the same items.',
  firstFrom: 'Draw a sample on the page of its audit.',
  access: { of: 'parent', parent: 'audits', by: 'audit' },
  title: 'population',
  list: ['audit', 'population', 'method', 'population_count', 'size', 'seed'],
  fields: {
    audit: ref('audits', { required: true }),
    population: text({ required: true, max: 300, setBy: 'commands', label: 'Population' }),
    method: choice(['random', 'monetary_unit', 'largest', 'lot'], {
      required: true,
      setBy: 'commands',
      words: { monetary_unit: 'Monetary-unit sampling', largest: 'Largest amounts', lot: 'ANSI/ASQ Z1.4 level II' },
    }),
    // Where the items are records of the agency, the bundle has every document behind them.
    source: choice(['list', 'invoices', 'payments', 'purchase_orders'], {
      initial: 'list',
      setBy: 'commands',
      label: 'Drawn from',
      words: { list: 'A list outside', purchase_orders: 'Purchase orders' },
    }),
    population_count: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Items' }),
    population_value: money({ min: 0, setBy: 'commands', label: 'Value' }),
    size: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Sample size' }),
    seed: text({ required: true, max: 60, setBy: 'commands' }),
    quality_limit: number({ min: 0, decimals: 2, setBy: 'commands', label: 'AQL' }),
    letter: text({ max: 2, setBy: 'commands', label: 'Code letter' }),
    accept: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Accept up to' }),
    reject: number({ min: 1, decimals: 0, setBy: 'commands', label: 'Reject from' }),
    picked: longText({ required: true, max: 50_000, setBy: 'commands', label: 'Selected items' }),
    defects: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Exceptions found' }),
    verdict: text({ max: 300, setBy: 'commands' }),
    drawn_at: instant({ required: true, setBy: 'commands', label: 'Drawn on' }),
    bundled_at: instant({ setBy: 'commands', label: 'Bundle saved' }),
    bundle_files: number({ min: 1, decimals: 0, setBy: 'commands', label: 'Files in the bundle' }),
    bundle_digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 of the bundle’s list' }),
    archive_digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 of the bundle' }),
    shared_file: text({ max: 36, setBy: 'commands', label: 'Shared file' }),
    shared_at: instant({ setBy: 'commands', label: 'Shared with outside auditors' }),
  },
})
export type AuditSample = RowOf<typeof auditSample>

export const auditSampleItem = defineRecord('audit_sample_items', {
  label: 'Audit sample item',
  plural: 'Audit sample items',
  about: 'A record that a sample drew, with its number and amount at that time.',
  access: { of: 'parent', parent: 'audit_samples', by: 'sample' },
  title: 'number',
  list: ['position', 'number', 'amount', 'hits'],
  fields: {
    sample: ref('audit_samples', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Item' }),
    record_table: text({ required: true, max: 63, setBy: 'commands', label: 'Record type' }),
    record: text({ required: true, max: 36, setBy: 'commands', label: 'Record' }),
    number: text({ required: true, max: 60, setBy: 'commands', label: 'Number' }),
    amount: money({ required: true, setBy: 'commands' }),
    hits: number({ min: 1, decimals: 0, setBy: 'commands', label: 'Hits' }),
  },
})
export type AuditSampleItem = RowOf<typeof auditSampleItem>

export const workpaper = defineRecord('audit_workpapers', {
  label: 'Workpaper',
  plural: 'Workpapers',
  about: 'Work, evidence and conclusion of an auditor. Another person reviews it.',
  firstFrom: 'Add a workpaper on the page of its audit.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['reference', 'title', 'audit', 'prepared_by', 'reviewed_by', 'status'],
  fields: {
    audit: ref('audits', { required: true }),
    reference: text({ required: true, max: 40, help: 'The index in the audit file, such as B-2.' }),
    title: text({ required: true, max: 200 }),
    work: longText({ required: true, max: 20_000, label: 'Work performed' }),
    conclusion: longText({ max: 5_000, requiredTo: { submit: true } }),
    documents: files(),
    prepared_by: person({ required: true, setBy: 'commands', label: 'Prepared by' }),
    reviewed_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    review_note: longText({ max: 2_000, setBy: 'commands', label: 'Reviewer comment' }),
    status: choice(['draft', 'submitted', 'returned', 'completed'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for review', completed: 'Reviewed', returned: 'Returned for changes' },
    }),
  },
})
export type Workpaper = RowOf<typeof workpaper>

export const auditFinding = defineRecord('audit_findings', {
  label: 'Audit finding',
  plural: 'Audit findings',
  about:
    'A gap that an audit found: criterion, condition, cause, effect and recommendation, with the auditee’s response and follow-up.',
  firstFrom: 'Draft a finding on the page of its audit.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  title: 'title',
  list: ['number', 'reference', 'title', 'audit', 'severity', 'questioned', 'answer_by', 'status'],
  find: ['condition', 'reference'],
  fields: {
    number: series('FD-{year}-{count}'),
    audit: ref('audits', { required: true }),
    title: text({ required: true, max: 200 }),
    severity: choice(['observation', 'minor', 'major', 'material'], {
      required: true,
      words: { material: 'Material weakness' },
    }),
    criterion: longText({
      required: true,
      max: 5_000,
      formatted: true,
      label: 'Criterion',
      help: 'What should be, with its citation.',
    }),
    condition: longText({
      required: true,
      max: 5_000,
      formatted: true,
      label: 'Condition',
      help: 'What the audit found.',
    }),
    cause: longText({
      max: 5_000,
      formatted: true,
      requiredTo: { issue: { severity: ['minor', 'major', 'material'] } },
    }),
    effect: longText({
      max: 5_000,
      formatted: true,
      requiredTo: { issue: { severity: ['minor', 'major', 'material'] } },
    }),
    recommendation: longText({ max: 5_000, formatted: true }),
    questioned: money({ min: 0, initial: 0, label: 'Questioned costs' }),
    repeat: choice(['no', 'yes'], {
      initial: 'no',
      label: 'Repeat finding',
      words: { no: 'New finding', yes: 'Repeat finding' },
    }),
    // For the SF-SAC: how the auditor of a single audit reported it (2 CFR 200.516).
    reference: text({
      max: 8,
      label: 'Reference number',
      help: 'The auditor’s number in a single audit, such as 2026-001.',
    }),
    programs: text({
      max: 300,
      label: 'Federal programs',
      help: 'Listing numbers or clusters, separated by semicolons, such as 20.205; 97.036.',
    }),
    requirements: text({
      max: 20,
      label: 'Compliance requirements',
      help: 'The letters of the Compliance Supplement, such as I for procurement and L for reporting.',
    }),
    on_compliance: choice(['none', 'modified', 'other'], {
      initial: 'none',
      label: 'Effect on compliance',
      words: { modified: 'Modified opinion', other: 'Other matters' },
    }),
    on_control: choice(['none', 'material', 'significant'], {
      initial: 'none',
      label: 'Effect on internal control',
      words: { material: 'Material weakness', significant: 'Significant deficiency' },
    }),
    prior_references: text({ max: 120, label: 'Prior references', help: 'Of a repeat finding, such as 2025-001.' }),
    responsible: person({ required: true, label: 'Owner' }),
    answer_by: date({
      required: true,
      label: 'Response due',
      due: { says: 'Respond to the finding {title}', for: ['responsible'], while: ['issued'] },
    }),
    response: longText({ max: 5_000, formatted: true, setBy: 'commands', label: 'Auditee response' }),
    agreed: choice(['agrees', 'in_part', 'disagrees'], {
      setBy: 'commands',
      label: 'Agreement',
      words: { agrees: 'Concurs', in_part: 'Partly concurs', disagrees: 'Does not concur' },
    }),
    done_by: date({
      setBy: 'commands',
      label: 'Correction due',
      due: { says: 'Correct {title}', for: ['responsible'], while: ['answered'] },
    }),
    action: ref('corrective_actions', { setBy: 'commands', label: 'Corrective action' }),
    follow_up: longText({ max: 5_000, setBy: 'commands', label: 'Follow-up' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    raised_by: person({ required: true, setBy: 'commands', label: 'Raised by' }),
    status: choice(['draft', 'issued', 'answered', 'closed', 'withdrawn'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type AuditFinding = RowOf<typeof auditFinding>
