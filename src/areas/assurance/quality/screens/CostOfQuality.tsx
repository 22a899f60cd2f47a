import { useToday } from '#client/use-today.ts'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { addDays } from '#platform/dates.ts'
import type { Nonconformance } from '../records.ts'
import { costOfQuality } from '../rules.ts'

/** The cost of quality in the past year, and its suppliers. */
export function CostOfQuality({
  loaded: { nonconformances },
}: {
  loaded: { nonconformances: readonly Nonconformance[] }
}) {
  const since = addDays(useToday(), -365)
  const rows = nonconformances.filter(({ found_on }) => found_on >= since)
  const cost = costOfQuality(rows)
  const suppliers = [...new Set(rows.flatMap(({ supplier }) => supplier ?? []))]
    .map((name) => ({
      name,
      value: rows.filter(({ supplier }) => supplier === name).reduce((sum, each) => sum + Number(each.cost), 0),
      note: `${rows.filter(({ supplier }) => supplier === name).length} found`,
      to: `/admin/quality?tab=nonconformances&q=${encodeURIComponent(name)}`,
    }))
    .toSorted((a, b) => b.value - a.value)
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'External failure',
            value: <Amount cents={cost.external_failure} whole />,
            to: '/admin/quality?tab=nonconformances&where.cost_kind=external_failure',
          },
          {
            label: 'Internal failure',
            value: <Amount cents={cost.internal_failure} whole />,
            to: '/admin/quality?tab=nonconformances&where.cost_kind=internal_failure',
          },
          {
            label: 'Appraisal',
            value: <Amount cents={cost.appraisal} whole />,
            to: '/admin/quality?tab=nonconformances&where.cost_kind=appraisal',
          },
          {
            label: 'Prevention',
            value: <Amount cents={cost.prevention} whole />,
            to: '/admin/quality?tab=nonconformances&where.cost_kind=prevention',
          },
        ]}
      />
      <Panel title="By supplier, past year" about="Nonconformances by supplier.">
        {suppliers.length === 0 ? (
          <p className="text-ink-2">No nonconformance has a supplier.</p>
        ) : (
          <RankedBars title="Cost by supplier" unit="money" of="Supplier" figure="Cost" rows={suppliers} />
        )}
      </Panel>
    </div>
  )
}
