import type { Tx } from '#platform/database/database.ts'
import type { Supply } from './rules.ts'

/** Purchases of a commodity from one vendor, with the names the page shows. */
export type Bought = Supply & { words: string; vendor_name: string }

/**
 * The first day of the stored sums: 12 full months and the current one. At the turn of a month they still start a
 * month earlier until the job has moved them, and the page shows the day.
 */
export const sinceSql = `
  select coalesce((select starts_on from supply_sums where organization_id = $1 and merged limit 1),
    app.supply_since($2::timestamptz))::text as since`
export const sinceIn = async (sql: Tx['sql'], organization: string, now: Date): Promise<string> =>
  (await sql<{ since: string }>(sinceSql, [organization, now]))[0]!.since

/** The sums of all pairs are read from an index alone, and only the rows shown are read for their text. */
export const singleSourcesSql = `
  select coalesce(w.code, lower(w.words)) as commodity, w.words, alone.vendor, v.name as vendor_name,
  alone.ordered::float8 as ordered, w.open::float8 as open
    from (select pair.commodity, pair.vendor, pair.ordered
            from (select s.commodity, s.vendor, sum(s.ordered) as ordered, count(*) over (partition by s.commodity)
              as vendors
                    from supply_sums s where s.organization_id = $1 and s.starts_on >= $2::date
                   group by s.commodity, s.vendor having sum(s.lines) > 0) pair
           where pair.vendors = 1 order by pair.ordered desc, pair.commodity limit 50) alone
   cross join lateral (select min(s.code) as code, min(s.words) as words, sum(s.open) as open
                         from supply_sums s
                        where s.organization_id = $1 and s.commodity = alone.commodity and s.vendor = alone.vendor
                        and s.starts_on >= $2::date) w
    join vendors v on v.organization_id = $1 and v.id = alone.vendor
   order by alone.ordered desc, commodity`

/** The commodities of one vendor, from all vendors that sold them. */
export const withoutVendorSql = `
  select coalesce(min(s.code), lower(min(s.words))) as commodity, min(s.words) as words, s.vendor,
  v.name as vendor_name,
         sum(s.ordered)::float8 as ordered, sum(s.open)::float8 as open
    from supply_sums s join vendors v on v.organization_id = $1 and v.id = s.vendor
   where s.organization_id = $1 and s.starts_on >= $2::date
     and s.commodity in (select t.commodity from supply_sums t where t.organization_id = $1 and t.vendor = $3
       and t.starts_on >= $2::date)
   group by s.commodity, s.vendor, v.name having sum(s.lines) > 0
   order by s.commodity, s.vendor`
