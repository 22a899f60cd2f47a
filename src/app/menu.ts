import type { AddressOf } from '#kit/route.ts'
import { isExactly, type Role } from '#platform/roles.ts'
import type { areas } from './areas.ts'
import type { MenuIcon } from './MenuGlyph.tsx'

export type Address = AddressOf<(typeof areas)[number]>
/** Called as its page is, unless the menu has a plainer word. Who sees it is asked exactly, unlike at the page's own guard. */
export type MenuItem = { to: Address; icon: MenuIcon; label?: string; roles?: readonly Role[] }
export type MenuSection = { name: string; icon: MenuIcon; roles?: readonly Role[]; items: readonly MenuItem[] }

const leaders = ['admin', 'manager'] as const

/** The sidebar below the dashboard, in the order in which people see it. An address that no area has does not compile. */
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
      { to: '/contract-lifecycle', icon: 'cycle', label: 'Drafting and signing' },
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
      { to: '/testing-dashboard', icon: 'flask', roles: leaders },
      { to: '/comprehensive-test', icon: 'play', roles: leaders },
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
    roles: leaders,
    items: [
      { to: '/admin/training', icon: 'hat' },
      { to: '/admin/certifications', icon: 'badge' },
      { to: '/admin/learning-analytics', icon: 'chart' },
    ],
  },
  {
    name: 'Quality Assurance',
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

const isFor = ({ roles }: { roles?: readonly Role[] }, role: Role) => !roles || isExactly(roles, { role })

/** What a role sees: a section whose items are all for others is not there. */
export const menuFor = (role: Role): MenuSection[] =>
  menu
    .filter((section) => isFor(section, role))
    .map((section) => ({ ...section, items: section.items.filter((item) => isFor(item, role)) }))
    .filter(({ items }) => items.length > 0)

/** The section that one is in on a page below one of its items, such as a record: the item nearest to it says so. The items themselves are marked exactly. */
export function sectionsHere(sections: readonly MenuSection[], { pathname }: { pathname: string }): readonly MenuSection[] {
  const above = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  const paths = sections.flatMap(({ items }) => items.map(({ to }) => to.split('?')[0]!)).filter(above)
  const nearest = paths.toSorted((a, b) => b.length - a.length)[0]
  return sections.filter(({ items }) => items.some(({ to }) => to.split('?')[0] === nearest))
}

/** Path and query, both and exactly: neither a page below nor the same page under another query. */
export const isHere = (to: string, { pathname, search }: { pathname: string; search: string }): boolean => to === pathname + search
