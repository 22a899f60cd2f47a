import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import type { PaymentRun } from './records.ts'
import { checkNumber } from './rules.ts'

/** New check stock has a series of its own, and no number of an account is issued twice. */
export async function nextCheck(tx: CommandTx, run: PaymentRun, now: Date): Promise<string> {
  const { first_check, name } = (await tx.one<{ first_check: number | null; name: string }>(
    'select first_check, name from paying_accounts where organization_id = $1 and id = $2',
    [tx.organization_id, run.paying_account],
  ))!
  const series = first_check === null ? '' : ` from ${first_check}`
  const count = Number(await nextNumber(tx, `checks ${run.paying_account}${series}`, '{count}', now))
  const trace = checkNumber(first_check === null ? null : Number(first_check), count)
  const taken = await tx.one(
    `select from payments p join payment_runs r on r.organization_id = p.organization_id and r.id = p.run
      where p.organization_id = $1 and p.trace = $2 and r.paying_account = $3 and r.method = 'check'
     union all select from voided_checks where organization_id = $1 and number = $2 and paying_account = $3 limit 1`,
    [tx.organization_id, trace, run.paying_account],
  )
  refuseIf(
    taken
      ? `Check ${trace} of ${name} was already issued. Enter the first number of the new check stock on the paying account.`
      : null,
  )
  return trace
}
