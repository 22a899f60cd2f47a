import type { Tx } from '../../database/database.ts'

/** Numbers of records that no command made, in the series that the commands continue: `number('invoices', 'INV', day)`. */
export function numbersOf(tx: Tx, organization: string) {
  const last = new Map<string, { series: string; year: string; count: number }>()
  return {
    number(series: string, prefix: string, day: string): string {
      const year = day.slice(0, 4)
      const count = (last.get(`${series} ${year}`)?.count ?? 0) + 1
      last.set(`${series} ${year}`, { series, year, count })
      return `${prefix}-${year}-${String(count).padStart(4, '0')}`
    },
    /** The commands go on after the last number. */
    async keep(): Promise<void> {
      for (const { series, year, count } of last.values())
        await tx.sql(
          `insert into app.series (organization_id, name, period, last) values ($1, $2, $3, $4)
            on conflict (organization_id, name, period) do update set last = greatest(app.series.last, excluded.last)`,
          [organization, series, year, count],
        )
    },
  }
}
