import { library } from '#areas/delivery/reports/rules.ts'

/** The subject of a query: the newest row of a table of one organization, or the organization itself. */
export type Of = {
  organization: string
  id: (table: string, where?: string) => Promise<string | undefined>
  /** A check of this organization that Max voided and replaced a moment ago: the payment. */
  reprinted: () => Promise<string | undefined>
  today: string
}
/** The input of the query; undefined where this organization has no such row. */
export type Ask<Input> = (of: Of) => Promise<Input | undefined>

const year = { since: '2020-01-01', until: '2099-12-31' }
const plain =
  (input: object = {}): Ask<object> =>
  async () =>
    input
const one =
  (table: string, more: object = {}, field = 'id', where?: string): Ask<object> =>
  async ({ id }) => {
    const found = await id(table, where)
    return found === undefined ? found : { ...more, [field]: found }
  }
const list =
  (table: string, field: string, more: object = {}): Ask<object> =>
  async ({ id }) => {
    const found = await id(table)
    return found === undefined ? found : { ...more, [field]: [found] }
  }

/**
 * The input of each query of the product, and of each command that returns a file. A missing query fails the test:
 * add its input, and review its line on the page.
 */
export const asked: Record<string, Ask<object>> = {
  'members/list': plain(),
  'members/holders': plain({ role: 'manager' }),
  'members/check-invitations': plain({ people: [{ email: 'ana@example.gov', role: 'user' }] }),
  'access-reviews/vendor-pairs': plain(),
  'connected-programs/ask': plain({ registration: '', redirect_uri: '' }),
  'duty-conflicts/find': plain(),
  'billing/show': plain(),
  'api-keys/areas': plain(),
  'plans/list': plain(),
  'plans/business': plain(),
  'operator-access/list': plain(),
  'tenants/list': plain(),
  'platform/inquiries': plain({ kind: 'demo' }),
  'platform/demos': plain(),
  'platform/console': plain(),
  'platform/unverified-agencies': plain(),
  'growth/show': plain(),
  'growth/platform': plain(),
  'metrics/show': plain(),
  'billing/preview-change': one('plans', {}, 'plan', `code = 'professional'`),
  'assistant/answer': plain({ question: 'Which purchase orders are there?' }),
  'assistant/find': plain({ kind: 'vendors' }),
  'assistant/count': plain({ kind: 'vendors' }),
  'assistant/sum': plain({ kind: 'purchase orders' }),
  'assistant/sums-by': plain({ kind: 'purchase orders', by: 'vendor' }),
  'assistant/compare': plain({ kind: 'purchase orders', period: 'this year', with: 'last year' }),
  'assistant/purchase-rule': plain(),
  'assistant/sellers': plain({ what: 'road salt' }),
  'assistant/oversight': plain({ about: 'retainage' }),
  'ai-policies/meaning': plain(),
  'assistant/explain': plain({ number: 'PO-2026-0001', figure: 'Ordered' }),
  'assistant/record': plain({ table: 'purchase_orders', id: '00000000-0000-4000-8000-000000000000' }),
  'assistant/open': plain({ number: 'PO-2026-0001' }),
  'assistant/why-not': plain({ number: 'PO-2026-0001' }),
  'assistant/due': plain(),
  'assistant/library': plain({ question: 'insurance' }),
  'sessions/list': one('organization_members', {}, 'user_id', 'user_id in (select user_id from auth.sessions)'),
  'dashboard/burn': plain(),
  'dashboard/spending': plain(),
  'dashboard/deliveries': plain(),
  'dashboard/grants': plain(),
  'dashboard/recovery': plain(),
  'dashboard/vendors': plain(),
  'dashboard/risks': plain(),
  'approvals/preview': one('purchase_orders', { table: 'purchase_orders' }),
  'approvals/show': one('approval_requests'),
  'approval-chains/try': one('approval_chains', { amount: 100_00 }),
  'controls/approvable': one('control_changes'),
  'controls/decided-between': one('control_changes'),
  'retention/of': one('vendors', { table: 'vendors' }),
  'files/show': async ({ organization, id }) => {
    const file = await id('storage.objects', `organization_id = '${organization}' and name ~ '/records/'`)
    return file === undefined ? file : { id: file }
  },
  'files/texts': plain({ paths: ['00000000-0000-4000-8000-000000000000/records/a/b.pdf'] }),
  'papers/insurance': plain({ path: '00000000-0000-4000-8000-000000000000/records/a/b.pdf' }),
  'papers/w9': one('vendors', {}, 'vendor'),
  'invoices/read-file': plain({ path: '00000000-0000-4000-8000-000000000000/records/a/b.pdf' }),
  'records/summary': one('vendors', { table: 'vendors' }, 'record'),
  'records/waits': list('purchase_orders', 'ids', { table: 'purchase_orders' }),
  'record-dispositions/due': plain(),
  'records-requests/search': one('records_requests', { words: 'salt' }),
  'setup/starter-pack': plain({ kind: 'county', month: 7 }),
  'setup/readiness': plain(),
  'clients/facts': one('clients'),
  'record-dispositions/facts': one('record_dispositions'),
  'workpapers/facts': one('audit_workpapers'),
  'fema-rfis/facts': one('fema_rfis'),
  'submittals/facts': one('submittals'),
  'carbon-entries/facts': one('carbon_entries'),
  'carbon-credits/facts': one('carbon_credits'),
  'form-versions/facts': one('form_versions'),
  'workflow-versions/facts': one('workflow_versions'),
  'controls/facts': one('controls'),
  'devices/facts': one('devices'),
  'invoices/facts': one('invoices'),
  'form-submissions/facts': one('form_submissions'),
  'workflows/facts': one('workflows'),
  'pa-requests/facts': one('pa_requests'),
  'service-requests/facts': one('service_requests'),
  'budget-lines/facts': one('budget_lines'),
  'knowledge-documents/facts': one('knowledge_documents'),
  'templates/facts': one('templates'),
  'agreements/facts': one('agreements'),
  'deadlines/mine': plain(),
  'work/waiting': plain(),
  'calendar/address': plain(),
  'risks/facts': one('risks'),
  'emergency-access/facts': one('emergency_accesses'),
  'certificates/facts': one('certificates'),
  'corrective-actions/facts': one('corrective_actions'),
  'nonconformances/facts': one('nonconformances'),
  'evidence/facts': one('control_evidence'),
  'waivers/facts': one('compliance_waivers'),
  'standards/facts': one('standards'),
  'policies/facts': one('policies'),
  'organization-certificates/facts': one('organization_certificates'),
  'audits/facts': one('audits'),
  'audit-findings/facts': one('audit_findings'),
  'checklists/facts': one('checklists'),
  'inspections/facts': one('inspections'),
  'courses/facts': one('courses'),
  'enrollments/facts': one('enrollments'),
  'enrollments/quiz': one('enrollments'),
  'certificates/may-work': async ({ id, today }) => ({
    person: await id('organization_members'),
    work: 'Trench rescue',
    on: today,
  }),
  'checks/public-pages': plain(),
  'compliance-rules/explain': plain({ rule: 'protest_period' }),
  'fiscal-years/checklist': one('fiscal_years'),
  'fiscal-years/preview-carry-forward': one('fiscal_years'),
  'cost-centers/preview-merge': async ({ id }) => {
    const from = await id('cost_centers')
    return from === undefined ? from : { from, into: (await id('cost_centers', `id <> '${from}'`)) ?? from }
  },
  'cost-centers/facts': one('cost_centers'),
  'fiscal-years/facts': one('fiscal_years'),
  'fiscal-periods/facts': one('fiscal_periods'),
  'capital-projects/facts': one('capital_projects'),
  'budget-versions/facts': one('budget_versions'),
  'budget-ledger/check': plain(),
  'book-checks/last': plain({ book: 'journal' }),
  'journal/check': plain(),
  'journal/trial-balance': plain(),
  'budget-lines/figures': one('fiscal_years', {}, 'fiscal_year'),
  'budget-lines/spending': one('fiscal_years', {}, 'fiscal_year'),
  'budget-forecasts/actuals': one('fiscal_years', {}, 'fiscal_year'),
  'vendors/checks': one('vendors', {}, 'vendor'),
  'vendors/facts': one('vendors'),
  'registrations/review': one('vendor_registrations'),
  'invoice-mailboxes/state': plain(),
  'device-connections/state': one('device_connections'),
  'device-connections/try': one('device_connections', { message: '{}' }),
  'mailed-invoices/duplicates': one('mailed_invoices'),
  'invoice-submissions/document': one('invoice_submissions', { path: 'none' }),
  'vendor-certificates/document': one('vendor_certificates', { table: 'vendor_certificates', path: 'none' }),
  'bank-accounts/number': one('vendor_bank_accounts'),
  'exclusions/check': one('vendors', {}, 'vendor'),
  'exclusions/met': plain(),
  'vendors/performance': plain(year),
  'vendors/scorecard': one('vendors', year, 'vendor'),
  'requisitions/facts': one('requisitions'),
  'requisitions/judge': one('requisitions', { nature: 'goods', federal: false, lines: [] }),
  'catalog-items/known-prices': plain({ descriptions: ['salt'] }),
  'procurement/limits-on': async ({ today }) => ({ asked: [{ on: today, nature: 'goods', federal: false }] }),
  'procurement/response-times': async ({ today }) => ({ asked: [{ on: today, kind: 'ifb', estimate: 100_000_00 }] }),
  'solicitations/sealed': one('solicitations'),
  'solicitations/facts': one('solicitations'),
  'market/bidders': plain(year),
  'market/concentration': plain(year),
  'market/prices': one('catalog_items', { words: 'salt' }, 'item'),
  'procurement/pipeline': plain(),
  'procurement/stages': plain(),
  'procurement/stage-passes': plain({ stage: 'need' }),
  'procurement/suggestions': plain(),
  'solicitations/plan-holders': one('solicitations'),
  'openings/envelopes': one('solicitations', {}, 'id', `status = 'opening'`),
  'openings/minutes': one('solicitations', {}, 'id', `status in ('evaluation', 'awarded')`),
  'evaluations/show': one('evaluations'),
  'reading-notes/list': one('evaluations', { bidder: 'A', file: 1 }),
  'solicitations/no-bids': one('solicitations'),
  'evaluations/facts': one('evaluations'),
  'awards/facts': one('awards'),
  'awards/notice': one('awards', { paper: 'intent' }, 'id', 'notice_at is not null'),
  'evaluations/bidders': one('evaluations'),
  'purchase-orders/preview-change': one('purchase_orders', { lines: [] }, 'id', `status = 'issued'`),
  'purchase-orders/facts': one('purchase_orders'),
  'purchase-orders/document': async ({ organization, id }) => {
    const version = await id('order_versions')
    return version === undefined ? version : { organization, version }
  },
  'contracts/facts': one('contracts'),
  'contracts/chronology': one('contracts'),
  'contracts/draft-document': one('contracts'),
  'contracts/document': async ({ organization, id }) => {
    const document = await id('contract_documents')
    return document === undefined ? document : { organization, document }
  },
  'contracts/picture': async ({ organization, id }) => {
    const document = await id('contract_documents')
    return document === undefined ? document : { organization, document, file: document }
  },
  'contract-claims/facts': one('contract_claims'),
  'contract-amendments/facts': one('contract_amendments'),
  'invoices/figures': plain(),
  'invoices/billed': plain(),
  'invoices/check-ubl': plain({ content: '<Invoice/>' }),
  'invoices/ubl': one('invoices', {}, 'id', `status in ('approved', 'paid')`),
  'payment-runs/preview': async ({ id, today }) => {
    const found = await id('invoices', `status = 'approved'`)
    return found === undefined ? found : { pay_on: today, invoices: [found] }
  },
  'payment-runs/facts': one('payment_runs'),
  'payment-runs/file': one('payment_runs', {}, 'id', 'file_digest is not null'),
  'payment-runs/checks': one('payment_runs', {}, 'id', `method = 'check'`),
  'bank-reconciliations/facts': one('bank_reconciliations'),
  'bank-reconciliations/document': one('bank_reconciliations'),
  'payments/check': async ({ reprinted }) => {
    const id = await reprinted()
    return id === undefined ? id : { id }
  },
  'paying-accounts/test-print': one('paying_accounts'),
  'payments/information-returns': plain({ year: 2026 }),
  'statement-lines/runs': one('statement_lines'),
  'payment-runs/contents': one('payment_runs'),
  'retainage-releases/facts': one('retainage_releases'),
  'retainage-releases/open-under': one('contracts'),
  'journal-batches/file': one('journal_batches', { format: 'csv' }),
  'journal-batches/state': async ({ today }) => ({ until: today }),
  'grants/facts': one('grants'),
  'grants/burn': one('grants'),
  'grant-amendments/facts': one('grant_amendments'),
  'drawdowns/facts': one('drawdowns'),
  'grant-costs/facts': one('grant_costs'),
  'grant-applications/facts': one('grant_applications'),
  'disaster-declarations/costs': one('disaster_declarations'),
  'disaster-declarations/facts': one('disaster_declarations'),
  'records/document': one('purchase_orders', { table: 'purchase_orders' }),
  'incidents/ics-form': one('emergency_incidents', { form: '214' }, 'incident'),
  'certificates/document': one('certificates', {}, 'id', "status = 'active'"),
  'billing-invoices/document': one('billing_invoices'),
  'form-submissions/document': one('form_submissions'),
  'fema-forms/document': one('disaster_declarations', { kind: 'project', of: null }, 'declaration'),
  'cost-records/facts': one('cost_records'),
  'grant-budget-plans/facts': one('grant_budget_plans'),
  'grant-budget-plans/document': one('grant_budget_plans'),
  'application-forms/show': one('grant_applications'),
  'application-forms/document': one('application_forms'),
  'grant-reports/document': one('grant_reports', {}, 'id', "kind = 'sf425' and counted_at is not null"),
  'pa-projects/facts': one('pa_projects'),
  'damage-items/facts': one('damage_items'),
  'mitigation-projects/facts': one('mitigation_projects'),
  'pa-appeals/facts': one('pa_appeals'),
  'monitoring-visits/facts': one('monitoring_visits'),
  'monitoring-findings/facts': one('monitoring_findings'),
  'recovery-sources/facts': one('recovery_sources'),
  'grant-milestones/facts': one('grant_milestones'),
  'grant-reports/facts': one('grant_reports'),
  'grant-reports/show-indirect': plain(),
  'grant-applications/readiness': plain(),
  'grant-applications/document': one('grant_applications'),
  'policies/document': one('policies'),
  'drawdowns/document': one('drawdowns'),
  'drawdowns/forms': one('drawdowns'),
  'grant-reports/show-agreement': one('grant_reports'),
  'grant-closeouts/show': one('grant_closeouts'),
  'grant-closeouts/document': one('grant_closeouts'),
  'grant-closeouts/facts': one('grant_closeouts'),
  'subawards/facts': one('subawards'),
  'subaward-requests/facts': one('subaward_requests'),
  'single-audits/show-expenditures': one('fiscal_years', {}, 'year'),
  'single-audits/sefa': one('fiscal_years', {}, 'year'),
  'single-audits/show-package': one('single_audits'),
  'single-audits/facts': one('single_audits'),
  'single-audits/document': one('single_audits', { paper: 'prior_findings' }),
  'audit-samples/behind': one('audit_sample_items'),
  'stock-counts/facts': one('stock_counts'),
  'takeoffs/facts': one('takeoffs'),
  'device-alarms/facts': one('device_alarms'),
  'pay-applications/facts': one('pay_applications'),
  'projects/facts': one('projects'),
  'project-costs/facts': one('project_costs'),
  'projects/costs': one('projects', {}, 'project'),
  'projects/months': one('projects', {}, 'project'),
  'projects/shared-needs': one('projects', {}, 'project'),
  'agent-versions/facts': one('agent_versions'),
  ...Object.fromEntries(library.map(({ name }) => [`reports/run#${name}`, plain({ report: name, parameters: {} })])),
  'reports/document': plain({ report: 'contract-expiries', parameters: {} }),
  'carbon/figures': plain({ year: 2026 }),
  'mobile/code': plain({ address: 'https://city.example.gov/mobile' }),
  'mobile/field-work': plain(),
  'maps/places': plain(),
  'map-features/table': one('map_layers', {}, 'layer'),
  'map-features/shapes': one('map_layers', {}, 'layer'),
  'map-features/locate': one('map_layers', { addresses: ['101 Alder Street'] }, 'layer'),
  'map-layers/attribute': one('map_layers', { column: 'name' }, 'layer'),
  'route-plans/candidates': plain({ source: 'work_orders' }),
  'route-plans/day': one('route_plans'),
  'route-plans/facts': one('route_plans'),
  'route-stops/facts': one('route_stops'),
  'safety-years/facts': one('safety_years'),
  'injury-cases/facts': one('injury_cases'),
  'job-hazards/facts': one('job_hazards'),
  'work-permits/facts': one('work_permits'),
  'work-orders/facts': one('work_orders'),
  'service-requests/followers': one('service_requests'),
  'asset-counts/facts': one('asset_counts'),
  'asset-dispositions/facts': one('asset_dispositions'),
  'property-reports/facts': one('property_reports'),
  'property-reports/show': one('property_reports'),
  'property-reports/document': one('property_reports'),
  'assets/facts': one('assets'),
  'assets/labels': list('assets', 'ids'),
  'assets/label-sheets': list('assets', 'ids', { cut: 'address', code: 'qr' }),
  'incidents/facts': one('emergency_incidents'),
  'situation-reports/facts': one('situation_reports'),
  'cap-alerts/untold': one('cap_alerts'),
  'emergency-purchases/facts': one('emergency_purchases'),
  'resource-requests/facts': one('resource_requests'),
  'supply/inbound': plain(),
  'supply-risks/facts': one('supply_risks'),
  'supply-risks/without-vendor': one('vendors', {}, 'vendor'),
  'supply-risks/single-sources': plain(),
  'forms/facts': one('forms'),
  'public-forms/facts': one('public_forms'),
  'pdf-templates/facts': one('pdf_templates'),
  'webhook-deliveries/facts': one('webhook_deliveries'),
  'workflow-runs/facts': one('workflow_runs'),
  'workflow-tasks/facts': one('workflow_tasks'),
  'workflow-versions/replay': one('workflow_versions', {}, 'id', 'workflow in (select workflow from workflow_runs)'),
  'workflows/starts': plain({ table: 'purchase_orders' }),
  'workflow-versions/write-bpmn': one('workflow_versions'),
  'workflow-versions/read-bpmn': plain({
    file: '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><task id="t" name="File"/></process></definitions>',
  }),
  'access-reviews/facts': one('access_reviews'),
  'sso/facts': one('sso_connections'),
  'small-agency/facts': one('small_agency_declarations'),
  'forms/open': one('forms'),
  'form-submissions/own': plain(),
  'form-submissions/verify': one('form_submissions'),
  'webhooks/secret': one('webhooks'),
  'code-items/uses': one('code_items'),
  'connectors/preview': one('connectors', { columns: ['A'], rows: [] }),
  'records/totals': plain({ table: 'purchase_orders', conditions: [] }),
  'records/all-totals': plain({ table: 'purchase_orders', conditions: [] }),
  'records/status-counts': plain({ table: 'purchase_orders', conditions: [] }),
  'records/all-status-counts': plain({ table: 'purchase_orders', conditions: [] }),
  'records/groups': plain({ table: 'purchase_orders', conditions: [], by: 'status', figure: null }),
  'records/all-groups': plain({ table: 'purchase_orders', conditions: [], by: 'status', figure: null }),
  'records/matching': plain({ table: 'purchase_orders', conditions: [] }),
  'imports/check': one('organizations', { kind: 'vendors', part: 0, from: 2, columns: [] }, 'sheet'),
  'imports/facts': one('import_runs'),
  'saved-reports/ask': plain({
    definition: {
      table: 'purchase_orders',
      columns: ['number', 'title'],
      by: null,
      joined: [],
      words: {},
      group: null,
      sums: [],
      chart: 'none',
    },
  }),
  'agents/use': plain(),
  'agents/action-input': plain({ command: 'tasks/create' }),
  'agents/parts': plain(),
  // Commands that return a file, or saved list data.
  'fema-exchanges/export-project': one('pa_projects', {}, 'project'),
}

