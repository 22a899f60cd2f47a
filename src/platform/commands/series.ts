import type { CommandTx } from './command-tx.ts'

/**
 * The next number of a series such as PO-{year}-{count}: the counter's row is locked until the command ends, so that
 * no number is given twice and a command that fails leaves no gap. {year} begins the count again.
 */
export async function nextNumber(tx: CommandTx, name: string, pattern: string, now: Date): Promise<string> {
  const year = String(now.getUTCFullYear())
  const period = pattern.includes('{year}') ? year : ''
  const row = await tx.one<{ last: number }>(
    `insert into app.series (organization_id, name, period, last) values (app.organization_id(), $1, $2, 1)
     on conflict (organization_id, name, period) do update set last = app.series.last + 1 returning last`,
    [name, period],
  )
  return pattern.replace('{year}', year).replace('{count}', String(row!.last).padStart(4, '0'))
}
