import { lazy } from 'react'
import { area } from '#kit/route.ts'
import type { Surroundings } from '#kit/record/surroundings.ts'

/** What waits for a person, whatever it is about. */
export const inbox = area('Your work', {
  '/notifications': {
    title: 'Notifications',
    views: { 'tab=tasks': 'Tasks', 'tab=settings': 'Notification settings' },
    screen: lazy(() => import('./notifications/screens/NotificationsScreen.tsx')),
  },
  '/tasks/:id': { title: 'Task', screen: lazy(() => import('./tasks/screens/TaskScreen.tsx')) },
  '/approvals-inbox': {
    title: 'Approvals',
    roles: ['admin', 'manager'],
    views: { 'view=for-others': 'Approvals for those I stand in for', 'view=decided': 'Approvals decided by me', 'view=all': 'All approvals' },
    screen: lazy(() => import('./approvals/screens/ApprovalsInboxScreen.tsx')),
  },
  '/approvals/:id': { title: 'Approval request', screen: lazy(() => import('./approvals/screens/RequestScreen.tsx')) },
  '/approvals/chains': { title: 'Approval chains', screen: lazy(() => import('./approvals/screens/chains/ChainsScreen.tsx')) },
  '/approvals/chains/new': { title: 'New approval chain', screen: lazy(() => import('./approvals/screens/chains/NewChainScreen.tsx')) },
  '/approvals/chains/:id': { title: 'Approval chain', screen: lazy(() => import('./approvals/screens/chains/ChainScreen.tsx')) },
  '/approvals/chains/:id/edit': { title: 'Edit approval chain', screen: lazy(() => import('./approvals/screens/chains/EditChainScreen.tsx')) },
  '/approvals/chains/:id/steps': { title: 'Steps of an approval chain', screen: lazy(() => import('./approvals/screens/chains/EditStepsScreen.tsx')) },
  '/approvals/delegations': { title: 'Out of office', screen: lazy(() => import('./approvals/delegations/screens/DelegationsScreen.tsx')) },
  '/docs': { title: 'Knowledge base', screen: lazy(() => import('./knowledge/screens/DocsScreen.tsx')) },
  '/docs/new': { title: 'New document', screen: lazy(() => import('./knowledge/screens/NewDocumentScreen.tsx')) },
  '/docs/:id': { title: 'Document', screen: lazy(() => import('./knowledge/screens/DocumentScreen.tsx')) },
  '/docs/:id/edit': { title: 'Edit document', screen: lazy(() => import('./knowledge/screens/EditDocumentScreen.tsx')) },
})

export const customers = area('Customers & Agencies', {
  '/clients': { title: 'Client agencies', screen: lazy(() => import('./clients/screens/ClientsScreen.tsx')) },
  '/clients/new': { title: 'New client', screen: lazy(() => import('./clients/screens/NewClientScreen.tsx')) },
  '/clients/agreements/new': { title: 'New agreement', screen: lazy(() => import('./clients/screens/NewAgreementScreen.tsx')) },
  '/clients/agreements/:id': { title: 'Agreement', screen: lazy(() => import('./clients/screens/AgreementScreen.tsx')) },
  '/clients/agreements/:id/edit': { title: 'Edit agreement', screen: lazy(() => import('./clients/screens/EditAgreementScreen.tsx')) },
  '/clients/:id': { title: 'Client agency', screen: lazy(() => import('./clients/screens/ClientScreen.tsx')) },
  '/clients/:id/edit': { title: 'Edit client', screen: lazy(() => import('./clients/screens/EditClientScreen.tsx')) },
  '/customer-management': { title: 'Customer service', screen: lazy(() => import('./service/screens/ServiceScreen.tsx')) },
  '/customer-management/new': { title: 'New request', screen: lazy(() => import('./service/screens/NewServiceRequestScreen.tsx')) },
  '/customer-management/:id': { title: 'Service request', screen: lazy(() => import('./service/screens/ServiceRequestScreen.tsx')) },
  '/customer-management/:id/edit': { title: 'Edit request', screen: lazy(() => import('./service/screens/EditServiceRequestScreen.tsx')) },
})

