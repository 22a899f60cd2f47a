import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { Control } from './records.ts'

export type TrialLine = { fund: string; fund_code: string; fund_name: string; control: Control; account: string | null; account_code: string | null; account_name: string | null; debit: number; credit: number }
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const trialBalance = question('journal/trial-balance', {
  heavy: true,
  about: 'What was debited and credited in each fund and account up to a day, or between two: in each fund both sides are equal.',
  input: z.object({ from: day.nullish(), until: day.nullish() }),
  run: ({ from, until }, { tx, actor }): Promise<TrialLine[]> =>
    tx.sql<TrialLine>(
      `select j.fund, f.code as fund_code, f.name as fund_name, j.control, j.account, a.code as account_code, a.name as account_name, sum(j.debit)::bigint as debit, sum(j.credit)::bigint as credit
         from journal_lines j join funds f on f.organization_id = j.organization_id and f.id = j.fund left join accounts a on a.organization_id = j.organization_id and a.id = j.account
        where j.organization_id = $1 and j.day between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
        group by 1, 2, 3, 4, 5, 6, 7 order by f.code, array_position(array['cash', 'in_transit', 'payable', 'encumbrance', 'encumbrance_reserve', 'expenditure', 'elsewhere'], j.control), a.code`,
      [actor.organization_id, from ?? null, until ?? null],
    ),
})

export type BooksAgree = { entries: number; unbalanced: string[]; differences: { fund: string; what: 'encumbered' | 'spent'; journal: number; budget: number }[] }

export const checkJournal = question('journal/check', {
  heavy: true,
  about: 'Adds both books up: which entries do not balance in a fund, and where the journal and the budget say different sums. None, unless somebody went around the commands.',
  input: z.object({}),
  async run(_, { tx, actor }): Promise<BooksAgree> {
    const organization = actor.organization_id
    const unbalanced = await tx.sql<{ entry: string }>('select distinct entry from (select entry from journal_lines where organization_id = $1 group by entry, fund having sum(debit) <> sum(credit)) off order by 1 limit 100', [organization])
    const differences = await tx.sql<BooksAgree['differences'][number]>(
      `with journal as (select fund, coalesce(sum(debit - credit) filter (where control = 'encumbrance'), 0)::bigint as encumbered, coalesce(sum(debit - credit) filter (where control = 'expenditure'), 0)::bigint as spent from journal_lines where organization_id = $1 group by fund),
            budget as (select fund, sum(encumbered)::bigint as encumbered, sum(spent)::bigint as spent from budget_lines where organization_id = $1 group by fund)
       select f.name as fund, d.what, d.journal, d.budget
         from funds f left join journal j on j.fund = f.id left join budget b on b.fund = f.id
         cross join lateral (values ('encumbered', coalesce(j.encumbered, 0), coalesce(b.encumbered, 0)), ('spent', coalesce(j.spent, 0), coalesce(b.spent, 0))) as d (what, journal, budget)
        where f.organization_id = $1 and d.journal <> d.budget order by f.code, d.what`,
      [organization],
    )
    const { entries } = (await tx.one<{ entries: number }>('select count(distinct entry)::int as entries from journal_lines where organization_id = $1', [organization]))!
    return { entries, unbalanced: unbalanced.map(({ entry }) => entry), differences }
  },
})
