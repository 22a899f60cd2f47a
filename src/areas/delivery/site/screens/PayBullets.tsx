import { Bullets } from '#kit/charts/Bullets.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { RowOf } from '#platform/records/record.ts'
import type { payLine } from '../records.ts'

/** How far each item of the schedule of values is billed: a contractor who bills an item ahead of the work is seen. */
export const PayBullets = ({ lines }: { lines: readonly RowOf<typeof payLine>[] }) => (
  <Panel title="Completed and stored by item">
    <Bullets
      title="Completed and stored by item"
      bare
      unit="money"
      step="Item"
      figures={{ value: 'Completed and stored', target: 'Previously certified', limit: 'Scheduled value' }}
      rows={lines.map(({ description, scheduled, before, this_period, stored }) => ({
        name: description,
        value: (before ?? 0) + (this_period ?? 0) + (stored ?? 0),
        target: before ?? 0,
        limit: scheduled ?? 0,
      }))}
    />
  </Panel>
)
