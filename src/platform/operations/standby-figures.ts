import type { Fallback, ReadFigures } from '../database/reads.ts'
import type { Services } from '../services.ts'
import type { Figures } from './figures.ts'

/** With a second address for reads: which reads it answers, and how old its data is. */
export function announceReads(figures: Figures, { database: { shown } }: Services): void {
  if (!shown) return
  const gauge = (name: string, help: string, of: (now: ReadFigures) => number) =>
    figures.gauge(name, help, async () => of(await shown()))
  gauge('granary_standby_lag_seconds', 'Age of the standby’s data.', ({ age }) => age)
  gauge('granary_standby_in_use', 'Whether reads go to the standby.', ({ fit }) => Number(fit))
  figures.family('granary_reads_total', 'Reads that may go to the standby, by who answered them.', async () => {
    const { standby, primary } = await shown()
    return [
      [{ address: 'standby' }, standby],
      [{ address: 'primary' }, primary],
    ]
  })
  const instead = 'Reads that the primary answered instead of the standby, by reason.'
  figures.family('granary_read_fallbacks_total', instead, async () => {
    const { fallbacks } = await shown()
    return (Object.keys(fallbacks) as Fallback[]).map((reason) => [{ reason }, fallbacks[reason]] as const)
  })
}
