import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { actionsFor, orderedGroups, pagesFor } from '#app/palette-search.ts'
import { tabs } from '#app/palette-tabs.ts'
import { searchWords } from '#app/search-words.ts'
import { listPages } from '../src/pages.ts'

const administrator = { role: 'admin', operates: true } as const
const first = (asked: string) => pagesFor(administrator, asked.toLowerCase().split(' '), false, searchWords)[0]?.to

/** Trade terms that people type, and the page they mean. */
const meant: Record<string, Record<string, string>> = {
  'Planning & Budget': {
    appropriations: '/budget-management',
    'budget to actual': '/budget-management',
    BvA: '/budget-management',
    'budget prep': '/budget-management/worksheet',
    'adopt budget': '/budget-management/versions/new',
    CIP: '/capital-planning',
    'five-year plan': '/capital-planning',
    'year-end': '/budget-forecasts',
    encumbrance: '/budget-management',
    'chart of accounts': '/cost-centers',
  },
  'Grant Management': {
    NOFO: '/grant-management?tab=research',
    ALN: '/grant-management?tab=portfolio',
    'SF-424A': '/grant-management?tab=budget',
    'pass-through': '/grant-management?tab=recipient',
    'SF-425': '/grant-management/reports',
    SEFA: '/grant-management/reports',
    drawdown: '/grants-management',
    'SF-270': '/grants-management',
    HMGP: '/fema-grants-hub',
    'force account': '/fema-forms',
  },
  'Emergency & Disaster': {
    EOC: '/disaster-ops-hub',
    lifelines: '/disaster-ops-hub',
    exigency: '/emergency-procurement',
    OpenFEMA: '/fema-integration',
    IPAWS: '/weather-alerts',
    'days of supply': '/supply-chain-command-center',
    'stress test': '/supply-chain-risk',
    'ICS-214': '/incident-timeline',
    'ICS-213RR': '/disaster-response',
    EMAC: '/disaster-response',
  },
  'Core Procurement': {
    PO: '/purchase-orders',
    'create PO': '/purchase-orders/new',
    'blanket order': '/purchase-orders',
    PR: '/requisitions',
    'purchase request': '/requisitions',
    RFI: '/rfi',
    'sources sought': '/rfi',
    IFB: '/rfq-builder',
    'bid tab': '/bid-evaluation',
    HHI: '/market-intelligence',
  },
  'Vendor & Marketplace': {
    suppliers: '/vendor-directory',
    'vendor master': '/vendor-directory',
    'W-9': '/vendor-registration',
    onboarding: '/vendor-registration',
    'supplier registration': '/vendor-registration',
    scorecard: '/vendor-performance',
    'past performance': '/vendor-performance',
    debarment: '/vendor-directory/exclusions',
    'SAM.gov': '/vendor-directory/exclusions',
    '2 CFR 180': '/vendor-directory/exclusions',
  },
  'Contracts & Finance': {
    NTE: '/contracts',
    CLM: '/contract-lifecycle',
    'clause library': '/contract-lifecycle',
    'cardinal change': '/claims-change-orders',
    AP: '/invoices',
    'three-way match': '/invoices',
    'prompt pay': '/invoices',
    ACH: '/payments',
    'positive pay': '/payments',
    ERP: '/fms-integration',
  },
  'Performance & Delivery': {
    'critical path': '/project-management',
    EVM: '/project-management',
    'Davis-Bacon': '/construction-projects',
    'AIA G702': '/construction-projects',
    BOL: '/shipment-tracking',
    'cycle count': '/inventory',
    BOQ: '/quantity-takeoff',
    GIS: '/gis-integration',
    SCADA: '/iot',
    'Scope 2': '/carbon',
  },
  'Enterprise Asset Mgmt': {
    FCI: '/eam',
    MTBF: '/eam',
    'fixed assets': '/asset-management',
    'GASB 34': '/asset-management',
    '2 CFR 200.313': '/asset-management',
    barcode: '/asset-management/labels',
    WO: '/maintenance-management',
    repair: '/maintenance-management',
    'OSHA 300': '/safety-management',
    LOTO: '/safety-management',
  },
  'Security & Compliance': {
    SIEM: '/security-dashboard',
    passkey: '/security',
    'two-factor': '/security',
    'session timeout': '/security-settings',
    'break-glass': '/access-controls',
    'NIST 800-53': '/compliance',
    OSCAL: '/admin/compliance',
    'POA&M': '/admin/compliance',
    Merkle: '/blockchain',
    'SOC 2': '/certifications-policies',
  },
  'Training and quality': {
    LMS: '/admin/training',
    CDL: '/admin/certifications',
    recertification: '/admin/certifications',
    'quiz analysis': '/admin/learning-analytics',
    CAPA: '/admin/quality',
    'root cause': '/admin/quality',
    'single audit': '/admin/audits',
    SOP: '/admin/standards',
    'site inspection': '/inspections-checklists',
    UAT: '/testing-dashboard',
  },
  'Forms and technology': {
    'form builder': '/utility-form-filler',
    'fillable PDF': '/utility-form-filler?tab=pdfStudio',
    prefill: '/utility-form-filler?tab=autoRules',
    'drop-off': '/utility-form-filler?tab=analytics',
    BPMN: '/workflow-designer',
    'running workflows': '/workflow-engine',
    VRP: '/quantum-logistics',
    SFTP: '/api-connectors',
    NIGP: '/master-data',
    UNSPSC: '/master-data',
  },
  Organization: {
    'org chart': '/team',
    RBAC: '/admin/roles',
    SoD: '/admin/roles',
    uptime: '/admin/monitoring',
    'agency profile': '/admin/tenant',
    SAML: '/sso-management',
    Okta: '/sso-management',
    311: '/customer-management',
    interlocal: '/clients',
    'out of office': '/approvals-inbox?view=for-others',
  },
  'AI and agents': {
    'AI governance': '/ai-agent-platform',
    'agent builder': '/ai-agent-platform',
    chat: '/ai-copilot',
    chatbot: '/ai-copilot',
    'generative AI': '/ai-copilot',
    'machine learning': '/predictive-ai',
    'draft RFP': '/rfp-drafting-agent',
    'spend analysis': '/spend-analysis-agent',
    'vendor vetting': '/vendor-vetting-agent',
    'grant writer': '/grant-writing-agent',
  },
  'Setup and imports': {
    Munis: '/imports',
    OpenGov: '/imports',
    Workday: '/imports',
    QuickBooks: '/imports',
    'opening balances': '/imports',
    'data migration': '/imports',
    'legacy data': '/imports',
    'starter pack': '/setup-guide/starter-pack',
    'go-live': '/setup-guide',
    'onboarding checklist': '/setup-guide',
  },
  'Account and start': {
    profile: '/settings',
    'time zone': '/settings',
    language: '/settings',
    'API key': '/settings',
    password: '/security',
    sessions: '/security',
    'recovery codes': '/security',
    authenticator: '/security',
    KPIs: '/dashboard',
    reminders: '/notifications',
  },
  'Customers & Agencies': {
    CRM: '/customer-management',
    ticket: '/customer-management',
    SLA: '/customer-management',
    'service desk': '/customer-management',
    CSAT: '/customer-management',
    complaint: '/customer-management',
    customers: '/clients',
    interagency: '/clients',
    FOIA: '/compliance/requests',
    'open records': '/compliance/requests',
  },
  'Platform and billing': {
    tenants: '/tenant-management',
    impersonate: '/user-management',
    backups: '/platform-admin',
    announcements: '/platform-admin',
    MRR: '/business-plan-management',
    churn: '/business-plan-management',
    seats: '/settings?tab=billing',
    upgrade: '/billing/plans',
    proration: '/billing/plans',
    'price list': '/pricing-plans',
  },
  'Utilities and help': {
    'letter templates': '/utilities/templates',
    boilerplate: '/utilities/templates',
    branding: '/utilities/theme',
    'dark mode': '/utilities/theme',
    hotkeys: '/utilities/shortcuts',
    'keyboard map': '/utilities/shortcuts',
    help: '/documentation',
    manual: '/documentation',
    contact: '/contact',
    support: '/contact',
  },
}

