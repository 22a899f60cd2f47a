import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { reservationLife } from '../life.ts'
import { stockReservation } from '../records.ts'

/** Reserved stock with its purpose and owner. */
export function ReservationsPanel({ onReserve }: { onReserve: () => void }) {
  const { rows } = useRecords(stockReservation, (from) => from.eq('status', 'open').order('needed_on').limit(200))
  const names = useNames(stockReservation, rows ?? [])
  return (
    <>
      <Panel title="Reserved" actions={<Button onClick={onReserve}>Reserve stock</Button>}>
        {rows?.length === 0 && <p className="text-ink-2">No stock is reserved.</p>}
        <ul className="divide-y divide-line">
          {rows?.map((row) => (
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
      <RecordList of={stockReservation} />
    </>
  )
}
