import { Bullets } from '#kit/charts/Bullets.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { OrderLine } from '../records.ts'

/** The lines that are still to be delivered or billed, at a glance. One line is already in the figures of the order. */
export const LineBullets = ({ loaded: { lines = [] } }: { loaded: { lines: readonly OrderLine[] | undefined } }) =>
  lines.length > 1 && (
    <Panel title="Received and billed by line">
      <Bullets
        title="Received and billed by line"
        bare
        unit="money"
        step="Line"
        figures={{ value: 'Billed', target: 'Received', limit: 'Ordered' }}
        rows={lines.map(({ position, description, quantity, received, amount, invoiced_amount }) => ({
          name: `${position}. ${description}`,
          value: invoiced_amount,
          target: quantity > 0 ? Math.round((amount * received) / quantity) : 0,
          limit: amount,
        }))}
      />
    </Panel>
  )
