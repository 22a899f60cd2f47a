import { lazy } from 'react'
import { registerPages } from './controls/screens/register-pages.tsx'
import { editForm, newForm } from '#kit/record/form-pages.tsx'
import { optionalAfterWords } from '#kit/optional.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import type { Surroundings } from '#kit/record/surroundings.ts'
import { phrase } from '#platform/say.ts'

/** The pages of a person's work, from every area. */
export const inbox = area('Your work', {
  '/notifications': {
    title: phrase('Notifications'),
    vendors: true,
    views: { 'tab=tasks': phrase('Tasks'), 'tab=settings': phrase('Notification settings') },
    screen: screen(() => import('./pages/notifications/NotificationsScreen.tsx')),
  },
  ...declared<typeof import('./tasks/pages.ts')>('organization/tasks'),
  '/approvals-inbox': {
    title: 'Approvals',
    asks: true,
    roles: ['admin', 'manager'],
    views: {
      'view=for-others': 'Approvals delegated to me',
      'view=decided': 'Decided by me',
      'view=all': 'All approvals',
    },
    screen: screen(() => import('./approvals/screens/ApprovalsInboxScreen.tsx')),
  },
  '/approvals/:id': {
    title: 'Approval request',
    of: 'approval_requests',
    screen: screen(() => import('./approvals/screens/RequestScreen.tsx')),
  },
  ...declared<typeof import('./approvals/chains/pages.ts')>('organization/approvals/chains'),
  '/approvals/chains/new': {
    title: 'New approval chain',
    asks: true,
    screen: screen(() => import('./approvals/screens/chains/NewChainScreen.tsx')),
  },
  '/approvals/chains/:id': {
    title: 'Approval chain',
    of: 'approval_chains',
    screen: screen(() => import('./approvals/screens/chains/ChainScreen.tsx')),
  },
  '/approvals/chains/:id/edit': {
    title: 'Edit approval chain',
    ...editForm(() => import('./approvals/chains/records.ts').then((file) => file.approvalChain), {
      sends: 'approval-chains/edit',
      under: 'Approval chains',
    }),
  },
  '/approvals/chains/:id/steps': {
    title: 'Approval steps',
    screen: screen(() => import('./approvals/screens/chains/EditStepsScreen.tsx')),
  },
  '/approvals/delegations': {
    title: 'Out of office',
    of: 'delegations',
    screen: screen(() => import('./approvals/delegations/screens/DelegationsScreen.tsx')),
  },
  '/approvals/small-agency': {
    title: 'Small-agency declarations',
    of: ['small_agency_declarations', 'small_agency_acts'],
    screen: screen(() => import('./two-people/small-agency/screens/SmallAgencyScreen.tsx')),
  },
  '/small-agency-review': {
    title: phrase('Confirm a review'),
    words: ['auditor'],
    open: 'anyone',
    screen: screen(() => import('./two-people/small-agency/screens/OutsideReviewScreen.tsx')),
  },
  '/files': {
    title: 'Search texts and files',
    screen: screen(() => import('./file-search/screens/FileSearchScreen.tsx')),
  },
  '/files/:id': { title: 'File', screen: screen(() => import('./file-search/screens/FileScreen.tsx')) },
  '/docs': {
    title: phrase('Knowledge base'),
    asks: true,
    screen: screen(() => import('./knowledge/screens/DocsScreen.tsx')),
  },
  '/docs/new': {
    title: phrase('New document'),
    asks: true,
    screen: screen(() => import('./knowledge/screens/NewDocumentScreen.tsx')),
  },
  '/docs/:id': {
    title: 'Document',
    of: 'knowledge_documents',
    screen: screen(() => import('./knowledge/screens/DocumentScreen.tsx')),
  },
  '/docs/:id/edit': {
    title: 'Edit document',
    ...editForm(() => import('./knowledge/records.ts').then((file) => file.knowledgeDocument), {
      sends: 'knowledge-documents/edit',
      under: 'Knowledge base',
    }),
  },
})

