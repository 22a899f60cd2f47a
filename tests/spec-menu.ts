/**
 * The specification's own words for the frame (2.5 to 2.8), copied by hand: the menu, the quick actions and the
 * palette are compared with them.
 */

const leaders = 'admin, manager'
type Item = [address: string, roles?: string]

/** 2.5: sections in order, items in order, and in brackets the roles that see them. */
export const sidebar: [section: string, roles: string | undefined, items: Item[]][] = [
  ['Planning & Budget', undefined, [['/capital-planning-management'], ['/budget-management'], ['/budget-forecasts']]],
  [
    'Grant Management',
    undefined,
    [
      ...[
        'portfolio',
        'research',
        'builder',
        'applications',
        'reviewer',
        'budget',
        'milestones',
        'recipient',
        'compliance-hub',
        'closeout',
        'disaster-ai',
      ].map((tab): Item => [`/grant-management?tab=${tab}`, leaders]),
      ['/grant-management/reports'],
      ['/ai-hub'],
      ['/grant-budget-builder'],
      ['/fema-forms'],
      ['/quantum-grant-management', leaders],
    ],
  ],
  [
    'Emergency & Disaster',
    undefined,
    [
      ['/disaster-ops-hub', leaders],
      ['/emergency-procurement', leaders],
      ['/fema-integration', leaders],
      ['/weather-alerts'],
      ['/supply-chain-command-center'],
      ['/incident-timeline'],
    ],
  ],
  [
    'Core Procurement',
    undefined,
    [
      ['/ai-procurement'],
      ['/smart-requisition'],
      ['/opportunities'],
      ['/rfi'],
      ['/rfq-builder'],
      ['/bid-evaluation'],
      ['/purchase-orders'],
      ['/approvals-inbox', leaders],
    ],
  ],
  [
    'Vendor & Marketplace',
    undefined,
    [
      ['/vendor-directory'],
      ['/vendor-portal'],
      ['/vendor-registration'],
      ['/vendor-performance'],
      ['/market-intelligence'],
    ],
  ],
  ['Customers & Agencies', undefined, [['/clients'], ['/customer-management']]],
  [
    'Contracts & Finance',
    undefined,
    [
      ['/contracts'],
      ['/contract-management'],
      ['/contract-lifecycle'],
      ['/invoices'],
      ['/payments'],
      ['/claims-change-orders'],
    ],
  ],
  [
    'Performance & Delivery',
    undefined,
    [
      ['/project-management'],
      ['/shipment-tracking'],
      ['/inventory'],
      ['/quantity-takeoff'],
      ['/gis-integration'],
      ['/iot'],
      ['/communications'],
      ['/reports'],
      ['/carbon'],
    ],
  ],
  [
    'Enterprise Asset Mgmt',
    undefined,
    [
      ['/eam'],
      ['/asset-management'],
      ['/maintenance-management'],
      ['/maintenance-management?action=create'],
      ['/safety-management'],
    ],
  ],
  [
    'Utility Form Filler',
    leaders,
    [
      'formBuilder',
      'pdfStudio',
      'workflow',
      'autoRules',
      'analytics',
      'admin',
      'compliance',
      'delivery',
      'webhooks',
      'audit',
    ].map((tab): Item => [`/utility-form-filler?tab=${tab}`]),
  ],
  [
    'Advanced Technologies',
    undefined,
    [['/workflow-designer'], ['/quantum-logistics'], ['/blockchain'], ['/compliance'], ['/api-connectors', leaders]],
  ],
  [
    'Organization Admin',
    leaders,
    [
      ['/admin'],
      ['/team'],
      ['/admin/security-audit'],
      ['/admin/roles'],
      ['/admin/monitoring'],
      ['/cost-centers'],
      ['/admin/tenant', 'admin'],
    ],
  ],
  ['Platform Administration', 'platform_admin', [['/platform-admin'], ['/user-management'], ['/tenant-management']]],
  [
    'System Management',
    undefined,
    [
      ['/business-plan-management', 'platform_admin'],
      ['/pricing-plans', 'platform_admin'],
      ['/settings'],
      ['/settings?tab=billing'],
      ['/testing-dashboard', leaders],
      ['/comprehensive-test', leaders],
    ],
  ],
  [
    'Security & Compliance',
    undefined,
    [
      ['/security-dashboard'],
      ['/compliance'],
      ['/security'],
      ['/certifications-policies'],
      ['/incident-risk-register'],
      ['/access-controls', 'admin'],
    ],
  ],
  [
    'Training & Certification',
    leaders,
    [['/admin/training'], ['/admin/certifications'], ['/admin/learning-analytics']],
  ],
  [
    'Quality Assurance',
    leaders,
    [['/admin/quality'], ['/admin/audits'], ['/admin/standards'], ['/inspections-checklists']],
  ],
  [
    'Utilities',
    undefined,
    [
      ['/utilities/theme', 'admin'],
      ['/utilities/templates', leaders],
      ['/utilities/shortcuts', 'admin'],
    ],
  ],
  ['Help & Support', undefined, [['/documentation'], ['/contact']]],
  ['Billing', leaders, [['/billing'], ['/billing/invoices'], ['/billing/plans', 'admin']]],
]

/** Which of the twenty sections each role sees. */
export const sectionsFor = { user: 13, manager: 19, admin: 19, platform_admin: 14 }

/** 2.7: the two named ones, and the targets of the others, in order. */
export const quickActions: [label: string | undefined, path: string][] = [
  ['New RFP', '/rfq-builder'],
  ['New RFQ', '/rfq-builder'],
  ...[
    '/purchase-orders',
    '/grant-management',
    '/smart-requisition',
    '/disaster-ops-hub',
    '/emergency-procurement',
    '/approvals-inbox',
    '/vendors',
    '/shipment-tracking',
    '/inventory',
    '/reports',
  ].map((path): [undefined, string] => [undefined, path]),
]

/** 2.8 */
export const paletteGroups = ['Create', 'Emergency', 'Navigation', 'Logistics', 'Security', 'Performance', 'Settings']
