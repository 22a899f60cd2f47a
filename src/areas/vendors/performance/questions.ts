import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { termsOf } from '../terms/terms-on.ts'
import { bandOf, scoreOf, type EventKind } from './rules.ts'
import { countsOf } from './scores.ts'

const period = { since: z.iso.date(), until: z.iso.date(), category: z.enum(['goods', 'works', 'services']).nullable().default(null) }

export const vendorPerformance = question('vendors/performance', {
  heavy: true,
  about: 'What really happened between the agency and each vendor in a period, counted by kind, with the score that follows.',
  input: z.strictObject(period),
  async run({ since, until, category }, { tx, now }) {
    const { term } = await termsOf(tx, now)
    const terms = { warn: term('score_warn'), block: term('score_block'), atLeast: term('score_events') ?? 1 }
    const rows = await tx.sql<{ vendor: string; number: string; name: string; status: string; counts: { event: EventKind; times: number }[] }>(
      `select v.id as vendor, v.number, v.name, v.status, json_agg(json_build_object('event', e.event, 'times', e.times) order by e.event) as counts
         from (select vendor, event, count(*) as times from app.vendor_events(app.start_of_day(app.organization_id(), $2), app.start_of_day(app.organization_id(), $3::date + 1)) where $4::text is null or category = $4 group by vendor, event) e
         join vendors v on v.organization_id = $1 and v.id = e.vendor
        group by v.id, v.number, v.name, v.status order by v.name, v.id limit 500`,
      [tx.organizationId(), since, until, category],
    )
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
  about: 'The events behind a vendor’s score, each with the record that it comes from.',
  input: z.strictObject({ vendor: z.uuid(), ...period }),
  async run({ vendor, since, until, category }, { tx, now }) {
    const { term } = await termsOf(tx, now)
    const terms = { warn: term('score_warn'), block: term('score_block'), atLeast: term('score_events') ?? 1 }
    const found = [vendor, since, until, category]
    const where = 'from app.vendor_events(app.start_of_day(app.organization_id(), $2), app.start_of_day(app.organization_id(), $3::date + 1)) where vendor = $1 and ($4::text is null or category = $4)'
    const counts = countsOf(await tx.sql<{ event: EventKind; times: number }>(`select event, count(*) as times ${where} group by event`, found))
    const events = await tx.sql<{ event: EventKind; at: string; table_name: string; record: string; category: string | null; words: string }>(`select event, at, table_name, record, category, words ${where} order by at desc, record limit 200`, found)
    const months = await tx.sql<{ month: string; event: EventKind; times: number }>(`select to_char(at, 'YYYY-MM') as month, event, count(*) as times ${where} group by 1, 2 order by 1`, found)
    const scored = scoreOf(counts, terms)
    return { terms, counts, ...scored, band: bandOf(scored, terms), events, months }
  },
})