export const customers = area('Customers & Agencies', {
  ...declared<typeof import('./pages/clients/pages.ts')>('organization/pages/clients'),
  '/clients/new': {
    title: 'New client agency',
    ...newForm(() => import('./clients/records.ts').then((file) => file.client), {
      sends: 'clients/create',
      makes: 'clients',
      under: 'Client agencies',
      from: 'parent',
    }),
  },
  '/clients/agreements/new': {
    title: 'New agreement',
    screen: screen(() => import('./clients/screens/NewAgreementScreen.tsx')),
  },
  ...declared<typeof import('./clients/pages.ts')>('organization/clients'),
  '/clients/:id': { of: 'clients', title: 'Client agency', screen: screen(() => import('./pages/ClientScreen.tsx')) },
  '/clients/:id/edit': {
    title: 'Edit client agency',
    ...editForm(() => import('./clients/records.ts').then((file) => file.client), {
      sends: 'clients/edit',
      under: 'Client agencies',
    }),
  },
  '/customer-management': {
    title: 'Service requests',
    screen: screen(() => import('./service/screens/ServiceScreen.tsx')),
  },
  '/customer-management/new': {
    title: 'New service request',
    screen: screen(() => import('./service/screens/NewServiceRequestScreen.tsx')),
  },
  ...registerPages('/customer-management/settings', {
    of: 'service_terms',
    called: 'Service setting',
    list: { to: '/customer-management?tab=terms', label: 'Service settings' },
    record: () => import('./service/records.ts').then(({ serviceTerm }) => serviceTerm),
  }),
  ...declared<typeof import('./service/pages.ts')>('organization/service'),
  '/customer-management/:id': {
    title: 'Service request',
    of: 'service_requests',
    screen: screen(() => import('./service/screens/ServiceRequestScreen.tsx')),
  },
  '/customer-management/:id/edit': {
    title: 'Edit service request',
    ...editForm(() => import('./service/records.ts').then((file) => file.serviceRequest), {
      sends: 'service-requests/edit',
      under: 'Service requests',
    }),
  },
})

export const organization = area('Organization Admin', {
  '/admin': {
    title: phrase('Administration'),
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pages/AdminScreen.tsx')),
  },
  '/connect-program': {
    title: phrase('Connect a program'),
    screen: screen(() => import('./programs/screens/ConnectProgramScreen.tsx')),
  },
  '/team': { title: phrase('Team'), vendors: true, screen: screen(() => import('./pages/TeamScreen.tsx')) },
  '/admin/roles': {
    title: phrase('Roles and permissions'),
    screen: screen(() => import('./access/screens/RolesScreen.tsx')),
  },
  '/admin/redactions': {
    title: 'Redactions',
    screen: screen(() => import('./redactions/screens/RedactionsScreen.tsx')),
  },
  ...declared<typeof import('./controls/pages.ts')>('organization/controls'),
  ...declared<typeof import('./access/pages.ts')>('organization/access'),
  '/admin/roles/duties/:id/edit': {
    title: 'Edit segregation-of-duties rule',
    screen: screen(() => import('./access/screens/EditConflictScreen.tsx')),
  },
  '/admin/monitoring': {
    title: phrase('Monitoring'),
    screen: screen(() => import('./monitoring/screens/MonitoringScreen.tsx')),
  },
  ...registerPages('/holidays', {
    of: 'holidays',
    called: 'Holiday',
    list: { to: '/holidays', label: 'Holidays' },
    record: () => import('./holidays/records.ts').then(({ holiday }) => holiday),
  }),
  '/admin/tenant': {
    title: phrase('Organization profile'),
    vendors: true,
    roles: ['admin'],
    screen: screen(() => import('./pages/ProfileScreen.tsx')),
  },
  ...declared<typeof import('./exports/pages.ts')>('organization/exports'),
  ...declared<typeof import('./publishing/pages.ts')>('organization/publishing'),
  '/admin/growth': {
    title: phrase('Adoption'),
    roles: ['admin', 'manager', 'platform_admin'],
    screen: screen(() => import('./growth/screens/GrowthScreen.tsx')),
  },
  '/admin/feedback': {
    title: phrase('Feedback'),
    roles: ['admin'],
    screen: screen(() => import('./feedback/screens/FeedbackScreen.tsx')),
  },
  '/admin/waitlist': {
    title: 'Waitlist',
    roles: ['admin', 'platform_admin'],
    screen: screen(() => import('./pages/WaitlistScreen.tsx')),
  },
  '/admin/metrics': {
    title: phrase('Product usage'),
    roles: ['admin'],
    screen: screen(() => import('./growth/screens/MetricsScreen.tsx')),
  },
  '/admin/demos': {
    title: 'Demos',
    roles: ['admin', 'platform_admin'],
    screen: screen(() => import('./operator/screens/DemosScreen.tsx')),
  },
  '/sso-management': {
    title: phrase('Single sign-on'),
    roles: ['admin'],
    screen: screen(() => import('./pages/ConnectionsScreen.tsx')),
  },
  '/sso-management/new': {
    title: phrase('New sign-in connection'),
    ...newForm(() => import('./sso/records.ts').then((file) => file.ssoConnection), {
      sends: 'sso/create',
      under: 'Single sign-on',
    }),
  },
  ...declared<typeof import('./email-domains/pages.ts')>('organization/email-domains'),
  '/sso-management/saml/new': {
    title: 'New SAML provider',
    ...newForm(() => import('./saml/records.ts').then((file) => file.samlProvider), {
      sends: 'saml-providers/create',
      back: '/sso-management',
      under: 'Single sign-on',
    }),
  },
  '/sso-management/saml/:id': {
    title: 'SAML provider',
    of: 'saml_providers',
    screen: screen(() => import('./saml/screens/ProviderScreen.tsx')),
  },
  '/sso-management/saml/:id/edit': {
    title: 'Edit SAML provider',
    screen: screen(() => import('./saml/screens/EditProviderScreen.tsx')),
  },
  ...declared<typeof import('./sso/pages.ts')>('organization/sso'),
})

