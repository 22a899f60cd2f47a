import type { CommandTx } from '#platform/commands/command-tx.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { duplicatesOf, type Duplicate, type Known, type Registration } from './rules.ts'
import { vendorLife } from '../vendors/life.ts'

/** Possible existing vendors for this company: by account, number and name, with similarity judged by the rule. */
export async function duplicatesFor(
  tx: CommandTx,
  { id, account, content }: Pick<Registration, 'id' | 'account' | 'content'>,
): Promise<Duplicate[]> {
  const { name, trade_name, uei } = content.profile
  const known = await tx.sql<Known>(
    `select v.id, v.number, v.name, v.trade_name, v.uei, v.status, a.account,
            exists (select from vendor_secrets s join registration_secrets r on r.organization_id = $1
              and r.registration = $2 and r.tin_digest = s.tin_digest
                     where s.organization_id = $1 and s.vendor = v.id) as same_tin
       from vendors v left join vendor_accounts a on a.organization_id = v.organization_id and a.vendor = v.id
      where v.organization_id = $1 and v.status ${notAmong(vendorLife, 'closed')}
        and (v.uei = $3 or a.account = $4 or app.similarity(lower(v.name), lower($5)) > 0.2
          or app.similarity(lower(coalesce(v.trade_name, '')), lower($5)) > 0.2
          or app.similarity(lower(v.name), lower($6)) > 0.2
             or v.id in (select s.vendor from vendor_secrets s join registration_secrets r on r.organization_id = $1
               and r.registration = $2 and r.tin_digest = s.tin_digest where s.organization_id = $1))
      order by app.similarity(lower(v.name), lower($5)) desc, v.id limit 100`,
    [tx.organization_id, id, uei, account, name, trade_name ?? name],
  )
  return duplicatesOf({ name: name!, trade_name, uei, account }, known)
}
