import type { Tx } from '../database/database.ts'

/**
 * The next number of a series such as PO-{year}-{count}: the counter's row is locked until the command ends, so that
 * no number is given twice and a failed command leaves no gap. A new {year}, that of the agency's day, restarts the
 * count.
 */
export const nextNumber = async (tx: Pick<Tx, 'one'>, name: string, pattern: string, now: Date): Promise<string> =>
  (await nextNumbers(tx, name, pattern, now, 1))[0]!

/** As many numbers as a sheet has rows, in sequence. */
export async function nextNumbers(
  tx: Pick<Tx, 'one'>,
  name: string,
  pattern: string,
  now: Date,
  count: number,
): Promise<string[]> {
  const { period, last } = (await tx.one<{ period: string; last: number }>(
    `insert into app.series (organization_id, name, period, last)
     values (app.organization_id(), $1, case when $2 then to_char(app.day_of(app.organization_id(), $3), 'YYYY')
       else '' end, $4)
     on conflict (organization_id, name, period) do update set last = app.series.last + $4 returning period, last`,
    [name, pattern.includes('{year}'), now, count],
  ))!
  return Array.from({ length: count }, (_, at) =>
    pattern.replace('{year}', period).replace('{count}', String(last - count + 1 + at).padStart(4, '0')),
  )
}
