import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { todayOf } from '#platform/commands/today.ts'
import { damageItem, type DamageItem } from '../damage/records.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { femaTerm } from '../fema-terms/records.ts'
import { paProject, type PaProject } from '../public-assistance/records.ts'
import { borneByAll } from './borne.ts'
import { equipmentRate, fringeRate, type CostRecord, type EquipmentRate, type FringeRate } from './records.ts'

type Bill = {
  id: string
  number: string
  amount: number
  status: string
  purchase_order: string | null
  contract: string | null
  charged: number
  claimed: number
}
/** The rows of a table that these costs name; a name that leads to none is refused. */
type Named<Row> = { of(id: string | null | undefined): Row | null }

/** Everything that the rules of cost records ask of other records, for any number of costs. */
export type CostFacts = {
  today: string
  terms: Awaited<ReturnType<typeof termsIn<typeof femaTerm>>>
  declarations: Named<DisasterDeclaration>
  projects: Named<Pick<PaProject, 'id' | 'number' | 'declaration' | 'category' | 'status'>>
  damages: Named<Pick<DamageItem, 'number' | 'project'>>
  fringes: Named<Pick<FringeRate, 'name' | 'regular' | 'overtime' | 'valid_from'>>
  rates: Named<Pick<EquipmentRate, 'rate' | 'unit' | 'equipment'> & { valid_from: string }>
  /** The first days of all equipment rate schedules. */
  editions: readonly string[]
  invoices: Named<Bill>
}

/**
 * One statement per table, for one cost or for thousands. `keep` holds the projects and invoices as they are until the
 * command ends, in one order for all, so that no cost is added while a closeout is requested or an invoice is claimed.
 */
export async function factsFor(
  tx: CommandTx,
  costs: readonly Partial<CostRecord>[],
  now: Date,
  { keep, without = null }: { keep: boolean; without?: string | null },
): Promise<CostFacts> {
  const idsOf = (name: keyof CostRecord) => [
    ...new Set(costs.flatMap((row) => (row[name] as string | null | undefined) ?? [])),
  ]
  async function named<Row extends { id: string }>(
    name: keyof CostRecord,
    { label }: { label: string },
    select: string,
    hold = '',
  ): Promise<Named<Row>> {
    const ids = idsOf(name)
    const rows =
      ids.length === 0
        ? []
        : await tx.sql<Row>(`${select} where t.organization_id = $1 and t.id = any ($2) order by t.id ${hold}`, [
            tx.organization_id,
            ids,
          ])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return {
      of(id) {
        const row = id ? byId.get(id) : null
        if (id && !row) throw new NotFound(label)
        return row ?? null
      },
    }
  }
  const held = keep ? 'for update of t' : ''
  const editions = await tx.sql<{ valid_from: string }>(
    'select valid_from::text from rate_editions where organization_id = $1',
    [tx.organization_id],
  )
  const facts = {
    today: await todayOf(tx, now),
    terms: await termsIn(tx, femaTerm),
    declarations: await named<DisasterDeclaration>(
      'declaration',
      disasterDeclaration,
      'select * from disaster_declarations t',
    ),
    projects: await named<PaProject>('project', paProject, 'select * from pa_projects t', held),
    damages: await named<DamageItem>('damage', damageItem, 'select id, number, project from damage_items t'),
    fringes: await named<FringeRate>(
      'fringe',
      fringeRate,
      'select id, name, regular, overtime, valid_from::text as valid_from from fringe_rates t',
    ),
    rates: await named<EquipmentRate & { valid_from: string }>(
      'rate',
      equipmentRate,
      `select t.id, t.rate, t.unit, t.equipment, e.valid_from::text from equipment_rates t
        join rate_editions e on e.organization_id = t.organization_id and e.id = t.edition`,
    ),
    editions: editions.map(({ valid_from }) => valid_from),
    invoices: await named<Bill>(
      'invoice',
      { label: 'Invoice' },
      `select t.id, t.number, t.amount, t.status, t.purchase_order, o.contract from invoices t
        left join purchase_orders o on o.organization_id = t.organization_id and o.id = t.purchase_order`,
      held,
    ),
  }
  const invoices = idsOf('invoice')
  if (invoices.length > 0)
    for (const [id, borne] of await borneByAll(tx, invoices, { claim: without }))
      Object.assign(facts.invoices.of(id)!, borne)
  return facts
}
