import type { Job } from '#platform/job.ts'
import { phrase } from '#platform/say.ts'
import { atLeast, type Rights, type Role } from '#platform/roles.ts'
import { isList, listNames, lists, type ListName } from '../lists/words.ts'

/** The panels that are drawn for one purpose, with their names in the customize dialog. */
export const panels = {
  burn: 'Budget burn',
  spending: 'Spend by month',
  procurement: 'Procurement',
  grants: 'Grants',
  recovery: 'Disaster cost',
  incidents: 'Open incident',
  risks: 'Risks',
  top_vendors: 'Top vendors',
  departments: 'Spending by department',
  waiting: 'Waiting for your approval',
  work: 'Waiting for you',
  asked: 'My requests',
  deadlines: 'Due',
  alerts: phrase('Alerts'),
  vendors: 'Vendors needing review',
  people: phrase('People'),
  trail: phrase('Audit log'),
  lessons: phrase('Tutorials'),
  files: phrase('Files'),
  ordered: phrase('Agency orders'),
  coming: phrase('Due in 14 days'),
  bids: phrase('Solicitations and bids'),
  billed: phrase('Your invoices'),
  documents: phrase('Expiring documents'),
} as const
export type Drawn = keyof typeof panels
/** A saved view is a panel too, by its id. */
export type ViewName = `view:${string}`
export type PanelName = Drawn | ListName | ViewName
export type Placed = { panel: PanelName; shown: boolean }

export const isView = (panel: string): panel is ViewName => panel.startsWith('view:')
export const isDrawn = (panel: string): panel is Drawn => panel in panels

/** The name of a panel; a view has its own. */
export const panelName = (panel: Drawn | ListName): string => (isList(panel) ? lists[panel].title : panels[panel])

/** Buyers and vendors share few daily tasks. */
export type Side = 'agency' | 'vendor'

/** The state of the agency, or the work of one person. */
export type Tab = 'overview' | 'work'

/** In the order of the default grid: three rows that fit a screen. */
const overview = [
  'burn',
  'spending',
  'procurement',
  'grants',
  'recovery',
  'incidents',
  'risks',
  'top_vendors',
  'departments',
] as const satisfies readonly PanelName[]

/** The first cards of each job. The other cards follow, hidden, and can be added. */
const firstOf: Record<Job, readonly PanelName[]> = {
  buyer: ['to_order', 'soliciting', 'to_receive', 'procurement', 'ending', 'risks', 'top_vendors'],
  finance: ['burn', 'to_pay', 'runs', 'spending', 'moving', 'departments', 'risks', 'top_vendors'],
  grants: ['grants', 'reports_due', 'drawing', 'applying', 'fema', 'recovery', 'risks'],
  emergency: ['incidents', 'requests', 'emergency_buys', 'recovery', 'fema', 'risks'],
  auditor: ['findings', 'actions', 'emergency_access', 'risks', 'to_pay', 'top_vendors', 'departments'],
  council: ['burn', 'spending', 'departments', 'projects', 'ending', 'grants', 'recovery', 'risks'],
  administrator: [...overview.filter((panel) => panel !== 'departments'), 'emergency_access', 'actions'],
  crew: ['own_work', 'own_inspections', 'incidents'],
}

export const tabOf = (panel: PanelName): Tab =>
  (overview as readonly PanelName[]).includes(panel) || isList(panel) || isView(panel) ? 'overview' : 'work'

/** Leaders open the state of the agency, a person with a job its cards, and everyone else their own work. */
export const firstTab = (rights: Rights, job: Job | null = null): Tab =>
  job || atLeast('manager', rights) ? 'overview' : 'work'

/** Before its first record an agency has nothing to look over: its work and the setup are all there is. */
export const tabsOf = (rights: Rights, job: Job | null, isNew = false): readonly Tab[] =>
  isNew ? ['work'] : firstTab(rights, job) === 'overview' ? ['overview', 'work'] : ['work', 'overview']

/**
 * The default panels for each role of an agency, and the ones it can add. A platform administrator also administers
 * the agency.
 */
