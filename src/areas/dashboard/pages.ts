import { chosen, drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import type { Question } from '#platform/pages/page.ts'
import type { Job } from '#platform/job.ts'
import { organizationOf } from '#platform/reads/reads.ts'
import { tokenNames } from '#areas/organization/scim/reads.ts'
import { arranged, isDrawn, isView, onTab, tabsOf, type Drawn, type PanelName } from './layout/rules.ts'
import { lists } from './lists/words.ts'
import * as reads from './reads.ts'

type Burn = { fiscal_year: string | null; /** It has records to show. */ begun: boolean }
const burn: Question = ['dashboard/burn', {}]
const deadlines: Question = ['deadlines/mine', {}]

/** The reads of each card. The frame of every page has asked for the counts and for the work that waits. */
const cards: Partial<Record<Drawn, readonly Asked[]>> = {
  burn: [{ ask: burn, leadsTo: ({ fiscal_year }: Burn) => (fiscal_year ? [forecast(fiscal_year)] : []) }],
  spending: [{ ask: ['dashboard/spending', {}] }],
  procurement: [{ ask: ['procurement/stages', {}] }],
  grants: [{ ask: ['dashboard/grants', {}] }],
  recovery: [{ ask: ['dashboard/recovery', {}] }],
  incidents: [
    {
      rows: reads.openIncidents,
      leadsTo: (open: readonly unknown[]) => (open.length > 0 ? [{ rows: reads.facilities }] : []),
    },
  ],
  risks: [{ ask: ['dashboard/risks', {}] }],
  top_vendors: [{ ask: ['dashboard/vendors', {}] }],
  waiting: [{ rows: reads.waitingForMe }],
  asked: [{ rows: reads.myRequests }],
  alerts: [{ rows: reads.latestNotices }],
  vendors: [{ rows: reads.vendorsToReview }],
  people: [{ rows: reads.people }],
  trail: [{ rows: reads.latestEvents }, { rows: reads.everyone }, { rows: tokenNames }],
  lessons: [{ rows: reads.tutorials }, { rows: reads.lessonProgress }],
}

const forecast = (fiscal_year: string): Asked => ({ ask: ['budget-forecasts/actuals', { fiscal_year }] })

const asksOf = (panel: PanelName): readonly Asked[] =>
  isView(panel)
    ? [{ rows: reads.savedViews, leadsTo: (views: readonly reads.SavedView[]) => viewIn(views, panel) }]
    : isDrawn(panel)
      ? (cards[panel] ?? [])
      : [{ card: lists[panel] }]

const viewIn = (views: readonly reads.SavedView[], panel: PanelName): Asked[] =>
  views.flatMap(({ id, table_name: table, query }) => (panel === `view:${id}` ? [{ card: { table, query } }] : []))

type Member = { job: Job | null }

/** The dashboard: the layout of this person, and what the shown cards of the tab ask. */
export const dashboard = drawnPage('/dashboard', ({ role, organization_id }, params) => {
  if (!organization_id) return [{ rows: reads.layouts }]
  const shown = (tab: 'overview' | 'work', layout: ReturnType<typeof arranged>): Asked[] => [
    ...(tab === 'work' ? [{ ask: deadlines }] : []),
    ...onTab(layout, tab).flatMap((each) => (each.shown ? asksOf(each.panel) : [])),
  ]
  const placed = (job: Member['job']) => (kept: readonly { panels: unknown }[]) => {
    const layout = arranged(role, kept[0]?.panels, 'agency', job)
    const tabs = tabsOf({ role }, job)
    const tab = tabs.find((each) => each === params.get('tab')) ?? tabs[0]!
    const isNew = ({ begun }: Burn) => (begun ? [] : shown('work', layout))
    return [...shown(tab, layout), { ask: burn, leadsTo: isNew }]
  }
  return [
    {
      rows: chosen('organization_members', organizationOf),
      leadsTo: ([member]: readonly Member[]) => (member ? [{ rows: reads.layouts, leadsTo: placed(member.job) }] : []),
    },
    { rows: reads.layouts },
    { ask: burn },
    { ask: ['setup/readiness', {}] },
  ]
})
