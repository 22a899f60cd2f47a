import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { reservationLife } from '../life.ts'
import { stockReservation, type StockReservation } from '../records.ts'
import { StockButton } from './StockButton.tsx'

/** Reserved stock with its purpose and owner. */
export function ReservationsPanel({ loaded: { reserved } }: { loaded: { reserved: readonly StockReservation[] } }) {
  const names = useNames(stockReservation, reserved)
  return (
    <Panel title="Reserved" actions={<StockButton verb="reserve" label="Reserve stock" />}>
      {reserved.length === 0 && <p className="text-ink-2">No stock is reserved.</p>}
      <ul className="divide-y divide-line">
        {reserved.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{row.for_what}</p>
              <p className="text-xs text-ink-2">
                <span className="figures">{Number(row.quantity)}</span> of{' '}
                <Value of={stockReservation} name="item" row={row} names={names} /> in{' '}
                <Value of={stockReservation} name="warehouse" row={row} names={names} />
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Moves life={reservationLife} row={row} named={row.for_what} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