export const organization = area('Organization Admin', {
  '/admin': { title: 'Administration', roles: ['admin', 'manager'], screen: lazy(() => import('./screens/AdminScreen.tsx')) },
  '/team': { title: 'Team', screen: lazy(() => import('./members/screens/TeamScreen.tsx')) },
  '/admin/roles': { title: 'Roles and permissions', screen: lazy(() => import('./access/screens/RolesScreen.tsx')) },
  '/admin/roles/reviews/:id': { title: 'Access review', screen: lazy(() => import('./access/screens/ReviewScreen.tsx')) },
  '/admin/roles/duties/new': { title: 'New conflict of duties', screen: lazy(() => import('./access/screens/NewConflictScreen.tsx')) },
  '/admin/roles/duties/:id': { title: 'Conflict of duties', screen: lazy(() => import('./access/screens/ConflictScreen.tsx')) },
  '/admin/roles/duties/:id/edit': { title: 'Edit conflict of duties', screen: lazy(() => import('./access/screens/EditConflictScreen.tsx')) },
  '/admin/monitoring': { title: 'Monitoring', screen: lazy(() => import('./monitoring/screens/MonitoringScreen.tsx')) },
  '/admin/tenant': { title: 'Organization profile', roles: ['admin'], screen: lazy(() => import('./organizations/screens/ProfileScreen.tsx')) },
  '/admin/tenant/projects/new': { title: 'New published project', screen: lazy(() => import('./publishing/screens/NewProjectScreen.tsx')) },
  '/admin/tenant/projects/:id': { title: 'Published project', screen: lazy(() => import('./publishing/screens/ProjectScreen.tsx')) },
  '/admin/tenant/projects/:id/edit': { title: 'Edit published project', screen: lazy(() => import('./publishing/screens/EditProjectScreen.tsx')) },
  '/admin/growth': { title: 'Growth', roles: ['admin', 'manager'], screen: lazy(() => import('./growth/screens/GrowthScreen.tsx')) },
  '/admin/feedback': { title: 'Feedback', roles: ['admin'], screen: lazy(() => import('./feedback/screens/FeedbackScreen.tsx')) },
  '/admin/waitlist': { title: 'Waitlist', roles: ['admin'], screen: lazy(() => import('./operator/screens/WaitlistScreen.tsx')) },
  '/admin/metrics': { title: 'Product use', roles: ['admin'], screen: lazy(() => import('./growth/screens/MetricsScreen.tsx')) },
  '/admin/demos': { title: 'Demonstrations', roles: ['admin'], screen: lazy(() => import('./operator/screens/DemosScreen.tsx')) },
  '/sso-management': { title: 'Single sign-on', roles: ['admin'], screen: lazy(() => import('./sso/screens/ConnectionsScreen.tsx')) },
  '/sso-management/new': { title: 'New sign-in connection', screen: lazy(() => import('./sso/screens/NewConnectionScreen.tsx')) },
  '/sso-management/:id': { title: 'Sign-in connection', screen: lazy(() => import('./sso/screens/ConnectionScreen.tsx')) },
  '/sso-management/:id/edit': { title: 'Edit sign-in connection', screen: lazy(() => import('./sso/screens/EditConnectionScreen.tsx')) },
})

export const platform = area('Platform Administration', {
  '/platform-admin': { title: 'Platform console', roles: ['platform_admin'], screen: lazy(() => import('./operator/screens/ConsoleScreen.tsx')) },
  '/user-management': { title: 'Users', screen: lazy(() => import('./members/screens/UsersScreen.tsx')) },
  // The menu lists it for platform_admin; an admin who comes sees the organization's own.
  '/tenant-management': { title: 'Organizations', roles: ['admin'], screen: lazy(() => import('./operator/screens/TenantsScreen.tsx')) },
  '/business-plan-management': { title: 'Business plans', roles: ['platform_admin'], screen: lazy(() => import('./billing/screens/BusinessScreen.tsx')) },
  '/pricing-plans': { title: 'Pricing plans', roles: ['platform_admin'], screen: lazy(() => import('./billing/screens/PlansScreen.tsx')) },
})

export const billing = area('Billing', {
  '/billing': { title: 'Billing', roles: ['admin', 'manager'], screen: lazy(() => import('./billing/screens/BillingScreen.tsx')) },
  '/billing/invoices': { title: 'Billing invoices', roles: ['admin', 'manager'], screen: lazy(() => import('./billing/screens/BillsScreen.tsx')) },
  '/billing/invoices/:id': { title: 'Billing invoice', screen: lazy(() => import('./billing/screens/BillScreen.tsx')) },
  '/billing/plans': { title: 'Change plan', roles: ['admin'], screen: lazy(() => import('./billing/screens/ChangePlanScreen.tsx')) },
})

export const utilities = area('Utilities', {
  '/utilities/theme': { title: 'Theme', roles: ['admin'], screen: lazy(() => import('./organizations/screens/ThemeScreen.tsx')) },
  '/utilities/templates': { title: 'Templates', roles: ['admin', 'manager'], screen: lazy(() => import('./templates/screens/TemplatesScreen.tsx')) },
  '/utilities/templates/new': { title: 'New template', screen: lazy(() => import('./templates/screens/NewTemplateScreen.tsx')) },
  '/utilities/templates/:id': { title: 'Template', screen: lazy(() => import('./templates/screens/TemplateScreen.tsx')) },
  '/utilities/templates/:id/edit': { title: 'Edit template', screen: lazy(() => import('./templates/screens/EditTemplateScreen.tsx')) },
  '/utilities/shortcuts': { title: 'Keyboard shortcuts', roles: ['admin'], screen: lazy(() => import('./shortcuts/screens/ShortcutsScreen.tsx')) },
})

/** What stands around every record of every area; the application hands it to the kit. */
export const surroundings: Surroundings = {
  Tools: lazy(() => import('./companions/screens/RecordTools.tsx').then(({ RecordTools }) => ({ default: RecordTools }))),
  Beneath: lazy(() => import('./comments/screens/Discussion.tsx').then(({ Discussion }) => ({ default: Discussion }))),
  Beside: lazy(() => import('./companions/screens/Beside.tsx').then(({ Beside }) => ({ default: Beside }))),
}
