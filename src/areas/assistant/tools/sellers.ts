import type { Context } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { among } from '#platform/life/status-sql.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import type { Vendor as VendorRow } from '#areas/vendors/vendors/records.ts'
import { matches } from '#areas/vendors/categories/rules.ts'
import { findNaics } from '#areas/vendors/categories/naics/rules.ts'
import { codeLife } from '#areas/technology/master-data/life.ts'
import { catalogItem } from '#areas/procurement/catalog/records.ts'
import type { Answered } from './library.ts'
import type { Cited } from './read.ts'

/** More lines than a year of a city: older purchases say little about who sells now. */
const mostLines = 5_000

/**
 * Lines of past orders that name what is asked for, the newest first. $1 is the organization, $2 the words. Only the
 * newest lines are read, by the index on their order.
 */
const boughtSql = `select l.description, l.unit, l.unit_price::float8 as price, l.commodity, o.id as order_id,
    o.number, o.issued_at::date::text as day, v.id as vendor, v.number as vendor_number, v.name, v.status
  from (select * from public.order_lines where organization_id = $1
    order by created_at desc, id desc limit ${mostLines}) l
  join public.purchase_orders o on o.organization_id = l.organization_id and o.id = l.purchase_order
  join public.vendors v on v.organization_id = o.organization_id and v.id = o.vendor
 where o.issued_at is not null and to_tsvector('english', l.description) @@ plainto_tsquery('english', $2)
 order by o.issued_at desc, l.id limit 200`

type Bought = Record<
  'description' | 'unit' | 'order_id' | 'number' | 'day' | 'vendor' | 'vendor_number' | 'name',
  string
> & { price: number; commodity: string | null; status: VendorRow['status'] }
type Listed = Record<'id' | 'code' | 'name' | 'unit', string> & {
  price: number
  commodity: string | null
  vendor: string | null
  contract: string | null
}
type Vendor = Record<'id' | 'number' | 'name', string> & {
  categories: string | null
  about: string | null
  hit: boolean
}
type Seller = { vendor: Pick<Vendor, 'id' | 'number' | 'name'>; reasons: string[]; rank: number; sources: Cited[] }