/** Tabs, everyday words and words of other products. */
const further: Record<string, string> = {
  1099: '/payments?tab=returns',
  'bank reconciliation': '/payments?tab=statements',
  'receiving report': '/purchase-orders?tab=receipts',
  'change PO': '/purchase-orders?tab=changes',
  punchout: '/requisitions?tab=catalog',
  'expiring contracts': '/contracts?tab=ends',
  COI: '/contracts?tab=securities',
  'performance bond': '/contracts?tab=securities',
  shelter: '/disaster-response?tab=shelters',
  'damage inventory': '/fema-grants-hub?tab=damage',
  SitRep: '/disaster-response',
  'FEMA equipment rates': '/fema-forms?tab=rates',
  'program income': '/grants-management?tab=income',
  '300 log': '/safety-management?tab=log',
  'lockout tagout': '/safety-management?tab=permits',
  SDS: '/safety-management?tab=sheets',
  surplus: '/asset-management?tab=dispositions',
  'useful life': '/asset-management?tab=depreciation',
  odometer: '/maintenance-management?tab=meters',
  'pay app': '/construction-projects?tab=pay',
  punchlist: '/construction-projects?tab=punch',
  'user access review': '/admin/roles?tab=reviews',
  map: '/gis-integration',
  Gantt: '/project-management',
  'emergency operations center': '/disaster-ops-hub',
  'exclusions SAM': '/vendor-directory/exclusions',
  'vendor scorecard': '/vendor-performance',
  encumbrances: '/budget-management',
  'bid package': '/rfq-builder',
  'cash on hand': '/grants-management',
  DocuSign: '/contract-lifecycle',
  addendum: '/rfq-builder',
  'two envelopes': '/rfq-builder',
  solicitation: '/rfq-builder',
  'plan measurement': '/quantity-takeoff',
  'SF-LLL': '/grant-management?tab=builder',
  'data export': '/data-exports',
  dispatch: '/maintenance-management/routes',
  'proof of delivery': '/maintenance-management/routes',
  'print checks': '/payments',
  MICR: '/payments',
  kiosk: '/utility-form-filler',
  'online form': '/utility-form-filler',
  parcels: '/gis-integration',
  shapefile: '/gis-integration',
  BPMN: '/workflow-designer',
  MCP: '/ai-policy',
  'invoices by email': '/invoices?tab=email',
}

