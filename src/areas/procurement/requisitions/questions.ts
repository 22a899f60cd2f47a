import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { among } from '#platform/life/status-sql.ts'
import type { CatalogItem } from '../catalog/records.ts'
import { natures } from '../methods/records.ts'
import { circumstancesOf } from './circumstances.ts'
import { pricesFor } from './need/rules.ts'
import { judge, type Judgment } from './rules.ts'
import { catalogItem } from '../catalog/records.ts'

const line = z.object({
  description: z.string().max(300),
  quantity: z.number().min(0).nullish(),
  unit_price: z.int().min(0).nullish(),
  commodity: z.string().max(20).nullish(),
  catalog_item: z.uuid().nullish(),
  budget_line: z.uuid().nullish(),
})

export const judgeRequisition = question('requisitions/judge', {
  about:
    'Previews a requisition before it is submitted: budget effect, method and reason, possible split purchase, and costs a grant may not pay.',
  input: z.object({
    id: z.uuid().nullish(),
    nature: z.enum(natures),
    federal: z.boolean(),
    vendor: z.uuid().nullish(),
    cost_center: z.uuid().nullish(),
    lines: z.array(line).max(1_000),
  }),
  async run({ id, nature, federal, vendor, cost_center, lines }, { tx, now }): Promise<Judgment> {
    const asked = lines.map((each) => ({
      description: each.description,
      quantity: each.quantity ?? 0,
      unit_price: each.unit_price ?? 0,
      commodity: each.commodity ?? null,
      catalog_item: each.catalog_item ?? null,
      budget_line: each.budget_line ?? null,
    }))
    return judge(
      { nature, federal },
      asked,
      await circumstancesOf(
        tx,
        { id: id ?? null, vendor: vendor ?? null, cost_center: cost_center ?? null },
        asked,
        now,
      ),
    )
  },
})

export type CatalogPrice = Pick<
  CatalogItem,
  'id' | 'code' | 'name' | 'words' | 'unit' | 'price' | 'contract' | 'commodity' | 'vendor'
>

export const pricesForNeed = question('catalog-items/known-prices', {
  about: 'Finds catalog items for each description, contract prices first.',
  input: z.object({ descriptions: z.array(z.string().max(300)).max(200) }),
  async run({ descriptions }, { tx, actor, now }): Promise<CatalogPrice[][]> {
    const items = await tx.sql<CatalogPrice>(
      `select id, code, name, words, unit, price, contract, commodity, vendor from catalog_items
        where organization_id = $1 and status ${among(catalogItem, 'open')} and valid_from <= $2::date
        and (valid_to is null or valid_to >= $2::date) order by code limit 5000`,
      [actor.organization_id, now],
    )
    return descriptions.map((description) => pricesFor(description, items))
  },
})
