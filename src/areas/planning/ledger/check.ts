import type { Tx } from '#platform/database/database.ts'
import type { LedgerAgrees } from './rules.ts'

const [atOnce, most] = [50, 100]

/**
 * Some budget lines at a time: a statement sees the lines and their entries at one moment, whatever is booked
 * meanwhile.
 */
export async function scanLedger(sql: Tx['sql'], organization: string): Promise<LedgerAgrees> {
  const found: LedgerAgrees = { lines: 0, entries: 0, differences: [], months: [] }
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const [piece]: (LedgerAgrees & { last: string | null })[] = await sql<LedgerAgrees & { last: string | null }>(
      pieceSql,
      [organization, after],
    )
    found.lines += piece!.lines
    found.entries += piece!.entries
    found.differences.push(...piece!.differences.slice(0, most - found.differences.length))
    found.months.push(...piece!.months.slice(0, most - found.months.length))
    after = piece!.last
  }
  return found
}

const pieceSql = `
  with piece as materialized (select id, name, amended, pre_encumbered, encumbered, spent from budget_lines
    where organization_id = $1 and id > $2 order by id limit ${atOnce}),
       booked as materialized (
         select p.id as line, date_trunc('month', e.day)::date as month, count(*) as entries,
                sum(e.amount) filter (where e.kind in ('original', 'amendment', 'transfer', 'carry_forward')) as given,
                coalesce(sum(e.amount) filter (where e.kind = 'pre_encumbrance'), 0) - coalesce(sum(e.amount)
                  filter (where e.kind = 'release' and e.releases = 'pre_encumbrance'), 0) as pre,
                coalesce(sum(e.amount) filter (where e.kind = 'encumbrance'), 0) - coalesce(sum(e.amount)
                  filter (where e.kind = 'release' and e.releases = 'encumbrance'), 0) as enc,
                coalesce(sum(e.amount) filter (where e.kind = 'expenditure'), 0) as spent
           from piece p join budget_entries e on e.organization_id = $1 and e.line = p.id group by 1, 2),
       sums as (select line, coalesce(sum(given), 0)::bigint as given, sum(pre)::bigint as pre, sum(enc)::bigint as enc,
         sum(spent)::bigint as spent from booked group by 1),
       lines_off as (
         select p.id as line, p.name, p.amended - p.pre_encumbered - p.encumbered - p.spent as kept,
         coalesce(s.given - s.pre - s.enc - s.spent, 0)::bigint as scanned
           from piece p left join sums s on s.line = p.id
          where (p.amended, p.pre_encumbered, p.encumbered, p.spent)
          is distinct from (coalesce(s.given, 0), coalesce(s.pre, 0), coalesce(s.enc, 0), coalesce(s.spent, 0))
          order by p.id limit ${most}),
       months_off as (
         select line, p.name, month, sum(kept)::bigint as kept, sum(scanned)::bigint as scanned
           from (select line, month, 0 as kept, spent as scanned from booked
                 union all select m.line, m.month, m.spent, 0 from piece q
                 join budget_months m on m.organization_id = $1 and m.line = q.id) both_ways
           join piece p on p.id = line
          group by 1, 2, 3 having sum(kept) <> sum(scanned) order by 1, 3 limit ${most})
  select (select count(*)::int from piece) as lines, (select coalesce(sum(entries), 0)::int from booked) as entries,
  (select id from piece order by id desc limit 1) as last,
         (select coalesce(json_agg(lines_off), '[]') from lines_off) as differences,
         (select coalesce(json_agg(months_off), '[]') from months_off) as months`