/** Words that each kind of reader types, with and without the signs of the trade's own spelling. */
const typed: Record<string, Record<string, string>> = {
  buyer: {
    'P.O.': '/purchase-orders',
    'blanket PO': '/purchase-orders',
    'micro purchase': '/requisitions?tab=thresholds',
    micropurchase: '/requisitions?tab=thresholds',
    'small purchase': '/smart-requisition',
    quotes: '/rfq-builder',
    'sole-source': '/emergency-procurement',
    'bid bond': '/rfq-builder',
    'notice of award': '/bid-evaluation',
    'bid protest': '/bid-evaluation?tab=protest-periods',
    piggyback: '/contracts',
    'cooperative purchasing': '/contracts',
    backorder: '/purchase-orders',
    'change order': '/claims-change-orders',
    'retention schedule': '/compliance/records',
  },
  'grants manager': {
    'indirect cost rate': '/grant-management/limits',
    NICRA: '/grant-management/limits',
    FFATA: '/grant-management?tab=recipient',
    'time and effort': '/grants-management',
    'progress report': '/grant-management/reports',
    'find grants': '/grant-management?tab=research',
    'cash request': '/grants-management',
  },
  'finance officer': {
    '3-way match': '/invoices',
    'credit memo': '/invoices',
    'interest penalty': '/invoices',
    'void check': '/payments',
    remittance: '/payments',
    'general ledger': '/fms-integration',
    'journal entry': '/fms-integration',
    'fund balance': '/budget-management?tab=funds',
    retainage: '/construction-projects',
    'lien waiver': '/construction-projects',
    'prevailing wage': '/construction-projects',
    'davis bacon': '/construction-projects',
    'punch-list': '/construction-projects?tab=punch',
  },
  'emergency manager': {
    DDD: '/fema-grants-hub',
    'damage description': '/fema-grants-hub',
    'ICS 214': '/incident-timeline',
    'after action': '/incident-timeline',
    'volunteer hours': '/disaster-response?tab=volunteers',
    flood: '/weather-alerts',
  },
  'vendor and auditor': {
    W9: '/vendor-registration',
    'minority business': '/vendor-registration',
    'certificate of insurance': '/contracts?tab=securities',
    'legal hold': '/compliance/records',
    'return to vendor': '/purchase-orders?tab=receipts',
    'safety data sheet': '/safety-management?tab=sheets',
    accident: '/safety-management',
    fleet: '/maintenance-management',
    'tracking number': '/shipment-tracking',
    'report a bug': '/admin/feedback',
    'add user': '/team',
  },
}

