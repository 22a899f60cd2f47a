import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { bookLabor, bookPart } from '../commands.ts'
import { workLabor, workPart, type WorkLabor, type WorkOrder, type WorkPart } from '../records.ts'
import { whyNotBook } from '../rules.ts'
import { VoidLabor, VoidPart } from './VoidBooking.tsx'

type LaborAndPartsProps = {
  row: WorkOrder
  loaded: { labor?: readonly WorkLabor[] | undefined; parts?: readonly WorkPart[] | undefined }
}

const found = <Row,>(rows: readonly Row[] | undefined) => ({
  rows,
  state: rows ? ('there' as const) : ('loading' as const),
  retry: () => undefined,
})

/** The hours and parts that a work order took, each added with its rate. */
export function LaborAndParts({ row, loaded: { labor, parts } }: LaborAndPartsProps) {
  const actor = useActor()
  const today = useToday()
  const [booking, setBooking] = useState<'labor' | 'part' | 'void labor' | 'void part'>()
  const addLabor = useCommand<typeof bookLabor>('work-orders/book-labor')
  const addPart = useCommand<typeof bookPart>('work-orders/book-part')
  const mayBook = whyNotBook(row)
  const counted = labor?.filter(({ voided_on }) => voided_on === null) ?? []
  const voided = labor?.some(({ voided_on }) => voided_on !== null)
  const used = parts?.filter(({ voided_on }) => voided_on === null) ?? []
  const unused = parts?.some(({ voided_on }) => voided_on !== null)
  return (
    <>
      <Panel
        title="Labor"
        actions={
          <>
            {counted.length > 0 && (
              <MoveButton whyNot={mayBook} run={() => setBooking('void labor')}>
                Void labor
              </MoveButton>
            )}
            <MoveButton whyNot={mayBook} run={() => setBooking('labor')}>
              Add labor
            </MoveButton>
          </>
        }
      >
        <RecordTable
          of={workLabor}
          found={found(labor)}
          columns={[
            'note',
            'worker',
            'worked_on',
            'minutes',
            'rate',
            'amount',
            ...(voided ? (['voided_on', 'void_reason'] as const) : []),
          ]}
        />
      </Panel>
      <Panel
        title="Parts"
        actions={
          <>
            {used.length > 0 && (
              <MoveButton whyNot={mayBook} run={() => setBooking('void part')}>
                Void part
              </MoveButton>
            )}
            <MoveButton whyNot={mayBook} run={() => setBooking('part')}>
              Add part
            </MoveButton>
          </>
        }
      >
        <RecordTable
          of={workPart}
          found={found(parts)}
          columns={[
            'description',
            'quantity',
            'unit_cost',
            'amount',
            ...(unused ? (['voided_on', 'void_reason'] as const) : []),
          ]}
        />
      </Panel>
      {booking === 'labor' && (
        <FormDialog
          of={workLabor}
          title="Add labor"
          about="The worker, time and rate."
          verb="Add labor"
          done="Labor added"
          start={{ work_order: row.id, worker: actor.user_id, worked_on: today }}
          send={addLabor}
          onClose={() => setBooking(undefined)}
        />
      )}
      {booking === 'void labor' && <VoidLabor row={row} entries={counted} onClose={() => setBooking(undefined)} />}
      {booking === 'void part' && <VoidPart row={row} entries={used} onClose={() => setBooking(undefined)} />}
      {booking === 'part' && (
        <FormDialog
          of={workPart}
          title="Add part"
          about="From a warehouse: select the item and warehouse, and it is issued from stock. Purchased: enter a description and unit cost."
          verb="Add part"
          done="Part added"
          start={{ work_order: row.id }}
          send={addPart}
          onClose={() => setBooking(undefined)}
        />
      )}
    </>
  )
}
