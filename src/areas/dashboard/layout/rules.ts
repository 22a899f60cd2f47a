import type { Role } from '#platform/roles.ts'

/** What may stand on a dashboard, in the words of the dialog that arranges it. */
export const panels = {
  waiting: 'Waiting for my signature',
  asked: 'What I asked for',
  deadlines: 'Due in 14 days',
  burn: 'Budget against the year',
  alerts: 'Alerts',
  incidents: 'Open incidents',
  vendors: 'Vendors to look at',
  people: 'People',
  trail: 'Audit trail',
  lessons: 'Lessons',
  files: 'Files',
  ordered: 'Orders of agencies',
  coming: 'Due in 14 days',
  offers: 'Calls and offers',
  billed: 'Your invoices',
  papers: 'Papers that end',
} as const
export type PanelName = keyof typeof panels
export type Placed = { panel: PanelName; shown: boolean }

/** Who buys and who sells have little in common that is to be done today. */
export type Side = 'agency' | 'vendor'

/**
 * What each role of an agency is shown first, and what it can put beside. The platform administrator is one who
 * administers the agency as well.
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
/** There for whoever wants it, not shown at first. */
const aside: Record<Role, readonly PanelName[]> = {
  user: [],
  manager: ['asked'],
  admin: ['asked'],
  platform_admin: ['asked', 'vendors'],
}

/** What a company that sells is shown: its side of what agencies buy, and its own house; nothing of an agency's. */
const selling: readonly PanelName[] = ['ordered', 'coming', 'billed', 'offers', 'papers', 'alerts', 'files', 'lessons']
const ownHouse: readonly PanelName[] = ['people', 'trail']

export const usual = (role: Role, side: Side = 'agency'): Placed[] =>
  side === 'vendor'
    ? [...selling, ...(role === 'admin' || role === 'platform_admin' ? ownHouse : [])].map((panel) => ({
        panel,
        shown: panel !== 'lessons' && panel !== 'trail',
      }))
    : order[role].map((panel) => ({ panel, shown: !aside[role].includes(panel) }))

/** What somebody stored, as far as it still makes sense for them; what has come since stands at the end. */
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

/** One place up or down; at either end it stays. */
export function moved(layout: readonly Placed[], panel: PanelName, to: number): Placed[] {
  const from = layout.findIndex((each) => each.panel === panel)
  const rest = layout.filter((each) => each.panel !== panel)
  return [...rest.slice(0, Math.max(0, to)), layout[from]!, ...rest.slice(Math.max(0, to))]
}

export const turned = (layout: readonly Placed[], panel: PanelName, shown: boolean): Placed[] =>
  layout.map((each) => (each.panel === panel ? { panel, shown } : each))
