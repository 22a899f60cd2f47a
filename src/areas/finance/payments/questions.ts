import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { lawFor } from '#platform/commands/law.ts'
import { rowOn, centsOn } from '#platform/records/dated.ts'
import { lawOn } from '#platform/records/law.ts'
import { reportable, type Payee } from '../tax-forms/rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { financeTerm } from '../terms/records.ts'

export const informationReturns = question('payments/information-returns', {
  about:
    'Payments to each vendor in a calendar year, and who receives Form 1099-NEC. Uses the threshold on the payment date, and leaves out corporations and governments.',
  input: z.object({ year: z.int().min(2020).max(2100) }),
  async run({ year }, { tx, actor }): Promise<{ payees: Payee[]; threshold: number | null; source: string | null }> {
    const terms = await termsIn(tx, financeTerm)
    const last = `${year}-12-31`
    const threshold = centsOn(terms, 'information_return', last) ?? null
    const rows = await tx.sql<{ vendor: string; name: string; type: string; amount: number; tin_last: string | null }>(
      `select v.id as vendor, v.name, v.type, sum(p.amount)::bigint as amount, max(s.tin_last) as tin_last
        from payments p join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
         left join vendor_secrets s on s.organization_id = v.organization_id and s.vendor = v.id
        where p.organization_id = $1 and p.status in ('issued', 'cleared') and p.paid_on between $2 and $3
        group by v.id, v.name, v.type order by sum(p.amount) desc, v.name limit 2000`,
      [actor.organization_id, `${year}-01-01`, last],
    )
    const withheld = lawOn(await lawFor(tx, actor.organization_id), 'backup_withholding_percent', last)?.amount ?? null
    const source = rowOn(terms, 'information_return', last)?.source ?? null
    return { threshold, source, payees: rows.map((row) => ({ ...row, ...reportable(row, threshold, withheld) })) }
  },
})
