import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import { rowOn } from '#platform/records/dated.ts'
import type { Payment } from './records.ts'
import type { Firsts } from './rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { among } from '#platform/life/status-sql.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'
import { changeStatus } from '#areas/organization/controls/rules.ts'
import { paymentLife } from './life.ts'

/**
 * The people behind bank details that are paid for the first time: new details and a short wait are how payment fraud
 * works, so a person who decided either can't also release.
 */
export async function firstsIn(tx: CommandTx, payments: readonly Payment[]): Promise<Firsts> {
  const used = [...new Set(payments.flatMap(({ bank_account }) => bank_account ?? []))]
  const accounts = await tx.sql<{ confirmed_by: string | null; created_at: string }>(
    `select b.confirmed_by, b.created_at from vendor_bank_accounts b
      where b.organization_id = $1 and b.id = any ($2)
        and not exists (select from payments p where p.organization_id = b.organization_id and p.bank_account = b.id
          and p.status ${among(paymentLife, 'sent')})`,
    [tx.organization_id, used],
  )
  if (accounts.length === 0) return { confirmed_by: [], waits_by: [] }
  const terms = await termsIn(tx, vendorTerm)
  const governing = []
  for (const { created_at } of accounts)
    governing.push(rowOn(terms, 'bank_wait_hours', await todayOf(tx, new Date(created_at)))?.id ?? null)
  const changes = await tx.sql<{ proposed_by: string; decided_by: string | null }>(
    `select proposed_by, decided_by from control_changes where organization_id = $1 and register = 'vendor_terms'
      and status ${among(changeStatus, 'effective')} and entry = any ($2)`,
    [tx.organization_id, governing.filter((id) => id !== null)],
  )
  return {
    confirmed_by: accounts.flatMap((each) => each.confirmed_by ?? []),
    waits_by: changes.flatMap((each) => [each.proposed_by, ...(each.decided_by ? [each.decided_by] : [])]),
  }
}