const order: Record<Role, readonly PanelName[]> = {
  user: ['deadlines', 'work', 'asked', 'alerts', 'lessons', 'vendors', 'files'],
  manager: ['deadlines', 'waiting', 'work', 'alerts', 'asked', 'vendors', 'lessons', 'files'],
  admin: ['deadlines', 'waiting', 'work', 'alerts', 'people', 'trail', 'vendors', 'asked', 'lessons', 'files'],
  platform_admin: ['deadlines', 'work', 'people', 'alerts', 'trail', 'vendors', 'asked', 'lessons', 'files'],
}
/** Available, but hidden by default. */
const aside: Record<Role, readonly PanelName[]> = {
  user: ['departments'],
  manager: ['departments'],
  admin: ['departments', 'asked'],
  platform_admin: ['departments', 'asked', 'vendors'],
}

/** The panels of a vendor: its side of agency purchases and its own organization; none of an agency's. */
const selling: readonly PanelName[] = ['ordered', 'coming', 'billed', 'bids', 'documents', 'alerts', 'files', 'lessons']
const ownHouse: readonly PanelName[] = ['people', 'trail']

export const usual = (role: Role, side: Side = 'agency', job: Job | null = null): Placed[] =>
  side === 'vendor'
    ? [...selling, ...(role === 'admin' || role === 'platform_admin' ? ownHouse : [])].map((panel) => ({
        panel,
        shown: panel !== 'lessons' && panel !== 'trail',
      }))
    : [...cardsOf(role, job), ...order[role].map((panel) => ({ panel, shown: !aside[role].includes(panel) }))]

function cardsOf(role: Role, job: Job | null): Placed[] {
  const first = job ? firstOf[job] : overview.filter((panel) => !aside[role].includes(panel))
  const others = [...overview, ...listNames].filter((panel) => !first.includes(panel))
  return [...first.map((panel) => ({ panel, shown: true })), ...others.map((panel) => ({ panel, shown: false }))]
}

/** The stored layout reduced to panels that still apply; new panels are added at the end. */
export function arranged(role: Role, stored: unknown, side: Side = 'agency', job: Job | null = null): Placed[] {
  const known = usual(role, side, job)
  if (!Array.isArray(stored)) return known
  const theirs = stored
    .filter(isPlaced)
    .filter((each) => known.some(({ panel }) => panel === each.panel) || (side === 'agency' && isView(each.panel)))
    .map(({ panel, shown }) => ({ panel, shown }))
  const once = theirs.filter(({ panel }, at) => theirs.findIndex((other) => other.panel === panel) === at)
  return [...once, ...known.filter(({ panel }) => !once.some((each) => each.panel === panel))]
}

const isPlaced = (each: unknown): each is Placed =>
  typeof each === 'object' &&
  each !== null &&
  'panel' in each &&
  typeof each.panel === 'string' &&
  'shown' in each &&
  typeof each.shown === 'boolean'

/** The panels of a tab in their order. */
export const onTab = (layout: readonly Placed[], tab: Tab): Placed[] =>
  layout.filter(({ panel }) => tabOf(panel) === tab)

/** Moves a panel to a place on its tab; beyond either end it stops there. The other tab keeps its order. */
export function moved(layout: readonly Placed[], panel: PanelName, to: number): Placed[] {
  const own = onTab(layout, tabOf(panel))
  const rest = own.filter((each) => each.panel !== panel)
  const at = Math.max(0, to)
  const order = [...rest.slice(0, at), own.find((each) => each.panel === panel)!, ...rest.slice(at)]
  return layout.map((each) => (tabOf(each.panel) === tabOf(panel) ? order.shift()! : each))
}

export const turned = (layout: readonly Placed[], panel: PanelName, shown: boolean): Placed[] =>
  layout.map((each) => (each.panel === panel ? { panel, shown } : each))

/** Deadlines are a dozen rows, and the other panels about a third as high. */
const high = (panel: PanelName) => (panel === 'deadlines' ? 5 : 2)

/** Two columns in the person’s order: each panel goes to the column that has more room so far. */
export function inColumns(shown: readonly PanelName[]): [PanelName[], PanelName[]] {
  const columns: [PanelName[], PanelName[]] = [[], []]
  const filled = [0, 0] as [number, number]
  for (const panel of shown) {
    const at = filled[1] < filled[0] ? 1 : 0
    columns[at].push(panel)
    filled[at] += high(panel)
  }
  return columns
}
