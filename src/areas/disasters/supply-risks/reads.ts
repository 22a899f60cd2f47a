import { chosen } from '#platform/pages/drawn-page.ts'
import { list } from '#platform/pages/list-page.ts'
import { manyOf } from '#platform/life/many-of.ts'
import { riskLife } from './life.ts'
import { supplyRisk, type SupplyRisk } from './records.ts'

/** The risks that are rated on the map. */
export const openRisks = chosen<SupplyRisk>('supply_risks', (from) =>
  from.select().in('status', riskLife.openStatuses).limit(1_000),
)

export const riskList = list(supplyRisk, {
  moves: manyOf(riskLife),
  columns: ['number', 'title', 'subject', 'cause', 'likelihood', 'impact', 'owner', 'status'],
})
