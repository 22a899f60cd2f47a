import type { AddressOf } from '#kit/route.ts'
import { isExactly, type Role } from '#platform/roles.ts'
import type { areas } from './areas.ts'
import type { MenuIcon } from './MenuGlyph.tsx'
import { phrase } from '#platform/say.ts'

export type Address = AddressOf<(typeof areas)[number]>
/**
 * Named like its page, unless the menu has a plainer name. Visibility is checked exactly, unlike at the page's own
 * guard.
 */
export type MenuItem = { to: Address; icon: MenuIcon; label?: string; roles?: readonly Role[] }
export type MenuSection = {
  name: string
  /** The page with everything in the section. */ home: Address
  icon: MenuIcon
  roles?: readonly Role[]
  items: readonly MenuItem[]
}

const leaders = ['admin', 'manager'] as const

/** The sidebar below the dashboard, in display order. An address that no area has does not compile. */
export const menu: readonly MenuSection[] = [
  {
    name: 'Planning & Budget',
    home: '/sections/planning-budget',
    icon: 'bank',
    items: [
      { to: '/capital-planning-management', icon: 'crane' },
      { to: '/budget-management', icon: 'coins' },
      { to: '/budget-forecasts', icon: 'trend' },
    ],
  },
  {
    name: 'Grant Management',
    home: '/sections/grant-management',
    icon: 'badge',
    items: [
      { to: '/grant-management?tab=portfolio', icon: 'folder', roles: leaders },
      { to: '/grant-management?tab=research', icon: 'radar', roles: leaders },
      { to: '/grant-management?tab=builder', icon: 'pencil', roles: leaders },
      { to: '/grant-management?tab=applications', icon: 'stack', roles: leaders },
      { to: '/grant-management?tab=reviewer', icon: 'scale', roles: leaders },
      { to: '/grant-management?tab=budget', icon: 'table', roles: leaders },
      { to: '/grant-management?tab=milestones', icon: 'flag', roles: leaders },
      { to: '/grant-management?tab=recipient', icon: 'branch', roles: leaders },
      { to: '/grant-management?tab=compliance-hub', icon: 'checklist', roles: leaders },
      { to: '/grant-management?tab=closeout', icon: 'archive', roles: leaders },
      { to: '/grant-management?tab=disaster-ai', icon: 'pulse', roles: leaders },
      { to: '/grant-management/reports', icon: 'chart' },
      { to: '/ai-hub', icon: 'spark' },
      { to: '/grant-budget-builder', icon: 'calculator' },
      { to: '/fema-forms', icon: 'form' },
      { to: '/quantum-grant-management', icon: 'nodes', roles: leaders },
    ],
  },
  {
    name: 'Emergency & Disaster',
    home: '/sections/emergency-disaster',
    icon: 'siren',
    items: [
      { to: '/disaster-ops-hub', icon: 'siren', roles: leaders },
      { to: '/emergency-procurement', icon: 'bolt', roles: leaders },
      { to: '/fema-integration', icon: 'exchange', roles: leaders },
      { to: '/weather-alerts', icon: 'cloud' },
      { to: '/supply-chain-command-center', icon: 'radar' },
      { to: '/incident-timeline', icon: 'clock' },
    ],
  },
  {
    name: 'Core Procurement',
    home: '/sections/core-procurement',
    icon: 'cart',
    items: [
      { to: '/ai-procurement', icon: 'home' },
      { to: '/smart-requisition', icon: 'need' },
      { to: '/opportunities', icon: 'megaphone' },
      { to: '/rfi', icon: 'question' },
      { to: '/rfq-builder', icon: 'pencil' },
      { to: '/bid-evaluation', icon: 'scale' },
      { to: '/purchase-orders', icon: 'cart' },
      { to: '/approvals-inbox', icon: 'stamp', roles: leaders },
    ],
  },
  {
    name: 'Vendor & Marketplace',
    home: '/sections/vendor-marketplace',
    icon: 'store',
    items: [
      { to: '/vendor-directory', icon: 'store' },
      { to: '/vendor-portal', icon: 'door' },
      { to: '/vendor-registration', icon: 'pass' },
      { to: '/vendor-performance', icon: 'gauge' },
      { to: '/market-intelligence', icon: 'line' },
    ],
  },
  {
    name: 'Customers & Agencies',
    home: '/sections/customers-agencies',
    icon: 'team',
    items: [
      { to: '/clients', icon: 'building' },
      { to: '/customer-management', icon: 'headset' },
    ],
  },
  {
    name: 'Contracts & Finance',
    home: '/sections/contracts-finance',
    icon: 'contract',
    items: [
      { to: '/contracts', icon: 'book' },
      { to: '/contract-management', icon: 'contract' },
      { to: '/contract-lifecycle', icon: 'cycle', label: 'Contract drafting' },
      { to: '/invoices', icon: 'receipt' },
      { to: '/payments', icon: 'card' },
      { to: '/claims-change-orders', icon: 'delta' },
    ],
  },
  {
    name: 'Performance & Delivery',
    home: '/sections/performance-delivery',
    icon: 'truck',
    items: [
      { to: '/project-management', icon: 'gantt' },
      { to: '/shipment-tracking', icon: 'truck' },
      { to: '/inventory', icon: 'box' },
      { to: '/quantity-takeoff', icon: 'ruler' },
      { to: '/gis-integration', icon: 'map' },
      { to: '/iot', icon: 'sensor' },
      { to: '/communications', icon: 'megaphone' },
      { to: '/reports', icon: 'chart' },
      { to: '/carbon', icon: 'leaf' },
    ],
  },
  {
    name: 'Enterprise Asset Mgmt',
    home: '/sections/enterprise-asset-mgmt',
    icon: 'wrench',
    items: [
      { to: '/eam', icon: 'gauge' },
      { to: '/asset-management', icon: 'tag' },
      { to: '/maintenance-management', icon: 'wrench' },
      { to: '/maintenance-management?action=create', icon: 'need' },
      { to: '/safety-management', icon: 'shield' },
    ],
  },
  {
    name: 'Utility Form Filler',
    home: '/sections/utility-form-filler',
    icon: 'form',
    roles: leaders,
    items: [
      { to: '/utility-form-filler?tab=formBuilder', icon: 'pencil' },
      { to: '/utility-form-filler?tab=pdfStudio', icon: 'form' },
      { to: '/utility-form-filler?tab=workflow', icon: 'flow' },
      { to: '/utility-form-filler?tab=autoRules', icon: 'sliders' },
      { to: '/utility-form-filler?tab=analytics', icon: 'chart' },
      { to: '/utility-form-filler?tab=admin', icon: 'folder' },
      { to: '/utility-form-filler?tab=compliance', icon: 'checklist' },
      { to: '/utility-form-filler?tab=delivery', icon: 'exchange' },
      { to: '/utility-form-filler?tab=webhooks', icon: 'plug' },
      { to: '/utility-form-filler?tab=audit', icon: 'history' },
    ],
  },
  {
    name: 'Advanced Technologies',
    home: '/sections/advanced-technologies',
    icon: 'nodes',
    items: [
      { to: '/workflow-designer', icon: 'flow' },
      { to: '/quantum-logistics', icon: 'route' },
      { to: '/blockchain', icon: 'chain' },
      { to: '/compliance', icon: 'checklist' },
      { to: '/api-connectors', icon: 'plug', roles: leaders },
    ],
  },
  {
    name: 'Organization Admin',
    home: '/sections/organization-admin',
    icon: 'building',
    roles: leaders,
    items: [
      { to: '/admin', icon: 'home' },
      { to: '/team', icon: 'team' },
      { to: '/admin/security-audit', icon: 'history' },
      { to: '/admin/roles', icon: 'pass' },
      { to: '/admin/monitoring', icon: 'pulse' },
      { to: '/cost-centers', icon: 'tree' },
      { to: '/admin/tenant', icon: 'building', roles: ['admin'] },
    ],
  },
  {
    name: 'Platform Administration',
    home: '/sections/platform-administration',
    icon: 'server',
    roles: ['platform_admin'],
    items: [
      { to: '/platform-admin', icon: 'server' },
      { to: '/user-management', icon: 'team' },
      { to: '/tenant-management', icon: 'building' },
    ],
  },
  {
    name: 'System Management',
    home: '/sections/system-management',
    icon: 'sliders',
    items: [
      { to: '/business-plan-management', icon: 'bookmark', roles: ['platform_admin'] },
      { to: '/pricing-plans', icon: 'tag', roles: ['platform_admin'] },
      { to: '/settings', icon: 'sliders' },
      { to: '/settings?tab=billing', icon: 'card' },
      { to: '/testing-dashboard', icon: 'flask', roles: leaders },
      { to: '/comprehensive-test', icon: 'play', roles: leaders },
    ],
  },
  {
    name: 'Security & Compliance',
    home: '/sections/security-compliance',
    icon: 'guarded',
    items: [
      { to: '/security-dashboard', icon: 'gauge' },
      { to: '/compliance', icon: 'checklist' },
      { to: '/security', icon: 'guarded', label: 'My security' },
      { to: '/certifications-policies', icon: 'badge' },
      { to: '/incident-risk-register', icon: 'siren' },
      { to: '/access-controls', icon: 'lock', roles: ['admin'] },
    ],
  },
  {
    name: 'Training & Certification',
    home: '/sections/training-certification',
    icon: 'hat',
    roles: leaders,
    items: [
      { to: '/admin/training', icon: 'hat' },
      { to: '/admin/certifications', icon: 'badge' },
      { to: '/admin/learning-analytics', icon: 'chart' },
    ],
  },
  {
    name: 'Quality Assurance',
    home: '/sections/quality-assurance',
    icon: 'target',
    roles: leaders,
    items: [
      { to: '/admin/quality', icon: 'target' },
      { to: '/admin/audits', icon: 'audit' },
      { to: '/admin/standards', icon: 'book' },
      { to: '/inspections-checklists', icon: 'checklist' },
    ],
  },
  {
    name: 'Utilities',
    home: '/sections/utilities',
    icon: 'paint',
    items: [
      { to: '/utilities/theme', icon: 'paint', roles: ['admin'] },
      { to: '/utilities/templates', icon: 'form', roles: leaders },
      { to: '/utilities/shortcuts', icon: 'bolt', roles: ['admin'] },
    ],
  },
  {
    name: 'Help & Support',
    home: '/sections/help-support',
    icon: 'question',
    items: [
      { to: '/documentation', icon: 'book' },
      { to: '/contact', icon: 'headset' },
    ],
  },
  {
    name: 'Billing',
    home: '/sections/billing',
    icon: 'card',
    roles: leaders,
    items: [
      { to: '/billing', icon: 'card' },
      { to: '/billing/invoices', icon: 'receipt' },
      { to: '/billing/plans', icon: 'tag', roles: ['admin'] },
    ],
  },
]

