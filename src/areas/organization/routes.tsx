import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

/** What waits for a person, whatever it is about. */
export const inbox = area('Your work', {
  '/notifications': { title: 'Notifications', ...planned },
  '/approvals-inbox': { title: 'Approvals', roles: ['admin', 'manager'], ...planned },
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
