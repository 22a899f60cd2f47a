import type { Address } from './menu.ts'
import type { MenuIcon } from './MenuGlyph.tsx'
import { phrase } from '#platform/say.ts'

/** A page and what it is for. Pages of the menu have their icon there. */
export type Entry = { to: Address; about: string; icon?: MenuIcon; label?: string }
export type Group = { name: string; entries: readonly Entry[] }

const page = (to: Address, about: string, icon?: MenuIcon): Entry => ({ to, about, ...(icon && { icon }) })

/** Everything in each section, by the address of its home: the pages of the menu and those in no menu. */
export const directory: Readonly<Partial<Record<Address, readonly Group[]>>> = {
  '/sections/planning-budget': [
    {
      name: 'Budget',
      entries: [
        page('/budget-management', 'Lines, transfers, funds and accounts'),
        page('/budget-management/worksheet', 'Prepare next year in a spreadsheet', 'table'),
        page('/budget-forecasts', 'Year-end projections'),
      ],
    },
    {
      name: 'Capital',
      entries: [
        page('/capital-planning-management', 'Requests and their scores'),
        page('/capital-planning', 'The multi-year program and its scenarios', 'gantt'),
      ],
    },
  ],
  '/sections/grant-management': [
    {
      name: 'Find and apply',
      entries: [
        page('/grant-hub', 'From opportunity to award', 'flow'),
        page('/grant-management?tab=research', 'Search and follow notices'),
        page('/grant-management?tab=builder', 'Narratives and boilerplate'),
        page('/grant-management?tab=applications', 'Drafts and submissions'),
        page('/grant-management?tab=reviewer', 'Internal review and criteria'),
        page('/grant-budget-builder', 'Proposed budgets by cost category'),
      ],
    },
    {
      name: 'Manage awards',
      entries: [
        page('/grant-management', 'All grant work by tab', 'badge'),
        page('/grant-management?tab=portfolio', 'Active and closed awards'),
        page('/grants-management-page', 'The grants you are responsible for', 'bookmark'),
        page('/grant-management?tab=budget', 'Approved budgets and amendments'),
        page('/grants-management', 'Cash, costs and drawdowns', 'card'),
        page('/grant-management?tab=milestones', 'Deliverables and due dates'),
        page('/grant-management?tab=recipient', 'Subawards, risk and visits'),
      ],
    },
    {
      name: 'Comply and close',
      entries: [
        page('/grant-management?tab=compliance-hub', 'Terms and evidence'),
        page('/grant-management/reports', 'Federal financial and performance reports'),
        page('/grant-management?tab=closeout', 'Final reports and retention'),
        page('/grant-management/limits', 'Rates and limits by date', 'sliders'),
      ],
    },
    {
      name: 'Disaster funding',
      entries: [
        page('/fema-grants-hub', 'Public Assistance and mitigation', 'shield'),
        page('/disaster-grants', 'Sources and duplication of benefits', 'coins'),
        page('/fema-forms', 'FEMA forms and equipment rates'),
        page('/grant-management?tab=disaster-ai', 'Eligibility of damage and cost'),
      ],
    },
    {
      name: 'Tools',
      entries: [
        page('/ai-hub', 'Agents and their runs'),
        page('/quantum-grant-management', 'Best set of grants for a budget'),
      ],
    },
  ],
  '/sections/emergency-disaster': [
    {
      name: 'Respond',
      entries: [
        page('/disaster-ops-hub', 'Lifelines, map and requests'),
        page('/disaster-response', 'Incidents, resources, shelters, volunteers', 'team'),
        page('/incident-timeline', 'Activity log of an incident'),
        page('/weather-alerts', 'Alerts and critical facilities'),
      ],
    },
    {
      name: 'Buy and supply',
      entries: [
        page('/emergency-procurement', 'Purchases without competition'),
        page('/supply-chain-command-center', 'Critical items and shortages'),
        page('/supply-chain-risk', 'Vendors and sources at risk', 'pulse'),
      ],
    },
    {
      name: 'Recover',
      entries: [
        page('/disaster', 'Declarations and incident periods', 'flag'),
        page('/fema-integration', 'Imports from OpenFEMA, packages for FEMA'),
      ],
    },
  ],
  '/sections/core-procurement': [
    {
      name: 'Buy',
      entries: [
        page('/ai-procurement', 'Every purchase by stage'),
        page('/smart-requisition', 'Request goods or services'),
        page('/requisitions', 'Requests, catalog and thresholds', 'need'),
        page('/purchase-orders', 'Orders, receipts and changes'),
      ],
    },
    {
      name: 'Source',
      entries: [
        page('/opportunities', 'Published and external solicitations'),
        page('/rfi', 'Market research with vendors'),
        page('/rfq-builder', 'RFPs, RFQs and invitations for bids'),
        page('/bid-evaluation', 'Scores, consensus and awards'),
      ],
    },
    {
      name: 'Approve',
      entries: [
        page('/approvals-inbox', 'Requests waiting for you'),
        page('/approvals/chains', 'Who approves what, and in which order', 'branch'),
        page('/approvals/delegations', 'Who approves while you are away', 'team'),
        page('/approvals/small-agency', 'When too few people can sign', 'scale'),
      ],
    },
  ],
  '/sections/vendor-marketplace': [
    {
      name: 'Vendors',
      entries: [
        page('/vendor-directory', 'Vendor records'),
        page('/vendor-performance', 'Scorecards and ratings'),
        page('/vendor-directory/exclusions', 'Debarred and suspended parties', 'lock'),
        page('/vendor-directory/terms', 'Vendor rules and limits', 'sliders'),
      ],
    },
    {
      name: 'Registration',
      entries: [
        page('/vendor-registration', 'Registrations to review'),
        page('/vendor-portal', 'The vendor’s side'),
        page('/vendor-portal/contracts', 'The vendor’s contracts', 'pass'),
        page('/vendor-portal/invoices', 'The vendor’s invoices', 'pass'),
        page('/vendors', 'Information for vendors', 'question'),
      ],
    },
    { name: 'Market', entries: [page('/market-intelligence', 'Prices, bidders and concentration')] },
  ],
  '/sections/customers-agencies': [
    {
      name: 'Customers',
      entries: [
        page('/clients', 'Agencies and departments you serve'),
        page('/customer-management', 'Requests from residents and departments'),
      ],
    },
  ],
  '/sections/contracts-finance': [
    {
      name: 'Contracts',
      entries: [
        page('/contracts', 'Values, ends and renewals'),
        page('/contract-management', 'Obligations and amendments'),
        page('/contract-lifecycle', 'Clauses, drafts and signatures'),
        page('/claims-change-orders', 'Changes to price or time'),
      ],
    },
    {
      name: 'Payables',
      entries: [
        page('/invoices', 'Matching, holds and due dates'),
        page('/invoices/mailbox', 'Where vendors email invoices', 'archive'),
        page('/payments', 'Payment runs, accounts and 1099'),
        page('/fms-integration', 'Journal batches for your financial system', 'exchange'),
      ],
    },
  ],
  '/sections/performance-delivery': [
    {
      name: 'Projects',
      entries: [
        page('/projects', 'Portfolio, board and register', 'folder'),
        page('/project-management', 'Schedule, cost and risks'),
        page('/project-management/resources', 'Working calendars, crews and equipment', 'team'),
        page('/construction-projects', 'Sites, pay applications, daily logs', 'crane'),
        page('/quantity-takeoff', 'Quantities from drawings'),
        page('/mobile-field-operations', 'Work in the field, also offline', 'map'),
        page('/mobile-app', 'Install on a phone', 'pass'),
      ],
    },
    {
      name: 'Supply',
      entries: [
        page('/shipment-tracking', 'Deliveries and exceptions'),
        page('/inventory', 'Stock, counts and reorder points'),
        page('/iot', 'Readings and alarms'),
      ],
    },
    {
      name: 'Maps and reports',
      entries: [
        page('/gis-integration', 'Map layers'),
        page('/advanced-gis', 'Buffers and exposure', 'radar'),
        page('/reports', 'Standard reports and schedules'),
        page('/enhanced-reporting', 'Build your own report', 'sliders'),
        page('/carbon', 'Emissions and reductions'),
        page('/communications', 'Messages with vendors and colleagues'),
      ],
    },
  ],
  '/sections/enterprise-asset-mgmt': [
    {
      name: 'Assets',
      entries: [
        page('/eam', 'Condition, cost and risk'),
        page('/asset-management', 'Custody, inventory and disposition'),
        page('/asset-management/labels', 'Print QR labels', 'tag'),
      ],
    },
    {
      name: 'Work',
      entries: [
        page('/maintenance-management', 'Repairs and preventive maintenance'),
        page('/maintenance-management?action=create', 'Request maintenance'),
        page('/maintenance-management/routes', 'The day’s stops, in order', 'flow'),
        page('/safety-management', 'Incidents, permits and the OSHA log'),
      ],
    },
  ],
  '/sections/utility-form-filler': [
    {
      name: 'Fill in',
      entries: [
        page('/utility-form-filler/mine', 'Forms for you and your answers', 'pencil'),
        page('/utility-form-filler/submissions', 'Answers received', 'stack'),
      ],
    },
    {
      name: 'Build',
      entries: [
        page('/utility-form-filler', 'All form work by tab', 'form'),
        page('/utility-form-filler?tab=formBuilder', 'Questions and versions'),
        page('/utility-form-filler?tab=pdfStudio', 'Fields on a PDF'),
        page('/utility-form-filler?tab=workflow', 'Steps after submission'),
        page('/utility-form-filler?tab=autoRules', 'Conditions and calculations'),
      ],
    },
    {
      name: 'Run',
      entries: [
        page('/utility-form-filler?tab=delivery', 'Where answers are sent'),
        page('/utility-form-filler?tab=webhooks', 'Events for other programs'),
        page('/utility-form-filler?tab=analytics', 'Completion and drop-off'),
        page('/utility-form-filler?tab=admin', 'Owners and retention'),
        page('/utility-form-filler?tab=compliance', 'Personal data and accessibility'),
        page('/utility-form-filler?tab=audit', 'Changes and access'),
      ],
    },
  ],
  '/sections/advanced-technologies': [
    {
      name: 'Automation',
      entries: [
        page('/workflow-designer', 'Draw and publish workflows'),
        page('/workflow-engine', 'Runs and where they wait', 'play'),
        page('/quantum-logistics', 'Routes, awards and allocations'),
        page('/predictive-ai', 'Late deliveries, overruns, bids', 'trend'),
      ],
    },
    {
      name: 'Assistant',
      entries: [
        page('/ai-copilot', 'Ask about the rules and your records', 'spark'),
        page('/drafts', 'Texts drafted from your records', 'pencil'),
        page('/ai-agent-platform', 'Build and publish agents', 'sliders'),
        page('/ai-policy', 'Outside programs, the language model and their limits', 'shield'),
        page('/ai-disclosures', 'Data disclosed to programs and the model', 'table'),
        page('/proposed-actions', 'What connected programs propose to you', 'checklist'),
      ],
    },
    {
      name: 'Agents',
      entries: [
        page('/rfp-drafting-agent', 'Draft a solicitation', 'pencil'),
        page('/bid-analysis-agent', 'Compare bids', 'scale'),
        page('/vendor-vetting-agent', 'Check a vendor', 'store'),
        page('/contract-review-agent', 'Review a contract', 'contract'),
        page('/invoice-match-agent', 'Match invoices with orders', 'receipt'),
        page('/spend-analysis-agent', 'Analyze spending', 'chart'),
        page('/grant-finder-agent', 'Find funding', 'radar'),
        page('/grant-writing-agent', 'Draft an application', 'badge'),
        page('/budget-agent', 'Check the budget', 'coins'),
        page('/compliance-agent', 'Check the rules', 'checklist'),
        page('/fema-eligibility-agent', 'Check eligibility', 'shield'),
        page('/damage-assessment-agent', 'Assess damage', 'siren'),
        page('/sitrep-agent', 'Draft a situation report', 'clock'),
        page('/maintenance-agent', 'Plan maintenance', 'wrench'),
        page('/inventory-agent', 'Plan stock', 'box'),
        page('/citizen-service-agent', 'Answer residents', 'headset'),
        page('/training-agent', 'Plan training', 'hat'),
        page('/audit-agent', 'Prepare an audit', 'audit'),
      ],
    },
    {
      name: 'Data',
      entries: [
        page('/api-connectors', 'Scheduled imports and exports'),
        page('/master-data', 'NIGP, NAICS, FIPS and your code lists', 'book'),
        page('/blockchain', 'Proof that nothing was changed'),
        page('/compliance', 'Controls and evidence'),
      ],
    },
  ],
  '/sections/organization-admin': [
    {
      name: 'Start',
      entries: [
        page('/admin', 'What needs attention'),
        page('/setup-guide', 'What each job still needs', 'flag'),
        page('/setup-guide/starter-pack', 'Funds, accounts and thresholds to start with', 'box'),
        page('/imports', 'Imports from your old system', 'table'),
        page('/data-exports', 'All records as one archive', 'box'),
        page('/admin/tenant', 'Name, fiscal year and numbering'),
        page('/holidays', 'Days that business days leave out'),
      ],
    },
    {
      name: 'People',
      entries: [
        page('/team', 'Members and invitations'),
        page('/admin/roles', 'Permissions and access reviews'),
        page('/admin/control-changes', 'Changes that need a second person', 'lock'),
        page('/admin/redactions', 'Words removed from histories', 'lock'),
        page('/sso-management', 'Sign-in with your own accounts', 'plug'),
        page('/cost-centers', 'Departments and allocation rules'),
      ],
    },
    {
      name: 'Security and operations',
      entries: [
        page('/admin/security-audit', 'Sign-ins and detections'),
        page('/admin/compliance', 'Frameworks, plans and evidence', 'checklist'),
        page('/admin/monitoring', 'Speed, errors and queues'),
        page('/admin/system-test', 'Check this installation', 'flask'),
        page('/admin/gemini-ai-test', 'Check the language model', 'spark'),
      ],
    },
    {
      name: 'Use and reach',
      entries: [
        page('/admin/metrics', 'Who uses which pages', 'chart'),
        page('/admin/growth', 'Steps to full use', 'trend'),
        page('/admin/feedback', 'What people suggested', 'megaphone'),
        page('/admin/waitlist', 'People who asked for access', 'clock'),
        page('/admin/demos', 'Requests and appointments', 'play'),
        page('/admin/ai-discoverability', 'What search engines and assistants find', 'radar'),
        page('/admin/ai-discoverability-test', 'Check the public pages', 'target'),
      ],
    },
  ],
  '/sections/platform-administration': [
    {
      name: 'Platform',
      entries: [
        page('/platform-admin', 'Backups, announcements, health'),
        page('/user-management', 'Accounts of people'),
        page('/tenant-management', 'Organizations of this installation'),
      ],
    },
  ],
  '/sections/system-management': [
    {
      name: 'Your account',
      entries: [
        page('/settings', 'Profile, appearance and API keys'),
        page('/settings?tab=billing', 'Plan and usage'),
        page('/notifications', 'Messages and mentions', 'bell'),
        page('/notifications?tab=tasks', 'Tasks assigned to you', 'checklist'),
        page('/notifications?tab=settings', 'What you are told, and how', 'sliders'),
      ],
    },
    {
      name: 'System',
      entries: [
        page('/business-plan-management', 'Revenue and churn'),
        page('/pricing-plans', 'Plans and prices'),
        page('/testing-dashboard', 'Acceptance tests'),
        page('/comprehensive-test', 'One run through everything'),
      ],
    },
  ],
  '/sections/security-compliance': [
    {
      name: 'Security',
      entries: [
        page('/security-dashboard', 'Sign-ins, factors and alarms'),
        page('/security', 'Password, second factor and sessions'),
        page('/security-settings', 'Rules for sign-in and sessions', 'sliders'),
        page('/access-controls', 'Permissions and emergency access'),
        page('/incident-risk-register', 'Risks and security incidents'),
      ],
    },
    {
      name: 'Compliance',
      entries: [
        page('/compliance', 'Controls and evidence'),
        page('/advanced-compliance', 'Rules and their runs', 'flow'),
        page('/certifications-policies', 'Policies and attestations'),
      ],
    },
    {
      name: 'Records',
      entries: [
        page('/compliance/records', 'Retention and legal holds', 'archive'),
        page('/compliance/requests', 'Requests from the public', 'question'),
      ],
    },
  ],
  '/sections/training-certification': [
    {
      name: 'Training',
      entries: [
        page('/admin/training', 'Courses and enrollments'),
        page('/admin/certifications', 'Licenses and credentials'),
        page('/verify-certificate', 'Check a certificate', 'pass'),
        page('/admin/learning-analytics', 'Completion and results'),
      ],
    },
  ],
  '/sections/quality-assurance': [
    {
      name: 'Quality',
      entries: [
        page('/admin/quality', 'Corrective actions and indicators'),
        page('/admin/audits', 'Program, findings and workpapers'),
        page('/admin/standards', 'Requirements and gaps'),
        page('/inspections-checklists', 'Inspections and checklists'),
      ],
    },
  ],
  '/sections/utilities': [
    {
      name: 'Utilities',
      entries: [
        page('/utilities/theme', 'Logo and colors'),
        page('/utilities/templates', 'Letters and emails'),
        page('/utilities/shortcuts', 'Keys of your organization'),
      ],
    },
  ],
  '/sections/help-support': [
    {
      name: 'Help',
      entries: [
        page('/documentation', 'The manual'),
        page('/docs', 'Your organization’s own documents', 'book'),
        page('/files', 'Words inside the files of records'),
        page('/contact', 'Write to us'),
        page('/sections/all', 'Every page by section', 'grid'),
      ],
    },
  ],
  '/sections/billing': [
    {
      name: 'Subscription',
      entries: [
        page('/billing', 'Plan, usage and payment'),
        page('/billing/invoices', 'Invoices for your plan'),
        page('/billing/plans', 'Compare and change'),
      ],
    },
  ],
  '/sections/company': [
    {
      name: phrase('Doing business'),
      entries: [
        page('/vendor-registration', phrase('Company data, commodity codes and documents'), 'pass'),
        page('/vendor-portal', phrase('Registrations, certificates and bank details'), 'badge'),
        page('/vendors', phrase('How agencies buy'), 'question'),
      ],
    },
    {
      name: phrase('Orders and money'),
      entries: [
        page('/shipment-tracking', phrase('Deliveries on the way'), 'truck'),
        page('/claims-change-orders', phrase('Changes to price or time'), 'delta'),
        page('/contract-management', phrase('Obligations and dates'), 'contract'),
        page('/contract-lifecycle', phrase('Contracts to sign'), 'cycle'),
        page('/vendor-portal/contracts', phrase('Signatures and amendments'), 'contract'),
        page('/vendor-portal/invoices', phrase('Holds, due dates and payments'), 'receipt'),
        page('/payments', phrase('What agencies paid'), 'card'),
      ],
    },
    {
      name: phrase('People and access'),
      entries: [
        page('/team', phrase('Members and invitations'), 'team'),
        page('/user-management', phrase('Roles and sign-in of people'), 'pass'),
        page('/admin/tenant', phrase('Name and time zone'), 'building'),
        page('/security', phrase('Password, second factor and sessions'), 'guarded'),
      ],
    },
    {
      name: phrase('Account and help'),
      entries: [
        page('/settings', phrase('Profile and appearance'), 'sliders'),
        page('/notifications', phrase('Messages and tasks'), 'bell'),
        page('/settings?tab=billing', phrase('Plan and usage'), 'card'),
        page('/documentation', phrase('The manual'), 'book'),
        page('/contact', phrase('Write to us'), 'headset'),
      ],
    },
    {
      name: phrase('In English'),
      entries: [
        page('/ai-copilot', phrase('Ask about the rules'), 'spark'),
        page('/sso-management', phrase('Sign-in with your own accounts'), 'plug'),
        page('/admin/security-audit', phrase('Sign-ins and detections'), 'history'),
        page('/blockchain', phrase('Proof that nothing was changed'), 'chain'),
      ],
    },
  ],
}
