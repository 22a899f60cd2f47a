import type { Tx } from '../database/database.ts'

/**
 * The next number of a series such as PO-{year}-{count}: the counter's row is locked until the command ends, so that
 * no number is given twice and a command that fails leaves no gap. {year} begins the count again.
 */
export const nextNumber = async (tx: Pick<Tx, 'one'>, name: string, pattern: string, now: Date): Promise<string> => (await nextNumbers(tx, name, pattern, now, 1))[0]!

/** As many numbers as a sheet has rows, one after the other. */
export async function nextNumbers(tx: Pick<Tx, 'one'>, name: string, pattern: string, now: Date, count: number): Promise<string[]> {
  const year = String(now.getUTCFullYear())
  const period = pattern.includes('{year}') ? year : ''
  const row = await tx.one<{ last: number }>(
    `insert into app.series (organization_id, name, period, last) values (app.organization_id(), $1, $2, $3)
     on conflict (organization_id, name, period) do update set last = app.series.last + $3 returning last`,
    [name, period, count],
  )
  return Array.from({ length: count }, (_, at) => pattern.replace('{year}', year).replace('{count}', String(row!.last - count + 1 + at).padStart(4, '0')))
}
