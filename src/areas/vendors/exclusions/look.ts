import type { CommandTx } from '#platform/commands/command-tx.ts'
import { nameKey } from '../identity/rules.ts'
import { howMet, isInForce, type Certified, type Exclusion, type Looked, type Match } from './rules.ts'

type Company = { id?: string | undefined; name: string; trade_name: string | null; uei: string | null }

/**
 * Screens a company against the newest list, and shows for each entry whether it was cleared as a different company.
 */
export async function lookThrough(tx: CommandTx, company: Company, today: string): Promise<Looked> {
  const list = await tx.one<NonNullable<Looked['list']>>(
    'select id, name, published_on::text, entries::int from exclusion_lists where organization_id = $1 and in_force',
    [tx.organization_id],
  )
  const certified = company.id ? await certifiedBy(tx, company.id) : null
  if (!list) return { list: null, matches: [], certified }
  // Similar enough to be worth a person's minute; below it every second name in the list matches.
  await tx.sql(`select set_config('pg_trgm.similarity_threshold', '0.6', true)`)
  const keys = [company.name, company.trade_name].flatMap((name) => (name ? [nameKey(name)] : []))
  const found = await tx.sql<Exclusion & { cleared: Match['cleared'] }>(
    `select e.line, e.entry, e.name, e.name_key, e.classification, e.uei, e.cage, e.kind, e.agency, e.place,
      e.active_on::text, e.ends_on::text, e.comments,
            (select jsonb_build_object('reason', c.reason, 'cleared_by', c.cleared_by, 'cleared_at', c.cleared_at)
              from exclusion_clearances c
              where c.organization_id = $1 and c.vendor = $5 and c.entry = e.entry) as cleared
       from (select * from exclusions where organization_id = $1 and list = $2 and uei = $3
             union select * from exclusions where organization_id = $1 and list = $2 and name_key = any ($4)
             union (select * from exclusions where organization_id = $1 and list = $2
               and name_key operator(app.%) any ($4) limit 20)) e
      order by e.line`,
    [tx.organization_id, list.id, company.uei, keys, company.id ?? null],
  )
  const matches = found.flatMap((entry): Match[] => {
    const how = howMet(company, entry)
    return how && isInForce(entry, today) ? [{ ...entry, how }] : []
  })
  const rank = { uei: 0, name: 1, like: 2 }
  return { list, matches: matches.toSorted((a, b) => rank[a.how] - rank[b.how] || a.line - b.line), certified }
}

/** The vendor's newest certification that was not withdrawn. */
const certifiedBy = async (tx: CommandTx, vendor: string): Promise<Certified | null> =>
  (await tx.one<Certified>(
    `select id, certified_on::text, signed_by, words, recorded_at, withdrawn_at from exclusion_certifications
      where organization_id = $1 and vendor = $2 and withdrawn_at is null
      order by certified_on desc, recorded_at desc limit 1`,
    [tx.organization_id, vendor],
  )) ?? null
