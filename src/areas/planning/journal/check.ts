import type { Tx } from '#platform/database/database.ts'
import { addMonths } from '#platform/dates.ts'
import { controlWords } from './records.ts'
import type { BooksAgree } from './rules.ts'

const most = 100

/**
 * Month by month, each in its own statement: a statement sees the lines and their sums at one moment, whatever is
 * booked meanwhile. `sent` selects the lines, with their organization, that are in a batch for the financial system.
 */
export async function scanJournal(sql: Tx['sql'], organization: string, sent: string): Promise<BooksAgree> {
  const found: BooksAgree = { entries: 0, unbalanced: [], sums: [], differences: [] }
  for (
    let from: string | null = '1900-01-01';
    (from = await nextMonth(sql, organization, from));
    from = addMonths(from, 1)
  ) {
    const [month] = await sql<Pick<BooksAgree, 'entries' | 'unbalanced' | 'sums'>>(monthSql(sent), [
      organization,
      from,
      addMonths(from, 1),
      JSON.stringify(controlWords),
    ])
    found.entries += month!.entries
    found.unbalanced.push(...month!.unbalanced.slice(0, most - found.unbalanced.length))
    found.sums.push(...month!.sums.slice(0, most - found.sums.length))
  }
  return { ...found, differences: await sql(differencesSql, [organization]) }
}

async function nextMonth(sql: Tx['sql'], organization: string, from: string): Promise<string | null> {
  const [next] = await sql<{ month: string | null }>(
    `select date_trunc('month', least(
       (select min(day) from journal_lines where organization_id = $1 and day >= $2),
       (select min(starts_on) from journal_sums where organization_id = $1 and span = 'day' and starts_on >= $2),
       (select min(starts_on) from journal_sums where organization_id = $1 and span = 'month' and starts_on >= $2),
       (select min(starts_on) from journal_sums where organization_id = $1 and span = 'waiting'
         and starts_on >= $2)))::date::text as month`,
    [organization, from],
  )
  return next!.month
}

const monthSql = (sent: string) => `
  with booked as materialized (
         select j.entry, j.day, j.fund, j.control, j.account, j.debit, j.credit, b.journal_line is null as waits
           from journal_lines j left join (${sent}) b on b.organization_id = j.organization_id
           and b.journal_line = j.id
          where j.organization_id = $1 and j.day >= $2 and j.day < $3),
       entries as (select entry, bool_or(off) as off
         from (select entry, fund, sum(debit) <> sum(credit) as off from booked group by 1, 2) each group by 1),
       off as (
         select span, starts_on, fund, control, account, sum(kept) as kept, sum(scanned) as scanned,
         sum(kept_lines) as kept_lines, sum(scanned_lines) as scanned_lines
           from (select s.span, s.starts_on, b.fund, b.control, b.account, b.debit, b.credit, b.debit - b.credit
             as scanned, 1 as scanned_lines, 0 as kept_debit, 0 as kept_credit, 0 as kept, 0 as kept_lines
                   from booked b
                   cross join lateral (values ('day', b.day), ('month', date_trunc('month', b.day::timestamp)::date),
                     ('waiting', b.day)) s (span, starts_on)
                  where s.span <> 'waiting' or b.waits
                 union all
                 select span, starts_on, fund, control, account, 0, 0, 0, 0, debit, credit, debit - credit, lines
                   from journal_sums where organization_id = $1 and span in ('day', 'month', 'waiting')
                   and starts_on >= $2 and starts_on < $3) both_ways
          group by 1, 2, 3, 4, 5
         having sum(debit) <> sum(kept_debit) or sum(credit) <> sum(kept_credit)
         or sum(scanned_lines) <> sum(kept_lines))
  select (select count(*)::int from entries) as entries,
         array(select entry from entries where off order by entry limit ${most}) as unbalanced,
         (select coalesce(json_agg(json_build_object('span', span, 'starts_on', starts_on, 'fund', fund, 'account',
           account, 'kept', kept, 'scanned', scanned, 'kept_lines', kept_lines, 'scanned_lines', scanned_lines)), '[]')
            from (select o.span, o.starts_on, f.name as fund, coalesce(a.code || ' ' || a.name, c.words, o.control)
              as account, o.kept, o.scanned, o.kept_lines, o.scanned_lines
                    from off o left join funds f on f.organization_id = $1 and f.id = o.fund
                    left join accounts a on a.organization_id = $1 and a.id = o.account
                    left join json_each_text($4) c (control, words) on c.control = o.control
                   order by array_position(array['month', 'day', 'waiting'], o.span), o.starts_on, f.name, 4
                   limit ${most}) named) as sums`

/** Encumbered and spent amounts by fund in the journal, from the sums just compared, next to the budget's. */
const differencesSql = `
  with journal as (
         select fund, coalesce(sum(debit - credit) filter (where control = 'encumbrance'), 0)::bigint as encumbered,
         coalesce(sum(debit - credit) filter (where control = 'expenditure'), 0)::bigint as spent
           from journal_sums where organization_id = $1 and span = 'month' group by fund),
       budget as (select fund, sum(encumbered)::bigint as encumbered, sum(spent)::bigint as spent from budget_lines
         where organization_id = $1 group by fund)
  select f.name as fund, d.what, d.journal, d.budget
    from funds f left join journal j on j.fund = f.id left join budget b on b.fund = f.id
   cross join lateral (values ('encumbered', coalesce(j.encumbered, 0), coalesce(b.encumbered, 0)),
     ('spent', coalesce(j.spent, 0), coalesce(b.spent, 0))) as d (what, journal, budget)
   where f.organization_id = $1 and d.journal <> d.budget order by f.code, d.what`
