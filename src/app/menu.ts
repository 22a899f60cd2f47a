import type { AddressOf } from '#kit/route.ts'
import { isExactly, type Role } from '#platform/roles.ts'
import type { areas } from './areas.ts'
import type { MenuIcon } from './MenuGlyph.tsx'

export type Address = AddressOf<(typeof areas)[number]>
/**
 * Named like its page, unless the menu has a plainer name. Visibility is checked exactly, unlike at the page's own
 * guard. `buying` is for an agency's leaders: those of a vendor company have nothing to lead there.
 */
export type MenuItem = { to: Address; icon: MenuIcon; label?: string; roles?: readonly Role[]; buying?: true }
export type MenuSection = {
  name: string
  icon: MenuIcon
  roles?: readonly Role[]
  buying?: true
  items: readonly MenuItem[]
}

const leaders = ['admin', 'manager'] as const
const buyers = { roles: leaders, buying: true } as const

/** The sidebar below the dashboard, in display order. An address that no area has does not compile. */
export const menu: readonly MenuSection[] = [
  {
    name: 'Planning & Budget',
    icon: 'bank',
    items: [
      { to: '/capital-planning-management', icon: 'crane' },
      { to: '/budget-management', icon: 'coins' },
      { to: '/budget-forecasts', icon: 'trend' },
    ],
  },
  {
    name: 'Grant Management',
    icon: 'badge',
    items: [
      { to: '/grant-management?tab=portfolio', icon: 'folder', ...buyers },
      { to: '/grant-management?tab=research', icon: 'radar', ...buyers },
      { to: '/grant-management?tab=builder', icon: 'pencil', ...buyers },
      { to: '/grant-management?tab=applications', icon: 'stack', ...buyers },
      { to: '/grant-management?tab=reviewer', icon: 'scale', ...buyers },
      { to: '/grant-management?tab=budget', icon: 'table', ...buyers },
      { to: '/grant-management?tab=milestones', icon: 'flag', ...buyers },
      { to: '/grant-management?tab=recipient', icon: 'branch', ...buyers },
      { to: '/grant-management?tab=compliance-hub', icon: 'checklist', ...buyers },
      { to: '/grant-management?tab=closeout', icon: 'archive', ...buyers },
      { to: '/grant-management?tab=disaster-ai', icon: 'pulse', ...buyers },
      { to: '/grant-management/reports', icon: 'chart' },
      { to: '/ai-hub', icon: 'spark' },
      { to: '/grant-budget-builder', icon: 'calculator' },
      { to: '/fema-forms', icon: 'form' },
      { to: '/quantum-grant-management', icon: 'nodes', ...buyers },
    ],
  },
  {
    name: 'Emergency & Disaster',
    icon: 'siren',
    items: [
      { to: '/disaster-ops-hub', icon: 'siren', ...buyers },
      { to: '/emergency-procurement', icon: 'bolt', ...buyers },
      { to: '/fema-integration', icon: 'exchange', ...buyers },
      { to: '/weather-alerts', icon: 'cloud' },
      { to: '/supply-chain-command-center', icon: 'radar' },
      { to: '/incident-timeline', icon: 'clock' },
    ],
  },
  {
    name: 'Core Procurement',
    icon: 'cart',
    items: [
      { to: '/ai-procurement', icon: 'home' },
      { to: '/smart-requisition', icon: 'need' },
      { to: '/opportunities', icon: 'megaphone' },
      { to: '/rfi', icon: 'question' },
      { to: '/rfq-builder', icon: 'pencil' },
      { to: '/bid-evaluation', icon: 'scale' },
      { to: '/purchase-orders', icon: 'cart' },
      { to: '/approvals-inbox', icon: 'stamp', ...buyers },
    ],
  },
  {
    name: 'Vendor & Marketplace',
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
    icon: 'team',
    items: [
      { to: '/clients', icon: 'building' },
      { to: '/customer-management', icon: 'headset' },
    ],
  },
  {
    name: 'Contracts & Finance',
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
    icon: 'form',
    ...buyers,
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
    icon: 'nodes',
    items: [
      { to: '/workflow-designer', icon: 'flow' },
      { to: '/quantum-logistics', icon: 'route' },
      { to: '/blockchain', icon: 'chain' },
      { to: '/compliance', icon: 'checklist' },
      { to: '/api-connectors', icon: 'plug', ...buyers },
    ],
  },
  {
    name: 'Organization Admin',
    icon: 'building',
    roles: leaders,
    items: [
      { to: '/admin', icon: 'home' },
      { to: '/team', icon: 'team' },
      { to: '/admin/security-audit', icon: 'history' },
      { to: '/admin/roles', icon: 'pass' },
      { to: '/admin/monitoring', icon: 'pulse' },
      { to: '/cost-centers', icon: 'tree', buying: true },
      { to: '/admin/tenant', icon: 'building', roles: ['admin'] },
    ],
  },
  {
    name: 'Platform Administration',
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
    icon: 'sliders',
    items: [
      { to: '/business-plan-management', icon: 'bookmark', roles: ['platform_admin'] },
      { to: '/pricing-plans', icon: 'tag', roles: ['platform_admin'] },
      { to: '/settings', icon: 'sliders' },
      { to: '/settings?tab=billing', icon: 'card' },
      { to: '/testing-dashboard', icon: 'flask', ...buyers },
      { to: '/comprehensive-test', icon: 'play', ...buyers },
    ],
  },
  {
    name: 'Security & Compliance',
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
    icon: 'hat',
    ...buyers,
    items: [
      { to: '/admin/training', icon: 'hat' },
      { to: '/admin/certifications', icon: 'badge' },
      { to: '/admin/learning-analytics', icon: 'chart' },
    ],
  },
  {
    name: 'Quality Assurance',
    icon: 'target',
    ...buyers,
    items: [
      { to: '/admin/quality', icon: 'target' },
      { to: '/admin/audits', icon: 'audit' },
      { to: '/admin/standards', icon: 'book' },
      { to: '/inspections-checklists', icon: 'checklist' },
    ],
  },
  {
    name: 'Utilities',
    icon: 'paint',
    items: [
      { to: '/utilities/theme', icon: 'paint', roles: ['admin'] },
      { to: '/utilities/templates', icon: 'form', roles: leaders },
      { to: '/utilities/shortcuts', icon: 'bolt', roles: ['admin'] },
    ],
  },
  {
    name: 'Help & Support',
    icon: 'question',
    items: [
      { to: '/documentation', icon: 'book' },
      { to: '/contact', icon: 'headset' },
    ],
  },
  {
    name: 'Billing',
    icon: 'card',
    roles: leaders,
    items: [
      { to: '/billing', icon: 'card' },
      { to: '/billing/invoices', icon: 'receipt' },
      { to: '/billing/plans', icon: 'tag', roles: ['admin'] },
    ],
  },
]

