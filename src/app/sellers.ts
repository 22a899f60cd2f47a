import type { Address } from './menu.ts'

/**
 * The pages for a vendor company: its own side of what it shares with agencies, and its own people. Every other page is
 * an agency's work: it opens by its address, in English, and is empty. A path that no area has does not compile.
 */
const theirs: readonly Address[] = [
  '/dashboard',
  '/notifications',
  '/settings',
  '/security',
  '/documentation',
  '/contact',
  '/vendors',
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
  '/team',
  '/user-management',
  '/admin/tenant',
  '/sections/company',
]

/** Pages for a vendor company that are in English, each with the reason. */
export const inEnglish: Readonly<Partial<Record<Address, string>>> = {
  '/ai-copilot': 'Its answers come from the manual and the federal rules, which are in English.',
  '/sso-management': 'An administrator connects a sign-in here once, with the words of the provider’s own screens.',
  '/sso-management/new': 'As the list of connections.',
  '/admin/security-audit': 'Its entries are the audit log’s own sentences, which are sealed in English.',
  '/blockchain': 'The audit log is sealed and verified in English.',
}
const known = new Set<string>([...theirs, ...Object.keys(inEnglish)])

export const isForSellers = (path: string): boolean => known.has(path)