export const platform = area('Platform Administration', {
  '/platform-admin': {
    title: 'Platform console',
    roles: ['platform_admin'],
    screen: screen(() => import('./operator/screens/ConsoleScreen.tsx')),
  },
  '/user-management': {
    title: phrase('Users'),
    vendors: true,
    screen: screen(() => import('./pages/UsersScreen.tsx')),
  },
  // The menu lists it for platform_admin; an admin who opens it sees their own organization.
  '/tenant-management': {
    title: phrase('Organizations'),
    roles: ['admin', 'platform_admin'],
    screen: screen(() => import('./pages/TenantsScreen.tsx')),
  },
  '/business-plan-management': {
    title: 'Business plans',
    roles: ['platform_admin'],
    screen: screen(() => import('./billing/screens/BusinessScreen.tsx')),
  },
  '/pricing-plans': {
    title: 'Pricing plans',
    roles: ['platform_admin'],
    screen: screen(() => import('./billing/screens/PlansScreen.tsx')),
  },
})

export const billing = area('Billing', {
  '/billing': {
    title: phrase('Billing'),
    roles: ['admin', 'manager'],
    screen: screen(() => import('./billing/screens/BillingScreen.tsx')),
  },
  ...declared<typeof import('./billing/pages.ts')>('organization/billing'),
  '/billing/plans': {
    title: phrase('Change plan'),
    roles: ['admin'],
    screen: screen(() => import('./billing/screens/ChangePlanScreen.tsx')),
  },
})

export const utilities = area('Utilities', {
  '/utilities/theme': {
    title: phrase('Theme'),
    roles: ['admin'],
    screen: screen(() => import('./organizations/screens/ThemeScreen.tsx')),
  },
  ...declared<typeof import('./templates/pages.ts')>('organization/templates'),
  '/utilities/templates/new': {
    title: phrase('New template'),
    ...newForm(() => import('./templates/records.ts').then((file) => file.template), {
      sends: 'templates/create',
      under: 'Templates',
    }),
  },
  '/utilities/templates/:id': {
    title: 'Template',
    of: 'templates',
    screen: screen(() => import('./templates/screens/TemplateScreen.tsx')),
  },
  '/utilities/templates/:id/edit': {
    title: 'Edit template',
    ...editForm(() => import('./templates/records.ts').then((file) => file.template), {
      sends: 'templates/edit',
      under: 'Templates',
    }),
  },
  '/utilities/shortcuts': {
    title: phrase('Keyboard shortcuts'),
    roles: ['admin'],
    screen: screen(() => import('./shortcuts/screens/ShortcutsScreen.tsx')),
  },
})

/** The parts around every record of every area; the application passes them to the kit. */
const around = () => import('./companions/screens/around.ts')
export const surroundings: Omit<Surroundings, 'Charts' | 'Outlook'> = {
  Tools: lazy(() => around().then(({ Tools }) => ({ default: Tools }))),
  Beside: lazy(() => around().then(({ Beside }) => ({ default: Beside }))),
  // Parts on a tab of their own load with the tab.
  Files: lazy(() => import('./attachments/screens/FilesPanel.tsx').then((file) => ({ default: file.FilesPanel }))),
  Discussion: lazy(() => import('./comments/screens/Discussion.tsx').then((file) => ({ default: file.Discussion }))),
  FormattedText: lazy(() =>
    import('./texts/screens/FormattedTextInput.tsx').then((file) => ({ default: file.FormattedTextInput })),
  ),
  Register: lazy(() =>
    import('./controls/screens/RegisterPanel.tsx').then(({ RegisterPanel }) => ({ default: RegisterPanel })),
  ),
  NewValue: lazy(() => import('./controls/screens/RegisterPanel.tsx').then(({ NewValue }) => ({ default: NewValue }))),
  Approvals: lazy(() =>
    import('./approvals/screens/ApprovalPanel.tsx').then((file) => ({ default: file.ApprovalPanel })),
  ),
  WhoCan: lazy(() => import('./members/screens/WhoCan.tsx').then(({ WhoCan }) => ({ default: WhoCan }))),
  Retention: lazy(() => around().then(({ Retention }) => ({ default: Retention }))),
}

/** Above the menu of every page at work. */
export const Favorites = optionalAfterWords(() =>
  import('./favorites/screens/Favorites.tsx').then((file) => file.Favorites),
)
