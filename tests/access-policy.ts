import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { logEntry } from '#areas/disasters/incidents/log/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { amendment } from '#areas/contracts/amendments/records.ts'
import { changeOrder, claim } from '#areas/contracts/changes/records.ts'
import { carbonCredit } from '#areas/delivery/carbon/records.ts'
import { device } from '#areas/delivery/devices/records.ts'
import { takeoff } from '#areas/delivery/takeoffs/records.ts'
import { contract } from '#areas/contracts/contracts/records.ts'
import { obligation } from '#areas/contracts/duties/records.ts'
import { applicantProfile } from '#areas/grants/applicants/records.ts'
import { grantApplication } from '#areas/grants/applications/records.ts'
import { budgetPlan } from '#areas/grants/builder/records.ts'
import { grantAmendment } from '#areas/grants/budgets/records.ts'
import { costException } from '#areas/grants/exceptions/records.ts'
import { grantCloseout } from '#areas/grants/closeouts/records.ts'
import { grantRequirement } from '#areas/grants/compliance/records.ts'
import { grantCost } from '#areas/grants/charges/records.ts'
import { grant } from '#areas/grants/grants/records.ts'
import { messageTemplate } from '#areas/delivery/messages/records.ts'
import { ownCost } from '#areas/delivery/own-costs/records.ts'
import { project } from '#areas/delivery/projects/records.ts'
import { projectMinute, projectPoint } from '#areas/delivery/raid/records.ts'
import {
  certifiedPayroll,
  payApplication,
  punchItem,
  dailyLog,
  siteRfi,
  submittal,
} from '#areas/delivery/site/records.ts'
import { capitalCriterion, capitalProject, capitalSource, capitalTerm } from '#areas/planning/capital/records.ts'
import { capitalScenario } from '#areas/planning/capital-program/records.ts'
import { grantMilestone } from '#areas/grants/milestones/records.ts'
import { auditorAccess } from '#areas/grants/single-audit/access/records.ts'
import { sefaEntry, singleAudit } from '#areas/grants/single-audit/records.ts'
import { monitoringFinding, monitoringVisit } from '#areas/grants/monitoring/records.ts'
import { grantReport } from '#areas/grants/reports/records.ts'
import { subaward, subawardRequest } from '#areas/grants/subawards/records.ts'
import { form } from '#areas/forms/forms/records.ts'
import { publicForm } from '#areas/forms/public-forms/records.ts'
import { workflow } from '#areas/forms/workflows/records.ts'
import { connector } from '#areas/technology/connectors/records.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { retainageRelease } from '#areas/finance/retainage/records.ts'
import { agreement } from '#areas/organization/clients/records.ts'
import { knowledgeDocument } from '#areas/organization/knowledge/records.ts'
import { type AnyRecord, openFields } from '#platform/records/record.ts'
import { assetCount, disposal } from '#areas/assets/custody/records.ts'
import { propertyReport } from '#areas/assets/property-forms/records.ts'
import { custody } from '#areas/assets/assets/check-outs/records.ts'
import { permit } from '#areas/assets/permits/records.ts'
import { jobHazard, safetyIncident, safetyYear, toolboxTalk } from '#areas/assets/safety/records.ts'
import { routeVehicle } from '#areas/assets/dispatch/records.ts'
import { workOrder } from '#areas/assets/work/records.ts'
import { stockCount, stockKit, stockMove, stockReservation, stockTransfer } from '#areas/delivery/stock/records.ts'
import { auditFinding, audit, workpaper } from '#areas/assurance/audits/records.ts'
import { certificate } from '#areas/assurance/certificates/records.ts'
import { control, evidence, waiver } from '#areas/assurance/controls/records.ts'
import { checklist, inspection } from '#areas/assurance/inspections/records.ts'
import { attestation, organizationCertificate, policyDocument } from '#areas/assurance/policies/records.ts'
import { correctiveAction, indicator, nonconformance } from '#areas/assurance/quality/records.ts'
import { mishap, risk } from '#areas/assurance/risks/records.ts'
import { detection } from '#areas/assurance/security/records.ts'
import { disposition } from '#areas/assurance/dispositions/records.ts'
import { legalHold } from '#areas/assurance/holds/records.ts'
import { standard } from '#areas/assurance/standards/records.ts'
import { testExecution } from '#areas/assurance/testing/records.ts'
import { attempt, course, enrollment } from '#areas/assurance/training/records.ts'
import type { Field } from '#platform/records/fields.ts'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { records } from '../src/records.ts'
import {
  aBidder,
  aBidFile,
  aSolicitation,
  aContract,
  aKeptFile,
  anAward,
  anEvaluation,
  anInvitedSolicitation,
  anOrder,
  anotherRecord,
  aPublishedFile,
  aRecord,
  aVendor,
  ownVendor,
  targets,
  type ActorName,
  type Of,
  type Target,
} from './access-actors.ts'
import { femaLines } from './access-fema.ts'
import { lineOf } from './access-records.ts'
import type { Row } from './access-rows.ts'

/**
 * Who may do what with whose rows, table by table: the page that is reviewed. access.test.ts holds the database to it,
 * cell by cell. A table that has no line here fails; so does an actor that may do more, or less, than its line says.
 *
 * Where nothing is said of one's own rows (mine), they are as those of one's organization (ours). The roles of the
 * house come with every table: service_role, and in the schema auth identity, and custodian.
 */
export type Operation = 'select' | 'insert' | 'update' | 'delete'
type Who = readonly ActorName[]
type Rule = Partial<Record<Target, Who>>
export type Line = Partial<Record<Operation, Rule>> & {
  /** Operations that the house role may not run. */
  house?: Partial<Record<Operation, Who>>
  /** A row's needs beyond its column types; with `existing`, the existing row is used. */
  row?: (of: Of) => Row
  existing?: (of: Of) => Row
  /** The needs of a row's parents for this line, by table. */
  parents?: Readonly<Record<string, (of: Of) => Row>>
  /** Other events before the actor reaches the row. */
  then?: (row: Row) => string
  /** The column for an update, where the first one has its own rule, such as a unique name. */
  touched?: string
  /** A panel has judged the row's solicitation: see `judgedSql`. */
  judged?: true
  /** Columns that people may fill in and change, listed on the table's first line. */
  fillable?: readonly string[] | typeof everyColumn
  changeable?: readonly string[]
}

const signedIn: Who = ['user', 'manager', 'admin', 'platform_admin', 'vendor', 'expired']
const managers: Who = ['manager', 'admin']
const admins: Who = ['admin']
/** The operator is a plain member of the organization here. */
const platform: Who = ['platform_admin']
/** A bucket of the installation: in an organization's bucket, its members read every name. */
const sharedBucket = { 'storage.buckets': () => ({ organization_id: null }) }
/** The bids and award of a solicitation: managers, and its named buyer in every role. */
/** For the organization, and for an agency that it supplies. */
const suppliersToo: Rule = { ours: [...signedIn, 'commands'], theirs: ['vendor'] }
const bidderToo: Rule = {
  mine: [...signedIn, 'commands'],
  ours: [...managers, 'vendor', 'commands'],
  theirs: ['vendor'],
}
const buyerAndManagers: Rule = { mine: [...signedIn, 'commands'], ours: [...managers, 'commands'] }
const commands: Who = ['commands']
/** A panel's subject: Rosa sees names, Max declared a conflict, and the others are not on the panel. */
const panel: Who = ['user', 'admin', 'commands']
const sealer: Who = ['sealer']
const everyone: Who = ['anon', ...signedIn]
const all = (who: Who): Rule => Object.fromEntries(targets.map((target) => [target, who]))
/** The agency's own people, who are a vendor's people where another agency knows it as a vendor. */
const ownPeople: Who = ['user', 'manager', 'admin', 'platform_admin', 'expired']
const bankDetails = { by_vendor: true, routing: '021000021', account_last: '1234' }
const aNumber = () => [...randomBytes(8)].map((byte) => '0123456789'[byte % 10]).join('')
const everyColumn = 'every column'
const noOrganization = '00000000-0000-0000-0000-000000000000'
const aDigest = 'a'.repeat(64)
const aPaper = {
  content: Buffer.from('%PDF'),
  content_hash: createHash('sha256').update('%PDF').digest(),
  level: 'B-B',
}
const readOnly: Line['house'] = { insert: [], update: [], delete: [] }
const none: Line['house'] = { select: [], insert: [], update: [], delete: [] }

/** The organization's people read, commands do the rest. */
const byCommands: Line = {
  select: { ours: [...signedIn, 'commands'] },
  insert: { ours: commands },
  update: { ours: commands },
  delete: { ours: commands },
}
/** Created by a command for one person, the only one who reads and may remove it. */
const ownOnly: Line = {
  row: ({ person }) => ({ created_by: person }),
  select: { mine: [...signedIn, 'commands'], ours: ['commands'] },
  insert: { ours: commands },
  delete: { mine: [...signedIn, 'commands'], ours: ['commands'] },
}
const chainFields = [
  'name',
  'record_type',
  'amount_from',
  'amount_to',
  'fund',
  'category',
  'department',
  'valid_from',
  'valid_to',
  'may_sign_twice',
  'tolerance_percent',
  'tolerance_cents',
  'bulk_limit',
  'sum_days',
]

/** Only the house. */
const house: Line = {}
const assured = [
  standard,
  control,
  evidence,
  waiver,
  policyDocument,
  attestation,
  organizationCertificate,
  risk,
  mishap,
  correctiveAction,
  nonconformance,
  indicator,
  audit,
  workpaper,
  auditFinding,
  checklist,
  inspection,
  course,
  enrollment,
  attempt,
  certificate,
  testExecution,
  detection,
  legalHold,
  disposition,
]
const aboutARecord = { table_name: 'funds', record: aRecord }

