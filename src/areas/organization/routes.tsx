import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'
import type { Surroundings } from '#kit/record/surroundings.ts'

const planned = plannedIn(() => import('./screens/plans.ts'))

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
  '/admin/monitoring': { title: 'Monitoring', ...planned },
  '/admin/tenant': { title: 'Organization profile', roles: ['admin'], ...planned },
  '/admin/growth': { title: 'Growth', roles: ['admin', 'manager'], ...planned },
  '/admin/feedback': { title: 'Feedback', roles: ['admin'], ...planned },
  '/admin/waitlist': { title: 'Waitlist', roles: ['admin'], ...planned },
  '/admin/metrics': { title: 'Product use', roles: ['admin'], ...planned },
  '/admin/demos': { title: 'Demonstrations', roles: ['admin'], ...planned },
  '/sso-management': { title: 'Single sign-on', roles: ['admin'], ...planned },
})

export const platform = area('Platform Administration', {
  '/platform-admin': { title: 'Platform console', roles: ['platform_admin'], ...planned },
  '/user-management': { title: 'Users', screen: lazy(() => import('./members/screens/UsersScreen.tsx')) },
  // The menu lists it for platform_admin; an admin who comes sees the organization's own.
  '/tenant-management': { title: 'Organizations', roles: ['admin'], ...planned },
  '/business-plan-management': { title: 'Business plans', roles: ['platform_admin'], ...planned },
  '/pricing-plans': { title: 'Pricing plans', roles: ['platform_admin'], ...planned },
})

export const billing = area('Billing', {
  '/billing': { title: 'Billing', roles: ['admin', 'manager'], ...planned },
  '/billing/invoices': { title: 'Billing invoices', roles: ['admin', 'manager'], ...planned },
  '/billing/plans': { title: 'Change plan', roles: ['admin'], ...planned },
})

export const utilities = area('Utilities', {
  '/utilities/theme': { title: 'Theme', roles: ['admin'], ...planned },
  '/utilities/templates': { title: 'Templates', roles: ['admin', 'manager'], screen: lazy(() => import('./templates/screens/TemplatesScreen.tsx')) },
  '/utilities/templates/new': { title: 'New template', screen: lazy(() => import('./templates/screens/NewTemplateScreen.tsx')) },
  '/utilities/templates/:id': { title: 'Template', screen: lazy(() => import('./templates/screens/TemplateScreen.tsx')) },
  '/utilities/templates/:id/edit': { title: 'Edit template', screen: lazy(() => import('./templates/screens/EditTemplateScreen.tsx')) },
  '/utilities/shortcuts': { title: 'Keyboard shortcuts', roles: ['admin'], ...planned },
})

/** What stands around every record of every area; the application hands it to the kit. */
export const surroundings: Surroundings = {
  Tools: lazy(() => import('./companions/screens/RecordTools.tsx').then(({ RecordTools }) => ({ default: RecordTools }))),
  Beneath: lazy(() => import('./comments/screens/Discussion.tsx').then(({ Discussion }) => ({ default: Discussion }))),
  Beside: lazy(() => import('./companions/screens/Beside.tsx').then(({ Beside }) => ({ default: Beside }))),
}