const feeds = [
  'opportunities.rss',
  'opportunities.atom',
  'opportunities.ics',
  'opportunities.html',
  'ocds/releases.json',
  'ocds/records.json',
]

/** The input of each GET address. */
export const addresses: Record<string, Ask<string>> = {
  '/functions/v1/monitoring': async () => '/functions/v1/monitoring',
  '/functions/v1/evaluation-files/:id/:bidder/:position{[0-9]+}': async ({ id }) => {
    const found = await id('evaluations')
    return found && `/functions/v1/evaluation-files/${found}/A/1`
  },
  '/functions/v1/public/feature-requests': async () => '/functions/v1/public/feature-requests',
  '/functions/v1/public/feature-requests/:id/comments': async ({ id }) => {
    const found = await id('feature_requests')
    return found && `/functions/v1/public/feature-requests/${found}/comments`
  },
  '/functions/v1/public/portal/photos/:id': async ({ id }) => {
    const found = await id('service_photos')
    return found && `/functions/v1/public/portal/photos/${found}`
  },
  '/functions/v1/public/portal/published-reports/:id': async ({ id }) => {
    const found = await id('service_requests', "origin = 'resident' and is_public")
    return found && `/functions/v1/public/portal/published-reports/${found}`
  },
  '/functions/v1/public/portal/:agency/report-challenge': async ({ organization }) =>
    `/functions/v1/public/portal/${organization}/report-challenge`,
  '/functions/v1/public/portal/project-photos/:project/:at{[0-9]+}': async ({ id }) => {
    const found = await id('published_projects')
    return found && `/functions/v1/public/portal/project-photos/${found}/0`
  },
  '/functions/v1/public/policies/:id/pictures/:file': async ({ id }) => {
    const found = await id('published_policies')
    return found && `/functions/v1/public/policies/${found}/pictures/${found}`
  },
  '/functions/v1/public/portal/:agency/report-questions': async ({ organization }) =>
    `/functions/v1/public/portal/${organization}/report-questions`,
  '/open311/v2/services/:code{[^/]+\\.(?:json|xml)}': async ({ organization }) =>
    `/open311/v2/services/lights.json?jurisdiction_id=${organization}`,
  '/open311/v2/:file{(?:services|requests)\\.(?:json|xml)}': async ({ organization }) =>
    `/open311/v2/requests.json?jurisdiction_id=${organization}`,
  '/open311/v2/requests/:id{[^/]+\\.(?:json|xml)}': async ({ id }) => {
    const found = await id('service_requests', "origin = 'resident' and is_public")
    return found && `/open311/v2/requests/${found}.json`
  },
  '/functions/v1/public/portal/released-files/:item': async ({ id }) => {
    const found = await id('records_request_items')
    return found && `/functions/v1/public/portal/released-files/${found}`
  },
  '/functions/v1/public/portal/:agency/reading-room': async ({ organization }) =>
    `/functions/v1/public/portal/${organization}/reading-room`,
  '/functions/v1/public/portal/:agency': async ({ organization }) => `/functions/v1/public/portal/${organization}`,
  ...Object.fromEntries(feeds.map((name) => [`/open/v1/${name}`, async () => `/open/v1/${name}`])),
  ...Object.fromEntries(
    [
      ['opportunities/:file{.+\\.html}', 'opportunities', 'html'],
      ['opportunities/:file{.+\\.pdf}', 'opportunities', 'pdf'],
      ['opportunities/:file', 'opportunities', 'ics'],
      ['ocds/releases/:file', 'ocds/releases', 'json'],
      ['ocds/records/:file', 'ocds/records', 'json'],
    ].map(([path, folder, ending]): [string, Ask<string>] => [
      `/open/v1/${path}`,
      async ({ id }) => {
        const found = await id('solicitations', `status in ('draft', 'submitted', 'approved')`)
        return found && `/open/v1/${folder}/${found}.${ending}`
      },
    ]),
  ),
  '/openapi.json': async () => '/openapi.json',
  '/auth/v1/user': async () => '/auth/v1/user',
  '/auth/v1/sessions': async () => '/auth/v1/sessions',
  '/auth/v1/passkeys': async () => '/auth/v1/passkeys',
  '/auth/v1/recovery-codes': async () => '/auth/v1/recovery-codes',
  '/auth/v1/admin/users': async () => '/auth/v1/admin/users',
  ...Object.fromEntries(
    [
      ['', ''],
      ['/factors', ':user'],
      ['/passkeys', ':user'],
    ].map(([rest, name]): [string, Ask<string>] => [
      `/auth/v1/admin/users/${name || ':id'}${rest}`,
      async ({ id }) => `/auth/v1/admin/users/${await id('organization_members')}${rest}`,
    ]),
  ),
  '/storage/v1/bucket': async () => '/storage/v1/bucket',
  '/storage/v1/bucket/:id': async () => '/storage/v1/bucket/documents',
  ...Object.fromEntries(
    [
      '',
      '/checkpoint',
      '/checkpoints',
      '/consistency?from=1',
      '/entries',
      '/verbs',
      '/growth',
      '/export',
      '/verification',
      '/witnesses',
    ].map((rest): [string, Ask<string>] => [
      `/trail/v1/logs/:log${rest.split('?')[0]}`,
      async ({ organization }) => `/trail/v1/logs/${organization}${rest}`,
    ]),
  ),
  ...Object.fromEntries(
    ['', '/canonical', '/proof'].map((rest): [string, Ask<string>] => [
      `/trail/v1/logs/:log/entries/:source/:id${rest}`,
      async ({ organization, id }) => {
        const found = await id('audit_events')
        return found && `/trail/v1/logs/${organization}/entries/command/${found}${rest}`
      },
    ]),
  ),
  '/trail/v1/logs/:log/proofs': async ({ organization, id }) => {
    const found = await id('audit_events')
    return found && `/trail/v1/logs/${organization}/proofs?entry=command/${found}`
  },
  '/trail/v1/logs/:log/witnesses/:id/secret': async ({ organization, id }) => {
    const found = await id('trail_witnesses')
    return found && `/trail/v1/logs/${organization}/witnesses/${found}/secret`
  },
  '/trail/v1/logs': async () => '/trail/v1/logs',
  '/trail/v1/key': async () => '/trail/v1/key',
  ...Object.fromEntries(
    ['ServiceProviderConfig', 'Users', 'Groups'].map((name) => [`/scim/v2/${name}`, async () => `/scim/v2/${name}`]),
  ),
  '/gis/v1/layers': async () => '/gis/v1/layers',
  '/gis/v1/arcgis/rest/info': async () => '/gis/v1/arcgis/rest/info?f=json',
  '/gis/v1/arcgis/rest/services': async () => '/gis/v1/arcgis/rest/services?f=json',
  ...Object.fromEntries(
    [
      ['/gis/v1/layers/:id/features', '/gis/v1/layers/:id/features'],
      ['/gis/v1/layers/:id/tiles/:z{[0-9]{1,2}}/:x{[0-9]{1,7}}/:y{[0-9]{1,7}}', '/gis/v1/layers/:id/tiles/0/0/0'],
      ['/gis/v1/arcgis/rest/services/:layer/FeatureServer', '/gis/v1/arcgis/rest/services/:id/FeatureServer?f=json'],
      [
        '/gis/v1/arcgis/rest/services/:layer/FeatureServer/:number{[0-9]+}',
        '/gis/v1/arcgis/rest/services/:id/FeatureServer/0?f=json',
      ],
      [
        '/gis/v1/arcgis/rest/services/:layer/FeatureServer/:number{[0-9]+}/query',
        '/gis/v1/arcgis/rest/services/:id/FeatureServer/0/query?where=1%3D1&outFields=*&f=json',
      ],
    ].map(([path, address]): [string, Ask<string>] => [
      path!,
      async ({ id }) => {
        const layer = await id('map_layers')
        return layer && address!.replace(':id', layer)
      },
    ]),
  ),
  '/metrics': async () => '/metrics',
  '/dev/mail.json': async () => '/dev/mail.json',
}