export const policy: Record<string, Line> = {
  // Declared records, from their declarations; lines further down add to some of them.
  ...Object.fromEntries(
    records.flatMap((record) =>
      record.access.of === 'organization' || record.access.of === 'vendor'
        ? [[`public.${record.table}`, lineOf(record)]]
        : [],
    ),
  ),
  'public.vendors / linked to an account': {
    existing: ({ organization }) => ({ organization_id: organization, id: aVendor }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
    insert: { ours: commands },
    update: { ours: [...managers, 'commands'] },
    delete: { ours: commands },
  },
  'public.vendor_accounts': {
    row: ({ organization }) => ({ account: organization }),
    select: { ours: [...signedIn, 'commands', 'identity'], theirs: ['identity'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.vendor_accounts / by command of the other side': {
    row: ({ organization }) => ({ organization_id: aBidder, account: organization }),
    select: { ours: [...signedIn, 'commands', 'identity'], theirs: ['identity'] },
    update: { ours: commands },
  },
  'public.vendor_accounts / seen from the other side': {
    row: ({ organization }) => ({ account: organization }),
    existing: ({ organization }) => ({ organization_id: organization, vendor: aVendor }),
    select: { ours: [...signedIn, 'commands', 'identity'], theirs: ['vendor', 'identity'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.record_changes': {
    row: () => ({ ...aboutARecord, operation: 'insert' }),
    house: { insert: ['custodian'], update: [], delete: [] },
    select: { ours: [...signedIn, 'commands', ...sealer], theirs: sealer },
  },
  'public.record_changes / of evidence of a vendor with people of its own here': {
    row: () => ({
      table_name: 'contract_documents',
      record: aContract,
      operation: 'update',
      after: '{"status": "complete"}',
    }),
    house: { insert: ['custodian'], update: [], delete: [] },
    select: { ours: [...signedIn, 'commands', ...sealer], theirs: ['vendor', ...sealer] },
  },
  'public.record_changes / of what one may not read': {
    row: ({ newcomer }) => ({ table_name: 'funds', record: newcomer, operation: 'insert' }),
    house: { insert: ['custodian'], update: [], delete: [] },
    select: { ours: ['commands', ...sealer], theirs: sealer },
  },
  // Agent findings and assistant questions: for their own person only, whatever the role.
  'public.agents': byCommands,
  'public.agent_versions': byCommands,
  'public.agent_cases': byCommands,
  'public.agent_evaluations': {
    ...byCommands,
    row: ({ person }) => ({ by: person }),
    house: { update: [], delete: [] },
    update: {},
    delete: {},
  },
  'public.agent_starts': {
    row: ({ person }) => ({ created_by: person }),
    select: { mine: [...signedIn, 'commands'], ours: commands },
    insert: { mine: commands, ours: commands },
    update: { mine: commands, ours: commands },
    delete: { mine: [...signedIn, 'commands'], ours: commands },
  },
  'public.knowledge_texts': { ...byCommands, house: { update: [], delete: [] }, update: {}, delete: {} },
  'public.agent_runs': { ...ownOnly, update: { ours: commands } },
  'public.proposed_actions': { ...ownOnly, update: { ours: commands } },
  'public.drafts': { ...ownOnly, update: { ours: commands } },
  'public.draft_parts': { ...byCommands, select: { mine: [...signedIn, 'commands'], ours: ['commands'] } },
  'public.agent_steps': {
    ...byCommands,
    house: { update: [], delete: [] },
    select: { mine: [...signedIn, 'commands'], ours: ['commands'] },
    update: {},
    delete: {},
  },
  'public.agent_findings': { ...byCommands, select: { mine: [...signedIn, 'commands'], ours: ['commands'] } },
  'public.conversations': {
    ...ownOnly,
    update: { mine: [...signedIn, 'commands'], ours: ['commands'] },
    changeable: ['title'],
  },
  'public.conversation_turns': { ...byCommands, select: { mine: [...signedIn, 'commands'], ours: ['commands'] } },
  'public.prediction_models': byCommands,
  'public.predictions': { ...byCommands, house: { update: [], delete: [] }, update: {}, delete: {} },
  'public.device_readings': { ...byCommands, house: { update: [], delete: [] }, update: {}, delete: {} },
  'public.takeoffs': { ...lineOf(takeoff), row: ({ person }) => ({ measured_by: person, checked_by: person }) },
  'public.takeoff_items': byCommands,
  'public.takeoff_sheets': byCommands,
  'public.takeoff_scales': byCommands,
  'public.takeoff_marks': byCommands,
  'public.device_alarms': byCommands,
  'public.route_vehicles': { ...lineOf(routeVehicle), row: () => ({ shift_from: '07:00', shift_until: '15:30' }) },
  'public.devices': { ...lineOf(device), row: ({ person }) => ({ owner: person }) },
  'public.carbon_credits': { ...lineOf(carbonCredit), row: () => ({ vintage: 2024 }) },
  'public.map_features': byCommands,
  'public.fiscal_periods': byCommands,
  'public.allocation_shares': byCommands,
  'public.budget_version_lines': byCommands,
  'public.requisition_lines': byCommands,
  'public.price_quotes': { ...byCommands, row: ({ person }) => ({ entered_by: person }) },
  'public.order_lines': byCommands,
  'public.order_line_shares': byCommands,
  'public.receipt_lines': byCommands,
  'public.receipt_lines / of a vendor with people of its own here': {
    ...byCommands,
    parents: { 'public.receipts': () => ({ vendor: aVendor }) },
    select: suppliersToo,
  },
  'public.invoices': { ...lineOf(invoice), row: ({ person }) => ({ entered_by: person }) },
  'public.retainage_releases': { ...lineOf(retainageRelease), row: ({ person }) => ({ proposed_by: person }) },
  'public.payment_runs': { ...byCommands, row: ({ person }) => ({ made_by: person }) },
  'public.payments': byCommands,
  'public.statement_lines': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.bank_reconciling_items': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.invoice_lines': byCommands,
  'public.invoice_lines / of a vendor with people of its own here': {
    ...byCommands,
    parents: { 'public.invoices': () => ({ vendor: aVendor }) },
    select: suppliersToo,
  },
  'public.declared_areas': byCommands,
  'public.invoice_shares': byCommands,
  'public.invoice_shares / of a vendor with people of its own here': {
    ...byCommands,
    parents: { 'public.invoices': () => ({ vendor: aVendor }) },
    select: suppliersToo,
  },
  'public.invoice_holds': byCommands,
  'public.invoice_holds / of a vendor with people of its own here': {
    ...byCommands,
    parents: { 'public.invoices': () => ({ vendor: aVendor }) },
    select: suppliersToo,
  },
  'public.invoices / of a vendor with people of its own here': {
    row: ({ person }) => ({ entered_by: person, vendor: aVendor }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.invoice_submissions': {
    row: () => ({ account: aBidder, content: '{}', vendor_number: '1', amount: 1 }),
    select: { ours: [...signedIn, 'commands'] },
    update: { ours: commands },
  },
  'public.invoice_submissions / by command of its vendor': {
    row: ({ organization }) => ({
      organization_id: aBidder,
      vendor: ownVendor,
      account: organization,
      content: '{}',
      vendor_number: '1',
      amount: 1,
    }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
  },
  'public.payments / of a vendor with people of its own here': {
    ...byCommands,
    row: () => ({ vendor: aVendor }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
  },
  'public.payment_items': byCommands,
  'public.payment_items / of a vendor with people of its own here': {
    ...byCommands,
    parents: { 'public.payments': () => ({ vendor: aVendor }) },
    select: suppliersToo,
  },
  'public.journal_batches': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.journal_batch_lines': {
    ...byCommands,
    house: { update: [], delete: [] },
    select: { ours: [...managers, 'commands'] },
    update: {},
    delete: {},
  },
  'public.forms': { ...lineOf(form), row: ({ person }) => ({ owner: person }) },
  'public.form_versions': { ...byCommands, row: ({ person }) => ({ drafted_by: person }) },
  'public.form_submissions': {
    ...byCommands,
    select: { ours: [...managers, 'commands'] },
    row: ({ person }) => ({ filled_by: person }),
  },
  'public.public_forms': lineOf(publicForm),
  // Only the server reads and writes what people without an account do, before their form is a submission.
  'public.form_drafts': {
    row: () => ({
      token_hash: Buffer.alloc(32),
      email: 'a@example.com',
      language: 'es',
      answers: '{}',
      saved_at: '2026-01-01T00:00:00Z',
      ends_at: '2026-02-01T00:00:00Z',
    }),
  },
  'public.form_uploads': {
    row: () => ({
      challenge: Buffer.alloc(32),
      path: 'a/forms/b/c.pdf',
      name: 'c.pdf',
      size: 1,
      content_type: 'application/pdf',
      sha256: '0'.repeat(64),
    }),
  },
  'public.form_receipts': { row: () => ({ token_hash: Buffer.alloc(32), challenge: Buffer.alloc(32) }) },
  'public.form_sittings': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.form_deliveries': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.webhook_deliveries': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.connector_runs': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.connector_errors': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.workflows': { ...lineOf(workflow), row: ({ person }) => ({ owner: person }) },
  'public.workflow_runs': { ...byCommands, row: ({ person }) => ({ started_by: person }) },
  'public.connectors': { ...lineOf(connector), row: ({ person }) => ({ owner: person }) },
  'public.optimization_runs': { ...byCommands, row: ({ person }) => ({ calculated_by: person }) },
  'public.alert_tellings': { select: { ours: commands }, insert: { ours: commands } },
  // People read them after opening them: forms.test.ts opens some.
  'public.form_openings': {
    select: { mine: [...signedIn, 'commands'], ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.form_answers / that everybody of the organization has opened': {
    row: () => ({ answers: '{}' }),
    then: ({ organization_id, submission }) =>
      `insert into form_openings (organization_id, submission, user_id) select organization_id, '${String(submission)}',
        user_id from organization_members where organization_id = '${String(organization_id)}'`,
    select: { ours: [...managers, 'commands'] },
    insert: { ours: commands },
    delete: { ours: commands },
  },
  'public.form_answers': {
    select: { ours: commands },
    insert: { ours: commands },
    delete: { ours: commands },
    row: () => ({ answers: '{}' }),
  },
  'public.workflow_versions': { ...byCommands, row: ({ person }) => ({ drafted_by: person }) },
  'public.workflow_starts': byCommands,
  'public.workflow_tasks': byCommands,
  'public.workflow_steps': { ...byCommands, house: { update: [], delete: [] }, update: {}, delete: {} },
  'public.budget_months': {
    row: () => ({ month: '2026-11-01' }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.journal_sums': {
    row: () => ({ span: 'day', starts_on: '2026-11-01' }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
  },
  'public.supply_sums': { row: () => ({ starts_on: '2026-11-01' }), select: { ours: commands } },
  'public.stage_times': {
    row: () => ({ stage: 'market', passes: 1, median: 60, slow: 60, counted_at: '2026-11-01' }),
    select: { ours: commands },
  },
  'public.performance_events': {
    row: () => ({ source: 'receipts', day: '2026-11-01', event: 'delivered' }),
    select: { ours: commands },
  },
  'public.book_checks': {
    row: () => ({ book: 'budget', result: '{}' }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.signing_certificate_secrets': { insert: { ours: commands } },
  'public.paying_account_secrets': { select: { ours: commands }, insert: { ours: commands } },
  // The law is the same for everyone; a migration adds the next row.
  'public.control_floors / of one agency': {
    row: ({ organization }) => ({ agency: organization }),
    select: { ours: [...signedIn, 'commands'] },
  },
  'public.control_floors': { select: all([...signedIn, 'commands']) },
  'public.legal_limits': { select: all([...everyone, 'commands']) },
  'public.cost_items': { row: () => ({ terms: '{}' }), select: all([...everyone, 'commands']) },
  'app.series': { select: { ours: commands }, insert: { ours: commands }, update: { ours: commands } },

  // For the platform only.
  'app.installation': { existing: () => ({ id: true }) },
  'app.read_positions': { row: () => ({ who: randomUUID(), position: '0/1' }) },
  'app.readiness': { existing: () => ({ id: true }) },
  'app.upkeep': { row: () => ({ name: `test-${randomBytes(8).toString('hex').replace(/\d/g, 'x')}` }) },
  'app.key_rotations': {
    row: () => ({ key_id: randomBytes(8).toString('hex'), replaced_id: randomBytes(8).toString('hex') }),
  },
  'app.periodic_jobs': house,
  'app.processes': house,
  'app.job_runs': house,
  'app.search_words': house,
  'app.jobs': { insert: { ours: commands } },
  'app.jobs / of nobody': { row: () => ({ organization_id: null }), insert: all(['identity']) },
  'app.idempotency_keys': {
    select: { mine: commands, ours: [] },
    insert: { mine: commands, ours: [] },
    update: { mine: commands, ours: [] },
  },
  'app.security_events': {
    select: { ours: admins },
    insert: { mine: signedIn, ours: [] },
    fillable: ['id', 'event_type', 'severity', 'event_data'],
  },
  'app.security_events / of a visitor': {
    row: () => ({ organization_id: null, user_id: null }),
    select: all(platform),
    insert: all(['anon']),
  },
  'app.security_alarms': house,
  'app.storage_limits': { existing: () => ({ id: true }) },
  'app.security_alarms_told': house,
  'app.read_audit': {
    house: { update: ['custodian'], delete: ['custodian'] },
    row: () => ({ record: randomUUID() }),
    select: { ours: admins },
  },
  'app.security_event_counts': {
    select: { mine: signedIn, ours: [] },
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: [] },
    fillable: ['user_id', 'minute', 'events'],
    changeable: ['user_id', 'minute', 'events'],
  },
  'app.security_event_counts / of visitors': {
    row: () => ({ user_id: '00000000-0000-0000-0000-000000000000' }),
    select: all(['anon']),
    insert: all(['anon']),
    update: all(['anon']),
  },

  // Visitors' messages: only the platform reads them.
  'public.inquiries': { row: () => ({ number: `C-${aNumber()}` }), select: all(platform) },
  'public.demo_bookings': {
    row: () => ({
      number: `S-${aNumber()}`,
      token_hash: randomBytes(32),
      starts_at: new Date(2_000_000_000_000 + Math.floor(randomBytes(4).readUInt32BE() * 1000)),
    }),
    select: all(platform),
  },
  'public.feature_requests': { row: () => ({ number: `F-${aNumber()}`, title: 'A request' }), select: all(platform) },
  'public.feature_comments': {
    row: () => ({ token_hash: randomBytes(32), hidden_at: null, hidden_reason: null }),
    select: all(platform),
  },
  'public.feature_votes': { select: { mine: signedIn, ours: [] } },

  // Sign-in: identity alone.
  'auth.account_times': house,
  'auth.audit_log_entries': { house: { update: [], delete: [] }, select: all(sealer) },
  'auth.auth_codes': house,
  'auth.identities': house,
  'auth.mfa_challenges': house,
  'auth.mfa_factors': { row: () => ({ factor_type: 'totp', secret: Buffer.from('secret') }) },
  'auth.oauth_journeys': house,
  'auth.one_time_tokens': house,
  'auth.passkey_challenges': house,
  'auth.known_networks': house,
  'auth.rate_counters': house,
  // Only the operator changes the settings; sign-in obeys them.
  'auth.rate_limits': { house: { insert: ['custodian'], update: ['custodian'], delete: ['custodian'] } },
  'auth.recovery_codes': house,
  'auth.refresh_tokens': house,
  'auth.saml_arrivals': house,
  'auth.waiting_identities': house,
  'auth.saml_assertions': house,
  'auth.saml_keys': house,
  'auth.saml_requests': house,
  'auth.sessions': house,
  'auth.users': house,
  'auth.webauthn_credentials': house,

  // Organizations and the people in them: read by members, changed by commands.
  'public.organizations': {
    touched: 'branding_config',
    existing: ({ organization }) => ({ id: organization }),
    row: ({ organization }) => ({ id: organization }),
    select: { ours: [...signedIn, 'commands', 'identity'], theirs: [...platform, 'identity'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.organization_members': {
    existing: ({ organization, person }) => ({ organization_id: organization, user_id: person }),
    row: ({ organization, newcomer }) => ({ organization_id: organization, user_id: newcomer }),
    select: { ours: [...signedIn, 'commands', 'identity'], theirs: ['identity'] },
    insert: { ours: commands },
    update: { ours: [...commands, 'identity'], theirs: ['identity'] },
    delete: { ours: commands },
  },
  'public.user_roles': {
    select: {
      mine: [...signedIn, 'commands', 'identity'],
      ours: [...admins, 'commands', 'identity'],
      theirs: ['identity'],
    },
    insert: { ours: commands },
    delete: { ours: commands },
  },
  'public.user_roles / held on the platform': {
    row: () => ({ organization_id: null, role: 'platform_admin' }),
    select: {
      mine: [...signedIn, 'commands', 'identity'],
      ours: [...platform, 'commands', 'identity'],
      theirs: [...platform, 'identity'],
    },
  },
  'public.account_confirmations': {
    row: () => ({
      role: 'user',
      given_at: '2026-01-01T00:00:00Z',
      decides_from: '2026-01-31T00:00:00Z',
      confirmed_by: null,
      confirmed_at: null,
    }),
    select: { mine: [...signedIn, 'commands'], ours: [...admins, 'commands'] },
    update: { ours: commands },
  },
  'public.invitations': {
    row: () => ({ role: 'user' }),
    select: { ours: [...admins, 'commands', 'identity'], theirs: ['identity'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.email_domains': {
    ...byCommands,
    row: () => ({ verified_at: null }),
    select: { ours: [...admins, 'commands'] },
  },
  'public.saml_providers': {
    ...byCommands,
    row: () => ({ status: 'draft' }),
    select: { ours: [...admins, 'commands'] },
  },
  'app.sign_in_joins': {
    row: ({ person }) => ({ user_id: person }),
    select: { mine: ['commands', 'identity'], ours: ['identity'], theirs: ['identity'] },
    insert: all(['identity']),
    delete: { mine: ['commands', 'identity'], ours: ['identity'], theirs: ['identity'] },
  },
  'public.audit_events': {
    house: { insert: ['custodian'], update: [], delete: [] },
    select: { ours: [...admins, ...sealer], theirs: sealer },
    insert: { mine: commands, ours: [] },
  },
  // Read by the operator only with an access grant: src/areas/organization/operator/access/access.test.ts.
  'public.operator_accesses': {
    row: ({ person }) => ({
      created_by: person,
      operator: 'pat@example.gov',
      reason: 'A role is missing',
      starts_at: '2099-01-01T00:00:00Z',
      ends_at: '2099-01-01T01:00:00Z',
      ended_at: null,
    }),
    select: { mine: signedIn, ours: admins },
  },
  'public.operator_reads': {
    house: { update: [], delete: [] },
    row: () => ({ read_table: 'invitations' }),
    select: { ours: admins },
  },
  'public.records_laws': { row: () => ({ jurisdiction: 'US-OH' }), select: all([...signedIn, 'commands']) },
  'public.legal_hold_scopes': {
    house: { update: [], delete: [] },
    select: { ours: [...admins, 'commands'] },
    insert: { ours: commands },
  },
  'public.record_disposition_items': {
    select: { ours: [...managers, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.records_request_items': byCommands,
  'app.held_scopes': {
    house: { update: [] },
    select: { ours: commands },
    insert: { ours: commands },
    delete: { ours: commands },
  },
  'app.destroyed_records': { house: { update: [], delete: [] } },
  'public.redaction_requests': {
    row: ({ person }) => ({
      words: 'Jane Doe',
      status: 'waiting',
      asked_by: person,
      decided_by: null,
      decided_at: null,
    }),
    select: { ours: [...admins, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.redactions': {
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands', ...sealer], theirs: sealer },
    insert: { ours: commands },
  },
  'public.audit_events / of the platform': {
    row: () => ({ organization_id: noOrganization }),
    house: { insert: ['custodian'], update: [], delete: [] },
    select: all([...platform, ...sealer]),
  },

  // The audit log: only the sealer adds to it, no one changes it.
  'app.trail_waiting': { house: readOnly, select: all(sealer), delete: all(sealer) },
  'public.trail_logs': {
    house: readOnly,
    select: { ours: [...signedIn, ...sealer], theirs: sealer },
    insert: all(sealer),
    update: all(sealer),
  },
  'public.trail_entries': {
    row: () => ({ leaf: Buffer.alloc(32) }),
    house: readOnly,
    select: { ours: [...admins, ...sealer], theirs: sealer },
    insert: all(sealer),
  },
  'public.trail_nodes': {
    row: () => ({ hash: Buffer.alloc(32) }),
    house: readOnly,
    select: all(sealer),
    insert: all(sealer),
  },
  'public.trail_checkpoints': {
    row: () => ({ size: 2, previous: 1, root: Buffer.alloc(32), signature: Buffer.alloc(68) }),
    house: readOnly,
    select: { ours: [...signedIn, ...sealer], theirs: sealer },
    insert: all(sealer),
  },
  'public.trail_witnesses': {
    row: () => ({ kind: 'mail' }),
    select: { ours: [...admins, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'app.trail_told': house,
  'app.trail_timestamps': house,
  'app.agency_moves': { row: () => ({ status: 'stopped', other: 'a key' }), ...house },
  'app.trail_former_signatures': { row: () => ({ signature: Buffer.alloc(68), key: 'a key' }), house: { update: [] } },

  // A record's surroundings: read by anyone who reads the record (a fund, which every member reads).
  'public.comments': {
    row: ({ person }) => ({ ...aboutARecord, author: person }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
    update: { ours: commands },
  },
  'public.comments / to a vendor with people of its own here': {
    row: ({ person }) => ({ table_name: 'vendors', record: aVendor, audience: 'vendor', author: person }),
    select: suppliersToo,
    insert: { mine: commands, ours: [] },
    update: { ours: commands },
  },
  'public.comments / on what one may not read': {
    row: ({ person, newcomer }) => ({ table_name: 'funds', record: newcomer, author: person }),
    select: { ours: commands },
    update: { ours: commands },
  },
  'public.attachments': {
    row: ({ person }) => ({ ...aboutARecord, added_by: person, sha256: 'ab'.repeat(32) }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
    update: { ours: commands },
  },
  'app.kept_files': { select: { ours: [...signedIn, 'commands'] }, insert: { ours: commands } },
  'public.watchers': {
    row: () => aboutARecord,
    select: { mine: [...signedIn, 'commands'], ours: signedIn },
    insert: { mine: commands, ours: [] },
    update: { mine: commands, ours: [] },
  },
  'public.watchers / of what one may not read': {
    row: ({ newcomer }) => ({ table_name: 'funds', record: newcomer }),
    select: { mine: [...signedIn, 'commands'], ours: [] },
  },
  'public.tasks': {
    row: () => ({ table_name: null, record: null }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.tasks / about a record': {
    row: () => aboutARecord,
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.tasks / about what one may not read': {
    row: ({ person, newcomer }) => ({ table_name: 'funds', record: newcomer, assignee: person }),
    select: { mine: [...signedIn, 'commands'], ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.record_links': {
    row: () => ({ from_table: 'funds', from_record: aRecord, to_table: 'funds', to_record: anotherRecord }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
  },
  'public.record_links / to what one may not read': {
    row: ({ newcomer }) => ({ from_table: 'funds', from_record: aRecord, to_table: 'funds', to_record: newcomer }),
    select: { ours: commands },
    insert: { ours: commands },
  },

  // Notifications, their preferences, and the calendar address.
  'public.notifications': {
    row: () => ({ path: '/' }),
    select: { mine: [...signedIn, 'commands'], ours: [] },
    update: { mine: [...signedIn, 'commands'], ours: [] },
    changeable: ['read_at'],
  },
  'public.notifications / by mail only': { row: () => ({ path: '/', shown: false }) },
  'public.notification_preferences': {
    select: { mine: signedIn, ours: [] },
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: [] },
    fillable: ['user_id', 'event', 'in_app', 'mail'],
    changeable: ['user_id', 'event', 'in_app', 'mail'],
  },
  'app.calendar_feeds': {
    select: { mine: commands, ours: [] },
    insert: { mine: commands, ours: [] },
    update: { mine: commands, ours: [] },
  },
  'app.mornings': house,

  // Lists: saved views, running imports, and the search index of every record.
  'public.list_views': {
    select: { mine: [...signedIn, 'commands'], ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.list_views / shared': {
    row: () => ({ shared: true }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.favorites': {
    row: () => ({ path: `/${randomUUID()}` }),
    select: { mine: [...signedIn, 'commands'], ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'app.import_parts': {
    row: () => ({ cells: '[]' }),
    select: { mine: commands, ours: [] },
    insert: { mine: commands, ours: [] },
    update: { mine: commands, ours: [] },
    delete: { mine: commands, ours: [] },
  },
  'app.import_rows': {
    row: () => ({ did: 'made' }),
    select: { ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.import_runs': byCommands,
  'public.search_entries': {
    house: { insert: ['custodian'], update: ['custodian'], delete: ['custodian'] },
    row: () => ({ reader: 'user' }),
    select: { ours: [...signedIn, 'commands'] },
  },
  'public.search_entries / for administrators': {
    house: { insert: ['custodian'], update: ['custodian'], delete: ['custodian'] },
    row: () => ({ reader: 'admin' }),
    select: { ours: [...admins, 'commands'] },
  },
  'public.search_entries / of one person’s own record': {
    house: { insert: ['custodian'], update: ['custodian'], delete: ['custodian'] },
    row: ({ person }) => ({ reader: 'user', owner: person }),
    select: { mine: [...signedIn, 'commands'], ours: commands },
  },

  // Approvals: read by everyone in the organization, changed by commands; administrators may change a chain while it is
  // a draft.
  'public.approval_chains': {
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: [...admins, 'commands'] },
    update: { ours: [...admins, 'commands'] },
    delete: { ours: commands },
    fillable: chainFields,
    changeable: chainFields,
  },
  'public.approval_chains / published': {
    row: () => ({ status: 'published' }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: [...admins, 'commands'] },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.approval_steps': byCommands,
  'public.approval_requests': { ...byCommands, row: ({ person }) => ({ requested_by: person, submitted_by: person }) },
  'public.approval_turns': byCommands,
  // A declaration and its actions are never removed.
  'public.small_agency_declarations': {
    ...byCommands,
    delete: {},
    row: ({ person }) => ({
      declared_by: person,
      outside: 'State auditor',
      outside_email: 'audits@state.example',
      valid_from: '2026-11-20',
      valid_to: '2026-12-20',
    }),
  },
  'public.small_agency_acts': {
    ...byCommands,
    delete: {},
    row: ({ person }) => ({ person }),
    parents: {
      'public.small_agency_declarations': ({ person }) => ({
        declared_by: person,
        outside: 'State auditor',
        outside_email: 'audits@state.example',
        valid_from: '2026-11-20',
        valid_to: '2026-12-20',
      }),
    },
  },
  'public.delegations': { ...byCommands, row: ({ person }) => ({ from_person: person }) },
  'public.approval_waiting': { ...byCommands, row: ({ person }) => ({ person }) },
  'public.approval_signatures': {
    row: ({ person }) => ({ decision: 'asked', signer: person, requested_by: person, submitted_by: person }),
    house: { insert: ['custodian'], update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
  },

  // Solicitations: inside the agency they are edited, and published ones are for everyone.
  'public.solicitations': { ...lineOf(solicitation), row: ({ person }) => ({ contact: person, requested_by: person }) },
  'public.solicitations / published': {
    row: ({ person }) => ({ contact: person, requested_by: person, status: 'published' }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.solicitation_sections': byCommands,
  'public.solicitation_lines': byCommands,
  'public.solicitation_criteria': byCommands,
  'public.response_items': byCommands,
  'public.notices': { select: all([...everyone, 'commands']), insert: { ours: commands }, update: { ours: commands } },
  'public.notices / of an invited solicitation': {
    row: () => ({ audience: 'invited' }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.notices / of a solicitation that a vendor is invited to': {
    row: () => ({ audience: 'invited', solicitation: anInvitedSolicitation }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  ...Object.fromEntries(
    ['public.notice_documents', 'public.notice_editions', 'public.notice_events'].map((table) => [
      `${table} / of an invited solicitation`,
      {
        row: () => (table === 'public.notice_documents' ? { sha256: aDigest } : {}),
        parents: { 'public.notices': () => ({ audience: 'invited' }) },
        house: { update: [], delete: [] },
        select: { ours: [...signedIn, 'commands'] },
        insert: { ours: commands },
      },
    ]),
  ),
  'public.notice_documents': {
    row: () => ({ sha256: aDigest }),
    house: { update: [], delete: [] },
    select: { ours: [...everyone, 'commands'], theirs: everyone },
    insert: { ours: commands },
  },
  'public.notice_events': {
    house: { update: [], delete: [] },
    select: { ours: [...everyone, 'commands'], theirs: everyone },
    insert: { ours: commands },
  },
  'public.solicitation_invitations': {
    ...byCommands,
    row: ({ person }) => ({ email: 'bids@example.com', invited_by: person }),
  },
  'public.solicitation_invitations / of a vendor with people of its own here': {
    row: ({ person }) => ({ vendor: aVendor, email: null, invited_by: person }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.plan_holders': {
    row: ({ organization }) => ({ account: organization }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    delete: { ours: commands },
  },
  'public.plan_holders / of another, before the closing': { row: () => ({ account: aBidder }) },
  'public.plan_holders / of another, after the closing': {
    row: () => ({ account: aBidder }),
    parents: { 'public.notices': () => ({ status: 'opening', closes_at: '2020-01-01T00:00:00Z' }) },
    select: { ours: signedIn },
  },
  'public.no_bids': {
    row: ({ organization }) => ({ account: organization, reason: 'time' }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  // The agency counts reasons by a command, and sees no names.
  'public.no_bids / of another': { row: () => ({ account: aBidder, reason: 'time' }), select: { ours: commands } },
  'public.bid_preparations': {
    row: ({ organization }) => ({ account: organization }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.bid_preparations / of another': { row: () => ({ account: aBidder }) },
  'public.opportunity_subscriptions': { row: () => ({ email: 'a@example.com' }), select: all(platform) },
  'public.notice_editions': {
    house: { update: [], delete: [] },
    select: { ours: [...everyone, 'commands'], theirs: everyone },
    insert: { ours: commands },
  },
  'public.solicitation_questions': {
    select: { ours: [...signedIn, 'commands'] },
    insert: all(commands),
    update: { ours: commands },
  },
  'public.solicitation_questions / answered': {
    row: () => ({ answer: 'Yes.', answered_at: '2026-01-01T00:00:00Z' }),
    select: { ours: [...everyone, 'commands'], theirs: everyone },
    update: { ours: commands },
  },
  'public.question_askers': {
    row: ({ organization, person }) => ({ bidder: organization, asked_by: person }),
    select: { ours: signedIn },
    insert: { mine: commands, ours: [] },
  },

  // Sealed bids: only for the bidder until the deadline, and then only for the opening. No person of the agency reads
  // one.
  'public.officer_keys': {
    ...byCommands,
    row: ({ person }) => ({ public_key: 'A'.repeat(88), officer: person }),
    delete: {},
  },
  'public.officer_key_secrets': {
    row: ({ person }) => ({ officer: person }),
    select: { mine: signedIn, ours: [] },
    insert: { mine: commands, ours: [] },
  },
  'public.opening_officers': { ...byCommands, row: ({ person }) => ({ officer: person }), update: {} },
  'public.bid_envelopes': {
    row: ({ organization, person }) => ({ bidder: organization, submitted_by: person }),
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
    update: { ours: commands },
  },
  'public.bid_envelopes / of another, before the closing': {
    row: ({ person }) => ({ bidder: aBidder, submitted_by: person }),
    house: { update: [], delete: [] },
  },
  'public.bid_envelopes / of another, after the closing': {
    row: ({ person }) => ({ bidder: aBidder, submitted_by: person }),
    parents: { 'public.notices': () => ({ status: 'opening', closes_at: '2020-01-01T00:00:00Z' }) },
    house: { update: [], delete: [] },
    select: { ours: commands },
  },
  'public.sealed_bundles': {
    row: () => ({ sha256: aDigest }),
    parents: {
      'public.bid_envelopes': ({ organization, person }) => ({ bidder: organization, submitted_by: person }),
      'public.notices': () => ({ status: 'open', closes_at: '2099-01-01T00:00:00Z' }),
    },
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
  },
  'public.sealed_bundles / of another, before the closing': {
    row: () => ({ sha256: aDigest }),
    parents: {
      'public.bid_envelopes': ({ person }) => ({ bidder: aBidder, submitted_by: person }),
      'public.notices': () => ({ status: 'open', closes_at: '2099-01-01T00:00:00Z' }),
    },
    house: { update: [], delete: [] },
  },
  'public.bid_files': {
    row: () => ({ sha256: aDigest }),
    house: { update: [], delete: [] },
    select: buyerAndManagers,
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.bid_files / of a vendor with people of its own here': {
    row: () => ({ sha256: aDigest }),
    parents: { 'public.bids': () => ({ vendor: aVendor }) },
    house: { update: [], delete: [] },
    select: bidderToo,
    insert: { ours: commands },
    update: { ours: commands },
  },
  // A panel's member who does not see names and prices reads neither, whatever their role.
  'public.bid_files / of a panel that judges blind': {
    judged: true,
    row: () => ({ sha256: aDigest, covered: true }),
    parents: { 'public.bids': () => ({ solicitation: aSolicitation }) },
    house: { update: [], delete: [] },
    select: { ours: panel },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.bid_answers': {
    row: () => ({ words: 'Two barns.' }),
    house: { update: [], delete: [] },
    select: buyerAndManagers,
    insert: { ours: commands },
  },
  'public.bid_answers / of a vendor with people of its own here': {
    row: () => ({ words: 'Two barns.' }),
    parents: { 'public.bids': () => ({ vendor: aVendor }) },
    house: { update: [], delete: [] },
    select: bidderToo,
    insert: { ours: commands },
  },
  // No role reads a price before the technical evaluation is closed.
  'public.price_envelopes': { house: { select: ['custodian'], update: [], delete: [] }, insert: { ours: commands } },
  'public.price_envelopes / once the technical evaluation is closed': {
    judged: true,
    parents: { 'public.bids': () => ({ solicitation: aSolicitation }) },
    house: { select: ['custodian'], update: [], delete: [] },
    then: () =>
      `update evaluations set status = 'consensus' where id = '${anEvaluation}';
       update evaluations set prices_at = now() where id = '${anEvaluation}'`,
    select: { ours: commands },
    insert: { ours: commands },
  },
  'public.bids': { ...byCommands, select: buyerAndManagers },
  'public.bids / of a vendor with people of its own here': {
    row: () => ({ vendor: aVendor }),
    select: bidderToo,
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.bid_lines': { ...byCommands, select: buyerAndManagers },
  'public.bid_lines / of a vendor with people of its own here': {
    ...byCommands,
    parents: { 'public.bids': () => ({ vendor: aVendor }) },
    select: bidderToo,
  },
  'public.bids / that the one who asks judges': {
    judged: true,
    ...byCommands,
    row: () => ({ solicitation: aSolicitation }),
    select: { ours: panel },
  },
  'public.opening_shares': {
    row: ({ person }) => ({ officer: person }),
    house: { update: [], delete: [] },
    select: { ours: commands },
    insert: { mine: commands, ours: [] },
  },

  // Vendors: a company's profile is private until it is submitted; no person reads the sealed numbers by any route.
  'public.company_certificates': byCommands,
  'public.small_agency_links': { row: () => ({ token_hash: Buffer.alloc(32), email: 'a@example.com' }) },
  'public.auditor_links': { row: () => ({ token_hash: Buffer.alloc(32) }) },
  'public.contract_sign_links': { row: () => ({ token_hash: Buffer.alloc(32), email: 'a@example.com' }) },
  'public.invoice_mailbox_secrets': {
    select: { ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.device_connection_states': {
    select: { ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.company_secrets': { select: { ours: commands }, insert: { ours: commands }, update: { ours: commands } },
  'public.vendor_welcomes': {
    select: all([...everyone, 'commands']),
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.vendor_registrations': {
    row: () => ({ account: aBidder }),
    select: { ours: [...signedIn, 'commands'] },
    update: { ours: commands },
  },
  'public.vendor_registrations / sent elsewhere': {
    row: ({ organization }) => ({ organization_id: aBidder, account: organization }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.registration_secrets': {
    row: () => ({ account: aBidder }),
    select: { ours: commands },
    delete: { ours: commands },
  },
  'public.registration_secrets / sent elsewhere': {
    row: ({ organization }) => ({ organization_id: aBidder, account: organization }),
    insert: { ours: commands },
  },
  'public.same_person_signs': {
    row: ({ person }) => ({ first: '00000000-0000-7000-8000-000000000000', second: person }),
    select: { ours: commands },
  },
  'public.vendor_secrets': {
    row: () => ({ tin_last: '1234' }),
    select: { ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.vendor_certificates / of a vendor with people of its own here': {
    row: () => ({ vendor: aVendor }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
    insert: { ours: [...managers, 'commands'] },
    update: { ours: [...managers, 'commands'] },
    delete: { ours: commands },
  },
  'public.vendor_bank_accounts': {
    row: () => bankDetails,
    select: { ours: [...managers, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.vendor_bank_accounts / of a vendor with people of its own here': {
    row: () => ({ ...bankDetails, vendor: aVendor }),
    select: { ours: [...managers, 'vendor', 'commands'], theirs: ['vendor'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.vendor_bank_accounts / by command of its vendor': {
    row: () => ({ ...bankDetails, organization_id: aBidder, vendor: ownVendor }),
    select: all([...ownPeople, 'commands']),
    insert: all(commands),
    update: all(commands),
  },
  'public.vendor_bank_secrets': { select: { ours: commands }, insert: { ours: commands } },
  'public.vendor_bank_secrets / put in by its vendor': {
    row: () => ({ organization_id: aBidder, vendor: ownVendor }),
    insert: all(commands),
  },
  'public.vendor_bank_views': {
    row: ({ person }) => ({ viewer: person }),
    house: { update: [], delete: [] },
    select: { ours: [...managers, 'commands'] },
    insert: { mine: commands, ours: [] },
  },
  'public.exclusion_lists': byCommands,
  'public.exclusions': {
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    delete: { ours: commands },
  },
  'public.exclusion_clearances': {
    row: ({ person }) => ({ cleared_by: person }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    delete: { ours: commands },
  },
  'public.exclusion_certifications': {
    row: ({ person }) => ({ recorded_by: person }),
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
    update: { ours: commands },
  },
  'public.vendor_exceptions': {
    row: ({ person }) => ({ status: 'asked', asked_by: person, asked_at: '2026-11-20T12:00:00Z' }),
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
    update: { ours: commands },
  },
  'public.late_bids': { row: () => ({ account: aBidder }), house: { update: [], delete: [] } },
  'public.late_bids / of who came too late': {
    row: ({ organization }) => ({ account: organization }),
    house: { update: [], delete: [] },
    select: { ours: commands },
    insert: { ours: commands },
  },
  'public.late_bids / when it is decided': {
    row: () => ({ account: aBidder }),
    parents: { 'public.solicitations': ({ person }) => ({ contact: person, requested_by: person, status: 'closed' }) },
    house: { update: [], delete: [] },
    select: { ours: commands },
  },
  'public.vendor_listings': {
    select: all([...everyone, 'commands']),
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.vendor_listings / taken away by its vendor': {
    row: () => ({ organization_id: aBidder, vendor: ownVendor }),
    select: all([...everyone, 'commands']),
    delete: all(commands),
  },

  // Evaluation: names and prices are for the panel at that stage, and for managers who are not on it. Scores are
  // private to their evaluator until the consensus.
  'public.evaluations': { ...byCommands, row: ({ person }) => ({ chair: person }) },
  'public.panelists': { ...byCommands, row: ({ person }) => ({ member: person }) },
  'public.bid_findings': { ...byCommands, row: ({ person }) => ({ found_by: person }), select: buyerAndManagers },
  'public.bid_findings / of what the one who asks judges': {
    judged: true,
    ...byCommands,
    row: ({ person }) => ({ found_by: person, solicitation: aSolicitation }),
    select: { ours: panel },
  },
  'public.scores': {
    row: ({ person }) => ({ bidder: 'A', evaluator: person }),
    house: { update: [], delete: [] },
    select: { mine: [...signedIn, 'commands'], ours: [] },
  },
  'public.scores / while they are given': {
    row: ({ person }) => ({ bidder: 'A', evaluator: person }),
    parents: { 'public.evaluations': ({ person }) => ({ chair: person, status: 'scoring' }) },
    house: { update: [], delete: [] },
    select: { mine: [...signedIn, 'commands'], ours: [] },
    insert: { mine: commands, ours: [] },
    update: { mine: commands, ours: [] },
  },
  'public.scores / after the consensus was opened': {
    judged: true,
    row: ({ person }) => ({ bidder: 'A', evaluator: person, evaluation: anEvaluation }),
    house: { update: [], delete: [] },
    select: { mine: [...signedIn, 'commands'], ours: panel },
  },
  // Notes beside a file are like scores: their author's until the consensus, then the panel's.
  'public.reading_notes': {
    row: ({ person }) => ({ bidder: 'A', author: person, words: 'See page 4.' }),
    house: { update: [], delete: [] },
    select: { mine: [...signedIn, 'commands'], ours: [] },
    insert: { mine: commands, ours: [] },
    update: { mine: commands, ours: [] },
    delete: { mine: commands, ours: [] },
  },
  'public.reading_notes / after the consensus was opened': {
    judged: true,
    row: ({ person }) => ({ bidder: 'A', author: person, words: 'See page 4.', evaluation: anEvaluation }),
    house: { update: [], delete: [] },
    select: { mine: [...signedIn, 'commands'], ours: ['user', 'commands'] },
    insert: { mine: commands, ours: [] },
    update: { mine: commands, ours: [] },
    delete: { mine: commands, ours: [] },
  },
  'public.consensus_scores': {
    row: ({ person }) => ({ bidder: 'A', put_by: person }),
    select: { ours: commands },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.consensus_scores / of what is ranked': {
    judged: true,
    row: ({ person }) => ({ bidder: 'A', put_by: person, evaluation: anEvaluation }),
    select: { ours: panel },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.awards': { ...byCommands, row: ({ person }) => ({ written_by: person }), select: buyerAndManagers },
  'public.awards / of what the one who asks judges': {
    judged: true,
    ...byCommands,
    row: ({ person }) => ({ written_by: person, solicitation: aSolicitation }),
    select: { ours: panel },
  },
  'public.award_lines': { ...byCommands, select: buyerAndManagers },
  'public.purchase_orders': { ...lineOf(purchaseOrder), row: ({ person }) => ({ buyer: person }) },
  // A vendor reads what was sent to it and counted for it; drafts, shares and pending changes are for the agency only.
  'public.order_versions / of a vendor with people of its own here': {
    row: () => ({ vendor: aVendor }),
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
    insert: { ours: commands },
  },
  'public.order_changes': { ...byCommands, row: ({ person }) => ({ asked_by: person }) },
  'public.receipts': { ...byCommands, row: ({ person }) => ({ received_by: person }) },
  'public.receipts / of a vendor with people of its own here': {
    ...byCommands,
    row: ({ person }) => ({ received_by: person, vendor: aVendor }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
  },
  'public.order_responses': {
    row: () => ({ account: aBidder, purchase_order: anOrder, order_version: anOrder, vendor: aVendor }),
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'] },
  },
  'public.order_responses / by command of its vendor': {
    row: ({ organization, person }) => ({
      organization_id: aBidder,
      vendor: ownVendor,
      account: organization,
      answered_by: person,
      purchase_order: anOrder,
      order_version: anOrder,
    }),
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
  },
  'public.splits': {
    row: ({ person }) => ({ asked_by: person }),
    select: buyerAndManagers,
    insert: { ours: commands },
  },
  'public.splits / of what the one who asks judges': {
    judged: true,
    row: ({ person }) => ({ asked_by: person, solicitation: aSolicitation }),
    select: { ours: panel },
    insert: { ours: commands },
  },
  'public.protests': {
    row: ({ organization, person }) => ({ bidder: organization, filed_by: person }),
    select: { ours: [...signedIn, 'commands'] },
    update: { ours: commands },
  },
  'public.protests / in time': {
    judged: true,
    row: ({ organization, person }) => ({
      bidder: organization,
      filed_by: person,
      award: anAward,
      solicitation: aSolicitation,
    }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
    update: { ours: commands },
  },
  'public.protests / of another': {
    row: () => ({ bidder: aBidder }),
    select: buyerAndManagers,
    update: { ours: commands },
  },
  'public.protests / of another, against what the one who asks judged': {
    judged: true,
    row: () => ({ bidder: aBidder, award: anAward, solicitation: aSolicitation }),
    select: { ours: panel },
    update: { ours: commands },
  },
  'public.protest_evidence': {
    row: ({ organization }) => ({ bidder: organization, digest: 'A'.repeat(44) }),
    house: { update: [], delete: [] },
    select: { ours: signedIn },
    insert: { ours: commands },
  },
  'public.protest_evidence / of another': {
    row: () => ({ bidder: aBidder, digest: 'A'.repeat(44) }),
    parents: { 'public.protests': () => ({ bidder: aBidder }) },
    house: { update: [], delete: [] },
    select: { mine: signedIn, ours: managers },
  },

  // Grants.
  'public.grants': { ...lineOf(grant), row: ({ person }) => ({ manager: person, drafted_by: person }) },
  'public.grant_applications': {
    ...lineOf(grantApplication),
    row: ({ person }) => ({ lead: person, drafted_by: person }),
  },
  'public.application_sections': byCommands,
  'public.application_versions': {
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    house: { update: [], delete: [] },
  },
  'public.application_requirements': byCommands,
  'public.application_forms': byCommands,
  'public.application_form_answers': byCommands,
  'public.applicant_profiles': lineOf(applicantProfile),
  'public.application_reviewers': { ...byCommands, row: ({ person }) => ({ reviewer: person }) },
  'public.application_scores': byCommands,
  'public.grant_budget_plans': { ...lineOf(budgetPlan), row: ({ person }) => ({ owner: person }) },
  'public.grant_plan_lines': byCommands,
  'public.portfolio_runs': { ...byCommands, row: ({ person }) => ({ made_by: person }) },
  'public.portfolio_picks': byCommands,
  'public.grant_budget_lines': byCommands,
  'public.grant_amendments': { ...lineOf(grantAmendment), row: ({ person }) => ({ asked_by: person }) },
  'public.cost_exceptions': { ...lineOf(costException), row: ({ person }) => ({ asked_by: person }) },
  'public.grant_costs': { ...lineOf(grantCost), row: ({ person }) => ({ entered_by: person }) },
  'public.drawdowns': { ...byCommands, row: ({ person }) => ({ made_by: person }) },
  'public.drawdown_lines': byCommands,
  'public.drawdown_answers': byCommands,
  'public.grant_reports': { ...lineOf(grantReport), row: ({ person }) => ({ owner: person }) },
  'public.grant_milestones': { ...lineOf(grantMilestone), row: ({ person }) => ({ owner: person }) },
  'public.grant_closeouts': { ...lineOf(grantCloseout), row: ({ person }) => ({ prepared_by: person }) },
  'public.subawards': { ...lineOf(subaward), row: ({ person }) => ({ manager: person, drafted_by: person }) },
  'public.subaward_requests': { ...lineOf(subawardRequest), row: ({ person }) => ({ entered_by: person }) },
  'public.monitoring_visits': { ...lineOf(monitoringVisit), row: ({ person }) => ({ visitor: person }) },
  'public.monitoring_findings': { ...lineOf(monitoringFinding), row: ({ person }) => ({ owner: person }) },
  'public.single_audits': { ...lineOf(singleAudit), row: ({ person }) => ({ owner: person }) },
  'public.sefa_entries': lineOf(sefaEntry),
  'public.secondary_auditors': { ...byCommands, row: () => ({ ein: '12-3456789', zip: '43215' }) },
  'public.program_assessments': byCommands,
  'public.auditor_access': { ...lineOf(auditorAccess), row: ({ person }) => ({ requested_by: person }) },
  'public.auditor_views': { ...byCommands, house: { update: [], delete: [] }, update: {}, delete: {} },
  'public.audit_sample_items': byCommands,
  'public.grant_requirements': { ...lineOf(grantRequirement), row: ({ person }) => ({ owner: person }) },
  // Assurance: each person named in a row is a member, and child rows are read with their parent.
  ...Object.fromEntries(
    assured.map((record) => [
      `public.${record.table}`,
      {
        ...lineOf(record),
        row: ({ person }: Of) =>
          Object.fromEntries(
            Object.entries<Field>(record.fields).flatMap(([name, { kind, required }]) =>
              kind === 'person' && required ? [[name, person]] : [],
            ),
          ),
      },
    ]),
  ),
  'public.standard_clauses': byCommands,
  'public.quality_readings': byCommands,
  'public.audit_samples': byCommands,
  'public.checklist_items': byCommands,
  'public.inspection_answers': byCommands,
  'public.course_lessons': byCommands,
  'public.compliance_results': byCommands,
  // No person fills these in: commands write them.
  'public.check_runs': { ...byCommands, select: { ours: [...admins, 'commands'] } },
  'public.compliance_runs': byCommands,
  'public.security_policies': byCommands,
  'public.session_demands': {
    select: { ours: ['commands', 'identity'], theirs: ['identity'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: [] },
  },
  'public.emergency_accesses': { ...byCommands, row: ({ person }) => ({ holder: person, prepared_by: person }) },
  'public.check_steps': { ...byCommands, select: { ours: [...admins, 'commands'] } },
  // Public: policies that an organization publishes, and certificates found by code and name.
  'public.published_policies': {
    select: { ours: [...everyone, 'commands'], theirs: everyone },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.certificate_proofs': {
    select: { ours: [...everyone, 'commands'], theirs: everyone },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },

  // Contracts: the vendor's people read and sign one that is out for signature, and no one else outside does.
  'public.contracts': { ...lineOf(contract), row: ({ person }) => ({ owner: person, drafted_by: person }) },
  'public.contract_obligations': { ...lineOf(obligation), row: ({ person }) => ({ owner: person }) },
  'public.contract_amendments': { ...lineOf(amendment), row: ({ person }) => ({ drafted_by: person }) },
  ...femaLines,
  'public.change_orders': { ...lineOf(changeOrder), row: ({ person }) => ({ requested_by: person }) },
  'public.contract_claims': { ...lineOf(claim), row: ({ person }) => ({ owner: person }) },
  'public.capital_projects': {
    ...lineOf(capitalProject),
    row: ({ person }) => ({ sponsor: person, requested_by: person }),
  },
  'public.capital_phases': { ...byCommands, row: () => ({ year: '2027' }) },
  'public.capital_criteria': lineOf(capitalCriterion),
  'public.capital_scores': { ...byCommands, row: ({ person }) => ({ reviewer: person }) },
  'public.capital_sources': { ...lineOf(capitalSource), row: () => ({ name: aNumber() }) },
  'public.capital_available': { ...byCommands, row: () => ({ year: '2027' }) },
  'public.capital_allocations': { ...byCommands, row: () => ({ year: '2027' }) },
  'public.capital_terms': { ...lineOf(capitalTerm), row: () => ({ kind: 'discount_percent' }) },
  'public.capital_scenarios': { ...lineOf(capitalScenario), row: () => ({ first_year: '2027' }) },
  'public.projects': { ...lineOf(project), row: ({ person }) => ({ manager: person, proposed_by: person }) },
  'public.project_sources': byCommands,
  'public.report_runs': {
    row: ({ person }) => ({ created_by: person }),
    select: { mine: [...signedIn, 'commands'], ours: commands },
    insert: { mine: commands, ours: commands },
    delete: { mine: signedIn, ours: [] },
    house: { update: [], delete: [] },
  },
  'public.report_schedules': {
    row: ({ person }) => ({ created_by: person }),
    select: { mine: [...signedIn, 'commands'], ours: commands },
    insert: { mine: commands, ours: commands },
    update: { mine: commands, ours: commands },
    delete: { mine: [...signedIn, 'commands'], ours: commands },
  },
  'public.saved_reports': { ...byCommands, row: ({ person }) => ({ made_by: person }) },
  'public.message_threads': { ...byCommands, row: ({ person }) => ({ started_by: person }) },
  'public.messages': { ...byCommands, parents: { 'public.message_threads': ({ person }) => ({ started_by: person }) } },
  'public.message_people': {
    ...byCommands,
    row: ({ person }) => ({ person }),
    parents: { 'public.message_threads': ({ person }) => ({ started_by: person }) },
  },
  'public.message_templates': lineOf(messageTemplate),
  'public.project_tasks': byCommands,
  'public.task_assignments': byCommands,
  'public.project_costs': { ...lineOf(ownCost), row: ({ person }) => ({ entered_by: person }) },
  'public.project_points': { ...lineOf(projectPoint), row: ({ person }) => ({ owner: person }) },
  'public.project_minutes': lineOf(projectMinute),
  'public.daily_logs': lineOf(dailyLog),
  'public.site_rfis': { ...lineOf(siteRfi), row: ({ person }) => ({ answers: person }) },
  'public.submittals': { ...lineOf(submittal), row: ({ person }) => ({ reviewer: person, entered_by: person }) },
  'public.pay_applications': { ...lineOf(payApplication), row: ({ person }) => ({ entered_by: person }) },
  'public.pay_lines': byCommands,
  'public.punch_items': { ...lineOf(punchItem), row: ({ person }) => ({ owner: person }) },
  'public.certified_payrolls': lineOf(certifiedPayroll),
  'public.contract_lines': byCommands,
  'public.shipments / of a vendor with people of its own here': {
    row: () => ({ vendor: aVendor }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
    insert: { ours: commands },
    update: { ours: [...signedIn, 'commands'] },
    delete: { ours: commands },
  },
  'public.stock_lots': byCommands,
  'public.stock_balances': byCommands,
  // Each names a member of the organization; where people fill in nothing, commands do all of it.
  ...Object.fromEntries(
    (
      [
        [stockTransfer, ['sent_by']],
        [stockCount, ['counted_by']],
        [stockMove, ['moved_by']],
        [stockReservation, ['reserved_by']],
        [stockKit, ['made_by']],
        [workOrder, ['requested_by']],
        [permit, ['holder', 'requested_by']],
        [safetyIncident, ['reported_by']],
        [safetyYear, ['entered_by']],
        [jobHazard, ['written_by']],
        [toolboxTalk, ['led_by']],
        [custody, ['holder']],
        [assetCount, ['counted_by']],
        [disposal, ['requested_by']],
        [propertyReport, ['prepared_by']],
      ] as [AnyRecord, string[]][]
    ).map(([record, names]) => [
      `public.${record.table}`,
      {
        ...(openFields(record).length === 0 && !record.appendOnly ? byCommands : lineOf(record)),
        row: ({ person }: Of) => Object.fromEntries(names.map((name) => [name, person])),
      },
    ]),
  ),
  'public.stock_count_lines': byCommands,
  'public.stock_kit_lines': byCommands,
  'public.shipment_lines': byCommands,
  'public.shipment_lines / of a vendor with people of its own here': {
    ...byCommands,
    parents: { 'public.shipments': () => ({ vendor: aVendor }) },
    select: suppliersToo,
  },
  'public.shipment_legs': byCommands,
  'public.shipment_legs / of a vendor with people of its own here': {
    ...byCommands,
    parents: { 'public.shipments': () => ({ vendor: aVendor }) },
    select: suppliersToo,
  },
  'public.work_tasks': byCommands,
  'public.lockouts': byCommands,
  'public.job_hazard_steps': byCommands,
  'public.asset_count_lines': byCommands,
  'public.property_report_answers': byCommands,
  'public.shipment_events': {
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    house: { update: [], delete: [] },
  },
  'public.shipment_events / of a vendor with people of its own here': {
    parents: { 'public.shipments': () => ({ vendor: aVendor }) },
    select: suppliersToo,
    insert: { ours: commands },
    house: { update: [], delete: [] },
  },
  'public.work_labor': { ...byCommands, row: ({ person }) => ({ worker: person }) },
  'public.work_parts': byCommands,
  'public.contract_sections': byCommands,
  'public.contract_signers': byCommands,
  'public.contract_versions': {
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    house: { update: [], delete: [] },
  },
  'public.contract_documents': {
    row: () => ({ digest: aDigest }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.contract_documents / of a vendor with people of its own here': {
    row: () => ({ digest: aDigest, vendor: aVendor }),
    select: { ours: [...signedIn, 'commands'], theirs: ['vendor'] },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.contract_documents / by command of its vendor': {
    row: () => ({ organization_id: aBidder, digest: aDigest, vendor: ownVendor, contract: aContract }),
    select: all([...ownPeople, 'commands']),
  },
  'public.contract_signatures / by command of its vendor': {
    row: ({ organization, person }) => ({
      organization_id: aBidder,
      party: 'vendor',
      document: aContract,
      digest: aDigest,
      account: organization,
      signed_by: person,
      aal: 'aal1',
    }),
    house: { update: [], delete: [] },
    select: all([...ownPeople, 'commands']),
    insert: { mine: commands, ours: [] },
  },
  'public.contract_signatures': {
    row: ({ organization, person }) => ({ digest: aDigest, account: organization, signed_by: person, aal: 'aal1' }),
    parents: { 'public.contract_documents': () => ({ digest: aDigest }) },
    house: { update: [], delete: [] },
    select: { ours: [...signedIn, 'commands'] },
    insert: { mine: commands, ours: [] },
  },

  'public.contract_papers': { row: () => aPaper, house: { update: [], delete: [] }, select: { ours: commands } },
  'public.contract_papers / by command of its vendor': {
    row: () => ({ ...aPaper, organization_id: aBidder, document: aContract }),
    house: { update: [], delete: [] },
    select: all(commands),
  },

  'public.cap_alerts': byCommands,
  'public.emergency_orders': byCommands,
  // A column named position is in quotation marks in the catalog, so its first value is given here.
  'public.position_duties': { ...byCommands, row: () => ({ position: 'operations' }) },
  'public.incident_log_entries': { ...lineOf(logEntry), row: () => ({ position: 'operations' }) },

  'public.finalists': { row: () => ({ round: 2 }), select: buyerAndManagers, insert: { ours: commands } },
  'public.finalists / of what the one who asks judges': {
    judged: true,
    row: () => ({ round: 2, solicitation: aSolicitation }),
    select: { ours: panel },
    insert: { ours: commands },
  },
  'public.finalists / seen by who is asked': {
    row: ({ organization }) => ({ round: 2, account: organization }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
  },

  // A person's surroundings.
  'public.tutorials': { row: () => ({ difficulty_level: 'beginner', steps: '[{}]' }), select: all(signedIn) },
  'public.tutorials / inactive': {
    row: () => ({ difficulty_level: 'beginner', steps: '[{}]', is_active: false }),
    select: all(platform),
  },
  'public.user_tutorial_progress': {
    select: { mine: signedIn, ours: [] },
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: [] },
    fillable: ['user_id', 'tutorial_id', 'current_step', 'completed'],
    changeable: ['user_id', 'tutorial_id', 'current_step', 'completed'],
  },
  'public.scim_tokens': {
    row: ({ person }) => ({
      scopes: '{users}',
      hint: 'abcd',
      user_id: person,
      hash: `\\x${randomBytes(32).toString('hex')}`,
      expires_at: '2026-12-31T00:00:00Z',
      created_at: '2026-06-01T00:00:00Z',
    }),
    select: { ours: [...admins, 'commands', 'identity'], theirs: ['identity'] },
    insert: { ours: commands },
    update: { ours: [...commands, 'identity'], theirs: ['identity'] },
    delete: { ours: [] },
  },
  'public.scim_users': {
    row: () => ({ resource: '{}', granted: null }),
    select: { ours: [...admins, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.scim_groups': {
    row: () => ({ role: null }),
    select: { ours: [...admins, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.scim_group_members': {
    select: { ours: [...admins, 'commands'] },
    insert: { ours: commands },
    delete: { ours: commands },
  },
  'public.api_keys': {
    row: () => ({
      scopes: '{records:read}',
      hint: 'abcd',
      hash: `\\x${randomBytes(32).toString('hex')}`,
      expires_at: '2026-12-31T00:00:00Z',
      created_at: '2026-06-01T00:00:00Z',
    }),
    select: {
      mine: [...signedIn, 'commands', 'identity'],
      ours: [...admins, 'commands', 'identity'],
      theirs: ['identity'],
    },
    insert: { ours: commands },
    update: { ours: [...commands, 'identity'], theirs: ['identity'] },
    delete: { ours: [] },
  },
  'public.connected_programs': {
    row: () => ({
      name: 'Agent',
      returns_to: 'agent.example',
      client: `\\x${randomBytes(32).toString('hex')}`,
      scopes: '{read}',
      expires_at: '2026-08-01T00:00:00Z',
      created_at: '2026-06-01T00:00:00Z',
    }),
    select: {
      mine: [...signedIn, 'commands', 'identity'],
      ours: [...admins, 'commands', 'identity'],
      theirs: ['identity'],
    },
    insert: { ours: commands },
    update: { ours: [...commands, 'identity'], theirs: ['identity'] },
    delete: { ours: [] },
  },
  'public.dashboard_layouts': {
    row: () => ({ panels: '[]' }),
    select: { mine: signedIn, ours: [] },
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: [] },
    delete: { mine: signedIn, ours: [] },
    fillable: ['user_id', 'panels'],
    changeable: ['user_id', 'panels'],
  },
  // The organization's own service desk.
  'public.knowledge_documents': { ...lineOf(knowledgeDocument), row: ({ person }) => ({ owner: person }) },
  'public.knowledge_versions': {
    ...byCommands,
    row: ({ person }) => ({ published_by: person }),
    house: { update: [], delete: [] },
    update: {},
    delete: {},
  },
  'public.read_receipts': {
    ...byCommands,
    row: ({ person }) => ({ reader: person }),
    house: { update: [], delete: [] },
    update: {},
    delete: {},
  },
  'public.agreements': { ...lineOf(agreement), row: ({ person }) => ({ owner: person, drafted_by: person }) },
  'public.service_answers': { ...byCommands, house: { update: [], delete: [] }, update: {}, delete: {} },
  'public.service_notes': { ...byCommands, house: { update: [], delete: [] }, update: {}, delete: {} },
  'public.access_reviews': {
    ...byCommands,
    row: ({ person }) => ({ owner: person }),
    select: { ours: [...managers, 'commands'] },
  },
  'public.access_review_items': {
    ...byCommands,
    row: ({ person }) => ({ member: person }),
    select: { ours: [...managers, 'commands'] },
  },
  'public.template_versions': {
    ...byCommands,
    row: ({ person }) => ({ published_by: person }),
    house: { update: [], delete: [] },
    update: {},
    delete: {},
  },
  'public.plan_changes': {
    ...byCommands,
    row: ({ person }) => ({ asked_by: person }),
    select: { ours: [...managers, 'commands'] },
  },
  'public.billing_invoices': { ...byCommands, select: { ours: [...managers, 'commands'] } },
  'public.feedback_answers': { ...byCommands, select: { ours: [...admins, 'commands'] } },
  'public.project_comments': byCommands,
  'public.billing_lines': {
    ...byCommands,
    select: { ours: [...managers, 'commands'] },
    house: { update: [], delete: [] },
    update: {},
    delete: {},
  },
  'public.shortcut_bindings': { ...byCommands, row: () => ({ keys: 'ab' }) },
  'public.service_photos': {
    row: () => ({ image: 'data:image/jpeg;base64,AAAA' }),
    select: { ours: [...signedIn, 'commands'] },
    update: { ours: commands },
  },
  // Staff count followers by a command, and see no addresses.
  'public.service_followers': {
    row: () => ({ email: 'a@example.com', language: 'en' }),
    select: { ours: commands },
    update: { ours: commands },
  },
  'public.report_receipts': { row: () => ({ challenge: Buffer.alloc(32) }) },
  'public.announcements': {
    select: { ...all(everyone), ours: [...everyone, 'commands'], mine: [...everyone, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.platform_switches': {
    select: { ...all(everyone), ours: [...everyone, 'commands'], mine: [...everyone, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.publications': {
    select: { ...all(everyone), ours: [...everyone, 'commands'], mine: [...everyone, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.published_payments': {
    select: { ...all(everyone), ours: [...everyone, 'commands'], mine: [...everyone, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  // Publishing is off here: publishing.test.ts turns it on and off.
  'public.published_projects / that are shown': {
    then: ({ organization_id }) =>
      `insert into publications (organization_id, agency, projects) values ('${String(organization_id)}', 'A', true)`,
    select: { ...all(everyone), ours: [...everyone, 'commands'], mine: [...everyone, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.published_projects': {
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.page_views': { row: () => ({ path: '/vendors' }), select: all(platform) },
  'public.product_agents': {
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.user_feedback': {
    select: { mine: [...signedIn, 'commands'], ours: [...admins, 'commands'] },
    insert: { mine: signedIn, ours: [] },
    fillable: ['user_id', 'feedback_type', 'subject', 'message', 'page_url', 'browser_info'],
  },
  'public.tenants': {
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: commands },
    update: { ours: commands },
    delete: { ours: commands },
  },
  'public.tenants / a public one': {
    row: () => ({ is_public: true }),
    select: { ours: [...everyone, 'commands'], theirs: everyone },
    update: { ours: commands },
  },
  'public.plans': { row: () => ({ code: 'plan' }), select: all([...everyone, 'commands']) },
  'public.subscriptions': {
    row: () => ({ ended_at: '2099-01-01T00:00:00Z' }),
    select: { ours: [...signedIn, 'commands'], theirs: platform },
    insert: { ours: commands },
    update: { ours: commands },
  },
  'public.demo_accounts': { row: () => ({ permissions: '[]' }) },
  'public.security_events': { house: { insert: [], update: [], delete: [] }, select: { ours: admins } },
  'public.read_audit': { house: { insert: [], update: [], delete: [] }, select: { ours: admins } },
  // Read and written by the migrating role.
  'public.schema_migrations': { house: none },

  // The trigger of the table's owner records changes, which are neither forged nor left out.
  'realtime.changes': { house: { insert: ['custodian'] } },
  'realtime.messages': house,
  'realtime.presences': house,
  'realtime.processes': house,
  'realtime.streams': house,

  // Files: the type of the bucket decides who sees one; managers clean up what their organization shares.
  'storage.buckets': {
    select: { ours: signedIn },
    insert: { ours: admins },
    update: { ours: admins },
    delete: { ours: admins },
    fillable: ['organization_id', 'id', 'kind', 'owner_id', 'file_size_limit', 'allowed_mime_types'],
    changeable: ['kind', 'file_size_limit', 'allowed_mime_types', 'updated_at'],
  },
  'storage.buckets / of the installation': { row: () => ({ organization_id: null }), select: all(signedIn) },
  'storage.buckets / public': {
    row: () => ({ kind: 'public' }),
    select: all(everyone),
    insert: { ours: admins },
    update: { ours: admins },
    delete: { ours: admins },
  },
  // Shapes of paths and buckets: tests/access-files.ts.
  'storage.objects': {
    parents: sharedBucket,
    row: ({ organization }) => ({ kind: 'organization', shelf: organization }),
    select: { mine: signedIn, ours: admins },
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: admins },
    delete: { mine: signedIn, ours: admins },
    fillable: everyColumn,
    changeable: [
      'bucket_key',
      'kind',
      'shelf',
      'name',
      'version',
      'size',
      'content_type',
      'cache_control',
      'etag',
      'sha256',
      'sent_sha256',
      'flags',
      'metadata',
      'updated_at',
    ],
  },
  'storage.objects / of a record': {
    parents: sharedBucket,
    row: ({ organization }) => ({ kind: 'organization', shelf: organization, name: aKeptFile }),
    select: { mine: signedIn, ours: admins },
    insert: { mine: signedIn, ours: [] },
  },
  'storage.scans': house,
  // As the file that they are the text of: tests/access-files.test.ts and texts.test.ts say who reads one.
  'storage.texts': { select: { ours: signedIn } },
  'storage.text_parts': { select: { ours: signedIn } },
  // As the document or the contract: meaning.test.ts says who reads one.
  'app.meanings': { row: () => ({ document: randomUUID() }), select: { ours: signedIn } },
  'app.paragraph_vectors': {
    row: () => ({ signs: '1' }),
    parents: { 'app.meanings': () => ({ document: randomUUID() }) },
    select: { ours: signedIn },
  },
  // The regulations and the guide are public, and the same for everyone.
  'app.documentation_vectors': { row: () => ({ signs: '1' }), select: all(signedIn) },
  'app.file_records': {
    row: ({ organization }) => ({ record_organization: organization, table_name: 'funds', record: aRecord }),
    select: { ours: [...signedIn, 'commands'] },
    insert: { ours: [...signedIn, 'commands'] },
    fillable: everyColumn,
  },
  'storage.objects / of an owner': {
    row: ({ person }) => ({ kind: 'owner', shelf: person }),
    select: { mine: signedIn, ours: [] },
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: [] },
    delete: { mine: signedIn, ours: [] },
  },
  'storage.objects / public': {
    row: ({ organization }) => ({ kind: 'public', shelf: organization }),
    select: all(everyone),
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: managers },
    delete: { mine: signedIn, ours: managers },
  },
  'storage.objects / published with a notice': {
    parents: sharedBucket,
    row: ({ organization }) => ({ kind: 'organization', shelf: organization, version: aPublishedFile }),
    select: all(everyone),
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: admins },
    delete: { mine: signedIn, ours: admins },
  },
  'storage.objects / of an opened bid': {
    parents: sharedBucket,
    row: ({ organization }) => ({ kind: 'organization', shelf: organization, version: aBidFile }),
    select: { mine: signedIn, ours: [...managers, 'vendor'], theirs: [...managers, 'vendor'] },
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: admins },
    delete: { mine: signedIn, ours: admins },
  },
  'storage.uploads': {
    select: { mine: signedIn, ours: [] },
    insert: { mine: signedIn, ours: [] },
    update: { mine: signedIn, ours: [] },
    delete: { mine: signedIn, ours: [] },
    fillable: everyColumn,
    changeable: ['received', 'holder', 'held_until', 'expires_at'],
  },
  'storage.upload_pieces': {
    select: { mine: signedIn, ours: [] },
    insert: { mine: signedIn, ours: [] },
    delete: { mine: signedIn, ours: [] },
    fillable: everyColumn,
  },
  'storage.usage': { select: { ours: signedIn }, update: { ours: signedIn }, changeable: ['bytes'] },
  'storage.leftovers': { insert: all(signedIn), fillable: ['version'] },
}

/** The line of a table and of its special rows. */
export const tableOf = (line: string) => line.split(' / ')[0]!