test.each(Object.values(typed).flatMap((words) => Object.entries(words)))('%s finds %s first', (word, page) =>
  expect(first(word)).toBe(page),
)

test.each(Object.entries(further))('%s finds %s first', (word, page) => expect(first(word)).toBe(page))

test('a tab that is found exists under that name on a page', () => {
  const screens = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('Screen.tsx'))
    .map((file) => readFileSync(join('src/areas', file), 'utf8').replaceAll(/\s+/g, ' '))
  const isDeclared = (to: string, label: string) =>
    listPages.get(to.split('?')[0]!)?.tabs.some(({ tab, title }) => tab === to.split('?tab=')[1] && title === label)
  const missing = tabs.filter(
    ({ to, label }) =>
      !isDeclared(to, label) &&
      !screens.some((text) => text.includes(`name: '${to.split('?tab=')[1]}', title: '${label}'`)),
  )
  expect(missing).toEqual([])
})

test('chapters of the manual come after the pages themselves', () => {
  for (const word of ['solicitation', 'drawdown', 'vendors', 'invoices']) {
    const found = pagesFor(administrator, [word], false, searchWords).map(({ to }) => to.startsWith('/documentation/'))
    expect([word, found]).toEqual([word, found.toSorted((a, b) => Number(a) - Number(b))])
  }
})

test('the palette logs out and switches the theme', () => {
  expect(actionsFor(['log', 'out']).map(({ label }) => label)).toEqual(['Log out'])
  expect(actionsFor(['sign', 'out']).map(({ label }) => label)).toEqual(['Log out'])
  expect(actionsFor(['dark', 'mode']).map(({ label }) => label)).toEqual(['Switch between dark and light theme'])
  expect(actionsFor(['budget'])).toEqual([])
})

const asked = Object.values(meant).flatMap((words) => Object.entries(words))

test.each(asked)('%s finds %s first', (word, page) => expect(first(word)).toBe(page))

test('every area has ten terms', () => {
  for (const [area, words] of Object.entries(meant)) expect([area, Object.keys(words).length]).toEqual([area, 10])
})

test('a page searched by its own name comes before the commands, and commands before other pages', () => {
  const groups = (word: string) => orderedGroups(administrator, word.split(' '), false, searchWords)
  expect(groups('po')[0]!.name).toBe('Pages')
  expect(groups('po')[0]!.found[0]!.to).toBe('/purchase-orders')
  expect(groups('purch')[0]!.name).not.toBe('Pages')
})

test('every page with trade terms exists, and no term is listed twice for one page', () => {
  const paths = new Set(
    pages.flatMap(({ path, route }) => [path, ...Object.keys(route.views ?? {}).map((view) => `${path}?${view}`)]),
  )
  for (const [page, words] of Object.entries(searchWords)) {
    expect([page, paths.has(page as `/${string}`)]).toEqual([page, true])
    expect([page, new Set(words).size]).toEqual([page, words.length])
  }
})
