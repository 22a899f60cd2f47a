import { chosen, drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import type { Job } from '#platform/job.ts'
import { organizationOf } from '#platform/reads/reads.ts'
import { burn, cards, deadlines, type Burn } from './cards/rules.ts'
import { arranged, isDrawn, isView, onTab, tabsOf, type PanelName } from './layout/rules.ts'
import { lists } from './lists/words.ts'
import * as reads from './reads.ts'

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
