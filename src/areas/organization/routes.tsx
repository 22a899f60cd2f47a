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
  '/docs': { title: 'Knowledge base', ...planned },
})

export const customers = area('Customers & Agencies', {
  '/clients': { title: 'Client agencies', ...planned },
  '/customer-management': { title: 'Customer service', ...planned },
})

export const organization = area('Organization Admin', {
  '/admin': { title: 'Administration', roles: ['admin', 'manager'], ...planned },
  '/team': { title: 'Team', ...planned },
  '/admin/roles': { title: 'Roles and permissions', ...planned },
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
  '/user-management': { title: 'Users', ...planned },
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
  '/utilities/templates': { title: 'Templates', roles: ['admin', 'manager'], ...planned },
  '/utilities/shortcuts': { title: 'Keyboard shortcuts', roles: ['admin'], ...planned },
})

/** What stands around every record of every area; the application hands it to the kit. */
export const surroundings: Surroundings = {
  Tools: lazy(() => import('./companions/screens/RecordTools.tsx').then(({ RecordTools }) => ({ default: RecordTools }))),
  Beneath: lazy(() => import('./comments/screens/Discussion.tsx').then(({ Discussion }) => ({ default: Discussion }))),
  Beside: lazy(() => import('./companions/screens/Beside.tsx').then(({ Beside }) => ({ default: Beside }))),
}
