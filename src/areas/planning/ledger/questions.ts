import { z } from 'zod'
import { question } from '#platform/commands/command.ts'

export type Difference = { line: string; name: string; kept: number; scanned: number }

export const checkLedger = question('budget-ledger/check', {
  heavy: true,
  about: 'Adds up every entry of the ledger and says which budget lines do not show what it gives: none, unless somebody went around the commands.',
  input: z.object({}),
  async run(_, { tx, actor }): Promise<{ lines: number; entries: number; differences: Difference[] }> {
    const counted = (await tx.one<{ lines: number; entries: number }>(
      'select (select count(*) from budget_lines where organization_id = $1)::int as lines, (select count(*) from budget_entries where organization_id = $1)::int as entries', [actor.organization_id]))!
    const differences = await tx.sql<Difference>(
      `select l.id as line, l.name, l.amended - l.pre_encumbered - l.encumbered - l.spent as kept, coalesce(s.given - s.pre - s.enc - s.spent, 0)::bigint as scanned
         from budget_lines l left join lateral (
           select sum(amount) filter (where kind in ('original', 'amendment', 'transfer', 'carry_forward')) as given,
                  coalesce(sum(amount) filter (where kind = 'pre_encumbrance'), 0) - coalesce(sum(amount) filter (where kind = 'release' and releases = 'pre_encumbrance'), 0) as pre,
                  coalesce(sum(amount) filter (where kind = 'encumbrance'), 0) - coalesce(sum(amount) filter (where kind = 'release' and releases = 'encumbrance'), 0) as enc,
                  coalesce(sum(amount) filter (where kind = 'expenditure'), 0) as spent
             from budget_entries e where e.organization_id = l.organization_id and e.line = l.id) s on true
        where l.organization_id = $1 and (l.amended, l.pre_encumbered, l.encumbered, l.spent)
              is distinct from (coalesce(s.given, 0)::bigint, s.pre::bigint, s.enc::bigint, s.spent::bigint)`,
      [actor.organization_id],
    )
    return { ...counted, differences }
  },
})
