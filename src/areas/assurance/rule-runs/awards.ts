import { among, notAmong } from '#platform/life/status-sql.ts'
import { bidStatus } from '#areas/procurement/bids/rules.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { awardLife } from '#areas/procurement/awards/life.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import type { Statement } from './statements.ts'

/** The exclusion list on file at a given time, and its entries for the vendors by Unique Entity ID. */
const listAt = (moment: string) => `
      'list_age', (select app.day_of($1, ${moment}) - l.published_on from exclusion_lists l where l.organization_id = $1
        and l.created_at <= ${moment} order by l.published_on desc, l.created_at desc limit 1),
      'most_days', ${mostDays(moment)}`

/** The age up to which a list or a certification counts. */
const mostDays = (moment: string) => `(select t.value from vendor_terms t where t.organization_id = $1
        and t.kind = 'exclusion_list_days' and t.valid_from <= app.day_of($1, ${moment})
                      and (t.valid_to is null or t.valid_to >= app.day_of($1, ${moment}))
                      order by t.valid_from desc limit 1)`

/** Whether each of the vendors had certified by then that it is not excluded: 2 CFR 180.300(b). */
const certifiedAt = (moment: string, vendors: string) => `
      'certified', not exists (select from vendors w where w.organization_id = $1 and w.id in (${vendors})
        and not exists (select from exclusion_certifications e where e.organization_id = $1 and e.vendor = w.id
          and e.recorded_at <= ${moment} and e.certified_on <= app.day_of($1, ${moment})
          and (e.withdrawn_at is null or e.withdrawn_at > ${moment})
          and coalesce(app.day_of($1, ${moment}) - e.certified_on <= ${mostDays(moment)}, true)))`
const excludedAt = (moment: string, vendors: string) => `
      'excluded', (select string_agg(distinct v.name, ', ') from vendors v join exclusions x on x.organization_id = $1
        and x.uei = v.uei
                    where v.organization_id = $1 and v.id in (${vendors})
                    and (x.active_on is null or x.active_on <= app.day_of($1, ${moment}))
                    and (x.ends_on is null or x.ends_on > app.day_of($1, ${moment}))
                      and x.list = (select l.id from exclusion_lists l where l.organization_id = $1
                        and l.created_at <= ${moment} order by l.published_on desc, l.created_at desc limit 1))`

const awardVendors = 'select l.vendor from award_lines l where l.organization_id = $1 and l.award = a.id'
const awardDay = 'coalesce(a.awarded_at, a.notice_at, now())'
const decided = `a.status ${among(awardLife, 'approved', 'intended', 'made')}`
const nature = `case s.category when 'works' then 'construction' else s.category end`
const issued = 'coalesce(o.issued_at, o.created_at)'
const signed = `coalesce((select max(h.at) from record_changes h where h.organization_id = $1
  and h.table_name = 'contracts' and h.record = c.id and h.after ->> 'status' = 'active'), c.created_at)`

export const awardsOnFile: readonly Statement[] = [
  {
    rule: 'exclusion-check',
    table: 'awards',
    sql: `
    select a.id, a.number || ', ' || a.title as subject, json_build_object(
      'vendors', (select string_agg(v.name, ', ' order by v.name) from vendors v where v.organization_id = $1
        and v.id in (${awardVendors})),${listAt(awardDay)},${excludedAt(awardDay, awardVendors)},${certifiedAt(awardDay, awardVendors)}) as facts
    from awards a where a.organization_id = $1 and ${decided}`,
  },
  {
    rule: 'exclusion-check',
    table: 'purchase_orders',
    sql: `
    select o.id, o.number || ', ' || o.title as subject,
    json_build_object('vendors', v.name,${listAt(issued)},${excludedAt(issued, 'o.vendor')},${certifiedAt(issued, 'o.vendor')}) as facts
    from purchase_orders o join vendors v on v.organization_id = $1 and v.id = o.vendor
    where o.organization_id = $1 and o.federal and o.status ${among(orderLife, 'issued')} and o.award is null`,
  },
  {
    rule: 'exclusion-check',
    table: 'contracts',
    sql: `
    select c.id, c.number || ', ' || c.title as subject,
    json_build_object('vendors', v.name,${listAt(signed)},${excludedAt(signed, 'c.vendor')},${certifiedAt(signed, 'c.vendor')}) as facts
    from contracts c join vendors v on v.organization_id = $1 and v.id = c.vendor
    where c.organization_id = $1 and c.federal and c.status ${among(contractLife, 'active')} and c.award is null`,
  },
  {
    rule: 'award-price-analysis',
    table: 'awards',
    limit: 'small_purchase',
    sql: `
    select a.id, a.number || ', ' || a.title as subject,
    json_build_object('amount', a.total, 'on', app.day_of($1, ${awardDay}), 'nature', ${nature}, 'federal', s.federal,
      'estimate', s.estimate,
      'prices', (select count(distinct b.vendor) from bids b where b.organization_id = $1 and b.solicitation = s.id
        and b.status ${among(bidStatus, 'valid')} and b.total is not null)) as facts
    from awards a join solicitations s on s.organization_id = $1 and s.id = a.solicitation where a.organization_id = $1
    and ${decided}`,
  },
  {
    rule: 'award-memo',
    table: 'solicitations',
    sql: `
    select s.id, s.number || ', ' || s.title as subject, json_build_object('memo', coalesce(btrim(a.memo), '') <> '',
      'unnamed', (select string_agg(distinct v.name, ', ') from vendors v where v.organization_id = $1
        and v.id in (${awardVendors}) and position(v.name in a.memo) = 0)) as facts
    from solicitations s left join awards a on a.organization_id = $1 and a.solicitation = s.id
    and a.status ${among(awardLife, 'made')}
    where s.organization_id = $1 and s.status ${among(solicitationLife, 'awarded')}`,
  },
  {
    rule: 'single-bid',
    table: 'awards',
    limit: 'micro_purchase',
    sql: `
    select a.id, a.number || ', ' || a.title as subject,
    json_build_object('amount', a.total, 'on', app.day_of($1, ${awardDay}), 'nature', ${nature}, 'federal', s.federal,
      'bids', (select count(distinct b.vendor) from bids b where b.organization_id = $1 and b.solicitation = s.id
        and b.status ${notAmong(bidStatus, 'unreadable')}),
      'finding', concat(a.memo, a.reason) ~ '200\\.320\\(c\\)\\(5\\)') as facts
    from awards a join solicitations s on s.organization_id = $1 and s.id = a.solicitation where a.organization_id = $1
    and ${decided}`,
  },
]
