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
} as const
export type PanelName = keyof typeof panels
export type Placed = { panel: PanelName; shown: boolean }

/** What each role is shown first, and what it can put beside. */
const order: Record<Role, readonly PanelName[]> = {
  user: ['deadlines', 'asked', 'alerts', 'burn', 'lessons', 'vendors', 'incidents', 'files'],
  manager: ['waiting', 'deadlines', 'burn', 'alerts', 'asked', 'vendors', 'incidents', 'lessons', 'files'],
  admin: ['waiting', 'people', 'deadlines', 'alerts', 'burn', 'trail', 'incidents', 'vendors', 'asked', 'lessons', 'files'],
  platform_admin: ['people', 'alerts', 'trail', 'deadlines', 'incidents', 'burn', 'vendors', 'asked', 'lessons', 'files'],
}
/** There for whoever wants it, not shown at first. */
const aside: Record<Role, readonly PanelName[]> = { user: [], manager: ['asked'], admin: ['asked'], platform_admin: ['asked', 'vendors'] }

export const usual = (role: Role): Placed[] => order[role].map((panel) => ({ panel, shown: !aside[role].includes(panel) }))

/** What somebody stored, as far as it still makes sense for their role; what has come since stands at the end. */
export function arranged(role: Role, stored: unknown): Placed[] {
  if (!Array.isArray(stored)) return usual(role)
  const known = usual(role)
  const theirs = stored.filter(isPlaced).filter((each) => known.some(({ panel }) => panel === each.panel)).map(({ panel, shown }) => ({ panel, shown }))
  const once = theirs.filter(({ panel }, at) => theirs.findIndex((other) => other.panel === panel) === at)
  return [...once, ...known.filter(({ panel }) => !once.some((each) => each.panel === panel))]
}

const isPlaced = (each: unknown): each is Placed => typeof each === 'object' && each !== null && 'panel' in each && 'shown' in each && typeof each.shown === 'boolean'

/** One place up or down; at either end it stays. */
export function moved(layout: readonly Placed[], panel: PanelName, to: number): Placed[] {
  const from = layout.findIndex((each) => each.panel === panel)
  const rest = layout.filter((each) => each.panel !== panel)
  return [...rest.slice(0, Math.max(0, to)), layout[from]!, ...rest.slice(Math.max(0, to))]
}

export const turned = (layout: readonly Placed[], panel: PanelName, shown: boolean): Placed[] => layout.map((each) => (each.panel === panel ? { panel, shown } : each))
