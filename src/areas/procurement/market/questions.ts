import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import type { PricePoint, Share } from './rules.ts'
import { requisitionLife } from '../requisitions/life.ts'
import { bidStatus } from '../bids/rules.ts'
import { solicitationLife } from '../solicitations/life.ts'

const period = {
  since: z.iso.date(),
  until: z.iso.date(),
  category: z.enum(['goods', 'works', 'services']).nullable().default(null),
}

export const bidders = question('market/bidders', {
  about: 'How many companies bid on each solicitation that closed in a period. Single-bid solicitations are listed.',
  input: z.strictObject(period),
  async run({ since, until, category }, { tx }) {
    return {
      solicitations: await tx.sql<{
        id: string
        number: string
        title: string
        category: string
        closes_at: string
        bidders: number
      }>(
        `select s.id, s.number, s.title, s.category, s.closes_at, count(distinct b.vendor)
          filter (where b.status ${notAmong(bidStatus, 'unreadable')}) as bidders
           from solicitations s left join bids b on b.organization_id = s.organization_id and b.solicitation = s.id
          where s.organization_id = $1 and s.status ${among(solicitationLife, 'opened')} and s.kind <> 'rfi'
          and s.closes_at >= app.start_of_day($1, $2) and s.closes_at < app.start_of_day($1, $3::date + 1)
          and ($4::text is null or s.category = $4)
          group by s.organization_id, s.id order by s.closes_at, s.id limit 500`,
        [tx.organization_id, since, until, category],
      ),
    }
  },
})

export const concentration = question('market/concentration', {
  about: 'The amount awarded to each vendor in a period, by category.',
  input: z.strictObject(period),
  async run({ since, until, category }, { tx }) {
    return {
      shares: await tx.sql<Share & { category: string }>(
        `select s.category, v.id as vendor, v.name, sum(b.total) as amount, count(*) as awards
           from bids b join solicitations s on s.organization_id = b.organization_id and s.id = b.solicitation
           join vendors v on v.organization_id = b.organization_id and v.id = b.vendor
          where b.organization_id = $1 and b.status ${among(bidStatus, 'awarded')}
          and s.status ${among(solicitationLife, 'decided')}
          and b.submitted_at >= app.start_of_day($1, $2) and b.submitted_at < app.start_of_day($1, $3::date + 1)
          and ($4::text is null or s.category = $4)
          group by s.category, v.id, v.name order by s.category, amount desc, v.id limit 500`,
        [tx.organization_id, since, until, category],
      ),
    }
  },
})

export const priceHistory = question('market/prices', {
  about:
    'Prices bid, awarded, requested and contracted for a catalog item or a description, each with its source record.',
  input: z.strictObject({ item: z.uuid().nullable(), words: z.string().trim().max(200) }),
  async run({ item, words }, { tx }) {
    const kept = item
      ? await tx.one<{ name: string }>('select name from catalog_items where organization_id = $1 and id = $2', [
          tx.organization_id,
          item,
        ])
      : undefined
    const sought = (kept?.name ?? words).toLowerCase()
    if (sought === '') return { sought, points: [] as PricePoint[] }
    await tx.sql(`select set_config('pg_trgm.word_similarity_threshold', '0.5', true)`)
    const points = await tx.sql<PricePoint>(
      `select * from (
         select b.submitted_at as at, round(l.unit_price * 100)::bigint as price, case
         when b.status ${among(bidStatus, 'awarded')} then 'award' else 'bid' end as source, v.name as vendor, sl.description || ' on ' || s.number
         as words, s.id as record, 'solicitations' as "table"
           from solicitation_lines sl join solicitations s on s.organization_id = sl.organization_id
           and s.id = sl.solicitation and s.status ${among(solicitationLife, 'decided')}
           join bid_lines l on l.organization_id = sl.organization_id and l.line = sl.id
           join bids b on b.organization_id = l.organization_id and b.id = l.bid
           and b.status ${among(bidStatus, 'valid')}
           join vendors v on v.organization_id = b.organization_id
           and v.id = b.vendor
          where sl.organization_id = $1 and $2 operator(app.<%) lower(sl.description)
         union all
         select r.created_at, rl.unit_price, 'requisition', null, rl.description || ' on ' || r.number, r.id,
         'requisitions'
           from requisition_lines rl join requisitions r on r.organization_id = rl.organization_id
           and r.id = rl.requisition and r.status ${among(requisitionLife, 'approved', 'converted')}
          where rl.organization_id = $1 and $2 operator(app.<%) lower(rl.description)
         union all
         select h.at, coalesce((h.after ->> 'price')::bigint, i.price), 'catalog', v.name, i.code || ' ' || i.name,
         i.id, 'catalog_items'
           from catalog_items i join record_changes h on h.organization_id = i.organization_id
           and h.table_name = 'catalog_items' and h.record = i.id and h.after ? 'price'
           left join vendors v on v.organization_id = i.organization_id and v.id = i.vendor
          where i.organization_id = $1
          and ($3::uuid = i.id or ($3 is null and $2 operator(app.<%) lower(i.name)))) found
        order by at, record limit 1000`,
      [tx.organization_id, sought, item],
    )
    return { sought, points }
  },
})
