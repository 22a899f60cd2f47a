import { expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { orderedGroups, pagesFor } from '#app/palette-search.ts'
import { searchWords } from '#app/search-words.ts'

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
}

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