/** Addresses that return no rows, and what they are. */
export const noExports: Record<string, RegExp> = {
  'the base map: public geography, the same for everyone': /^\/map\/v1\//,
  'what a person without an account sends and reads by a secret of their own':
    /^\/functions\/v1\/public\/(demo|own-comment|portal\/(reports|records-requests)\/)|^\/(subscription|calendar|unsubscribe|report-emails)\/:/,
  'an archive, by the ticket of the person who requested it, which exports.test.ts has':
    /^\/functions\/v1\/agency-archive$/,
  'signs people in':
    /^\/auth\/v1\/(health|settings|\.well-known|verify|reauthenticate|authorize|user\/identities|callback|sso)/,
  'rows of tables, which who-reads.txt has': /^\/rest\/v1\//,
  'files, which access-files.ts has': /^\/storage\/v1\/(object|upload|render|status|\*)/,
  'the language of every answer': /^\/\*$/,
  'programs of people, which send what they ask: mcp.test.ts has them': /^\/mcp$/,
  'the program itself':
    /^\/(livez|readyz|version|config\.json|\.well-known|dev\/(\*|open|mail\/:id))|^\/functions\/v1\/(\*|demo-sign-in)/,
  'the shape of a directory, and rows by identifiers from its lists':
    /^\/scim\/v2\/(ResourceTypes|Schemas|Bulk|Me|\.search|\*|(Users|Groups)\/)/,
}
