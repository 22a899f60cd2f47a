import type { Asked } from '#platform/pages/drawn-page.ts'
import type { Question } from '#platform/pages/page.ts'
import { tokenNames } from '#areas/organization/scim/reads.ts'
import type { Drawn } from '../layout/rules.ts'
import * as reads from '../reads.ts'

export type Burn = { fiscal_year: string | null; /** It has records to show. */ begun: boolean }
export const burn: Question = ['dashboard/burn', {}]
export const deadlines: Question = ['deadlines/mine', {}]

/** The reads of each card, some of which the homes of sections show too. The frame of every page has asked for the counts and for the work that waits. */
export const cards: Partial<Record<Drawn, readonly Asked[]>> = {
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