const isFor = ({ roles }: { roles?: readonly Role[] }, role: Role) => !roles || isExactly(roles, role)

/** An agency's menu for the current role: a section is hidden when all of its items are for others. */
export const menuFor = (role: Role): MenuSection[] =>
  menu
    .filter((section) => isFor(section, role))
    .map((section) => ({ ...section, items: section.items.filter((item) => isFor(item, role)) }))
    .filter(({ items }) => items.length > 0)

/** The sections of pages in no menu, by the first word of their path or by the name of their area. */
const sisters: Readonly<Record<string, string>> = {
  '/approvals': 'Core Procurement',
  '/docs': 'Help & Support',
  '/files': 'Help & Support',
  '/emergency-access': 'Security & Compliance',
  '/notifications': 'System Management',
  '/tasks': 'System Management',
  '/vendors': 'Vendor & Marketplace',
  'AI and agents': 'Advanced Technologies',
}

/** A page belongs to one section: that of the nearest menu item above it, or the section that its area names. */
export function sectionOf({ path, area }: { path: string; area: string }): MenuSection | undefined {
  const home = menu.find((section) => section.home === path)
  if (home) return home
  const above = (to: string) => path === to || path.startsWith(`${to}/`)
  const paths = menu.flatMap(({ items }) => items.map(({ to }) => to.split('?')[0]!)).filter(above)
  const nearest = paths.toSorted((a, b) => b.length - a.length)[0]
  const leading = menu.filter(({ items }) => items.some(({ to }) => to.split('?')[0] === nearest))
  const name = sisters[`/${path.split('/')[1]}`] ?? sisters[area] ?? area
  return leading.find((section) => section.name === area) ?? leading[0] ?? menu.find((section) => section.name === name)
}

