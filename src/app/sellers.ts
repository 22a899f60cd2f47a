import type { Address } from './menu.ts'

/**
 * The pages for a vendor company: its own side of what it shares with agencies, and its own organization. Every other
 * page is an agency's work: it opens by its address, and is empty. A path that no area has does not compile.
 */
const theirs: readonly Address[] = [
  '/dashboard',
  '/notifications',
  '/settings',
  '/security',
  '/documentation',
  '/contact',
  '/vendors',
  '/ai-copilot',
  '/vendor-portal',
  '/vendor-registration',
  '/opportunities',
  '/purchase-orders',
  '/invoices',
  '/invoices/new',
  '/payments',
  '/contracts',
  '/contract-management',
  '/contract-lifecycle',
  '/claims-change-orders',
  '/shipment-tracking',
  '/admin',
  '/team',
  '/user-management',
  '/tenant-management',
  '/sso-management',
  '/sso-management/new',
  '/docs',
  '/docs/new',
  '/admin/roles',
  '/admin/security-audit',
  '/admin/monitoring',
  '/admin/tenant',
  '/admin/feedback',
  '/admin/growth',
  '/admin/metrics',
  '/security-dashboard',
  '/access-controls',
  '/blockchain',
  '/billing',
  '/billing/invoices',
  '/billing/plans',
  '/utilities/theme',
  '/utilities/templates',
  '/utilities/templates/new',
  '/utilities/shortcuts',
  '/sections/company',
]
const known = new Set<string>(theirs)

export const isForSellers = (path: string): boolean => known.has(path)
