/** The specification's own addresses, copied from it by hand: what the tables of the areas are held to. */

/** 2.2, and the pages that the front page's cards lead to. */
export const publicPaths = [
  '/', '/auth', '/auth/confirm', '/verify-email', '/reset-password', '/request-reset', '/waitlist', '/feature-requests', '/privacy', '/terms',
  '/contact', '/products', '/documentation', '/about', '/pricing', '/careers', '/investors', '/login', '/trust-center', '/solutions',
  '/solutions/government-procurement', '/solutions/disaster-recovery-grants', '/solutions/grant-management', '/customer-stories', '/accessibility',
  '/blog', '/public-opportunities', '/public-vendors', '/request-demo', '/schedule-demo', '/citizen-portal', '/vendors',
  '/quantum-ai-advantage', '/quantum-route-optimization', '/carbon-credits', '/iot-delivery-tracking', '/disaster-recovery', '/nyc-aging-demo',
  '/blockchain-trust', '/iot-intelligence',
]

/** 2.3. /security is open because signed out it is the public statement. */
export const signedInPaths = [
  '/dashboard', '/ai-procurement', '/quantum-logistics', '/blockchain', '/iot', '/carbon', '/compliance', '/disaster', '/weather-alerts',
  '/supply-chain-risk', '/supply-chain-command-center', '/vendor-performance', '/market-intelligence', '/smart-requisition',
  '/construction-projects', '/rfi', '/quantity-takeoff', '/projects', '/project-management', '/security-dashboard', '/user-management',
  '/budget-management', '/capital-planning-management', '/capital-planning', '/team', '/security-settings', '/reports', '/settings',
  '/vendor-registration', '/opportunities', '/purchase-orders', '/invoices', '/contracts', '/clients', '/customer-management', '/inventory',
  '/eam', '/payments', '/communications', '/notifications', '/vendor-portal', '/workflow-designer', '/bid-evaluation', '/contract-management',
  '/contract-lifecycle', '/rfq-builder', '/shipment-tracking', '/fema-forms', '/disaster-response', '/docs', '/grants-management',
  '/fema-grants-hub', '/grant-management', '/grant-management/reports', '/gis-integration', '/ai-copilot', '/testing-dashboard',
  '/disaster-grants', '/vendor-directory', '/master-data', '/asset-management', '/maintenance-management', '/safety-management', '/mobile-app',
  '/grant-budget-builder', '/advanced-compliance', '/grants-management-page', '/workflow-engine', '/advanced-gis', '/predictive-ai',
  '/enhanced-reporting', '/mobile-field-operations', '/ai-hub', '/budget-forecasts', '/incident-timeline', '/admin/security-audit',
  '/admin/roles', '/admin/monitoring', '/admin/training', '/admin/quality', '/admin/certifications', '/admin/learning-analytics',
  '/admin/audits', '/admin/standards',
]

/** The paths ending in -agent, as the product chose them. */
export const agentPaths = [
  'rfp-drafting', 'bid-analysis', 'vendor-vetting', 'contract-review', 'invoice-match', 'spend-analysis', 'grant-finder', 'grant-writing', 'budget',
  'compliance', 'fema-eligibility', 'damage-assessment', 'sitrep', 'maintenance', 'inventory', 'citizen-service', 'training', 'audit',
].map((name) => `/${name}-agent`)

/** 2.3: no guard at all, and /security, which is both public and signed in. */
export const unguardedPaths = ['/claims-change-orders', '/certifications-policies', '/incident-risk-register']

/** 6. */
export const rolePaths = {
  'admin or manager': [
    '/emergency-procurement', '/fema-integration', '/utility-form-filler', '/disaster-ops-hub', '/quantum-grant-management', '/admin', '/admin/growth',
    '/admin/compliance', '/grant-hub', '/fms-integration', '/approvals-inbox', '/billing', '/billing/invoices', '/api-connectors', '/cost-centers',
    '/inspections-checklists', '/utilities/templates',
  ],
  admin: [
    '/admin/system-test', '/admin/feedback', '/admin/waitlist', '/admin/metrics', '/admin/demos', '/admin/tenant', '/comprehensive-test',
    '/admin/gemini-ai-test', '/admin/ai-discoverability', '/admin/ai-discoverability-test', '/tenant-management', '/sso-management',
    '/ai-agent-platform', '/billing/plans', '/access-controls', '/utilities/theme', '/utilities/shortcuts',
  ],
  platform_admin: ['/business-plan-management', '/pricing-plans', '/platform-admin'],
}
