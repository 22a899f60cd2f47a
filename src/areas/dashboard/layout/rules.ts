import type { Role } from '#platform/roles.ts'

/** The panels that can be on a dashboard, with their names in the customize dialog. */
export const panels = {
  waiting: 'Waiting for your approval',
  asked: 'My requests',
  deadlines: 'Due in 14 days',
  burn: 'Budget pace',
  alerts: 'Alerts',
  incidents: 'Open incidents',
  vendors: 'Vendors needing review',
  people: 'People',
  trail: 'Audit log',
  lessons: 'Tutorials',
  files: 'Files',
  ordered: 'Agency orders',
  coming: 'Due in 14 days',
  offers: 'Solicitations and bids',
  billed: 'Your invoices',
  documents: 'Expiring documents',
} as const
export type PanelName = keyof typeof panels
export type Placed = { panel: PanelName; shown: boolean }

/** Buyers and vendors share few daily tasks. */
export type Side = 'agency' | 'vendor'

/**
 * The default panels for each role of an agency, and the ones it can add. A platform administrator also administers
 * the agency.
 */
const order: Record<Role, readonly PanelName[]> = {
  user: ['deadlines', 'asked', 'alerts', 'burn', 'lessons', 'vendors', 'incidents', 'files'],
  manager: ['waiting', 'deadlines', 'burn', 'alerts', 'asked', 'vendors', 'incidents', 'lessons', 'files'],
  admin: [
    'waiting',
    'people',
    'deadlines',
    'alerts',
    'burn',
    'trail',
    'incidents',
    'vendors',
    'asked',
    'lessons',
    'files',
  ],
  platform_admin: [
    'people',
    'alerts',
    'trail',
    'deadlines',
    'incidents',
    'burn',
    'vendors',
    'asked',
    'lessons',
    'files',
  ],
}
/** Available, but hidden by default. */
const aside: Record<Role, readonly PanelName[]> = {
  user: [],
  manager: ['asked'],
  admin: ['asked'],
  platform_admin: ['asked', 'vendors'],
}

/** The panels of a vendor: its side of agency purchases and its own organization; none of an agency's. */
const selling: readonly PanelName[] = [
  'ordered',
  'coming',
  'billed',
  'offers',
  'documents',
  'alerts',
  'files',
  'lessons',
]
const ownHouse: readonly PanelName[] = ['people', 'trail']

export const usual = (role: Role, side: Side = 'agency'): Placed[] =>
  side === 'vendor'
    ? [...selling, ...(role === 'admin' || role === 'platform_admin' ? ownHouse : [])].map((panel) => ({
        panel,
        shown: panel !== 'lessons' && panel !== 'trail',
      }))
    : order[role].map((panel) => ({ panel, shown: !aside[role].includes(panel) }))

/** The stored layout reduced to panels that still apply; new panels are added at the end. */
export function arranged(role: Role, stored: unknown, side: Side = 'agency'): Placed[] {
  const known = usual(role, side)
  if (!Array.isArray(stored)) return known
  const theirs = stored
    .filter(isPlaced)
    .filter((each) => known.some(({ panel }) => panel === each.panel))
    .map(({ panel, shown }) => ({ panel, shown }))
  const once = theirs.filter(({ panel }, at) => theirs.findIndex((other) => other.panel === panel) === at)
  return [...once, ...known.filter(({ panel }) => !once.some((each) => each.panel === panel))]
}

const isPlaced = (each: unknown): each is Placed =>
  typeof each === 'object' && each !== null && 'panel' in each && 'shown' in each && typeof each.shown === 'boolean'

/** Moves one place up or down; at either end it stays. */
export function moved(layout: readonly Placed[], panel: PanelName, to: number): Placed[] {
  const from = layout.findIndex((each) => each.panel === panel)
  const rest = layout.filter((each) => each.panel !== panel)
  return [...rest.slice(0, Math.max(0, to)), layout[from]!, ...rest.slice(Math.max(0, to))]
}

export const turned = (layout: readonly Placed[], panel: PanelName, shown: boolean): Placed[] =>
  layout.map((each) => (each.panel === panel ? { panel, shown } : each))