/** Who sells it: by past orders, the catalog, commodity codes and the vendor’s own description. */
export async function answerSellers(what: string, { tx, actor, now }: Context): Promise<Answered> {
  const values = [actor.organization_id, what]
  const today = await todayIn(tx, actor.organization_id, now)
  const bought = await tx.asPerson<Bought>(boughtSql, values)
  const listed = await tx.asPerson<Listed>(
    `select id, code, name, unit, price::float8 as price, commodity, vendor, contract from public.catalog_items
      where organization_id = $1
      and status ${among(catalogItem, 'open')} and valid_from <= $3::date and coalesce(valid_to, $3::date) >= $3::date
       and to_tsvector('english', name || ' ' || coalesce(words, '')) @@ plainto_tsquery('english', $2)
      order by name limit 20`,
    [...values, today],
  )
  const named = await tx.asPerson<{ code: string; name: string }>(
    `select c.code, c.name from public.code_items c join public.code_lists k on k.organization_id = c.organization_id
       and k.id = c.list and k.kind in ('commodity', 'industry')
      where c.organization_id = $1 and c.status ${among(codeLife, 'open')}
       and to_tsvector('english', c.name) @@ plainto_tsquery('english', $2) order by c.code limit 20`,
    values,
  )
  const codes = new Map([
    ...[...bought, ...listed].flatMap(({ commodity }) => (commodity ? [[commodity, ''] as const] : [])),
    ...[...named, ...findNaics(what)].map(({ code, name }) => [code, name] as const),
  ])
  const vendors = await tx.asPerson<Vendor>(
    `select id, number, name, categories, about, to_tsvector('english', name || ' ' || coalesce(trade_name, '') || ' '
        || coalesce(about, '')) @@ plainto_tsquery('english', $2) as hit
      from public.vendors where organization_id = $1
      and status ${among(vendorLife, 'active')} order by name limit 2000`,
    values,
  )
  const sellers = new Map<string, Seller>()
  const of = (vendor: Pick<Vendor, 'id' | 'number' | 'name'>): Seller => {
    const found = sellers.get(vendor.id) ?? { vendor, reasons: [], rank: 0, sources: [] }
    sellers.set(vendor.id, found)
    return found
  }
  for (const row of bought) {
    const seller = of({ id: row.vendor, number: row.vendor_number, name: row.name })
    if (seller.rank >= 100) continue
    const orders = new Set(bought.filter(({ vendor }) => vendor === row.vendor).map(({ order_id }) => order_id)).size
    seller.rank = 100 + orders
    seller.reasons.push(
      `${sayCount(orders, { one: '{count} order', other: '{count} orders' })}, ${say(
        'the last {number} on {day}: {item} at {price} per {unit}',
        {
          number: row.number,
          day: dayInWords(row.day),
          item: row.description,
          price: unitPrice(row.price),
          unit: row.unit,
        },
      )}`,
      ...(vendorLife.is({ status: row.status }, 'active') ? [] : [say('not active now')]),
    )
    seller.sources.push({
      table: 'purchase_orders',
      id: row.order_id,
      words: `${row.number}, ${row.description}`.slice(0, 300),
    })
  }
  for (const item of listed) {
    const vendor = item.vendor && vendors.find(({ id }) => id === item.vendor)
    if (!vendor) continue
    const seller = of(vendor)
    if (seller.reasons.length > 3) continue
    seller.rank += 50
    seller.reasons.push(
      say('catalog: {item} at {price} per {unit}', { item: item.name, price: dollars(item.price), unit: item.unit }),
    )
    seller.sources.push({ table: 'catalog_items', id: item.id, words: `${item.code}, ${item.name}` })
  }
  for (const vendor of vendors) {
    const code = [...codes.keys()].find((each) => matches(vendor.categories, each))
    if (code === undefined && !vendor.hit) continue
    const seller = of(vendor)
    seller.rank += code === undefined ? 5 : 20
    const name = code === undefined ? '' : codes.get(code)
    if (code !== undefined)
      seller.reasons.push(
        name ? say('commodity code {code}, {name}', { code, name }) : say('commodity code {code}', { code }),
      )
    else if (seller.reasons.length === 0) seller.reasons.push(say('its name or description'))
  }
  return inWords(
    what,
    [...sellers.values()].toSorted(
      (one, other) => other.rank - one.rank || (one.vendor.name < other.vendor.name ? -1 : 1),
    ),
  )
}

function inWords(what: string, sellers: readonly Seller[]): Answered {
  if (sellers.length === 0)
    return {
      text: `${say('I found no vendor for “{what}”.', { what })}\n${say('I looked in past orders, the catalog, commodity codes and vendor profiles that you can open.')}`,
      cited: [],
    }
  const shown = sellers.slice(0, 8)
  const lines = shown.map(({ vendor, reasons }) => `• ${vendor.number}, ${vendor.name}: ${reasons.join('; ')}`)
  const more =
    sellers.length > shown.length ? `\n${say('and {count} more.', { count: sellers.length - shown.length })}` : ''
  return {
    text: `${sayCount(
      sellers.length,
      {
        one: '{count} vendor for “{what}”, by past orders, the catalog and commodity codes:',
        other: '{count} vendors for “{what}”, by past orders, the catalog and commodity codes:',
      },
      { what },
    )}\n${lines.join('\n')}${more}`,
    cited: shown.flatMap(({ vendor, sources }) => [
      { table: 'vendors', id: vendor.id, words: `${vendor.number}, ${vendor.name}` },
      ...sources.slice(0, 2),
    ]),
  }
}

/** Unit prices can have more than two decimals. */
const unitPrice = (price: number): string =>
  price.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
