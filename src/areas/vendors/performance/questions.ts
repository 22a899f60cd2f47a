import { z } from 'zod'
import { question, type Context } from '#platform/commands/command.ts'
import { termsOf } from '../terms/terms-on.ts'
import { bandOf, mostEvents, scoreOf, type EventKind } from './rules.ts'
import { countsOf } from './scores.ts'

const period = {
  since: z.iso.date(),
  until: z.iso.date(),
  category: z.enum(['goods', 'works', 'services']).nullable().default(null),
}

export const vendorPerformance = question('vendors/performance', {
  heavy: true,
  about: 'Events between the agency and each vendor in a period, counted by type, with the resulting score.',
  input: z.strictObject(period),
  async run({ since, until, category }, { tx, now }) {
    const { term } = await termsOf(tx, now)
    const terms = { warn: term('score_warn'), block: term('score_block'), atLeast: term('score_events') ?? 1 }
    const rows = await tx.sql<{
      vendor: string
      number: string
      name: string
      status: string
      counts: { event: EventKind; times: number }[]
    }>(performanceSql, [tx.organization_id, ...(await momentsOf(tx, since, until)), category])
    return {
      terms,
      vendors: rows.map(({ counts, ...row }) => {
        const scored = scoreOf(countsOf(counts), terms)
        return { ...row, counts: countsOf(counts), ...scored, band: bandOf(scored, terms) }
      }),
    }
  },
})

export const vendorScorecard = question('vendors/scorecard', {
  about: 'The events behind a vendor’s score, each with its record.',
  input: z.strictObject({ vendor: z.uuid(), ...period, newest: z.int().min(1).max(mostEvents).default(mostEvents) }),
  async run({ vendor, since, until, category, newest }, { tx, now }) {
    const { term } = await termsOf(tx, now)
    const terms = { warn: term('score_warn'), block: term('score_block'), atLeast: term('score_events') ?? 1 }
    const found = (await tx.one<Found>(scorecardSql, [
      vendor,
      ...(await momentsOf(tx, since, until)),
      category,
      newest,
    ]))!
    const { events, months } = found
    const counts = countsOf(found.counts)
    const scored = scoreOf(counts, terms)
    return { terms, counts, ...scored, band: bandOf(scored, terms), events, months }
  },
})

type Event = {
  event: EventKind
  at: string
  table_name: string
  record: string
  category: string | null
  words: string
}
type Found = {
  counts: { event: EventKind; times: number }[]
  events: Event[]
  months: { month: string; event: EventKind; times: number }[]
}

/** Counts are read from an index: the words of the events, and with them their records, are not loaded. */
export const performanceSql = `
  select v.id as vendor, v.number, v.name, v.status,
  json_agg(json_build_object('event', e.event, 'times', e.times) order by e.event) as counts
    from (select vendor, event, count(*) as times from app.vendor_events($2, $3) where $4::text is null or category = $4
      group by vendor, event) e
    join vendors v on v.organization_id = $1 and v.id = e.vendor
   group by v.id, v.number, v.name, v.status order by v.name, v.id limit 500`

/**
 * Every event is counted by month from an index. Only the newest are looked up with their records: those from the
 * moment of the last one shown.
 */
export const scorecardSql = `
  with found as materialized (
    select event, at from app.vendor_events($2, $3) where vendor = $1 and ($4::text is null or category = $4))
  select (select coalesce(json_agg(c), '[]') from (select event, count(*) as times from found group by event) c)
  as counts,
         (select coalesce(json_agg(e), '[]')
            from (select event, at, table_name, record, category, words from app.vendor_events($2, $3)
                   where vendor = $1 and ($4::text is null or category = $4)
                     and at >= (select min(at) from (select at from found order by at desc limit $5) shown)
                   order by at desc, record limit $5) e) as events,
         (select coalesce(json_agg(m), '[]')
           from (select to_char(at, 'YYYY-MM') as month, event, count(*) as times from found group by 1, 2
             order by 1) m) as months`

/** The days of a period as moments. Passed to vendor_events directly: a function there would run for every row. */
async function momentsOf(tx: Context['tx'], since: string, until: string): Promise<[since: string, until: string]> {
  const days = 'select app.start_of_day($1, $2) as begins, app.start_of_day($1, $3::date + 1) as ends'
  const { begins, ends } = (await tx.one<{ begins: string; ends: string }>(days, [tx.organization_id, since, until]))!
  return [begins, ends]
}
