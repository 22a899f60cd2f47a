import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import type { releaseReservation, useReservation } from '../reservation-commands.ts'
import { stockReservation } from '../records.ts'
import { whyNotRelease } from '../rules.ts'

/** What is kept back for something, and by whom. */
export function ReservationsPanel({ onReserve }: { onReserve: () => void }) {
  const { rows } = useRecords(stockReservation, (from) => from.eq('status', 'open').order('needed_on').limit(200))
  const release = useCommand<typeof releaseReservation>('stock-reservations/release')
  const take = useCommand<typeof useReservation>('stock-reservations/use')
  const names = useNames(stockReservation, rows ?? [])
  return (
    <>
      <Panel title="Kept back" actions={<Button onClick={onReserve}>Keep something back</Button>}>
        {rows?.length === 0 && <p className="text-ink-2">Nothing is kept back.</p>}
        <ul className="divide-y divide-line">
          {rows?.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{row.for_what}</p>
                <p className="text-xs text-ink-2">
                  <span className="figures">{Number(row.quantity)}</span> of <Value of={stockReservation} name="item" row={row} names={names} /> in <Value of={stockReservation} name="warehouse" row={row} names={names} />
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <MoveButton whyNot={null} run={() => take({ id: row.id })} done="It is taken out">Take it out</MoveButton>
                <MoveButton whyNot={whyNotRelease(row)} run={() => release({ id: row.id })} done="It is free again">Give it free</MoveButton>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <RecordList of={stockReservation} />
    </>
  )
}
