import type { workOrder } from '#areas/assets/work/records.ts'
import type { assetCountLine } from '#areas/assets/custody/records.ts'
import type { asset } from '#areas/assets/assets/records.ts'
import type { routeStop } from '#areas/assets/dispatch/records.ts'
import type { inspectionAnswer } from '#areas/assurance/inspections/records.ts'
import type { attestation } from '#areas/assurance/policies/records.ts'
import type { ruleResult } from '#areas/assurance/rule-runs/records.ts'
import type { standardClause } from '#areas/assurance/standards/records.ts'
import type { testExecution } from '#areas/assurance/testing/records.ts'
import type { carbonEntry } from '#areas/delivery/carbon/records.ts'
import type { deviceAlarm } from '#areas/delivery/devices/records.ts'
import type { projectTask } from '#areas/delivery/schedule/records.ts'
import type { logEntry } from '#areas/disasters/incidents/log/records.ts'
import type { batchLine } from '#areas/finance/bridge/records.ts'
import type { invoice } from '#areas/finance/invoices/records.ts'
import type { paymentItem } from '#areas/finance/payments/records.ts'
import type { statementLine } from '#areas/finance/statements/records.ts'
import type { formDelivery } from '#areas/forms/deliveries/records.ts'
import type { workflowRun, workflowStep } from '#areas/forms/runs/records.ts'
import type { formSubmission } from '#areas/forms/submissions/records.ts'
import type { webhookDelivery } from '#areas/forms/webhooks/records.ts'
import type { budgetPlanLine } from '#areas/grants/builder/records.ts'
import type { grantCost } from '#areas/grants/charges/records.ts'
import type { costRecord } from '#areas/grants/costs/records.ts'
import type { damageItem } from '#areas/grants/damage/records.ts'
import type { drawdownLine } from '#areas/grants/drawdowns/records.ts'
import type { portfolioPick } from '#areas/grants/optimizer/records.ts'
import type { accessReviewItem } from '#areas/organization/access/records.ts'
import type { approvalTurn } from '#areas/organization/approvals/requests/records.ts'
import type { budgetVersionLine } from '#areas/planning/adoption/records.ts'
import type { capitalPhase } from '#areas/planning/capital/records.ts'
import type { awardLine } from '#areas/procurement/awards/records.ts'
import type { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import type { codeItem } from '#areas/technology/master-data/records.ts'
import type { Charted, RecordChart, ReferenceName } from '#platform/records/list/charted.ts'
import type { AnyRecord } from '#platform/records/record.ts'

/** Charts of the rows whose reference names the record: their columns are checked against the declaration. */
const rows = <R extends AnyRecord>(
  of: R['table'],
  through: ReferenceName<R>,
  ...charts: readonly Charted<R>[]
): RecordChart[] => charts.map((chart) => ({ ...chart, of, through }))

/**
 * The charts on the page of each record. They are declared here, and not by the areas, because a vendor's page shows
 * invoices and the vendors may not know the invoices. Types only: a declaration loads with the first chart in sight.
 */
export const recordCharts: Readonly<Record<string, readonly RecordChart[]>> = {
  // Procurement
  vendors: [
    ...rows<typeof invoice>('invoices', 'vendor', {
      title: 'Invoiced by month',
      by: 'invoice_date',
      figure: 'amount',
      list: '/invoices',
    }),
    ...rows<typeof purchaseOrder>('purchase_orders', 'vendor', {
      title: 'Ordered by department',
      by: 'cost_center',
      figure: 'amount',
      list: '/purchase-orders',
    }),
  ],
  purchase_orders: rows<typeof invoice>('invoices', 'purchase_order', {
    title: 'Invoiced by month',
    by: 'invoice_date',
    figure: 'amount',
    list: '/invoices',
  }),
  awards: rows<typeof awardLine>('award_lines', 'award', {
    title: 'Awarded by vendor',
    by: 'vendor',
    figure: 'amount',
  }),
  cost_centers: [
    ...rows<typeof purchaseOrder>('purchase_orders', 'cost_center', {
      title: 'Ordered by vendor',
      by: 'vendor',
      figure: 'amount',
      list: '/purchase-orders',
    }),
    ...rows<typeof asset>('assets', 'department', {
      title: 'Cost of assets by class',
      by: 'class',
      figure: 'cost',
      list: '/asset-management',
    }),
  ],
  // Contracts and finance
  contracts: rows<typeof invoice>('invoices', 'contract', {
    title: 'Invoiced by month',
    by: 'invoice_date',
    figure: 'amount',
    list: '/invoices',
  }),
  bank_statements: rows<typeof statementLine>('statement_lines', 'statement', {
    title: 'Statement lines by status',
    by: 'status',
  }),
  journal_batches: rows<typeof batchLine>('journal_batch_lines', 'batch', {
    title: 'Debits by month',
    by: 'day',
    figure: 'debit',
  }),
  payments: rows<typeof paymentItem>('payment_items', 'payment', {
    title: 'Paid by invoice',
    by: 'invoice',
    figure: 'amount',
  }),
  // Budgets and capital
  budget_versions: rows<typeof budgetVersionLine>('budget_version_lines', 'budget_version', {
    title: 'Budget by line',
    by: 'line',
    figure: 'amount',
  }),
  capital_projects: rows<typeof capitalPhase>('capital_phases', 'capital_project', {
    title: 'Cost by phase',
    by: 'phase',
    figure: 'amount',
  }),
  // Grants and disasters
  grants: rows<typeof grantCost>('grant_costs', 'funding', {
    title: 'Costs by category',
    by: 'class',
    figure: 'amount',
    list: '/grants-management?tab=costs',
  }),
  drawdowns: rows<typeof drawdownLine>('drawdown_lines', 'drawdown', {
    title: 'Drawn by cost',
    by: 'cost',
    figure: 'amount',
  }),
  grant_budget_plans: rows<typeof budgetPlanLine>('grant_plan_lines', 'plan', {
    title: 'Budget by category',
    by: 'class',
    figure: 'amount',
  }),
  portfolio_runs: rows<typeof portfolioPick>('portfolio_picks', 'run', {
    title: 'Expected value by application',
    by: 'application',
    figure: 'worth',
  }),
  damage_items: rows<typeof costRecord>('cost_records', 'damage', {
    title: 'Costs by type',
    by: 'kind',
    figure: 'amount',
    list: '/fema-grants-hub?tab=costs',
  }),
  disaster_declarations: rows<typeof damageItem>('damage_items', 'declaration', {
    title: 'Estimated damage by category',
    by: 'category',
    figure: 'estimate',
  }),
  pa_requests: rows<typeof damageItem>('damage_items', 'request', {
    title: 'Estimated damage by category',
    by: 'category',
    figure: 'estimate',
  }),
  pa_projects: rows<typeof costRecord>('cost_records', 'project', {
    title: 'Costs by type',
    by: 'kind',
    figure: 'amount',
    list: '/fema-grants-hub?tab=costs',
  }),
  emergency_incidents: rows<typeof logEntry>('incident_log_entries', 'incident', {
    title: 'Log entries by position',
    by: 'position',
    list: '/incident-timeline',
  }),
  // Assets and delivery
  assets: rows<typeof workOrder>('work_orders', 'asset', {
    title: 'Maintenance cost by type',
    by: 'kind',
    figure: 'cost',
    list: '/maintenance-management',
  }),
  asset_counts: [
    ...rows<typeof assetCountLine>('asset_count_lines', 'count', { title: 'Assets by finding', by: 'found' }),
    ...rows<typeof assetCountLine>('asset_count_lines', 'count', { title: 'Assets by condition', by: 'condition' }),
  ],
  route_plans: rows<typeof routeStop>('route_stops', 'plan', { title: 'Stops by vehicle', by: 'vehicle' }),
  maintenance_plans: rows<typeof workOrder>('work_orders', 'plan', {
    title: 'Work orders by month due',
    by: 'plan_due',
    list: '/maintenance-management',
  }),
  devices: rows<typeof deviceAlarm>('device_alarms', 'device', { title: 'Alarms by month', by: 'raised_at' }),
  device_rules: rows<typeof deviceAlarm>('device_alarms', 'rule', { title: 'Alarms by month', by: 'raised_at' }),
  emission_factors: rows<typeof carbonEntry>('carbon_entries', 'factor', {
    title: 'Entries by month',
    by: 'day',
    list: '/carbon',
  }),
  projects: rows<typeof projectTask>('project_tasks', 'project', { title: 'Tasks by status', by: 'status' }),
  // Forms and automation
  forms: rows<typeof formSubmission>('form_submissions', 'form', {
    title: 'Submissions by month',
    by: 'sent_at',
    list: '/utility-form-filler/submissions',
  }),
  form_versions: rows<typeof formSubmission>('form_submissions', 'form_version', {
    title: 'Submissions by month',
    by: 'sent_at',
    list: '/utility-form-filler/submissions',
  }),
  form_destinations: rows<typeof formDelivery>('form_deliveries', 'destination', {
    title: 'Deliveries by month',
    by: 'sent_at',
  }),
  webhooks: rows<typeof webhookDelivery>('webhook_deliveries', 'webhook', {
    title: 'Deliveries by status',
    by: 'status',
  }),
  workflows: rows<typeof workflowStep>('workflow_steps', 'workflow', { title: 'Steps by outcome', by: 'outcome' }),
  workflow_versions: rows<typeof workflowRun>('workflow_runs', 'workflow_version', {
    title: 'Runs by month',
    by: 'since',
  }),
  code_lists: rows<typeof codeItem>('code_items', 'list', { title: 'Codes by status', by: 'status' }),
  // Assurance and the organization
  standards: rows<typeof standardClause>('standard_clauses', 'standard', {
    title: 'Clauses by applicability',
    by: 'applies',
  }),
  inspections: rows<typeof inspectionAnswer>('inspection_answers', 'inspection', { title: 'Answers', by: 'answer' }),
  policies: rows<typeof attestation>('policy_attestations', 'policy', { title: 'Read by month', by: 'read_at' }),
  compliance_runs: rows<typeof ruleResult>('compliance_results', 'run', { title: 'Results by outcome', by: 'outcome' }),
  test_scripts: rows<typeof testExecution>('test_executions', 'script', { title: 'Runs by outcome', by: 'outcome' }),
  access_reviews: rows<typeof accessReviewItem>('access_review_items', 'review', {
    title: 'Roles by decision',
    by: 'decision',
  }),
  approval_chains: rows<typeof approvalTurn>('approval_turns', 'chain', { title: 'Decided by month', by: 'signed_at' }),
}
