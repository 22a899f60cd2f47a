import type { Address } from './menu.ts'
import type { MenuIcon } from './MenuGlyph.tsx'
import { phrase } from '#platform/say.ts'

export const groups = ['Create', 'Emergency', 'Navigation', 'Logistics', 'Security', 'Performance', 'Settings'] as const
export type Group = (typeof groups)[number]

/**
 * `keys` are pressed one after the other. `quick` entries are quick actions too, in the order of this table. Entries
 * for agencies are not offered to vendors, and the reverse; without a side they are for both.
 */
export type Shortcut = {
  label: string
  to: Address | `${Address}?type=${string}`
  group: Group
  keys: readonly [string, string]
  icon: MenuIcon
  quick?: true
  side?: 'buys' | 'sells'
}

/** One table for three uses: the palette, the quick actions and the keys. */
export const shortcuts: readonly Shortcut[] = [
  {
    label: 'New RFP',
    to: '/rfq-builder?type=rfp',
    group: 'Create',
    keys: ['c', 'p'],
    icon: 'form',
    quick: true,
    side: 'buys',
  },
  {
    label: 'New RFQ',
    to: '/rfq-builder?type=rfq',
    group: 'Create',
    keys: ['c', 'q'],
    icon: 'table',
    quick: true,
    side: 'buys',
  },
  {
    label: 'New purchase order',
    to: '/purchase-orders',
    group: 'Create',
    keys: ['c', 'o'],
    icon: 'cart',
    quick: true,
    side: 'buys',
  },
  {
    label: 'New grant application',
    to: '/grant-management',
    group: 'Create',
    keys: ['c', 'g'],
    icon: 'badge',
    quick: true,
    side: 'buys',
  },
  {
    label: 'New requisition',
    to: '/smart-requisition',
    group: 'Create',
    keys: ['c', 'r'],
    icon: 'need',
    quick: true,
    side: 'buys',
  },
  {
    label: 'New budget transfer',
    to: '/budget-management/transfers/new',
    group: 'Create',
    keys: ['c', 't'],
    icon: 'exchange',
    side: 'buys',
  },
  { label: 'New vendor', to: '/vendor-directory/new', group: 'Create', keys: ['c', 'v'], icon: 'store', side: 'buys' },
  {
    label: 'New work order',
    to: '/maintenance-management?action=create',
    group: 'Create',
    keys: ['c', 'w'],
    icon: 'wrench',
    side: 'buys',
  },
  {
    label: phrase('Submit invoice'),
    to: '/invoices/new',
    group: 'Create',
    keys: ['c', 'i'],
    icon: 'receipt',
    side: 'sells',
  },

  {
    label: 'Operations center',
    to: '/disaster-ops-hub',
    group: 'Emergency',
    keys: ['d', 'o'],
    icon: 'siren',
    quick: true,
    side: 'buys',
  },
  {
    label: 'Emergency procurement',
    to: '/emergency-procurement',
    group: 'Emergency',
    keys: ['d', 'p'],
    icon: 'bolt',
    quick: true,
    side: 'buys',
  },
  { label: 'Weather alerts', to: '/weather-alerts', group: 'Emergency', keys: ['d', 'w'], icon: 'cloud', side: 'buys' },
  {
    label: 'Incident timeline',
    to: '/incident-timeline',
    group: 'Emergency',
    keys: ['d', 'i'],
    icon: 'clock',
    side: 'buys',
  },
  { label: 'FEMA forms', to: '/fema-forms', group: 'Emergency', keys: ['d', 'f'], icon: 'form', side: 'buys' },

  {
    label: 'Approvals',
    to: '/approvals-inbox',
    group: 'Navigation',
    keys: ['g', 'a'],
    icon: 'stamp',
    quick: true,
    side: 'buys',
  },
  {
    label: phrase('Doing business with us'),
    to: '/vendors',
    group: 'Navigation',
    keys: ['g', 'v'],
    icon: 'door',
    quick: true,
  },
  { label: phrase('Dashboard'), to: '/dashboard', group: 'Navigation', keys: ['g', 'd'], icon: 'grid' },
  { label: phrase('Notifications'), to: '/notifications', group: 'Navigation', keys: ['g', 'n'], icon: 'bell' },
  { label: 'Budget', to: '/budget-management', group: 'Navigation', keys: ['g', 'b'], icon: 'coins', side: 'buys' },
  {
    label: 'Vendor directory',
    to: '/vendor-directory',
    group: 'Navigation',
    keys: ['g', 'y'],
    icon: 'store',
    side: 'buys',
  },
  { label: phrase('Contract register'), to: '/contracts', group: 'Navigation', keys: ['g', 'c'], icon: 'book' },
  { label: phrase('Invoices'), to: '/invoices', group: 'Navigation', keys: ['g', 'i'], icon: 'receipt' },
  {
    label: phrase('Vendor portal'),
    to: '/vendor-portal',
    group: 'Navigation',
    keys: ['g', 'p'],
    icon: 'door',
    side: 'sells',
  },
  {
    label: phrase('Open solicitations'),
    to: '/public-opportunities',
    group: 'Navigation',
    keys: ['g', 'o'],
    icon: 'megaphone',
    side: 'sells',
  },
  {
    label: phrase('Your orders'),
    to: '/purchase-orders',
    group: 'Navigation',
    keys: ['g', 'u'],
    icon: 'cart',
    side: 'sells',
  },
  {
    label: phrase('Your payments'),
    to: '/payments',
    group: 'Navigation',
    keys: ['g', 'm'],
    icon: 'card',
    side: 'sells',
  },
  {
    label: phrase('Vendor registration'),
    to: '/vendor-registration',
    group: 'Navigation',
    keys: ['g', 'r'],
    icon: 'pass',
    side: 'sells',
  },

  {
    label: phrase('Track shipments'),
    to: '/shipment-tracking',
    group: 'Logistics',
    keys: ['l', 's'],
    icon: 'truck',
    quick: true,
  },
  {
    label: 'Inventory',
    to: '/inventory',
    group: 'Logistics',
    keys: ['l', 'i'],
    icon: 'box',
    quick: true,
    side: 'buys',
  },
  {
    label: 'Supply control tower',
    to: '/supply-chain-command-center',
    group: 'Logistics',
    keys: ['l', 't'],
    icon: 'radar',
    side: 'buys',
  },
  { label: 'Sensors', to: '/iot', group: 'Logistics', keys: ['l', 'n'], icon: 'sensor', side: 'buys' },

  {
    label: 'Security posture',
    to: '/security-dashboard',
    group: 'Security',
    keys: ['s', 'p'],
    icon: 'gauge',
    side: 'buys',
  },
  { label: phrase('My security'), to: '/security', group: 'Security', keys: ['s', 'm'], icon: 'guarded' },
  {
    label: phrase('Security events'),
    to: '/admin/security-audit',
    group: 'Security',
    keys: ['s', 'a'],
    icon: 'history',
  },
  { label: phrase('Audit log'), to: '/blockchain', group: 'Security', keys: ['s', 't'], icon: 'chain' },
  { label: 'Access controls', to: '/access-controls', group: 'Security', keys: ['s', 'c'], icon: 'lock', side: 'buys' },

  {
    label: 'Reports',
    to: '/reports',
    group: 'Performance',
    keys: ['p', 'r'],
    icon: 'chart',
    quick: true,
    side: 'buys',
  },
  {
    label: 'Vendor performance',
    to: '/vendor-performance',
    group: 'Performance',
    keys: ['p', 'v'],
    icon: 'gauge',
    side: 'buys',
  },
  {
    label: 'Project workspace',
    to: '/project-management',
    group: 'Performance',
    keys: ['p', 'p'],
    icon: 'gantt',
    side: 'buys',
  },
  {
    label: 'Budget forecasts',
    to: '/budget-forecasts',
    group: 'Performance',
    keys: ['p', 'b'],
    icon: 'trend',
    side: 'buys',
  },

  { label: phrase('Settings'), to: '/settings', group: 'Settings', keys: ['t', 's'], icon: 'sliders' },
  { label: phrase('Subscription'), to: '/settings?tab=billing', group: 'Settings', keys: ['t', 'b'], icon: 'card' },
  { label: phrase('Team'), to: '/team', group: 'Settings', keys: ['t', 't'], icon: 'team' },
  { label: phrase('Organization profile'), to: '/admin/tenant', group: 'Settings', keys: ['t', 'o'], icon: 'building' },
  { label: phrase('Documentation'), to: '/documentation', group: 'Settings', keys: ['t', 'h'], icon: 'question' },
]

export const quickActions = shortcuts.filter(({ quick }) => quick)

export const isOffered = ({ side }: Pick<Shortcut, 'side'>, { sells }: { sells: boolean }): boolean =>
  side === undefined || (side === 'sells') === sells

/** The most frequent daily actions of an agency, and of a vendor company. */
export const quickActionsFor = ({ sells }: { sells: boolean }): readonly Shortcut[] =>
  sells ? shortcuts.filter((each) => each.side === 'sells' || (each.quick && isOffered(each, { sells }))) : quickActions