/** A vendor company's menu: six pages, no sections. `pages` belong to the entry and mark it. */
export type VendorEntry = { to: Address; icon: MenuIcon; label: string; pages: readonly string[] }

export const vendorMenu: readonly VendorEntry[] = [
  { to: '/dashboard', icon: 'home', label: phrase('Home'), pages: ['/notifications', '/tasks'] },
  { to: '/opportunities', icon: 'megaphone', label: phrase('Opportunities'), pages: ['/public-opportunities'] },
  {
    to: '/purchase-orders',
    icon: 'cart',
    label: phrase('Orders'),
    pages: ['/vendor-portal/orders', '/shipment-tracking'],
  },
  { to: '/invoices', icon: 'receipt', label: phrase('Invoices'), pages: ['/payments', '/vendor-portal/invoices'] },
  {
    to: '/contracts',
    icon: 'contract',
    label: phrase('Contracts'),
    pages: ['/contract-management', '/contract-lifecycle', '/claims-change-orders', '/vendor-portal/contracts'],
  },
  { to: '/sections/company', icon: 'building', label: phrase('Company'), pages: [] },
]

const company = vendorMenu.at(-1)!

/** The entry of a page in a vendor's menu; everything about its own organization is under Company. */
export function vendorEntryOf(path: string): VendorEntry {
  const reach = ({ to, pages }: VendorEntry) =>
    Math.max(
      0,
      ...[to, ...pages].filter((page) => path === page || path.startsWith(`${page}/`)).map((page) => page.length),
    )
  const nearest = vendorMenu.toSorted((a, b) => reach(b) - reach(a))[0]!
  return reach(nearest) > 0 ? nearest : company
}

/** Path and query must both match exactly: neither a subpage nor the same page with another query counts. */
export const isHere = (to: string, { pathname, search }: { pathname: string; search: string }): boolean =>
  to === pathname + search