const isFor = ({ roles, buying }: { roles?: readonly Role[]; buying?: true }, role: Role, sells: boolean) =>
  (!roles || isExactly(roles, role)) && !(buying && sells)

/**
 * The menu for the current role: a section is hidden when all of its items are for others. Items for every role are
 * visible to everyone, in a vendor company too.
 */
export const menuFor = (role: Role, { sells = false } = {}): MenuSection[] =>
  menu
    .filter((section) => isFor(section, role, sells))
    .map((section) => ({ ...section, items: section.items.filter((item) => isFor(item, role, sells)) }))
    .filter(({ items }) => items.length > 0)

/**
 * The section of a page below a menu item, such as a record: the nearest item decides. The items themselves are
 * marked exactly.
 */
export function sectionsHere(
  sections: readonly MenuSection[],
  { pathname }: { pathname: string },
): readonly MenuSection[] {
  const above = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  const paths = sections.flatMap(({ items }) => items.map(({ to }) => to.split('?')[0]!)).filter(above)
  const nearest = paths.toSorted((a, b) => b.length - a.length)[0]
  return sections.filter(({ items }) => items.some(({ to }) => to.split('?')[0] === nearest))
}

/** Path and query must both match exactly: neither a subpage nor the same page with another query counts. */
export const isHere = (to: string, { pathname, search }: { pathname: string; search: string }): boolean =>
  to === pathname + search
