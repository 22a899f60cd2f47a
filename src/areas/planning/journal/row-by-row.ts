import { begin, end, type Replacement } from '#platform/cluster/row-by-row.ts'

const sums = (lines: string, sign: string) => `
  for one in ${lines} loop
    insert into public.journal_sums (organization_id, span, starts_on, fund, control, account, debit, credit, lines)
    values (one.organization_id, one.span, one.starts_on, one.fund, one.control, one.account, ${sign}one.debit, ${sign}one.credit, ${sign}one.lines);
  end loop;`

/** How the journal's sums are added up on a cluster, line by line. */
export const journalRowByRow: Readonly<Record<string, Replacement>> = {
  'app.add_to_journal_sums': {
    from: '0efbbff49549654f',
    sql: `${begin('app.add_to_journal_sums', '')}${sums(
      `
    select j.organization_id, s.span, s.starts_on, j.fund, j.control, j.account, sum(j.debit)::bigint as debit,
    sum(j.credit)::bigint as credit, count(*) as lines
      from new_rows j cross join lateral (values ('day', j.day), ('month', date_trunc('month', j.day)::date),
        ('waiting', j.day)) s (span, starts_on)
     group by 1, 2, 3, 4, 5, 6`,
      '',
    )}${end}`,
  },
  'app.take_from_waiting': {
    from: '251b8f527fa8f2c2',
    sql: `${begin(
      'app.take_from_waiting',
      `  line record;
`,
    )}
  for line in select b.organization_id, b.journal_line from new_rows b loop${sums(
    `select j.organization_id, 'waiting' as span, j.day as starts_on, j.fund, j.control, j.account, j.debit, j.credit,
      1 as lines
      from public.journal_lines j where j.organization_id = line.organization_id and j.id = line.journal_line`,
    '-',
  )}
  end loop;${end}`,
  },
}
