import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { scanJournal } from './check.ts'
import type { Control } from './records.ts'
import type { BooksAgree } from './rules.ts'
import { spansOf } from './spans.ts'

export type TrialLine = {
  fund: string
  fund_code: string
  fund_name: string
  control: Control
  account: string | null
  account_code: string | null
  account_name: string | null
  debit: number
  credit: number
}
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const trialBalance = question('journal/trial-balance', {
  about:
    'Lists debits and credits by fund and account up to a date, or between two. In each fund both sides are equal.',
  input: z.object({ from: day.nullish(), until: day.nullish() }),
  run({ from, until }, { tx, actor }): Promise<TrialLine[]> {
    const { months, before, after } = spansOf(from ?? null, until ?? null)
    return tx.sql<TrialLine>(trialSql, [actor.organization_id, ...months, ...before, ...after])
  },
})

const spanSql = (span: 'day' | 'month', at: number) =>
  `select fund, control, account, debit, credit from journal_sums where organization_id = $1 and span = '${span}' and starts_on >= $${at}::date and starts_on < $${at + 1}::date`

/** From the stored sums: of each full month, and of the days before and after them. */
const trialSql = `
  with booked as (
    select fund, control, account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from (${spanSql('month', 2)} union all ${spanSql('day', 4)} union all ${spanSql('day', 6)}) sums group by 1, 2, 3)
  select b.fund, f.code as fund_code, f.name as fund_name, b.control, b.account, a.code as account_code,
  a.name as account_name, b.debit, b.credit
    from booked b join funds f on f.organization_id = $1 and f.id = b.fund
    left join accounts a on a.organization_id = $1 and a.id = b.account
   order by f.code, array_position(array['cash', 'in_transit', 'payable', 'accrued', 'encumbrance', 'encumbrance_reserve',
     'expenditure', 'elsewhere'], b.control), a.code`

/** `sent` as in `scanJournal`. */
export const checkJournalWith = (sent: string) =>
  question('journal/check', {
    heavy: true,
    about:
      'Recalculates both books and reports unbalanced entries, wrong sums, and differences between journal and budget. There are none unless commands were bypassed.',
    input: z.object({}),
    run: (_, { tx, actor }): Promise<BooksAgree> => scanJournal(tx.sql, actor.organization_id, sent),
  })
